import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followSize, JUMP_PX } from './follow-size.ts';

let changed: () => void;
let frames: (() => void)[];
beforeEach(() => {
  frames = [];
  const watch = class {
    constructor(onChange: () => void) {
      changed = onChange;
    }
    observe() {}
    disconnect() {}
  };
  vi.stubGlobal('ResizeObserver', watch);
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(() => frame(0)));
  vi.spyOn(window, 'cancelAnimationFrame').mockImplementation(() => void (frames = []));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function follow() {
  const fits: string[] = [];
  const element = document.createElement('div');
  const resize = (width: number, height: number) => {
    Object.defineProperties(element, {
      clientWidth: { value: width, configurable: true },
      clientHeight: { value: height, configurable: true },
    });
    changed?.();
  };
  resize(600, 400);
  const stop = followSize(element, (width, height) => fits.push(`${width}x${height}`));
  return { fits, resize, stop };
}

it('a chart follows a hand at once, so that its axis stays at the edge that is dragged [JUMP_PX]', () => {
  const { fits, resize } = follow();
  resize(600 + JUMP_PX - 1, 400);
  resize(600, 400 - JUMP_PX + 1);
  expect(fits).toEqual(['600x400', '663x400', '600x337']);
  expect(frames).toEqual([]);
});

it('a chart that comes with a layout is fitted in the picture after that with the frames, once', () => {
  const { fits, resize } = follow();
  resize(600, 400 + JUMP_PX);
  resize(300, 800);
  expect(fits).toEqual(['600x400']);
  frames.forEach((frame) => frame());
  expect(fits).toEqual(['600x400', '300x800']);
});

it('on its way from window to window a chart keeps the size it had; one that has gone is fitted no more', () => {
  const { fits, resize, stop } = follow();
  resize(0, 0);
  resize(900, 400);
  stop();
  expect(frames).toEqual([]);
  expect(fits).toEqual(['600x400']);
});
