import { describe, expect, it } from 'vitest';
import type { Statement, StatementLine } from '../../trading/trading-api.ts';
import { addsUp, framedRows, statementDays, statementEntries, statementTotals } from './statement.tsx';

const DAY = 86_400_000;
const line = (id: number, kind: StatementLine['kind'], change: bigint, balance: bigint, day = 0) => ({
  id: String(id),
  timeMs: day * DAY + id,
  kind,
  name: kind,
  change,
  balance,
  orderId: '5',
  dealId: undefined,
});
const LINES: readonly StatementLine[] = [
  line(1, 'fee', -30n, 970n),
  line(2, 'result', 100n, 1_070n),
  line(3, 'fee', -10n, 1_060n),
  line(4, 'moved', 500n, 1_560n),
  line(5, 'result', -50n, 1_510n),
  line(6, 'financing', -5n, 1_505n, 1),
];
const STATEMENT: Statement = {
  currency: 'USDT',
  digits: 2,
  opening: 1_000n,
  closing: 1_505n,
  lines: LINES,
  isComplete: true,
};

describe('a statement', () => {
  it('has the trading of a day in one row, and every movement of money in its own', () => {
    const rows = statementDays(LINES);
    expect(
      rows.map(({ kind, gross, fees, financing, net, balance }) => [
        kind,
        gross,
        fees,
        financing,
        net,
        balance,
      ]),
    ).toEqual([
      ['trading', 100n, -40n, 0n, 60n, 1_060n],
      ['moved', 500n, 0n, 0n, 500n, 1_560n],
      ['trading', -50n, 0n, 0n, -50n, 1_510n],
      ['trading', 0n, 0n, -5n, -5n, 1_505n],
    ]);
    expect(rows.map(({ results }) => results)).toEqual([1, 0, 1, 0]);
  });

  it('has the same totals by day and by entry', () => {
    const totals = { gross: 550n, fees: -40n, financing: -5n, net: 505n };
    expect(statementTotals(statementDays(LINES))).toEqual(totals);
    expect(statementTotals(statementEntries(LINES))).toEqual(totals);
  });

  it('stands between its opening and its closing balance', () => {
    const rows = framedRows(STATEMENT, statementDays(LINES));
    expect([rows[0], rows.at(-1)]).toMatchObject([
      { place: 'opening', balance: 1_000n, net: 0n },
      { place: 'closing', balance: 1_505n, net: 0n },
    ]);
  });

  it('adds up line by line, and up to now to the account', () => {
    expect(addsUp(STATEMENT, undefined)).toBe(true);
    expect(addsUp(STATEMENT, 1_505n)).toBe(true);
    expect(addsUp(STATEMENT, 1_504n)).toBe(false);
    expect(addsUp({ ...STATEMENT, closing: 1_504n }, undefined)).toBe(false);
    const torn = LINES.filter(({ id }) => id !== '3');
    expect(addsUp({ ...STATEMENT, lines: torn }, undefined)).toBe(false);
  });
});
