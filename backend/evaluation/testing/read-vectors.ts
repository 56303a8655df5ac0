import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseDecimal } from '../../domain/decimal.ts';
import type { Run } from '../folder/run.ts';
import { LOT_DIGITS, type EquityPoint, type Fill, type RunRecord } from '../metrics/record.ts';

/** Curves, fills and figures that `vectors.py` has drawn and computed (docs/evaluation.md, Figures). */

type Row = Readonly<Record<string, string>>;

/** Rows of a file of vectors by the names of its head; a text may be in quotes. */
export function readVectors(name: string): readonly Row[] {
  const text = readFileSync(path.join(import.meta.dirname, 'vectors', name), 'utf8');
  const [head = [], ...rows] = text
    .trimEnd()
    .split('\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^",]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? ''),
    );
  return rows.map((row) => Object.fromEntries(head.map((column, at) => [column, row[at] ?? ''])));
}

const CENTS = 2;

function amountIn(row: Row, name: string, digits = CENTS): bigint {
  const amount = parseDecimal(row[name] ?? '', digits);
  if (amount === undefined) throw new Error(`${name} is no amount: ${row[name]}`);
  return amount;
}

export function readCurve(name: string): readonly EquityPoint[] {
  return readVectors(name).map((row) => ({
    timeMs: Number(row['time_ms']),
    equity: amountIn(row, 'equity'),
    flow: amountIn(row, 'flow'),
  }));
}

export function readFills(): readonly Fill[] {
  return readVectors('fills.csv').map((row) => ({
    fillId: row['fill'] ?? '',
    orderId: `9${row['fill']}`,
    positionId: row['position'] ?? '',
    symbol: row['symbol'] ?? '',
    side: row['side'] === 'buy' ? 'buy' : 'sell',
    opens: row['opens'] === '1',
    timeMs: Number(row['time_ms']),
    price: row['price'] ?? '',
    lots: amountIn(row, 'lots', LOT_DIGITS),
    amount: amountIn(row, 'amount'),
    profit: amountIn(row, 'profit'),
    fee: amountIn(row, 'fee'),
    financing: amountIn(row, 'financing'),
    spread: amountIn(row, 'spread'),
    slippage: amountIn(row, 'slippage'),
    impact: amountIn(row, 'impact'),
  }));
}

/** Orders with the fill that ended each: what `orders.csv` says of it, and nothing else. */
export function readOrders(): Pick<Run, 'orders' | 'fills'> {
  const rows = readVectors('orders.csv');
  const [template] = readFills();
  if (template === undefined) throw new Error('fills.csv has no fill');
  return {
    orders: rows.map((row) => ({
      orderId: row['order'] ?? '',
      timeMs: Number(row['time_ms']),
      symbol: 'BTC/USDT',
      kind: row['kind'] ?? '',
      side: 'buy',
      state: '',
      price: '',
      lots: row['lots'] ?? '',
      filled: row['filled'] ?? '',
      remark: '',
    })),
    fills: rows
      .filter((row) => row['done_ms'] !== '')
      .map((row) => ({
        ...template,
        fillId: row['order'] ?? '',
        orderId: row['order'] ?? '',
        timeMs: Number(row['done_ms']),
        why: {
          model: 'queue',
          joinedAhead: '',
          filledAhead: '',
          levels: row['walked'] === '1' ? '1' : '',
          quoteMs: '0',
          latencyMs: '0',
          answerMs: '0',
        },
      })),
  };
}

/** A record of a curve, with all the fills or none. */
export function recordOf(curve: string, fills: readonly Fill[] = []): RunRecord {
  const equity = readCurve(curve);
  return {
    currency: 'USDT',
    digits: CENTS,
    startMs: equity[0]?.timeMs ?? 0,
    endMs: equity.at(-1)?.timeMs ?? 0,
    equity,
    fills,
    fee: fills.reduce((sum, { fee }) => sum + fee, 0n),
    financing: fills.reduce((sum, { financing }) => sum + financing, 0n),
  };
}
