import { describe, expect, it } from 'vitest';
import { fillsCsv } from '../../../backend/evaluation/folder/tables.ts';
import { runFixture } from '../../../backend/evaluation/testing/run-fixture.ts';
import { nextEvent } from './film.tsx';
import { costOf, eventsOf, fillsOf, positionsAfter, wayOf } from './film-model.ts';
import { FILM_KLINES, sightOf } from './moment.ts';

const run = runFixture();
const fills = fillsOf(fillsCsv(run));

describe('fills of a run', () => {
  it('are read as the folder has them', () => {
    expect(fills).toHaveLength(run.fills.length);
    const [first] = run.fills;
    expect(fills[0]).toMatchObject({
      fill: first?.fillId,
      order: first?.orderId,
      timeMs: first?.timeMs,
      side: first?.side,
      opens: first?.opens,
      price: first?.price,
    });
  });

  it('cost against the middle what spread, slippage and impact are, and their fee beside it', () => {
    const [source] = run.fills;
    const { middle, all, digits } = costOf(fills[0]!);
    expect(digits).toBe(run.digits);
    expect(middle).toBe(source!.spread + source!.slippage + source!.impact);
    expect(all).toBe(middle + source!.fee);
  });

  it('leave open what was opened and not closed', () => {
    const line = fills[0]!;
    const open = { ...line, position: '9', opens: true, lots: '0.3', side: 'buy' } as const;
    const part = { ...line, position: '9', opens: false, lots: '0.1', side: 'sell' } as const;
    expect(positionsAfter([open])).toMatchObject([{ position: '9', side: 'buy', lots: 30_000_000n }]);
    expect(positionsAfter([open, part])).toMatchObject([{ position: '9', side: 'buy', lots: 20_000_000n }]);
    expect(positionsAfter([open, { ...part, lots: '0.3' }])).toEqual([]);
  });
});

describe('the way of a fill', () => {
  const line = { ...fills[0]!, timeMs: 10_000, quoteMs: '38', latencyMs: '21', answerMs: '24' };

  it('is the quote, the order, what it waited at the market, and the answer', () => {
    expect(wayOf(line, 9_000).map(({ name, ms }) => [name, ms])).toEqual([
      ['quote', 38],
      ['order', 21],
      ['wait', 979],
      ['answer', 24],
    ]);
  });

  it('is not made up where the record does not say', () => {
    expect(wayOf({ ...line, latencyMs: '' }, 9_000)).toEqual([]);
    expect(wayOf(line, undefined)[2]).toEqual({ name: 'wait', ms: 0 });
  });
});

it('K-lines in sight hold still while the film goes through a third of them', () => {
  const [minute] = FILM_KLINES;
  const at = Date.UTC(2026, 8, 14, 0, 0, 0);
  const sight = sightOf(at, minute);
  expect(sight).toEqual({ from: at / 1_000 - 40 * 60, to: at / 1_000 + 80 * 60 });
  expect(sightOf(at + 40 * 60_000 - 1, minute)).toEqual(sight);
  expect(sightOf(at + 40 * 60_000, minute)).not.toEqual(sight);
});

describe('a film', () => {
  const orders =
    'order,time,symbol,kind,side,state,price,lots,filled,remark\n' +
    '1,2025-01-01T00:00:01.000Z,A,limitOpen,buy,completed,10,1,1,\n' +
    '2,2025-01-01T00:00:03.000Z,A,limitOpen,buy,completed,10,1,1,\n';
  const at = (order: string, second: number) => ({
    ...fills[0]!,
    order,
    fill: order,
    timeMs: Date.UTC(2025, 0, 1, 0, 0, second),
  });
  const events = eventsOf(orders, [at('1', 3), at('2', 3)]);

  it('goes by time, an order before fills of its moment', () => {
    expect(events.map(({ kind, order }) => `${kind} ${order}`)).toEqual([
      'order 1',
      'order 2',
      'fill 1',
      'fill 2',
    ]);
  });

  it('steps by event, order or fill, and stays at its ends', () => {
    expect(nextEvent(events, 0, 1, 'event')).toBe(1);
    expect(nextEvent(events, 0, 1, 'fill')).toBe(2);
    expect(nextEvent(events, 3, -1, 'order')).toBe(1);
    expect(nextEvent(events, 3, 1, 'event')).toBe(3);
    expect(nextEvent(events, 1, 1, 'order')).toBe(1);
  });
});
