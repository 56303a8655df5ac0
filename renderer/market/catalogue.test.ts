import { describe, expect, it } from 'vitest';
import type { SymbolBase } from '../../backend/contract/records/symbol.ts';
import type { SymbolDetail } from '../../backend/contract/records/symbol-detail.ts';
import { CallError } from '../connection/terminal-connection.ts';
import {
  isTradable,
  loadCatalogue,
  toProduct,
  rowChanged,
  type CatalogueEntry,
  sessionAt,
  type SessionTime,
} from './catalogue.ts';

const base = (symbolId: number, tradeType: number, sortNum = symbolId) =>
  ({ symbolId, tradeType, sortNum }) as SymbolBase;

function rejection(waitSeconds: number | undefined): CallError {
  return new CallError({
    kind: 'refused',
    failure: { code: 'GGATEWAY_CODE_018', message: 'wait', waitSeconds },
  });
}

/** Loads a catalogue whose details are answered by `answer`, which may throw. */
async function load(bases: readonly SymbolBase[], answer: (base: SymbolBase, requested: number) => void) {
  const requested: number[] = [];
  const waits: number[] = [];
  const partial: number[][] = [];
  const ids = (entries: readonly CatalogueEntry[]) => entries.map((entry) => entry.base.symbolId);
  const loaded = loadCatalogue({
    bases,
    async detailOf(wanted) {
      requested.push(wanted.symbolId);
      answer(wanted, requested.filter((id) => id === wanted.symbolId).length);
      return { symbolId: wanted.symbolId } as SymbolDetail;
    },
    async wait(milliseconds) {
      waits.push(milliseconds);
    },
    onSome: (entries) => partial.push(ids(entries)),
  });
  return { entries: ids(await loaded), requested, waits, partial };
}

describe('the catalogue', () => {
  it('holds every product once, in isolated margin where it is sold there, in the order of the operator', async () => {
    const bases = [base(3, 1), base(2, 2, 9), base(2, 1), base(1, 2, 10)];
    expect((await load(bases, () => undefined)).entries).toEqual([2, 1, 3]);
  });

  it('asks for a detail again ten times while calls are limited, and fails then [MAX_WAITS]', async () => {
    const after = (refusals: number) =>
      load([base(1, 2)], (_base, requested) => {
        if (requested <= refusals) throw rejection(1);
      });
    expect((await after(10)).entries).toEqual([1]);
    await expect(after(11)).rejects.toBeInstanceOf(CallError);
  });

  it('leaves out a product whose detail is refused', async () => {
    const answer = ({ symbolId }: SymbolBase) => {
      if (symbolId === 1) throw rejection(undefined);
    };
    expect((await load([base(1, 2), base(2, 2)], answer)).entries).toEqual([2]);
  });

  it('shows what it has while the limit of calls makes it wait, and then the rest', async () => {
    const bases = Array.from({ length: 10 }, (_, index) => base(index + 1, 2));
    const result = await load(bases, ({ symbolId }, requested) => {
      if (symbolId === 10 && requested === 1) throw rejection(60);
    });
    expect(result.waits).toEqual([60_000]);
    expect(result.partial.at(-1)).not.toContain(10);
    expect(result.partial.at(-1)?.length).toBeGreaterThan(0);
    expect(result.entries).toHaveLength(10);
  });

  it('shows the first products before it has the rest [DETAILS_AT_ONCE]', async () => {
    const bases = Array.from({ length: 20 }, (_, index) => base(index + 1, 2));
    const { partial, entries } = await load(bases, () => undefined);
    expect(partial).toEqual([[1, 2, 3, 4, 5, 6]]);
    expect(entries).toHaveLength(20);
  });

  it('knows a row that says something new from one that only the clock or the language changed', () => {
    const row = { ...base(1, 2), askSpread: '5', inTradeTime: 1, symbolName: 'Gold' };
    expect(rowChanged(row, { ...row, inTradeTime: 0, symbolName: '黄金' })).toBe(false);
    expect(rowChanged(row, { ...row, askSpread: '6' })).toBe(true);
  });

  it('calls tradable what is sold as an isolated contract and takes orders', () => {
    const detail = (tradeType: number, tradeEnable: number) =>
      ({ tradeType, tradeEnable, numberDigits: 2 }) as SymbolDetail;
    for (const [tradeType, tradeEnable, tradable] of [
      [2, 1, true],
      [2, 0, false],
      [2, 2, false],
      [5, 1, false],
    ] as const) {
      expect(isTradable(detail(tradeType, tradeEnable)), `${tradeType} ${tradeEnable}`).toBe(tradable);
      const row = {
        ...base(1, tradeType),
        labels: 'fund',
        symbolDigits: 2,
        askSpread: '0',
        bidSpread: '0',
      } as SymbolBase;
      expect(toProduct({ base: row, detail: detail(tradeType, tradeEnable) }, undefined).tradable).toBe(
        tradable,
      );
    }
  });

  it('fails when it is made to wait again and again, and when no answer arrives', async () => {
    const always = load([base(1, 2)], () => {
      throw rejection(1);
    });
    await expect(always).rejects.toThrow('GGATEWAY_CODE_018');
    const lost = load([base(1, 2)], () => {
      throw new CallError({ kind: 'unknown', reason: 'offline' });
    });
    await expect(lost).rejects.toThrow('offline');
  });
});

const HOUR = 3600;
const WEEKDAYS: readonly SessionTime[] = [1, 2, 3, 4, 5].map((dayOfWeek) => ({
  dayOfWeek,
  startTime: 14.5 * HOUR,
  endTime: 21 * HOUR,
}));
const WEDNESDAY = Date.UTC(2026, 10, 18);
const SATURDAY = Date.UTC(2026, 10, 21);

describe('the session of a product', () => {
  it('is open from its start to just before its end', () => {
    expect(sessionAt(WEEKDAYS, [], WEDNESDAY + 14.5 * HOUR * 1000)).toEqual({
      open: true,
      opensAtMs: undefined,
    });
    expect(sessionAt(WEEKDAYS, [], WEDNESDAY + 21 * HOUR * 1000).open).toBe(false);
  });

  it('says when it opens next, over the weekend', () => {
    expect(sessionAt(WEEKDAYS, [], SATURDAY)).toEqual({
      open: false,
      opensAtMs: Date.UTC(2026, 10, 23, 14, 30),
    });
  });

  it('is closed in a holiday and opens after it', () => {
    const holiday = { startTime: WEDNESDAY, endTime: WEDNESDAY + 24 * HOUR * 1000 };
    expect(sessionAt(WEEKDAYS, [holiday], WEDNESDAY + 15 * HOUR * 1000)).toEqual({
      open: false,
      opensAtMs: Date.UTC(2026, 10, 19, 14, 30),
    });
  });

  it('never opens without sessions', () => {
    expect(sessionAt([], [], WEDNESDAY)).toEqual({ open: false, opensAtMs: undefined });
  });
});
