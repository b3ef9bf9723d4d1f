# What ./play and ./test share: a virtual environment with neyrang in it, and the rules compiled by
# mypyc where a C compiler is there. Packages and compiled rules have a stamp each, so neither
# command does again what the other has done.

STAMP=.venv/compiled # holds the fingerprint of the sources that the .so files were made from

pip=(.venv/bin/python -m pip install -q --disable-pip-version-check)

step() { printf '\n== %s\n' "$*" >&2; }

make_venv() {
    python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' || {
        echo "neyrang needs Python 3.11 or newer; python3 is $(python3 --version)" >&2; exit 1; }
    python3 -m venv .venv 2>/dev/null && return
    rm -rf .venv
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        step "installing python3-venv"
        apt-get update -qq && apt-get install -y -qq python3-venv >/dev/null
        python3 -m venv .venv
    else
        echo "python3 -m venv does not work here; on Debian: apt install python3-venv" >&2; exit 1
    fi
}

# install_packages play|dev: what is missing or has changed. The packages for the tests include
# those for playing.
install_packages() {
    [ -x .venv/bin/python ] || make_venv
    local now; now="$({ python3 --version; cat pyproject.toml; } | sha256sum)"
    [ "$(cat ".venv/packages-$1" .venv/packages-dev 2>/dev/null | grep -cF "$now")" = 0 ] || return 0
    step "installing packages"
    local what=.
    [ "$1" = play ] || what=".[$1]"
    "${pip[@]}" 'setuptools>=77' # in the environment itself: the compiler comes later, see below
    [ "$1" = dev ] && install_by_uv "$what" || NEYRANG_PURE=1 "${pip[@]}" --no-build-isolation -e "$what"
    rm -f .venv/packages-*
    echo "$now" > ".venv/packages-$1"
}

# In a tenth of pip's time, which counts for all that the tests need. It fails, and pip does it, behind
# an index that only pip knows of.
install_by_uv() { # WHAT
    "${pip[@]}" uv && NEYRANG_PURE=1 VIRTUAL_ENV=.venv \
        .venv/bin/python -m uv pip install -q --no-build-isolation -e "$1"
}

# What decides whether the compiled rules are still those of these files.
fingerprint() {
    { python3 --version; command -v "${CC:-cc}" gcc clang || true
      cat setup.py $(find src/neyrang/{core,games,bots,server} -name '*.py' | sort)
    } | sha256sum
}

# The compiler as pyproject.toml pins it.
install_mypyc() { "${pip[@]}" "$(grep -o 'mypy\[mypyc\][^"]*' pyproject.toml | head -n 1)"; }

is_compiled() { [ "$(cat "$STAMP" 2>/dev/null)" = "$(fingerprint)" ]; }

# Compiles beside the sources and puts everything in place at once; the stamp comes last. Without a
# compiler there is nothing to put in place, and the rules run as they are.
compile_rules() {
    exec 9>.venv/compiler.lock
    flock 9
    is_compiled && return
    local now; now="$(fingerprint)"
    rm -rf .venv/compiling build
    install_mypyc || return 1
    .venv/bin/python setup.py -q build_ext --build-lib .venv/compiling --build-temp build/objects \
        >.venv/compiler.log 2>&1 || return 1
    rm -f "$STAMP"
    find src -name '*.so' -delete
    # By links, in milliseconds: what starts while they come would find some modules compiled only.
    [ ! -d .venv/compiling ] || cp -Rl .venv/compiling/. src/ || cp -R .venv/compiling/. src/
    rm -rf .venv/compiling
    echo "$now" > "$STAMP"
}

has_any() { # NAMES…
    local name
    for name in "$@"; do
        command -v "$name" >/dev/null && return 0
    done
    return 1
}

install_by_apt() { # PACKAGE
    [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null || return 1
    step "installing $1"
    timeout 120 apt-get install -y -qq "$1" >/dev/null 2>&1 && return
    timeout 120 apt-get update -qq && timeout 300 apt-get install -y -qq "$1" >/dev/null
}

# The page is tested in a real Chromium, best in the one without a window of its own, which takes a
# third less time: installed where we may, said loudly where not.
install_chromium() {
    local others=(chromium chromium-browser google-chrome)
    has_any chromium-headless-shell && return
    install_by_apt chromium-headless-shell && return
    has_any "${others[@]}" && return
    install_by_apt chromium || true
    has_any "${others[@]}" ||
        step "NO CHROMIUM HERE: the browser tests are skipped (on Debian: apt install chromium)"
}
