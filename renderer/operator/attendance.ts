/** A call so long after the last input is one that the page makes by itself (milliseconds). */
const ATTENDED_MS = 60_000;

let lastInputMs = performance.now();

const noteInput = (): void => {
  lastInputMs = performance.now();
};

/** Hears of keys and buttons in a window of the terminal. Returns a function that stops it. */
export function noteInputOf(window: Pick<Window, 'addEventListener' | 'removeEventListener'>): () => void {
  const names = ['pointerdown', 'keydown', 'wheel'] as const;
  for (const name of names) window.addEventListener(name, noteInput, { capture: true, passive: true });
  return () => {
    for (const name of names) window.removeEventListener(name, noteInput, { capture: true });
  };
}

/**
 * Whether somebody is at the terminal: calls of the office that it makes by itself keep no session, so that the idle minutes of a
 * page that stays open pass.
 */
export function isAttended(): boolean {
  return performance.now() - lastInputMs < ATTENDED_MS;
}
