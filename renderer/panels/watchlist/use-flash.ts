import { useEffect, useRef, type RefObject } from 'react';

/** At most four flashes a second in one cell. */
const FLASH_INTERVAL_MS = 250;

/**
 * Lets a figure flash when it moves: a wash behind it, never a movement. The browser plays it as an animation of the
 * element, so that a flash costs neither a render nor a layout.
 */
export function useFlash(seq: number | undefined, move: -1 | 0 | 1): RefObject<HTMLSpanElement | null> {
  const element = useRef<HTMLSpanElement>(null);
  const lastAt = useRef(Number.NEGATIVE_INFINITY);
  const first = useRef(true);
  const animation = useRef<Animation>(undefined);
  useEffect(() => () => animation.current?.cancel(), []);
  useEffect(() => {
    if (seq === undefined) return;
    if (first.current) {
      first.current = false;
      return;
    }
    const now = performance.now();
    if (move === 0 || element.current === null || now - lastAt.current < FLASH_INTERVAL_MS) return;
    lastAt.current = now;
    animation.current?.cancel();
    animation.current = playFlash(element.current, move > 0 ? 'up' : 'down');
  }, [seq, move]);
  return element;
}

/** How long a flash stays (ms), as `--t-flash` has it. */
const FLASH_MS = 320;

/** Nobody asks for the style of the page while prices move: whether motion is wanted comes from a query of its own. */
const stillness =
  typeof matchMedia === 'function' ? matchMedia('(prefers-reduced-motion: reduce)') : undefined;

function playFlash(figure: HTMLElement, direction: 'up' | 'down'): Animation | undefined {
  if (stillness?.matches === true) return undefined;
  const wash = `var(--${direction}-wash)`;
  const frame = { background: wash, boxShadow: `0 0 0 2px ${wash}` };
  return figure.animate([frame, frame], { duration: FLASH_MS });
}
