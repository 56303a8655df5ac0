import { afterEach, expect, it, vi } from 'vitest';
import { FigureCell } from './figure-cell.ts';

afterEach(() => vi.restoreAllMocks());

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

it('flashes a figure that moved without asking for its size, at most four times a second', () => {
  const element = document.createElement('span');
  const animate = vi.fn((_frames: unknown) => ({ cancel: vi.fn() }) as unknown as Animation);
  element.animate = animate;
  const width = vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get');
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000);
  const cell = new FigureCell(element);
  cell.flash(0);
  expect(animate).not.toHaveBeenCalled();
  cell.flash(1);
  cell.flash(-1);
  expect(animate).toHaveBeenCalledTimes(1);
  expect(JSON.stringify(animate.mock.calls[0]?.[0])).toContain('var(--up-wash)');
  clock.mockReturnValue(1_250);
  cell.flash(-1);
  expect(animate).toHaveBeenCalledTimes(2);
  expect(JSON.stringify(animate.mock.calls[1]?.[0])).toContain('var(--down-wash)');
  expect(width).not.toHaveBeenCalled();
});
