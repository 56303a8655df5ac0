import type { CurrencyAmount, Denomination } from '../../backend/domain/currency-amount.ts';
import type {
  CloseRecord,
  DebtRecord,
  EndedOrderRecord,
  FillRecord,
  MarginLevels,
  OrderDraft,
  OrderRecord,
  PositionRecord,
  SharesRecord,
} from '../venue/records.ts';
import type { OrderCommand } from '../venue/port.ts';
import type { RequestOutcome } from './account-requests.ts';
import type {
  AccountId,
  InstrumentNumber,
  OrderIdText,
  PositionIdText,
  RequestKey,
} from '../../backend/domain/units.ts';

export type { MarginLevels, OrderDraft, RequestOutcome };

/**
 * What the terminal's widgets may know of the account. Money is `bigint` at the account's digits, prices and volumes
 * are scaled integers of the product. `renderer/trading/trading-api.ts` implements all of it.
 */

export interface AccountView extends Denomination {
  readonly accountId: AccountId;
  readonly balance: bigint;
  /** Undefined until every price that it needs is there; so is the open profit. */
  readonly equity: bigint | undefined;
  readonly usedMargin: bigint;
  readonly frozen: bigint;
  readonly freeMargin: bigint;
  /** What is left free of: of the equity open results count, of the balance they do not. */
  readonly freeOf: 'equity' | 'balance';
  readonly openProfit: bigint | undefined;
  /** Equity over used margin in basis points; undefined without positions and while the equity is not known. */
  readonly marginLevelBp: number | undefined;
  /** Where a cross account is called and stopped out; undefined of any other, and until the venue has said it. */
  readonly levels?: MarginLevels | undefined;
  readonly receivedAtMs: number;
}

/** A position as the platform knows it, before live prices are laid over it. */
export interface HeldPosition extends Omit<PositionRecord, 'lots' | 'entryPrice' | 'shares'> {
  readonly volume: number;
  readonly entryPrice: number;
  /** Of shares alone. */
  readonly shares?: SharesView | undefined;
}

export interface PositionView extends Omit<HeldPosition, 'maintenance' | 'idempotencyKey'> {
  /** Where it would close now; undefined before the first quote. */
  readonly markPrice: number | undefined;
  readonly liquidationPrice: number | undefined;
  /** Undefined before the first quote, and without a rate into the account. */
  readonly openProfit: bigint | undefined;
}

/** Where a position is closed by itself; what is optional stays as it is where it is not named. */
export type PositionBrackets = Pick<
  Extract<OrderCommand, { kind: 'brackets' }>,
  'takeProfit' | 'stopLoss' | 'targets' | 'breakEven'
>;

/** What a position in shares has that one in contracts has not. Money at the digits of the account, quantities in volume units. */
export interface SharesView extends Omit<SharesRecord, 'availableLots' | 'settledLots'> {
  /** That no order has locked, and that are settled. */
  readonly available: number;
  readonly settled: number;
}

/** What a stock account has, owes and may still do. Money at the digits of the account. */
export interface StockAccountView extends Denomination {
  readonly cash: bigint;
  /** Of the cash: what resting purchases keep. */
  readonly reserved: bigint;
  readonly loan: bigint;
  readonly interest: bigint;
  /** Undefined until every price that they need is there. */
  readonly equity: bigint | undefined;
  readonly held: bigint | undefined;
  readonly owed: bigint | undefined;
  readonly initialMargin: bigint;
  readonly maintenanceMargin: bigint;
  /** What could be bought at most now, and held over the end of the day. */
  readonly dayPower: bigint;
  readonly nightPower: bigint;
  readonly withdrawable: bigint;
  /** Cash of trades that are done and not settled, below zero when purchases outweigh sales. */
  readonly unsettled: bigint;
}

/** A currency of leveraged spot in which something is owed or may be borrowed. Amounts at its digits. */
export interface LoanView extends Denomination {
  readonly principal: bigint;
  readonly interest: bigint;
  /** What may be given now, and what may still be borrowed; undefined while the platform cannot tell. */
  readonly free: bigint;
  readonly borrowable: bigint | undefined;
}

export interface OrderView extends Omit<OrderRecord, 'lots' | 'isStop'> {
  readonly volume: number;
  /** An opening that waits for the market to come as far as its price. */
  readonly isStop?: boolean;
}

/** An asset that a wallet holds. Quantities are at the asset's digits, money at the digits of the wallet's own currency. */
export interface HoldingView extends Denomination {
  readonly quantity: bigint;
  readonly free: bigint;
  /** Kept by resting orders. */
  readonly locked: bigint;
  /** Product of this account type that buys and sells the asset for the wallet's currency; undefined where there is none. */
  readonly symbolId: InstrumentNumber | undefined;
  /** What one unit was bought for on average, in price ticks of the product; undefined while it is not known of all of it. */
  readonly averageCost: number | undefined;
  /** At the newest quotes; undefined without a rate. */
  readonly marketValue: bigint | undefined;
  /** Worth less what it was bought for. */
  readonly result: bigint | undefined;
}

/** A wallet: money and the assets that it was changed into. */
export interface WalletView {
  /** The wallet's own currency: that of its oldest account. */
  readonly currency: string;
  readonly digits: number;
  readonly free: bigint;
  readonly locked: bigint;
  /** Money and assets together, less what is owed; undefined while a part of it has no rate. */
  readonly marketValue: bigint | undefined;
  /** What is held and what is owed apart, in the wallet's currency; undefined like `worth`. */
  readonly assets: bigint | undefined;
  readonly owed: bigint | undefined;
  /** Sum of the known results; undefined while assets are held and none is known. */
  readonly result: bigint | undefined;
  readonly holdings: readonly HoldingView[];
  /** What may be given now of a currency, at its digits; 0 of one that the wallet does not have. */
  freeOf(currency: string): bigint;
  /** Digits of an asset; undefined for what is none. */
  digitsOf(currency: string): number | undefined;
  /** What is owed of a currency and may still be borrowed; undefined in a wallet that lends nothing. */
  debtOf(currency: string): DebtRecord | undefined;
  /** An amount of a currency in the wallet's own, rounded down; undefined without a rate. */
  computeMarketValue(currency: string, amount: bigint): bigint | undefined;
}

/** An order of a wallet that has come to its end. */
export interface EndedOrderView extends Omit<
  EndedOrderRecord,
  'accountType' | 'filledLots' | 'cancelledLots' | 'price' | 'isStop' | 'idempotencyKey'
> {
  readonly volume: number;
  readonly filled: number;
  /** Mean price of the fills; undefined without any. */
  readonly price: number | undefined;
  /** An opening that waited for the market to come as far as its price. */
  readonly isStop?: boolean;
}

/** An order that was sent and whose answer never came. It may have been executed. */
export interface UnconfirmedOrder {
  readonly idempotencyKey: RequestKey;
  readonly draft: OrderDraft;
  readonly sentAtMs: number;
  /** What was asked for; absent means that the order itself was placed. */
  readonly action?: 'cancel' | 'brackets' | 'change';
}

export interface FillView extends Omit<FillRecord, 'lots' | 'price' | 'fee' | 'exchange' | 'idempotencyKey'> {
  readonly volume: number;
  readonly price: number;
  /** Paid in the account's money. */
  readonly fee: bigint;
  /** Paid in an asset of a wallet instead; `fee` is nothing then. */
  readonly feeAsset?: CurrencyAmount;
}

export interface HistoryView extends Omit<CloseRecord, 'lots' | 'openPrice' | 'closePrice'> {
  readonly volume: number;
  readonly openPrice: number;
  readonly closePrice: number;
}

export type OrderOutcome =
  | { readonly kind: 'accepted'; readonly orderId: OrderIdText }
  | {
      readonly kind: 'rejected';
      readonly code: string;
      readonly message: string;
      readonly waitSeconds?: number;
      /** What makes it pass by itself. */
      readonly endsWith?: 'freshPrices';
    }
  | { readonly kind: 'unknown'; readonly order: UnconfirmedOrder };

/** A line in the Activity list and the source of toasts. */
export interface ActivityEvent {
  readonly id: string;
  /** By the market's clock. */
  readonly timeMs: number;
  readonly kind: 'fill' | 'rejected' | 'cancelled' | 'expired' | 'info' | 'warning';
  readonly title: string;
  readonly detail: string;
  readonly code: string | undefined;
}

export interface TradingApi {
  useAccount(): AccountView | undefined;
  useAccountMoney(): { readonly currency: string; readonly digits: number } | undefined;
  usePositions(): {
    readonly rows: readonly PositionView[];
    readonly loading: boolean;
    /** Every position of the platform is among the rows. */
    readonly complete: boolean;
    readonly receivedAtMs: number;
  };
  useOrders(): {
    readonly rows: readonly OrderView[];
    readonly unknown: readonly UnconfirmedOrder[];
    readonly loading: boolean;
  };
  useFills(): { readonly rows: readonly FillView[]; readonly loading: boolean };
  useHistory(): { readonly rows: readonly HistoryView[]; readonly loading: boolean };
  /** What the wallet holds, live; undefined in account types that are none, and until it is known. */
  useWallet(): WalletView | undefined;
  /** Currencies of leveraged spot in which something is owed or may be borrowed. */
  useLoans(): readonly LoanView[];
  /** What a stock account has, live; undefined in the other account types, and until it is known. */
  useStockAccount(): StockAccountView | undefined;
  /** Orders of a wallet that have ended, newest first. */
  useEndedOrders(): { readonly rows: readonly EndedOrderView[]; readonly loading: boolean };
  useActivity(): readonly ActivityEvent[];
  placeOrder(draft: OrderDraft): Promise<OrderOutcome>;
  /** Sends an unknown order again under the same idempotency key, so that it cannot execute twice. */
  retrySameKey(order: UnconfirmedOrder): Promise<OrderOutcome>;
  /** Calls once when the outcome of a request without an answer is known. */
  onceKnown(order: UnconfirmedOrder, listener: () => void): void;
  /** Closes a position at the market, wholly or `volume` units of it; wholly never twice. */
  closePosition(positionId: PositionIdText, volume?: number): Promise<OrderOutcome>;
  /** Whether a position is being closed wholly, or was and is still in the list. */
  useIsClosing(positionId: PositionIdText): boolean;
  cancelOrder(orderId: OrderIdText): Promise<OrderOutcome>;
  /** Changes the limit of a resting order to another price (ticks). */
  changePrice(orderId: OrderIdText, price: number): Promise<OrderOutcome>;
  /** Changes price (ticks), quantity (volume units) and both brackets (ticks) of a resting order; what is absent stays. */
  changeOrder(
    orderId: OrderIdText,
    change: {
      readonly price: number;
      readonly volume?: number;
      readonly brackets?: { readonly takeProfit: number | undefined; readonly stopLoss: number | undefined };
    },
  ): Promise<OrderOutcome>;
  /** Changes the leverage in force for a product, and of the positions in it. */
  setLeverage(symbolId: InstrumentNumber, leverage: number): Promise<RequestOutcome>;
  /** Takes or repays a loan in one currency of leveraged spot; `amount` is decimal text. */
  borrow(currency: string, amount: string): Promise<RequestOutcome>;
  repay(currency: string, amount: string): Promise<RequestOutcome>;
  /** Sets or clears take profit and stop loss of a position, and its targets and break-even where they are named. */
  setBrackets(positionId: PositionIdText, brackets: PositionBrackets): Promise<OrderOutcome>;
}
