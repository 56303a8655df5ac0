import { fireEvent, act, cleanup, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, afterEach, vi } from 'vitest';
import { usePanelInFront } from '../../../workspace/panel-place.ts';
import { takeDrawingKeys } from './use-drawings.ts';
import type { Drawing } from './drawing.ts';
import { changeDrawings, drawingsOf, useDrawings } from './drawing-store.ts';
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

const drawing = (id: string): Drawing => ({
  id,
  tool: 'horizontal',
  anchors: [{ time: 1, price: 1 }],
  tone: 'brand',
  locked: false,
  text: '',
});
const ids = (product: string) => drawingsOf(useDrawings.getState(), product).map(({ id }) => id);

/** A chart that notes what the keys asked of it. */
function chart(product: string, panelId: string, takes: boolean) {
  const requested: string[] = [];
  const note = (name: string) => () => {
    requested.push(name);
    return takes;
  };
  const stop = takeDrawingKeys({
    controller: { remove: note('remove'), cancel: note('cancel') },
    product,
    panelId,
  });
  return { requested, stop };
}

beforeEach(() => {
  for (const product of ['BTC', 'ETH']) changeDrawings(product, () => []);
  for (const id of ['a', 'b', 'c']) changeDrawings('BTC', (list) => [...list, drawing(id)]);
  usePanelInFront.setState({ panelId: 'chart-2', scope: undefined });
});

it('undo and redo take one step, however many charts show the product', () => {
  const charts = [chart('BTC', 'chart', false), chart('BTC', 'chart-2', false)];
  fireEvent.keyDown(window, { key: 'z', ctrlKey: true });
  expect(ids('BTC')).toEqual(['a', 'b']);
  fireEvent.keyDown(window, { key: 'Z', ctrlKey: true, shiftKey: true });
  expect(ids('BTC')).toEqual(['a', 'b', 'c']);
  for (const { stop } of charts) stop();
  fireEvent.keyDown(window, { key: 'z', ctrlKey: true });
  expect(ids('BTC')).toEqual(['a', 'b', 'c']);
});

it('undo is of the chart under the keyboard, and what one chart takes reaches no other', () => {
  const [first, front] = [chart('BTC', 'chart', true), chart('ETH', 'chart-2', true)];
  changeDrawings('ETH', () => [drawing('d')]);
  fireEvent.keyDown(window, { key: 'z', ctrlKey: true });
  expect([ids('BTC'), ids('ETH')]).toEqual([['a', 'b', 'c'], []]);
  fireEvent.keyDown(window, { key: 'Delete' });
  fireEvent.keyDown(window, { key: 'Escape' });
  expect([first.requested, front.requested]).toEqual([[], ['remove', 'cancel']]);
  first.stop();
  front.stop();
});
