import { describe, expect, it } from 'vitest';
import { ladderColumns } from './ladder-model.ts';
import { fittingText, ownCells } from './ladder-paint.ts';
import { marksByRow, pinnedMarks, type OwnMark } from './own-orders.ts';

const STEP = 10;

function mark(side: 'buy' | 'sell', price: number, kind: OwnMark['kind'] = 'order'): OwnMark {
  return { kind, id: `${kind}-${side}-${price}`, side, price, volume: 100 };
}

/** The chips of the last row of a ladder of eleven rows from 1,100 down to 1,000. */
function lastRow(width: number, marks: readonly OwnMark[]) {
  const rows = marksByRow(marks, STEP);
  const { below } = pinnedMarks(rows, { top: 1_100, count: 11, step: STEP });
  return ownCells(ladderColumns(width, 8, new Set()), rows, 1_000, below);
}

describe('chips of own orders', () => {
  it('in a narrow ladder what is out of view shares one chip: the nearest, and how many more there are', () => {
    const cells = lastRow(226, [mark('buy', 990), mark('sell', 490, 'stopLoss')]);
    expect(cells.map(({ group, more }) => [group.kind, group.away, more])).toEqual([['order', -1, 1]]);
  });

  it('keeps own orders of the row apart from what is out of view', () => {
    const cells = lastRow(226, [mark('buy', 1_000), mark('buy', 900), mark('sell', 490, 'stopLoss')]);
    expect(cells.map(({ group, more }) => [group.away, more])).toEqual([
      [undefined, 0],
      [-10, 1],
    ]);
  });

  it('shows one chip for each where there is room', () => {
    const cells = lastRow(900, [mark('buy', 990), mark('sell', 490, 'stopLoss')]);
    expect(cells.map(({ group, more }) => [group.kind, more])).toEqual([
      ['order', 0],
      ['stopLoss', 0],
    ]);
  });

  it('never stand on top of one another, nor beyond their column', () => {
    for (const width of [204, 226, 300, 345]) {
      const columns = ladderColumns(width, 8, new Set());
      const cells = lastRow(width, [
        mark('buy', 1_000),
        mark('sell', 1_000),
        mark('buy', 980),
        mark('sell', 500, 'takeProfit'),
        mark('sell', 400, 'stopLoss'),
      ]);
      const right = columns.spans.own?.[1] ?? columns.spans.sells?.[1] ?? 0;
      for (const [index, { span }] of cells.entries()) {
        expect(span[1]).toBeLessThanOrEqual(right);
        if (index > 0) expect(span[0]).toBeGreaterThanOrEqual(cells[index - 1]?.span[1] ?? 0);
      }
    }
  });

  it('say only what fits: the fullest text with room, and nothing where none has', () => {
    const measure = (text: string) => text.length * 6;
    const texts = ['SL 64,000.0 51 down', 'SL ↓51', '↓51'];
    expect(fittingText(texts, 200, measure)).toBe('SL 64,000.0 51 down');
    expect(fittingText(texts, 20, measure)).toBe('↓51');
    expect(fittingText(texts, 15, measure)).toBe('');
  });
});
