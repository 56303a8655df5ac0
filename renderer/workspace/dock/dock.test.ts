import { describe, expect, it } from 'vitest';
import { MIN_WINDOW, onScreen } from './show-tree.ts';
import { TabWidths } from './group-tools.tsx';

it('knows how wide the tabs of these names were last', () => {
  const widths = new TabWidths();
  expect(widths.of(['Order'])).toBeUndefined();
  widths.note(['Order'], '60px');
  widths.note(['Chart', 'Order'], '120px');
  widths.note(['Order'], '64px');
  expect(widths.of(['Order'])).toBe('64px');
  expect(widths.of(['Chart', 'Order'])).toBe('120px');
});

it('forgets the rows of tabs that were measured longest ago [MAX_TAB_WIDTHS]', () => {
  const widths = new TabWidths();
  for (let at = 0; at < 201; at += 1) widths.note([`Tab ${at}`], `${at}px`);
  expect(widths.of(['Tab 0'])).toBeUndefined();
  expect(widths.of(['Tab 1'])).toBe('1px');
  expect(widths.of(['Tab 200'])).toBe('200px');
});

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
