import { fireEvent } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { usePanelInFront } from '../../../workspace/panel-place.ts';
import { takeDrawingKeys } from './use-drawings.ts';
import type { Drawing } from './drawing.ts';
import { changeDrawings, drawingsOf, useDrawings } from './drawing-store.ts';

const drawing = (id: string): Drawing => ({
  ...{ id, tool: 'horizontal', anchors: [{ time: 1, price: 1 }] },
  ...{ tone: 'brand', locked: false, text: '' },
});
const ids = (product: string) => drawingsOf(useDrawings.getState(), product).map(({ id }) => id);

/** A chart that notes what the keys asked of it. */
function chart(product: string, panelId: string, takes: boolean) {
  const asked: string[] = [];
  const note = (name: string) => () => {
    asked.push(name);
    return takes;
  };
  const stop = takeDrawingKeys({
    controller: { remove: note('remove'), cancel: note('cancel') },
    product,
    panelId,
  });
  return { asked, stop };
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
  expect([first.asked, front.asked]).toEqual([[], ['remove', 'cancel']]);
  first.stop();
  front.stop();
});
