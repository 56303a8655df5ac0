import type { AssetOrderRequest } from '../../../contract/calls/spot.ts';
import type { OrderRequest } from '../../../contract/records/index.ts';
import { stopOutOf } from '../../../engine/schedule/stop-out.ts';
import { toInstrumentId } from '../../../domain/units.ts';
import { isWalletType, TRADED_TYPES, type TradeType } from '../../../domain/account-type.ts';
import { TRADE_TYPES } from '../../../contract/mapping/account-numbers.ts';
import { isLive, type Account, type Order, type TradingEvent } from '../../../engine/core/index.ts';
import type { TradingEngine } from '../../../engine/trading-engine.ts';
import type { RequestContext } from '../../operation.ts';
import { admittedOrder } from '../assets/asset-order-operation.ts';
import { computeFigures, crossStopPrice, type AccountFigures } from '../account-figures.ts';
import { cancelReason, leverageCommand, ownOrder, readChange } from './change-operations.ts';
import { admittedContract, decideContract, type PlaceDependencies } from './place-operations.ts';

/** The owner of accounts of a type. */
export interface AccountOwner {
  readonly companyId: number;
  readonly customerId: number;
  readonly tradeType: TradeType;
}

/** Orders with the events of their decisions, for whoever tells of them in other words than the interface. */
export interface OrderAccess {
  /** addOrder with what it decided; everything is on disk. Throws as addOrder does. */
  placeAssets(context: RequestContext, request: AssetOrderRequest): Promise<readonly TradingEvent[]>;
  /** Two orders of addOrder, linked with each other and placed in one decision, or not at all; everything is on disk. */
  placeLinkedAssets(
    context: RequestContext,
    first: AssetOrderRequest,
    second: AssetOrderRequest,
  ): Promise<readonly TradingEvent[]>;
  /** Throws what `placeAssets` would, and places nothing. */
  checkAssets(context: RequestContext, request: AssetOrderRequest): Promise<void>;
  /** addMarketOrder with what it decided; everything is on disk. Throws as addMarketOrder does. */
  placeContract(context: RequestContext, request: OrderRequest): Promise<readonly TradingEvent[]>;
  /** Throws what `placeContract` would, and places nothing. */
  checkContract(context: RequestContext, request: OrderRequest): void;
  /** Changes the leverage of a product in an account, with its open positions. Throws as setCrossLevelNum does. */
  setLeverage(account: Account, symbolId: number, leverage: number): Promise<void>;
  /** The leverage that an account has chosen for a product; undefined where the product's own is in force. */
  leverage(account: Account, symbolId: number): number | undefined;
  /** Live figures of an account with its open positions, oldest first. */
  figures(account: Account): AccountFigures;
  /** Margin level in percent at which positions of an account are closed by force. */
  stopOutLevel(account: Account): bigint;
  /** Price of a product in price ticks at which an account would be closed, if only that moves; undefined where none does that. */
  stopOutPrice(account: Account, symbolId: number): number | undefined;
  /** Changes quantity and price of an order of the caller that rests: lots, price ticks as text. Throws as updatePboOrder does. */
  change(
    context: RequestContext,
    tradeType: TradeType,
    change: { readonly orderId: number; readonly lots: string; readonly price: string },
  ): Promise<readonly TradingEvent[]>;
  /** Cancels an order of the caller that rests, of a wallet with the one that it is linked with, in one decision. Throws CFDWBWE000022 for any other. */
  cancel(context: RequestContext, tradeType: TradeType, orderId: number): Promise<readonly TradingEvent[]>;
  /** An account by its number, as it stands now. */
  account(accountId: number): Account | undefined;
  /** The accounts of an owner, and what rests in them now. */
  accounts(owner: AccountOwner): readonly Account[];
  liveOrders(owner: AccountOwner): readonly Order[];
  /** Decisions after their commit, in order. Returns the removal. */
  onStored(listener: (events: readonly TradingEvent[]) => void): () => void;
}

/** Makes the access over the engine. */
export function orderAccess(
  engine: TradingEngine,
  { admission, settlement }: PlaceDependencies,
): OrderAccess {
  const accounts = ({ companyId, customerId, tradeType }: AccountOwner) =>
    engine.state.accountsOf
      .of(customerId)
      .filter((account) => account.companyId === companyId && account.tradeType === tradeType);
  return {
    ...assetPlacing(engine, admission),
    async placeContract(context, request) {
      const read = admittedContract(engine, admission, context, request);
      const { events, committed } = await decideContract(engine, settlement, context, read);
      await committed;
      return events;
    },
    checkContract(context, request) {
      engine.check(admittedContract(engine, admission, context, request).command, 0n);
    },
    async setLeverage(account, symbolId, leverage) {
      await engine.execute(leverageCommand(engine, settlement, account, { symbolId, leverage }));
    },
    leverage: ({ accountId }, symbolId) => engine.state.leverage(accountId, toInstrumentId(symbolId)),
    figures: (account) => computeFigures(engine, account),
    stopOutLevel: (account) => stopOutOf(engine, account),
    stopOutPrice(account, symbolId) {
      const terms = engine.terms(toInstrumentId(symbolId), account);
      return terms && crossStopPrice(engine, computeFigures(engine, account), terms);
    },
    change(context, tradeType, { orderId: pboId, lots: requestNum, price: requestPrice }) {
      const request = { tradeType: TRADE_TYPES.number(tradeType), pboId, requestNum, requestPrice };
      return engine.execute(readChange(engine, admission, context, request).command);
    },
    cancel(context, tradeType, id) {
      const { order, accountId } = ownOrder(
        engine,
        context,
        { tradeType: TRADE_TYPES.number(tradeType) },
        id,
        TRADED_TYPES,
      );
      const reason = cancelReason(context);
      const { orderId } = order;
      const timeMs = engine.nowMs();
      const withSibling = isWalletType(tradeType) ? ({ withSibling: true } as const) : {};
      return engine.execute({ type: 'cancelOrder', timeMs, accountId, orderId, reason, ...withSibling });
    },
    account: (accountId) => engine.state.account(accountId),
    accounts,
    liveOrders: (owner) =>
      accounts(owner)
        .flatMap(({ accountId }) => engine.state.liveOrders(accountId))
        .filter(({ status }) => isLive(status)),
    onStored: (listener) => engine.onStored(listener),
  };
}

/** The orders of wallets. */
function assetPlacing(
  engine: TradingEngine,
  admission: PlaceDependencies['admission'],
): Pick<OrderAccess, 'placeAssets' | 'placeLinkedAssets' | 'checkAssets'> {
  return {
    async placeAssets(context, request) {
      const { command } = await admittedOrder(engine, admission, context, request);
      return engine.execute(command);
    },
    async placeLinkedAssets(context, first, second) {
      const { command } = await admittedOrder(engine, admission, context, first);
      const other = await admittedOrder(engine, admission, context, second);
      const { price, trigger, timeInForce, thirdPartyOrder, volume, requestNum } = other.command;
      const sibling = { price, trigger, timeInForce, thirdPartyOrder, volume, requestNum };
      return engine.execute({ ...command, sibling });
    },
    async checkAssets(context, request) {
      const { command } = await admittedOrder(engine, admission, context, request);
      engine.check(command, 0n);
    },
  };
}
