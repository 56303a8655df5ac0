import type {
  AccountId,
  FillId,
  InstrumentId,
  Leverage,
  Money,
  OrderId,
  PositionId,
} from '../../../domain/units.ts';
import type { HedgeTrade } from '../hedge/hedge-books.ts';
import type { Account, Order, Position } from '../model.ts';
import type { StockHolding } from '../stock/holding.ts';

/** The last identifier of each kind that was given out. */
export interface LastIdentifiers {
  accountId: AccountId;
  orderId: OrderId;
  positionId: PositionId;
  dealId: FillId;
}

/** What a state is rebuilt from after a restart. Orders and positions are the live ones, in order of their ids. */
export interface StoredState {
  readonly accounts: readonly Account[];
  readonly orders: readonly Order[];
  readonly positions: readonly Position[];
  readonly leverages: readonly {
    readonly accountId: AccountId;
    readonly symbolId: InstrumentId;
    readonly leverage: Leverage;
  }[];
  /** What stock accounts have beside their positions; absent: nothing. */
  readonly holdings?: readonly StockHolding[];
  /** The newest deal of every hedge of the house; absent: none. */
  readonly hedges?: readonly HedgeTrade[];
  readonly last: LastIdentifiers;
  /** Balances of the books that are no customer's; absent where nobody asks for them. */
  readonly houseBooks?: Iterable<readonly [book: string, amount: Money]>;
}

/** The same without the identifiers. */
export type StoredRecords = Omit<StoredState, 'last'>;
