/* The table by keyboard: numbers press actions, arrows walk, Esc drops, ? helps. */

const BOXES = ".actions, .hand, .plates";
const REACHED = 'button:not([disabled]):not([aria-disabled="true"]), a[href], [tabindex="0"]';
const PERSIAN_DIGITS = "۰۱۲۳۴۵۶۷۸۹";

const typing = (target) => target.closest?.("input, textarea, select, [contenteditable]");

function digitOf(key) {
  if (/^[1-9]$/.test(key)) return Number(key);
  const at = PERSIAN_DIGITS.indexOf(key);
  return key.length === 1 && at > 0 ? at : 0;
}

/** The arrow's step in reading order: right is forward in English, back in Persian. */
function stepOf(key) {
  const rtl = document.documentElement.dir === "rtl";
  const steps = { ArrowRight: rtl ? -1 : 1, ArrowLeft: rtl ? 1 : -1, ArrowDown: 1, ArrowUp: -1 };
  return steps[key] ?? 0;
}

function walk(event, step) {
  const box = event.target.closest?.(BOXES);
  if (!box) return;
  const reached = [...box.querySelectorAll(REACHED)].filter((one) => one.offsetParent);
  const at = reached.indexOf(event.target);
  if (at < 0) return;
  event.preventDefault();
  reached[(at + step + reached.length) % reached.length].focus();
}

/**
 * The button a digit presses: the one that has it for its own or, where none has, the one in that place.
 *
 * @returns {HTMLElement | undefined}
 */
function actionOf(digit) {
  const all = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".actions :is(button, a.button):not([disabled], [aria-disabled='true'])")]);
  const own = all.some(({ dataset }) => dataset.digit);
  return own ? all.find(({ dataset }) => dataset.digit === String(digit)) : all[digit - 1];
}

/** `on` has what further keys do: {"?": …, Escape: …, l: …}. Returns how to stop listening. */
export function listen(on) {
  const pressed = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (typing(event.target) || document.querySelector("dialog[open]")) return;
    const step = stepOf(event.key);
    if (step) return walk(event, step);
    const digit = digitOf(event.key);
    if (digit) {
      actionOf(digit)?.click();
      return;
    }
    if (event.key === " " && event.target.closest?.("button, a, summary")) return;
    const key = event.key === "؟" ? "?" : event.key;
    if (on[key]) {
      event.preventDefault();
      on[key]();
    }
  };
  addEventListener("keydown", pressed);
  return () => removeEventListener("keydown", pressed);
}
