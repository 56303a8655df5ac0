import { describe, expect, it, vi } from 'vitest';
import { watchSize, watchSizeAndPixels } from './watch-size.ts';

/** A window of the desk with an element in it; its browser says what happens there. */
function ownWindow() {
  const watching = new Map<Element, () => void>();
  let onPixels: (() => void) | undefined;
  const own = {
    devicePixelRatio: 1,
    ResizeObserver: class {
      readonly #onChange: () => void;
      constructor(onChange: () => void) {
        this.#onChange = onChange;
      }
      observe(element: Element) {
        watching.set(element, this.#onChange);
      }
      disconnect() {
        watching.clear();
      }
    },
    matchMedia: vi.fn(() => ({
      addEventListener: (_: string, listener: () => void) => (onPixels = listener),
      removeEventListener: () => (onPixels = undefined),
    })),
  };
  const element = document.createElement('div');
  Object.defineProperty(element, 'ownerDocument', { value: { defaultView: own } });
  return {
    own,
    element,
    resize: () => watching.get(element)?.(),
    moveToScreen: (ratio: number) => {
      own.devicePixelRatio = ratio;
      onPixels?.();
    },
  };
}

describe('an element in a window of its own', () => {
  it('has its size watched by that window, until it is left', () => {
    const { element, resize } = ownWindow();
    const onChange = vi.fn();
    const stop = watchSize([element], onChange);
    resize();
    expect(onChange).toHaveBeenCalledTimes(1);
    stop();
    resize();
    expect(onChange).toHaveBeenCalledTimes(1);
  });

  it('is drawn anew on each screen with other pixels that the window comes to', () => {
    const { element, own, resize, moveToScreen } = ownWindow();
    const onChange = vi.fn();
    const stop = watchSizeAndPixels([element], onChange);
    resize();
    moveToScreen(2);
    moveToScreen(1.5);
    expect(onChange).toHaveBeenCalledTimes(3);
    expect(own.matchMedia.mock.calls).toEqual([1, 2, 1.5].map((ratio) => [`(resolution: ${ratio}dppx)`]));
    stop();
    moveToScreen(1);
    resize();
    expect(onChange).toHaveBeenCalledTimes(3);
  });
});
