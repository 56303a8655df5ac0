import { formatDecimal } from '../../domain/decimal.ts';
import type { Money } from '../../domain/units.ts';
import type { GroupReport, RunReport } from './forms.ts';
import { ratioNumber } from '../metrics/print.ts';
import type { Figures } from '../metrics/figures.ts';
import type { Group } from '../metrics/trades.ts';
import { orderRatios, type Run } from './run.ts';
import { isoTime } from './tables.ts';

/** The figures of one run for machines: ratios are numbers with six decimals, money is decimal text. */
export function reportOf(run: Run, figures: Figures): RunReport {
  const money = (amount: Money | undefined) =>
    amount === undefined ? null : formatDecimal(amount, run.digits);
  const group = (one: Group): GroupReport => ({
    name: one.name,
    trades: one.trades,
    won: one.won,
    gross: formatDecimal(one.gross, run.digits),
    spread: formatDecimal(one.spread, run.digits),
    slippage: formatDecimal(one.slippage, run.digits),
    impact: formatDecimal(one.impact, run.digits),
    fee: formatDecimal(one.fee, run.digits),
    financing: formatDecimal(one.financing, run.digits),
    net: formatDecimal(one.net, run.digits),
  });
  const { ratios, amounts } = figures;
  return {
    currency: run.currency,
    from: isoTime(run.startMs),
    to: isoTime(run.endMs),
    step: figures.step,
    ratios: Object.fromEntries(
      Object.entries({ ...ratios, ...orderRatios(run) }).map(([name, value]) => [name, ratioNumber(value)]),
    ),
    amounts: Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, money(amount)])),
    counts: { orders: run.orders.length, fills: run.fills.length, points: run.equity.length },
    months: figures.months.map(({ year, month, value }) => ({ year, month, value: ratioNumber(value) })),
    drawdowns: figures.drawdowns.map(({ fromMs, lowestMs, backMs, depth, days }) => ({
      from: isoTime(fromMs),
      lowest: isoTime(lowestMs),
      back: backMs === undefined ? null : isoTime(backMs),
      depth: ratioNumber(depth),
      days: ratioNumber(days),
    })),
    byProduct: figures.byProduct.map(group),
    bySide: figures.bySide.map(group),
    byHour: figures.byHour.map(group),
    byWeekday: figures.byWeekday.map(group),
    returns: figures.returns.map(({ timeMs, value }) => [isoTime(timeMs), ratioNumber(value)]),
    rollingSharpe: figures.rolling.map(({ timeMs, value }) => [isoTime(timeMs), ratioNumber(value)]),
    distribution: figures.distribution,
  };
}
