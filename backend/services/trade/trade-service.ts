import type { Logger } from 'pino';
import type { MarketFeed, SharedCustomerMarket } from '../../market/index.ts';
import { isWalletType, TRADE_TYPE, type TradeType } from '../../domain/account-type.ts';
import { stopOutLevelOf } from '../../domain/margin/margin-level.ts';
import type { MarketClock, WallClock } from '../../domain/clock.ts';
import type { Account as AccountRecord } from '../../contract/records/index.ts';
import type { Fidelity } from '../../domain/fidelity/fidelity.ts';
import type { InstrumentTerms } from '../../domain/index.ts';
import type { Database } from '../../storage/index.ts';
import { tradingRepository } from '../../storage/trading/index.ts';
import {
  findPocket,
  type AssetCatalogue,
  type OpenAccount,
  type TradingEvent,
} from '../../engine/core/index.ts';
import type { Operation } from '../operation.ts';
import type { TradeStream } from '../../engine/trade-stream.ts';
import type { GroupKey } from '../catalogue/catalogue-service.ts';
import type { Admission } from './orders/admission.ts';
import { accountRecord, computeFigures } from './account-figures.ts';
import { balanceCalls, type BalanceCalls } from './balance-calls.ts';
import {
  CatchUp,
  DecisionRows,
  type CatchUpOptions,
  type CatchUpResult,
} from '../../engine/catch-up/catch-up.ts';
import { tradingNeeds, type TradingNeeds } from '../../engine/catch-up/tick-needs.ts';
import { EngineTradeStream, REPLAY_MS } from './engine-trade-stream.ts';
import { cachedTerms } from './cached-terms.ts';
import { onMarginCall, type MarginCall } from '../../engine/schedule/margin-calls.ts';
import { onSplit, type PositionSplit } from '../../engine/schedule/position-splits.ts';
import { DayRollovers } from '../../engine/schedule/day-ends.ts';
import { MarginSetChanges } from '../../engine/schedule/margin-set-changes.ts';
import { MarketDriver } from '../../engine/market-driver.ts';
import { tradeOperations } from './trade-operations.ts';
import { effectsOf, type Effects } from './effects.ts';
import { positionBook, type PositionBook } from './position-book.ts';
import { cancelOpenings } from '../../engine/schedule/resting-openings.ts';
import type { Settlement } from './settlement-hook.ts';
import { StoredCustomerMarket } from '../../engine/commit/stored-customer-market.ts';
import { InterestHours } from '../../engine/schedule/interest-hours.ts';
import { assetMoves, type AssetMoves } from './assets/asset-moves.ts';
import { orderAccess, type OrderAccess } from './orders/order-access.ts';
import { TradingEngine, type TradingCondition, type TradingLoad } from '../../engine/trading-engine.ts';
import type { CompanyId, CustomerId, InstrumentId } from '../../domain/units.ts';

export { assetCatalogue } from './assets/asset-catalogue.ts';
export type { CatchUpOptions, CatchUpProgress, CatchUpResult } from '../../engine/catch-up/catch-up.ts';
export type { TransferOrder } from './balance-calls.ts';
export { MAX_TRIAL_RECORDS, TrialTooLargeError, type TermsEffect } from './effects.ts';
export { companyAdmission } from './orders/admission.ts';
export type { OrderAccess } from './orders/order-access.ts';
export { NO_QUOTE_MS } from '../../engine/quotes.ts';
export { verifyJournal, type JournalReport } from '../../engine/journal/journal-replay.ts';
export type { AssetMoves } from './assets/asset-moves.ts';
export type { TradingLoad } from '../../engine/trading-engine.ts';
export type { TradingEvent } from '../../engine/core/index.ts';
export type { MarginCall } from '../../engine/schedule/margin-calls.ts';
export type { PositionSplit } from '../../engine/schedule/position-splits.ts';
export type { HedgedExposure } from './hedge-report.ts';
export type { HeldPosition, PositionBook } from './position-book.ts';

export interface TradeServiceOptions {
  readonly database: Database;
  readonly feed: MarketFeed;
  readonly marketClock: MarketClock;
  readonly wallClock: WallClock;
  /** The clock of the host, where the wall clock is that of a stepped market. */
  readonly hostClock?: WallClock | undefined;
  /**
   * Terms of a product in an account type, for a customer group or the product's own; undefined when it is not sold there.
   * They are read once for each of them and day.
   */
  terms(symbolId: InstrumentId, tradeType: TradeType, group?: GroupKey): InstrumentTerms | undefined;
  /** The customer group of a customer; absent: everybody has the products' own terms. */
  readonly customerGroup?: (customerId: CustomerId) => number | undefined;
  /** The day whose terms are in force; absent: terms change only when they are told to. */
  readonly termsDay?: () => number;
  /** False for a product that a customer's group does not see; absent: every group sees all. */
  readonly isVisibleTo?: (companyId: CompanyId, customerGroupId: number, symbolId: InstrumentId) => boolean;
  /** The demo customer of a real one, and back; absent: nobody has another side. */
  readonly otherSideOf?: (customerId: CustomerId) => Promise<CustomerId | undefined>;
  /** True for a company whose clients are those in the field (client profile `deployed`); absent: for none. */
  readonly isDeployed?: (companyId: CompanyId) => boolean;
  /** True for a company where losses take credit before money that may be withdrawn; absent: for none. */
  readonly losesCreditFirst?: (companyId: CompanyId) => boolean;
  /** Stop-out level in percent of a group's cross accounts whatever they hold; undefined, or absent: the platform's. */
  readonly groupStopOut?: (companyId: CompanyId, customerGroupId: number) => number | undefined;
  /** How kind fills are; absent: a resting order is filled at the touch. */
  readonly fidelity?: Fidelity | undefined;
  /** What there is to hold and to borrow; absent: nothing. */
  readonly assets?: AssetCatalogue;
  /** Settlement of companies that have an external system. */
  readonly settlement?: Settlement | undefined;
  /** What operators allow beside the terms of the products. */
  readonly admission?: Admission | undefined;
  readonly log: Logger;
}

/** A new account; money at the account's digits. With external settlement it begins empty. */
export type NewAccount = Omit<OpenAccount, 'type' | 'timeMs'>;

/** What the trading core says of itself. */
export interface TradingHealth extends TradingCondition {
  /** Wall-clock time at which it took the last batch of quotes, or began to wait for one; undefined before its start. */
  readonly lastTickMs: number | undefined;
}

export interface TradeService extends AssetMoves, BalanceCalls {
  readonly operations: readonly Operation[];
  /** Opens an account and pays its first balance in; resolves to the account id when both are on disk. */
  openAccount(account: NewAccount): Promise<number>;
  /** The accounts of a customer with their live figures. */
  accountsOf(customerId: CustomerId): AccountRecord[];
  /** The leverage that a customer set for a product; undefined where the product's own is in force. */
  chosenLeverage(customerId: CustomerId, symbolId: InstrumentId, tradeType: TradeType): number | undefined;
  /** Products of which a customer holds a position, each once. */
  heldProducts(customerId: CustomerId): readonly number[];
  /** Margin level in percent at which positions in a customer's cross accounts are closed, the highest of them; undefined where it holds none. */
  heldStopOutLevel(customerId: CustomerId): bigint | undefined;
  /** What the customers of a company hold, for its operator. */
  readonly book: PositionBook;
  /**
   * Units of `to` for one unit of `from` (RATE_DIGITS), at this moment or at a market time of before; undefined when no
   * product connects them or none was quoted by then.
   */
  rate(from: string, to: string, atMs?: number): bigint | undefined;
  /** Milliseconds since the oldest of the quotes that `rate` comes from now; 0 for the same money. Undefined where `rate` is. */
  rateAge(from: string, to: string): number | undefined;
  /** Calls the listener for every margin call of a cross account, once it is on disk. Returns the removal. */
  onMarginCall(listener: (call: MarginCall) => void): () => void;
  /** Calls the listener for every position in shares that was split, once it is on disk. Returns the removal. */
  onSplit(listener: (split: PositionSplit) => void): () => void;
  /** The newest bid of a product in price ticks; undefined for one that was never quoted. */
  bid(symbolId: InstrumentId): number | undefined;
  /**
   * Cancels what rests at a company to open positions in a product; closing orders stay. Resolves to the numbers of the
   * orders.
   */
  cancelOpenings(companyId: CompanyId, symbolId: InstrumentId): Promise<string[]>;
  /** What changes of terms or of the market would do. */
  readonly effects: Effects;
  /** Name of how kind fills are. */
  readonly fidelity: string;
  /** How the trading core is: for the status page. */
  health(): TradingHealth;
  /** Reads the terms of every product anew, because an operator changed them. */
  termsChanged(): void;
  /** A customer was moved to another group: its orders and positions have the terms of that group from now on. */
  groupChanged(customerId: CustomerId): void;
  readonly trades: TradeStream;
  /** Orders with the events of their decisions. */
  readonly orders: OrderAccess;
  /** What customers add to the market of products that are dealt by matchmaking. */
  readonly customerMarket: SharedCustomerMarket;
  /**
   * Decides what happened while nobody was running, from where trading last stood to the present, before `start`. Rejects
   * when the store fails.
   */
  catchUp(options: CatchUpOptions): Promise<CatchUpResult>;
  /** Stores how far trading has come, as it does by itself now and then. */
  mark(): Promise<void>;
  /** Market time after which the feed has to go on; undefined before the catch-up. */
  reachedMs(): number | undefined;
  /** Which ticks have to be made, where the market is stepped. */
  readonly needs: TradingNeeds;
  /** Every quote up to a market time that is needed was handed over. */
  stoodAt(timeMs: number): void;
  /** What trading holds, as numbers: for the metrics. */
  load(): TradingLoad;
  /** Calls the listener with what is decided, before it is on disk. Returns the removal. */
  onDecided(listener: (events: readonly TradingEvent[]) => void): () => void;
  /** Begins to follow the market feed and the clock. */
  start(): void;
  /** Stops following the market and waits until everything decided is on disk. The database stays open. */
  close(): Promise<void>;
}

/** Opens the trade service over what the store holds. */
export async function createTradeService(options: TradeServiceOptions): Promise<TradeService> {
  const { database, feed, marketClock, wallClock, hostClock = wallClock, log } = options;
  const { isVisibleTo, isDeployed, otherSideOf, losesCreditFirst } = options;
  const terms = cachedTerms(options);
  const decisions = new DecisionRows();
  const engine = await TradingEngine.open({
    database,
    feed,
    marketClock,
    wallClock,
    hostClock,
    log,
    terms: terms.read,
    isVisibleTo,
    isDeployed,
    otherSideOf,
    losesCreditFirst,
    idleStopOut: ({ companyId, customerId }) => {
      const group = options.customerGroup?.(customerId);
      return group === undefined ? undefined : options.groupStopOut?.(companyId, group);
    },
    assets: options.assets,
    fidelity: options.fidelity,
    besideDecision: decisions.rows,
  });
  const dayEnds = new DayRollovers(engine, marketClock);
  const interestHours = new InterestHours(engine, marketClock);
  const marginSets = new MarginSetChanges(engine, marketClock);
  const timed = [marginSets, dayEnds, interestHours];
  const context = { engine, feed, database, marketClock, wallClock: hostClock, log };
  const catchUpContext = {
    ...context,
    source: feed.source,
    timed,
    // What a stock account owes is watched at every quote of what it holds; a hedge that waits takes the next one.
    needsEveryTick: (symbolId: InstrumentId) =>
      engine.state.hedges.isWaiting(symbolId) || engine.state.stock.debtorsIn(symbolId).length > 0,
  };
  const catchUp = new CatchUp(catchUpContext, decisions);
  const needs = tradingNeeds(catchUpContext);
  const trades = new EngineTradeStream(engine, database, wallClock);
  const driver = new MarketDriver({ ...context, onQuotes: (ticks) => trades.quotesChanged(ticks) });
  await options.settlement?.attach(engine);
  await tradingRepository.forgetMessages(database, wallClock.nowMs() - REPLAY_MS, engine.lastSeqId);
  return {
    operations: tradeOperations(engine, options),
    trades,
    orders: orderAccess(engine, options),
    openAccount: (account) => openAccount(engine, account, options.settlement),
    ...accountCalls(engine, trades),
    ...balanceCalls(engine, database),
    ...assetMoves(engine),
    book: positionBook(engine),
    fidelity: options.fidelity?.name ?? 'touch',
    effects: effectsOf(engine, { ...options, wallClock: hostClock }),
    customerMarket: await StoredCustomerMarket.open(engine, database),
    onMarginCall: (listener) => onMarginCall(engine, listener),
    onSplit: (listener) => onSplit(engine, listener),
    bid: (symbolId) => engine.quotes.latest(symbolId)?.bid,
    cancelOpenings: (companyId, symbolId) => cancelOpenings(engine, companyId, symbolId),
    health: () => ({ ...engine.condition, lastTickMs: driver.lastTickMs }),
    load: () => engine.load,
    ...changesOfTerms({ engine, terms, marginSets, needs, trades }),
    rate: (from, to, atMs) => engine.quotes.rate(from, to, atMs),
    rateAge: (from, to) => engine.quotes.rateAge(from, to),
    ...stepCalls(engine, needs),
    ...runCalls({ engine, driver, catchUp, feed, timed, settlement: options.settlement }),
  };
}

/** What follows when terms are others. */
function changesOfTerms({
  engine,
  terms,
  marginSets,
  needs,
  trades,
}: {
  readonly engine: TradingEngine;
  readonly terms: Pick<ReturnType<typeof cachedTerms>, 'forget'>;
  readonly marginSets: MarginSetChanges;
  readonly needs: TradingNeeds;
  readonly trades: EngineTradeStream;
}): Pick<TradeService, 'termsChanged' | 'groupChanged'> {
  return {
    termsChanged() {
      terms.forget();
      engine.spreadsChanged();
      marginSets.termsChanged();
      needs.forget();
    },
    groupChanged(customerId) {
      for (const { accountId } of trades.accountIdsOf(customerId)) engine.spreadsChanged(accountId);
      needs.forget();
    },
  };
}

/** What a stepped market is moved by. */
function stepCalls(
  engine: TradingEngine,
  needs: TradingNeeds,
): Pick<TradeService, 'needs' | 'stoodAt' | 'onDecided'> {
  return {
    needs,
    stoodAt: (timeMs) => engine.reached(timeMs),
    onDecided: (listener) => engine.onEvents(listener),
  };
}

/** What begins trading and ends it. */
function runCalls({
  engine,
  driver,
  timed,
  catchUp,
  settlement,
  feed,
}: {
  readonly feed: MarketFeed;
  readonly engine: TradingEngine;
  readonly driver: MarketDriver;
  /** What happens at times of its own. */
  readonly timed: readonly { start(): void; stop(): void }[];
  readonly catchUp: CatchUp;
  readonly settlement: Settlement | undefined;
}): Pick<TradeService, 'catchUp' | 'mark' | 'reachedMs' | 'start' | 'close'> {
  let stopSkips: (() => void) | undefined;
  return {
    catchUp: (options) => catchUp.run(options),
    mark: () => catchUp.mark(),
    reachedMs: () => engine.reachedMs,
    start() {
      if (engine.reachedMs === undefined) engine.reached(engine.nowMs());
      for (const one of timed) one.start();
      driver.start();
      catchUp.start();
      stopSkips = feed.onSkip?.((afterMs, toMs) => catchUp.skipped(afterMs, toMs));
    },
    async close() {
      stopSkips?.();
      driver.stop();
      for (const one of timed) one.stop();
      await settlement?.close();
      await catchUp.close();
      await engine.close();
    },
  };
}

/** What is asked about the accounts of a customer. */
function accountCalls(
  engine: TradingEngine,
  trades: EngineTradeStream,
): Pick<TradeService, 'accountsOf' | 'chosenLeverage' | 'heldProducts' | 'heldStopOutLevel'> {
  return {
    accountsOf: (customerId) =>
      engine.state.accountsOf.of(customerId).map((account) => accountRecord(computeFigures(engine, account))),
    chosenLeverage(customerId, symbolId, tradeType) {
      const own = trades.accountIdsOf(customerId).filter((account) => account.tradeType === tradeType);
      for (const { accountId } of own) {
        const leverage = engine.state.leverage(accountId, symbolId);
        if (leverage !== undefined) return leverage;
      }
      return undefined;
    },
    heldStopOutLevel(customerId) {
      const cross = engine.state.accountsOf
        .of(customerId)
        .filter((account) => account.tradeType === TRADE_TYPE.cross);
      const terms = cross.flatMap((account) =>
        engine.state
          .openPositions(account.accountId)
          .map(({ symbolId }) => engine.terms(symbolId, account) ?? {}),
      );
      return terms.length === 0 ? undefined : stopOutLevelOf(terms);
    },
    heldProducts: (customerId) => [
      ...new Set(
        [...engine.state.positions.values()]
          .filter(({ accountId }) => engine.state.account(accountId)?.customerId === customerId)
          .map(({ symbolId }) => symbolId),
      ),
    ],
  };
}

async function openAccount(
  engine: TradingEngine,
  account: NewAccount,
  settlement: Settlement | undefined,
): Promise<number> {
  // A fill may have opened the account in the meantime.
  const known = isWalletType(account.tradeType) && findPocket(engine, account, account.currency);
  if (known) {
    await engine.committed(known.accountId);
    return known.accountId;
  }
  // With external settlement the money is in the operator's wallet, and what is free here would go there.
  const initialBalance = settlement?.isOn(account.companyId) ? 0n : account.initialBalance;
  const command = { type: 'openAccount', timeMs: engine.nowMs(), ...account, initialBalance } as const;
  const { events, committed } = engine.decide(command);
  const accountId = events[0]?.accountId;
  if (accountId === undefined) throw new Error('the account was not opened');
  await committed;
  return accountId;
}
