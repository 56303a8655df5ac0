import { formatDecimal } from '../../domain/decimal.ts';
import type { MarketTimeMs } from '../../domain/units.ts';
import { LOT_DIGITS } from '../metrics/record.ts';
import { printRatio } from '../metrics/print.ts';
import type { Figures } from '../metrics/figures.ts';
import type { Run } from './run.ts';

/** The tables of a run as comma-separated values (RFC 4180, lines end with a line feed). */

type Cell = string | number;

export function csvOf(head: readonly string[], rows: Iterable<readonly Cell[]>): string {
  const lines = [head.join(',')];
  for (const row of rows) lines.push(row.map(cell).join(','));
  return `${lines.join('\n')}\n`;
}

function cell(value: Cell): string {
  const text = String(value);
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function isoTime(ms: MarketTimeMs): string {
  return new Date(ms).toISOString();
}

/** Lots without the zeros at their end. */
export function lotsText(lots: bigint): string {
  return formatDecimal(lots, LOT_DIGITS).replace(/\.?0+$/, '');
}

export function ordersCsv({ orders }: Run): string {
  return csvOf(
    ['order', 'time', 'symbol', 'kind', 'side', 'state', 'price', 'lots', 'filled', 'remark'],
    orders.map((order) => [
      order.orderId,
      isoTime(order.timeMs),
      order.symbol,
      order.kind,
      order.side,
      order.state,
      order.price,
      order.lots,
      order.filled,
      order.remark,
    ]),
  );
}

const FILL_MONEY = ['amount', 'profit', 'fee', 'financing', 'spread', 'slippage', 'impact'] as const;
const FILL_REASON = [
  'model',
  'joinedAhead',
  'filledAhead',
  'levels',
  'quoteMs',
  'latencyMs',
  'answerMs',
] as const;

export function fillsCsv({ fills, digits }: Run): string {
  return csvOf(
    [
      'fill',
      'order',
      'position',
      'time',
      'symbol',
      'side',
      'opens',
      'price',
      'lots',
      ...FILL_MONEY,
      ...FILL_REASON,
    ],
    fills.map((fill) => [
      fill.fillId,
      fill.orderId,
      fill.positionId,
      isoTime(fill.timeMs),
      fill.symbol,
      fill.side,
      fill.opens ? 1 : 0,
      fill.price,
      lotsText(fill.lots),
      ...FILL_MONEY.map((name) => formatDecimal(fill[name], digits)),
      ...FILL_REASON.map((name) => fill.why?.[name] ?? ''),
    ]),
  );
}

export function ledgerCsv({ ledger, digits }: Run): string {
  return csvOf(
    ['line', 'time', 'flow', 'change', 'balance', 'order', 'fill'],
    ledger.map(({ line, timeMs, flow, change, balance, orderId, fillId }) => [
      line,
      isoTime(timeMs),
      flow,
      formatDecimal(change, digits),
      formatDecimal(balance, digits),
      orderId,
      fillId,
    ]),
  );
}

export function equityCsv({ equity, digits }: Run): string {
  return csvOf(
    ['time', 'equity', 'flow'],
    equity.map((point) => [
      isoTime(point.timeMs),
      formatDecimal(point.equity, digits),
      formatDecimal(point.flow, digits),
    ]),
  );
}

/** Returns as QuantStats reads them: `pandas.read_csv(FILE, index_col=0, parse_dates=True)['returns']`. */
export function quantstatsCsv({ returns, step }: Figures): string {
  const date = (ms: number) =>
    step === 'day' ? isoTime(ms - 1).slice(0, 10) : isoTime(ms).slice(0, 19).replace('T', ' ');
  return csvOf(
    ['date', 'returns'],
    returns.map(({ timeMs, value }) => [date(timeMs), printRatio(value, 10)]),
  );
}
