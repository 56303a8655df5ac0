import { useLayoutEffect, useState } from 'react';

/**
 * Counts how often a panel has to be made anew because it came from a window that was gone already: canvases die with the
 * document that they stand in, and stay blank wherever they are put afterwards.
 * @param body The body of the window that the panel stands in now; undefined in the desk's own.
 * @returns a key for what the panel draws.
 */
export function useLivePictures(panel: HTMLElement, body: HTMLElement | undefined): number {
  const [count, setCount] = useState(0);
  useLayoutEffect(() => {
    if (hasDeadCanvas(panel)) setCount((before) => before + 1);
  }, [panel, body]);
  return count;
}

function hasDeadCanvas(panel: HTMLElement): boolean {
  return [...panel.querySelectorAll('canvas')].some((canvas) => canvas.getContext('2d')?.isContextLost());
}
