import { useEffect, useRef, type RefObject } from 'react';

/** At most four flashes a second in one cell. */
const FLASH_INTERVAL_MS = 250;

/**
 * Lets a figure flash when it moves: a wash behind it, never a movement. Works on the element directly, so that a flash
 * costs no render.
 */
export function useFlash(seq: number | undefined, move: -1 | 0 | 1): RefObject<HTMLSpanElement | null> {
  const element = useRef<HTMLSpanElement>(null);
  const lastAt = useRef(Number.NEGATIVE_INFINITY);
  const first = useRef(true);
  useEffect(() => {
    if (seq === undefined) return;
    if (first.current) {
      first.current = false;
      return;
    }
    const now = performance.now();
    if (move === 0 || element.current === null || now - lastAt.current < FLASH_INTERVAL_MS) return;
    lastAt.current = now;
    const figure = element.current;
    delete figure.dataset['flash'];
    void figure.offsetWidth;
    figure.dataset['flash'] = move > 0 ? 'up' : 'down';
  }, [seq, move]);
  return element;
}
