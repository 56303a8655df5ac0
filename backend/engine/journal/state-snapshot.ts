import {
  ACCOUNT_COLUMNS,
  HEDGE_COLUMNS,
  LEVERAGE_COLUMNS,
  ORDER_COLUMNS,
  POSITION_COLUMNS,
  STOCK_HOLDING_COLUMNS,
  type AccountTableRow,
  type HedgeTableRow,
  type JournalRow,
  type LeverageTableRow,
  type OrderTableRow,
  type PositionTableRow,
  type StockHoldingTableRow,
} from '../../storage/trading/index.ts';
import { TradingState } from '../core/index.ts';
import { accountValues, hedgeValues, holdingValues, rowOf, valuesOf } from './journal-events.ts';
import { orderRow, positionRow, storedState } from './rows.ts';

/** Records of one part of a snapshot. */
const RECORDS_PER_PART = 1_000;

/** What a snapshot says beside the records of the state. */
export interface SnapshotHead {
  /** Number of the newest line of the ledger that it stands for. */
  readonly transferId: number;
  /** Books that are no customer's, as the ledger up to there adds up. */
  readonly houseBooks: ReadonlyMap<string, bigint>;
}

type Part = readonly [kind: Kind, rows: readonly JournalRow[]];

const KINDS = ['accounts', 'orders', 'positions', 'leverages', 'holdings', 'hedges'] as const;
type Kind = (typeof KINDS)[number];

/** The first part of a snapshot. */
export function snapshotHead(transferId: number, houseBooks: ReadonlyMap<string, bigint>): string {
  const books = [...houseBooks].map(([book, amount]) => [book, String(amount)]);
  return JSON.stringify({ transferId, books });
}

/** What the first part of a snapshot says. */
export function ofSnapshotHead([first = '']: readonly string[]): SnapshotHead {
  const { transferId, books } = JSON.parse(first) as { transferId: number; books: [string, string][] };
  return { transferId, houseBooks: new Map(books.map(([book, amount]) => [book, BigInt(amount)])) };
}

/** The state as it is now, as parts to be stored. They are made when they are asked for, and stand for now all the same. */
export function snapshotParts(state: TradingState): Iterable<string> {
  // Records in the state are replaced, never altered: their references are the state of this moment.
  const accounts = [...state.accounts.values()];
  const orders = [...state.orders.values()];
  const positions = [...state.positions.values()];
  const leverages = [...state.leverages()];
  const holdings = [...state.stock.all()];
  const hedges = [...state.hedges.all()];
  return (function* () {
    yield* parts('accounts', accounts, accountValues);
    yield* parts('orders', orders, (order) => valuesOf(orderRow(order), ORDER_COLUMNS));
    yield* parts('positions', positions, (position) => valuesOf(positionRow(position), POSITION_COLUMNS));
    yield* parts('leverages', leverages, ({ accountId, symbolId, leverage }) => [
      accountId,
      symbolId,
      leverage,
    ]);
    yield* parts('holdings', holdings, holdingValues);
    yield* parts('hedges', hedges, hedgeValues);
  })();
}

/** The state that stored parts hold; the first of them is the head. */
export function ofSnapshot(stored: readonly string[]): TradingState {
  const rows = new Map<Kind, JournalRow[]>(KINDS.map((kind) => [kind, []]));
  const rowsOf = <Row>(kind: Kind, columns: readonly (keyof Row)[]) =>
    (rows.get(kind) ?? []).map((row) => rowOf<Row>(row, columns));
  for (const text of stored.slice(1)) {
    const [kind, part] = JSON.parse(text) as Part;
    for (const row of part) rows.get(kind)?.push(row);
  }
  const none = { accountId: 0, orderId: 0, positionId: 0, dealId: 0, transferId: 0, seqId: 0 };
  const held = storedState({
    accounts: rowsOf<AccountTableRow>('accounts', ACCOUNT_COLUMNS),
    liveOrders: rowsOf<OrderTableRow>('orders', ORDER_COLUMNS),
    openPositions: rowsOf<PositionTableRow>('positions', POSITION_COLUMNS),
    leverages: rowsOf<LeverageTableRow>('leverages', LEVERAGE_COLUMNS),
    stockHoldings: rowsOf<StockHoldingTableRow>('holdings', STOCK_HOLDING_COLUMNS),
    hedges: rowsOf<HedgeTableRow>('hedges', HEDGE_COLUMNS),
    last: none,
  });
  return TradingState.restore({ ...held, houseBooks: ofSnapshotHead(stored).houseBooks });
}

function* parts<Kept>(
  kind: Part[0],
  records: readonly Kept[],
  row: (record: Kept) => JournalRow,
): Iterable<string> {
  for (let from = 0; from < records.length; from += RECORDS_PER_PART) {
    const part: Part = [kind, records.slice(from, from + RECORDS_PER_PART).map(row)];
    yield JSON.stringify(part);
  }
}
