import { expect, it } from 'vitest';
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
