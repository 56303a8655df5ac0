import { afterEach, expect, it, vi } from 'vitest';
import { FigureCell } from './watch-row.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('writes a figure only where it changed', () => {
  const element = document.createElement('span');
  const cell = new FigureCell(element);
  cell.write('1.0', 'up');
  expect([element.textContent, element.className]).toEqual(['1.0', 'up']);
  const written = vi.spyOn(element, 'textContent', 'set');
  cell.write('1.0', 'up');
  cell.write('1.0', 'none');
  expect([written.mock.calls.length, element.className]).toEqual([0, '']);
});

it('flashes a figure that moved without asking for its size, at most four times a second, and ends on a common beat', () => {
  vi.useFakeTimers({ now: 0 });
  const element = document.createElement('span');
  const width = vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get');
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1_010);
  const cell = new FigureCell(element);
  cell.flash(0);
  expect(element.dataset['flash']).toBeUndefined();
  cell.flash(1);
  cell.flash(-1);
  expect(element.dataset['flash']).toBe('up');
  vi.advanceTimersByTime(389);
  expect(element.dataset['flash']).toBe('up');
  vi.advanceTimersByTime(1);
  expect(element.dataset['flash']).toBeUndefined();
  clock.mockReturnValue(1_500);
  cell.flash(-1);
  expect(element.dataset['flash']).toBe('down');
  cell.close();
  expect(element.dataset['flash']).toBeUndefined();
  expect([width.mock.calls.length, vi.getTimerCount()]).toEqual([0, 0]);
});
