import type { AssetOrderRequest } from '../../../contract/calls/spot.ts';
import { TRADED_TYPES, type TradeType } from '../../../domain/account-type.ts';
import { TRADE_TYPES } from '../../../contract/mapping/account-numbers.ts';
import { isLive, type Account, type Order, type TradingEvent } from '../../../engine/core/index.ts';
import type { TradingEngine } from '../../../engine/trading-engine.ts';
import type { RequestContext } from '../../operation.ts';
import { admittedOrder } from '../assets/asset-order-operation.ts';
import type { Admission } from './admission.ts';
import { cancelReason, ownOrder } from './change-operations.ts';

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
  /** Throws what `placeAssets` would, and places nothing. */
  checkAssets(context: RequestContext, request: AssetOrderRequest): Promise<void>;
  /** Cancels an order of the caller that rests. Throws CFDWBWE000022 for any other. */
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
export function orderAccess(engine: TradingEngine, admission: Admission | undefined): OrderAccess {
  const accounts = ({ companyId, customerId, tradeType }: AccountOwner) =>
    [...engine.state.accounts.values()].filter(
      (account) =>
        account.customerId === customerId &&
        account.companyId === companyId &&
        account.tradeType === tradeType,
    );
  return {
    async placeAssets(context, request) {
      const { command } = await admittedOrder(engine, admission, context, request);
      return engine.execute(command);
    },
    async checkAssets(context, request) {
      const { command } = await admittedOrder(engine, admission, context, request);
      engine.check(command, 0n);
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
      return engine.execute({ type: 'cancelOrder', timeMs: engine.nowMs(), accountId, orderId, reason });
    },
    account: (accountId) => engine.state.account(accountId),
    accounts,
    liveOrders: (owner) =>
      accounts(owner)
        .flatMap(({ accountId }) => [...engine.state.liveOrders(accountId)])
        .filter(({ status }) => isLive(status)),
    onStored: (listener) => engine.onStored((events) => listener(events)),
  };
}
