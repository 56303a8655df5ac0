import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { DrawingController } from './drawing-controller.ts';
import { DrawingRail } from './drawing-rail.tsx';

/** What the style of the rail gives each of its sixteen buttons, and its ends (pixels). */
const BUTTON = 21;
const ENDS = 7;

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('a rail without room for all tools has the rest in a menu, and none is cut [HU-101]', async () => {
  let height = ENDS + 16 * BUTTON;
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockImplementation(() => height);
  const choose = vi.fn();
  const controller = { tool: 'rectangle', choose } as unknown as DrawingController;
  const rail = (turn: number) => <DrawingRail key={turn} state={{ controller, turn }} product="BTC" />;
  const { rerender } = render(rail(0));
  const buttons = () => screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'));
  expect(buttons()).toHaveLength(16);
  expect(buttons()).not.toContain('More drawing tools');

  height -= 1;
  rerender(rail(1));
  expect(buttons()).toHaveLength(15);
  expect(buttons().slice(-2)).toEqual(['Undo', 'More drawing tools']);

  // The tool that is taken up may be in the menu, whose button says so.
  height = ENDS + 4 * BUTTON;
  rerender(rail(2));
  expect(buttons()).toEqual(['Crosshair', 'Trend line', 'Ray', 'More drawing tools']);
  const more = screen.getByRole('button', { name: 'More drawing tools' });
  expect(more.getAttribute('aria-pressed')).toBe('true');
  fireEvent.keyDown(more, { key: 'Enter' });
  const switches = (await screen.findAllByRole('menuitemcheckbox')).map(({ textContent }) => textContent);
  expect(switches).toEqual(['Magnet', 'Lock all drawings']);
  expect(screen.getAllByRole('menuitem')).toHaveLength(11);
  act(() => screen.getByRole('menuitem', { name: /channel/i }).click());
  expect(choose).toHaveBeenCalledWith('channel');
});
