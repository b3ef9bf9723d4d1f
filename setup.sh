# What ./play and ./test share: a virtual environment with neyrang in it, compiled where possible.

step() { printf '\n== %s\n' "$*" >&2; }

# What decides whether the installed package is still the one of these files.
fingerprint() {
    { python3 --version; echo "$1"; command -v "${CC:-cc}" gcc clang || true
      cat pyproject.toml setup.py $(find src -name '*.py' | sort); } | sha256sum
}

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

# set_up [dev]: install what is missing or has changed; quick when nothing has. For the tests the
# compiler works in the background, since it keeps one core busy for minutes; see `compiled`.
set_up() {
    local extra="${1:-}" stamp=".venv/neyrang-${1:-play}"
    [ -x .venv/bin/python ] || make_venv
    local now; now="$(fingerprint "$extra")"
    [ "$(cat "$stamp" 2>/dev/null)" = "$now" ] && return
    step "setting up (the first time takes a minute)"
    find src -name '*.so' -delete
    rm -rf build
    rm -f .venv/neyrang-*
    local install=(.venv/bin/python -m pip install -q --disable-pip-version-check -e)
    if [ -z "$extra" ]; then
        "${install[@]}" .
        echo "$now" > "$stamp"
    else
        NEYRANG_PURE=1 "${install[@]}" ".[$extra]"
        .venv/bin/python setup.py -q build_ext --inplace >.venv/compiler.log 2>&1 &
        compiler=$!
        once_compiled=("$now" "$stamp")
        trap 'kill "$compiler" 2>/dev/null || true' EXIT
    fi
}

# Waits for the compiler, and says whether the package is compiled.
compiled() {
    if [ -n "${compiler:-}" ]; then
        wait "$compiler" || { cat .venv/compiler.log >&2; exit 1; }
        echo "${once_compiled[0]}" > "${once_compiled[1]}"
    fi
    [ "$(.venv/bin/python -c 'import neyrang; print(neyrang.compiled)')" = True ]
}

has_chromium() {
    local name
    for name in chromium chromium-browser google-chrome; do
        command -v "$name" >/dev/null && return 0
    done
    return 1
}

# The page is tested in a real Chromium: installed where we may, said loudly where not.
set_up_chromium() {
    has_chromium && return
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        step "installing chromium"
        apt-get update -qq && apt-get install -y -qq chromium >/dev/null || true
    fi
    has_chromium || step "NO CHROMIUM HERE: the browser tests are skipped (on Debian: apt install chromium)"
}
