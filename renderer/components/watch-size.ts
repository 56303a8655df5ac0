import { createContext } from 'react';

/** Where menus and dialogs open: the body of the window that their button stands in; undefined is the terminal's own. */
export const PortalContext = createContext<HTMLElement | undefined>(undefined);

/**
 * Calls whenever one of some elements has another size. It watches with the window that the elements stand in: that of
 * another window reports late or never. Watch anew after a move to another window.
 * @returns a function that stops it.
 */
export function watchSize(elements: readonly Element[], onChange: () => void): () => void {
  const [first] = elements;
  const own = first?.ownerDocument.defaultView ?? window;
  const observer = new own.ResizeObserver(onChange);
  for (const element of elements) observer.observe(element);
  return () => observer.disconnect();
}

/**
 * As watchSize, and also whenever the window of the first element comes to a screen with other pixels: what is drawn needs
 * as many of them as the screen has.
 */
export function watchSizeAndPixels(elements: readonly Element[], onChange: () => void): () => void {
  const own = elements[0]?.ownerDocument.defaultView ?? window;
  let pixels: MediaQueryList;
  const follow = () => {
    pixels = own.matchMedia(`(resolution: ${own.devicePixelRatio}dppx)`);
    pixels.addEventListener('change', turn, { once: true });
  };
  const turn = () => {
    onChange();
    follow();
  };
  follow();
  const stop = watchSize(elements, onChange);
  return () => {
    stop();
    pixels.removeEventListener('change', turn);
  };
}
