import type { Statement, StatementLine } from '../../trading/index.ts';

/** A row of a statement: an entry, a day of trading, or a movement of money. Money is at the digits of the account. */
export interface StatementRow {
  readonly id: string;
  readonly place: 'opening' | 'line' | 'closing';
  readonly timeMs: number;
  readonly kind: 'trading' | 'moved';
  /** The entry's name; undefined for a day of trading, which has `closed` results. */
  readonly name: string | undefined;
  readonly results: number;
  /** Results of the prices, or money that was moved. */
  readonly gross: bigint;
  /** Below zero when paid, as the financing. */
  readonly fees: bigint;
  readonly financing: bigint;
  readonly net: bigint;
  readonly balance: bigint;
  readonly orderId: string | undefined;
}

export interface StatementTotals {
  readonly gross: bigint;
  readonly fees: bigint;
  readonly financing: bigint;
  readonly net: bigint;
}

const DAY_MS = 86_400_000;
const dayOf = (timeMs: number) => Math.floor(timeMs / DAY_MS);

/** Every entry as a row of its own. */
export function statementEntries(lines: readonly StatementLine[]): readonly StatementRow[] {
  return lines.map((line) => ({
    ...{ id: line.id, place: 'line' as const, timeMs: line.timeMs, name: line.name, orderId: line.orderId },
    kind: line.kind === 'moved' ? ('moved' as const) : ('trading' as const),
    results: line.kind === 'result' ? 1 : 0,
    gross: line.kind === 'moved' || line.kind === 'result' ? line.change : 0n,
    fees: line.kind === 'fee' ? line.change : 0n,
    financing: line.kind === 'financing' ? line.change : 0n,
    net: line.change,
    balance: line.balance,
  }));
}

/** Trading of each day (UTC) as one row; money that was moved keeps its own rows, and parts the day. */
export function statementDays(lines: readonly StatementLine[]): readonly StatementRow[] {
  const rows: StatementRow[] = [];
  for (const entry of statementEntries(lines)) {
    const before = rows.at(-1);
    const isSameDay =
      before?.kind === 'trading' && entry.kind === 'trading' && dayOf(before.timeMs) === dayOf(entry.timeMs);
    if (!isSameDay) {
      rows.push(entry.kind === 'moved' ? entry : { ...entry, name: undefined, orderId: undefined });
      continue;
    }
    rows[rows.length - 1] = {
      ...before,
      results: before.results + entry.results,
      gross: before.gross + entry.gross,
      fees: before.fees + entry.fees,
      financing: before.financing + entry.financing,
      net: before.net + entry.net,
      balance: entry.balance,
    };
  }
  return rows;
}

export function statementTotals(rows: readonly StatementRow[]): StatementTotals {
  let [gross, fees, financing, net] = [0n, 0n, 0n, 0n];
  for (const row of rows) {
    gross += row.gross;
    fees += row.fees;
    financing += row.financing;
    net += row.net;
  }
  return { gross, fees, financing, net };
}

/** The rows between their opening and their closing balance. */
export function framedRows(
  { opening, closing, lines }: Statement,
  rows: readonly StatementRow[],
): readonly StatementRow[] {
  const frame = (place: 'opening' | 'closing', timeMs: number, balance: bigint): StatementRow => ({
    ...{ id: place, place, timeMs, balance, kind: 'moved', name: undefined, orderId: undefined },
    ...{ results: 0, gross: 0n, fees: 0n, financing: 0n, net: 0n },
  });
  const [first, last] = [lines[0]?.timeMs ?? 0, lines.at(-1)?.timeMs ?? 0];
  return [frame('opening', first, opening), ...rows, frame('closing', last, closing)];
}

/**
 * Whether a statement is right: each line leads to the next from the opening to the closing balance, and, where it goes up
 * to now, the closing balance is that of the account (`balance`).
 */
export function addsUp({ opening, closing, lines }: Statement, balance: bigint | undefined): boolean {
  let reached = opening;
  for (const line of lines) {
    reached += line.change;
    if (line.balance !== reached) return false;
  }
  return reached === closing && (balance === undefined || balance === closing);
}
