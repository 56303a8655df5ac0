import { afterEach, describe, expect, it, vi } from 'vitest';
import { sendSigned, useSignedCalls } from './keys/signed-calls.ts';
import type { TapeRow } from './market/contracts.ts';
import { LiveCandle } from './market/candle-feed.ts';
import { TapeStore } from './market/engine.ts';

/** What the terminal keeps of what comes without end. */

const rows = (from: number, count: number): TapeRow[] =>
  Array.from({ length: count }, (_, at) => ({
    seq: from + at,
    timeMs: 0,
    price: 1,
    volume: 1,
    direction: 'buy' as const,
  }));

afterEach(() => void useSignedCalls.setState({ calls: [] }));

describe('the terminal keeps', () => {
  it('three hundred trades of a product for its tape [MAX_TAPE_ROWS]', () => {
    const tape = new TapeStore();
    const add = (from: number, count: number) =>
      tape.add({ symbolId: 1, rows: rows(from, count), receivedAtMs: 0, restartedAt: undefined } as never);
    add(1, 300);
    expect(tape.recent(1)?.rows.map(({ seq }) => seq)).toEqual(rows(1, 300).map(({ seq }) => seq));
    add(301, 1);
    expect(tape.recent(1)?.rows.map(({ seq }) => seq)).toEqual(rows(2, 300).map(({ seq }) => seq));
  });

  it('twenty thousand trades while the history of a candle is on its way [MAX_HELD_TRADES]', () => {
    const candle = { timestamp: 0, open: 1, close: 1, high: 1, low: 1, volume: 1, lastTickTimeMs: 0 };
    const after = (count: number) => {
      const live = new LiveCandle('1m');
      live.apply(rows(1, count), undefined);
      return live.seed({ ...candle, lastTickSeq: 0 } as never);
    };
    expect(after(20_000)).toHaveProperty('candles');
    // The first one is gone: only history can close the hole.
    expect(after(20_001)).toBe('gap');
  });

  it('the last five hundred signed calls [MAX_REMEMBERED_CALLS]', async () => {
    const answer = { status: 200, durationMs: 1, body: {} };
    vi.stubGlobal('window', { desktop: { invoke: () => Promise.resolve({ answer, steps: [] }) } });
    for (let call = 0; call < 501; call++) await sendSigned('key', `call ${call}`, {});
    const { calls } = useSignedCalls.getState();
    expect([calls.length, calls[0]?.businessType, calls.at(-1)?.businessType]).toEqual([
      500,
      'call 500',
      'call 1',
    ]);
  });
});
