import { describe, expect, it } from 'vitest';
import { MIN_WINDOW, onScreen } from './show-tree.ts';

const screen = { availLeft: 0, availTop: 24, availWidth: 1920, availHeight: 1056 };
const place = { left: 300, top: 200, width: 800, height: 500 };

describe('the place of a window', () => {
  it('stays to the pixel on a screen that has it', () => {
    expect(onScreen(place, screen)).toEqual(place);
  });

  it('comes to the nearest edge where its screen is gone', () => {
    expect(onScreen({ ...place, left: 2500, top: 900 }, screen)).toMatchObject({ left: 1120, top: 580 });
    expect(onScreen({ ...place, left: -1200, top: -300 }, screen)).toMatchObject({ left: 0, top: 24 });
  });

  it('is no larger than the screen, and no smaller than a window that can be used', () => {
    expect(onScreen({ ...place, width: 4000, height: 3000 }, screen)).toEqual({
      left: 0,
      top: 24,
      width: 1920,
      height: 1056,
    });
    expect(onScreen({ ...place, width: 0, height: 3 }, screen)).toMatchObject(MIN_WINDOW);
  });

  it('is left to the browser where there are several screens, or nothing is known of one', () => {
    const beyond = { ...place, left: -1200 };
    expect(onScreen(beyond, { ...screen, isExtended: true })).toEqual(beyond);
    expect(onScreen(beyond, { availWidth: 0, availHeight: 0 })).toEqual(beyond);
  });
});
