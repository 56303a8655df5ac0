import { afterEach, expect, it, vi } from 'vitest';
import { readThemeColours } from './colours.ts';

afterEach(() => {
  vi.restoreAllMocks();
  delete document.documentElement.dataset['theme'];
});

it('colours of a theme are resolved once for all panels that read them, and anew after a change', () => {
  const computed = vi.spyOn(window, 'getComputedStyle');
  document.documentElement.dataset['theme'] = 'dark';
  const first = readThemeColours(document.body);
  const requested = computed.mock.calls.length;
  expect(requested).toBeGreaterThan(0);
  expect(readThemeColours(document.createElement('div'))).toBe(first);
  expect(computed.mock.calls).toHaveLength(requested);
  document.documentElement.dataset['theme'] = 'light';
  expect(readThemeColours(document.body)).not.toBe(first);
});
