import { expect, it } from 'vitest';
import { rateText } from './rate-text.ts';

it('a rate is shown with six figures, and without zeros at its end', () => {
  expect(rateText(1_084_300_000_000n, 12)).toBe('1.0843');
  expect(rateText(1_000_000_000_000n, 12)).toBe('1');
  expect(rateText(64_210_123_456_789_012n, 12)).toBe('64,210.1');
  expect(rateText(15_573_456n, 12)).toBe('0.0000155735');
  expect(rateText(0n, 12)).toBe('0');
});
