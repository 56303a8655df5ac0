import { isWalletType, TRADE_TYPE, type TradeType } from '../../domain/account-type.ts';
import { fillRulesOf, isUnkind, queueRuleOf, type Fidelity } from '../../domain/fidelity/fidelity.ts';
import { addedSpread, type Violation } from '../../domain/index.ts';
import { adjustMargin } from './adjust-margin.ts';
import { modifyAssetOrder } from './assets/modify-asset-order.ts';
import { borrow, chargeInterest, repay, repayAcross } from './assets/loan-commands.ts';
import { closeDay } from './close-day.ts';
import type { ApplyTick, Command, MarketView, PlaceOrder, SetLeverage } from './commands.ts';
import { Deciding, type DecisionSource, type Fault } from './deciding.ts';
import {
  NO_ASSETS,
  Rejection,
  type AssetCatalogue,
  type Decision,
  type Valuing,
  reject,
  requireAccount,
  requireTerms,
} from './decision.ts';
import type { TradingEvent } from './events.ts';
import { decideHedges, dueHedge, watchHedges } from './hedge/decide-hedges.ts';
import { hedgeUnit, type HedgedProduct } from './hedge/hedge-books.ts';
import { nextIdentifier } from './identifiers.ts';
import { moveAssets } from './assets/move-assets.ts';
import { cancelOrder, modifyOrder, moveFunds, openAccount, setBrackets } from './orders/manage.ts';
import { moveWithdrawal } from './move-withdrawal.ts';
import { applyTick, expireOrders } from './orders/on-tick.ts';
import { checkAnyOrder, placeOrder } from './orders/place-order.ts';
import { splitShares } from './stock/split-shares.ts';
import { isOfStock } from './stock/stock-account.ts';
import { checkStockOrder } from './stock/place-stock-order.ts';
import { changeMarginSet } from './margin/change-set.ts';
import { Mark } from './margin/mark.ts';
import { FillExplainer, type Explaining } from './queue/explain-fill.ts';
import { Footprints } from './queue/footprints.ts';
import { queuesSince } from './orders/order-life.ts';
import { RestingQueues } from './queue/resting-queues.ts';
import { TradingState } from './state/state.ts';
import { transferFunds } from './transfer-funds.ts';
import { type AccountId, type InstrumentId, type MarketTimeMs, type OrderId } from '../../domain/units.ts';
import type { Order, TermsLookup } from './model.ts';
import { leverageRange } from '../../domain/orders/validate-order.ts';
import { marginModelOf } from './margin/margin-models.ts';

/**
 * Sets the leverage of later openings in a product, and that of its open positions, or nothing of both. Rejected
 * outside the product's range, and when the positions would bind more than is free.
 */
function setLeverage(decision: Decision, command: SetLeverage): void {
  const { accountId, symbolId, leverage } = command;
  const account = requireAccount(decision, accountId);
  const terms = requireTerms(decision, command);
  if (leverage > terms.maxLeverage) reject('leverageAboveMaximum', ...leverageRange(terms));
  if (!Number.isInteger(leverage) || leverage < terms.minLeverage)
    reject('leverageOutsideRange', ...leverageRange(terms));
  const positions = decision.state
    .openPositions(accountId)
    .filter((position) => position.symbolId === symbolId && position.leverage !== leverage);
  marginModelOf(account).changeLeverage(decision, account, positions, command);
}

/** What a command led to: events, or the rules that it broke (and then nothing happened). */
export interface Outcome {
  readonly events: readonly TradingEvent[];
  readonly violations: readonly Violation[];
  readonly faults: readonly Fault[];
  /** Units that are decided together because orders of them met, in groups. */
  readonly met: readonly (readonly number[])[];
}

/** Account types whose accounts are valued as a whole. */
const VALUED_TYPES: ReadonlySet<TradeType | undefined> = new Set([
  TRADE_TYPE.cross,
  TRADE_TYPE.leveragedSpot,
  TRADE_TYPE.stock,
]);

/** Commands about everybody who has something in a product. */
const IN_PRODUCT: ReadonlySet<string> = new Set<Command['type']>([
  'applyTick',
  'closeDay',
  'changeMarginSet',
  'splitShares',
]);

const NOTHING: Outcome = { events: [], violations: [], faults: [], met: [] };

/**
 * The trading core: commands in, events out. It has no clock, no chance and no input of its
 * own, so the same commands always lead to the same events, and the state is the fold of the events.
 */
export class TradingCore implements DecisionSource {
  readonly state: TradingState;
  readonly losesCreditFirst: Decision['losesCreditFirst'];
  /** Name of the fidelity that fills are explained by; undefined where none was asked for. */
  readonly #model: string | undefined;
  readonly #latest: (symbolId: InstrumentId) => MarketView | undefined;
  /** What accounts are valued with. */
  readonly valuing: Valuing;
  /** Accounts that quotes and the clock leave alone until they are restored: each the first of those decided together. */
  readonly setAside = new Set<number>();
  /** Accounts whose state may differ from what is stored, until they are restored: no hedge counts what they hold, and no order meets theirs. */
  readonly untrusted = new Set<number>();

  readonly #answerMs: Explaining['answerMs'];

  /**
   * @param latest The market of a product of which no quote was decided yet, as after a restart, or the newest was passed over.
   * @param answerMs How long the news of a fill is on its way to its owner; absent: no time.
   */
  constructor(
    terms: TermsLookup,
    state = new TradingState(),
    losesCreditFirst: Decision['losesCreditFirst'] = () => false,
    latest: (symbolId: InstrumentId) => MarketView | undefined = () => undefined,
    assets: AssetCatalogue = NO_ASSETS,
    fidelity?: Fidelity,
    answerMs: Explaining['answerMs'] = () => 0,
  ) {
    this.#answerMs = answerMs;
    this.losesCreditFirst = losesCreditFirst;
    this.state = state;
    this.#latest = latest;
    this.valuing = { state, terms, assets, mark: (symbolId) => this.#mark(symbolId) };
    state.matchWith(terms);
    this.#model = fidelity?.name;
    if (fidelity !== undefined && isUnkind(fidelity)) {
      state.queueIn(new RestingQueues((symbolId) => queueRuleOf(fidelity, symbolId)));
      state.footprints = new Footprints((symbolId) => fillRulesOf(fidelity, symbolId).ownSize ?? undefined);
    }
    state.watchWith((symbolId, accountId) => addedSpread(terms(symbolId, state.account(accountId))));
    this.reconcileHedges();
  }

  /** Every hedge that is not where it should be waits for a quote: after a start, and when accounts were restored. */
  reconcileHedges(): void {
    const { companies, hedges } = this.state;
    const watch = (product: HedgedProduct) => {
      if (dueHedge(this.state, this.valuing.terms, product) !== 0) hedges.watch(product);
    };
    for (const { account, symbolId } of companies.all()) watch({ ...account, symbolId });
    for (const hedge of hedges.all()) watch(hedge);
  }

  /** The rules that an order would break if its account had `more` money; changes nothing. */
  check(given: PlaceOrder, more: bigint): readonly Violation[] {
    const command = this.#withFootprint(given);
    try {
      if (isOfStock(this.valuing, command)) checkStockOrder(this.valuing, command);
      else checkAnyOrder(this.valuing, command, more);
      return [];
    } catch (error) {
      if (error instanceof Rejection) return error.violations;
      throw error;
    }
  }

  /** Gives out the number of an order that is placed later. */
  takeOrderId(timeMs: MarketTimeMs): OrderId {
    this.state.last.orderId = nextIdentifier(this.state.last.orderId, timeMs);
    return this.state.last.orderId;
  }

  /**
   * Decides a command and takes its events into the state. Never throws: what goes wrong inside is a fault of the accounts
   * that it befell.
   */
  execute(given: Command): Outcome {
    if (given.type === 'applyTick' && this.state.isIdle(given.symbolId)) return NOTHING;
    const unmark = this.#enterQuote(given);
    const command = this.#withFootprint(given);
    const only = command.type === 'applyTick' ? command.only : undefined;
    const explainer = this.#explainer(command);
    const deciding = new Deciding(this, only, explainer && ((event) => explainer.finish(event)));
    const { events, faults, joined } = deciding;
    try {
      decide(deciding, command);
    } catch (error) {
      if (error instanceof Rejection && events.length === 0)
        return { events, violations: error.violations, faults, met: [] };
      for (const accountId of this.#befallen(command, events)) deciding.fail(accountId, error);
    } finally {
      unmark?.();
    }
    this.#joinLines(command);
    this.#hedge(deciding, command);
    const met = joined.groups();
    if (faults.length === 0) return { events, violations: [], faults, met };
    return { events: deciding.soundEvents(), violations: [], faults: deciding.faultsWithMet(), met };
  }

  /** What went wrong may have left positions that are none: then hedges wait for a later quote. */
  #hedge(deciding: Deciding, command: Command): void {
    watchHedges(deciding, deciding.events);
    if (deciding.faults.length > 0) return;
    decideHedges(deciding, command, (product) => {
      if (this.untrusted.has(hedgeUnit(product))) return false;
      for (const unit of this.untrusted) {
        const account = this.state.account(unit);
        if (account?.companyId === product.companyId && account.tradeType === product.tradeType) return false;
      }
      return true;
    });
  }

  /** Lets an order join the line of its price again, behind what the quote that it met showed. */
  recallJoin(order: Order, market: MarketView): void {
    this.state.queues?.join(order.symbolId, order.accountId, market, queuesSince(order));
  }

  /** Shows a quote that was decided before to the orders that stand in line; it fills none of them. */
  recall(symbolId: InstrumentId, market: MarketView): void {
    const { state } = this;
    state.queues?.observe(symbolId, market);
    for (const orderId of state.triggers(symbolId).orders) {
      const order = state.orders.get(orderId);
      const watched = order && state.watchedPrice(order);
      if (order !== undefined && watched !== undefined) state.queues?.serve(order, watched, market);
    }
  }

  /** Values accounts with the latest market of a product from now on, because a quote of it was passed over. */
  forgetQuote(symbolId: InstrumentId): void {
    this.state.marks.delete(symbolId);
  }

  /** The same for every product of which a quote concerns nobody. */
  forgetQuietQuotes(): void {
    const { state } = this;
    for (const symbolId of state.marks.keys()) if (state.isQuiet(symbolId)) state.marks.delete(symbolId);
  }

  #mark(symbolId: InstrumentId): Mark | undefined {
    const known = this.state.marks.get(symbolId);
    if (known !== undefined) return known;
    const market = this.#latest(symbolId);
    if (market === undefined) return undefined;
    const mark = new Mark(market);
    this.state.marks.set(symbolId, mark);
    return mark;
  }

  /** How fills of a command are explained; undefined where no fidelity was asked for. */
  #explainer(command: Command): FillExplainer | undefined {
    const { state } = this;
    const model = this.#model;
    if (model === undefined) return undefined;
    const own = 'symbolId' in command && 'market' in command ? command : undefined;
    const market = (symbolId: InstrumentId) =>
      own?.symbolId === symbolId ? own.market : state.marks.get(symbolId)?.market;
    const { terms } = this.valuing;
    return new FillExplainer({ model, state, market, terms, answerMs: this.#answerMs });
  }

  /** A command whose market has what takers have left behind by the time at which it arrives. What a whole account is valued by has not. */
  #withFootprint<Given extends Command>(command: Given): Given {
    const { footprints, orders } = this.state;
    if (footprints === undefined) return command;
    if (command.type !== 'placeOrder' && command.type !== 'applyTick' && command.type !== 'modifyOrder')
      return command;
    const symbolId =
      command.type === 'modifyOrder' ? orders.get(command.orderId)?.symbolId : command.symbolId;
    const { market, timeMs } = command;
    if (symbolId === undefined || market === undefined) return command;
    const footprint = footprints.of(symbolId, timeMs + (market.delayMs ?? 0));
    if (footprint === undefined) return command;
    if (command.type !== 'applyTick') return { ...command, market: { ...market, footprint } };
    // Member by member: spread, the two copies cost ten times as much, at each quote.
    const { bid, ask, trade, depth, sourceDepth, delayMs, quoteMs, rate } = market;
    const met = { bid, ask, trade, depth, sourceDepth, delayMs, quoteMs, rate, footprint };
    const tick: ApplyTick = { type: command.type, timeMs, symbolId, market: met, only: command.only };
    return tick as typeof command;
  }

  /** What a command lets rest joins the line of its price. */
  #joinLines(command: Command): void {
    const { queues, orders } = this.state;
    if (queues === undefined || (command.type !== 'placeOrder' && command.type !== 'modifyOrder')) return;
    const symbolId = command.type === 'placeOrder' ? command.symbolId : orders.get(command.orderId)?.symbolId;
    if (symbolId !== undefined && command.market !== undefined)
      queues.join(symbolId, command.accountId, command.market, command.timeMs);
  }

  /** Whether an account is valued as a whole. */
  #isValued(accountId: AccountId): boolean {
    const tradeType = this.state.account(accountId)?.tradeType;
    return VALUED_TYPES.has(tradeType);
  }

  /** Values accounts with the quote of a command. One that is decided once more for some accounts is not the newest. */
  #enterQuote(command: Command): (() => void) | undefined {
    if (command.type !== 'applyTick' && command.type !== 'placeOrder') return undefined;
    const { symbolId, market } = command;
    const { marks } = this.state;
    const isNeeded =
      command.type === 'applyTick' ? this.state.mayValue(symbolId) : this.#isValued(command.accountId);
    if (market === undefined || !isNeeded) return undefined;
    const before = marks.get(symbolId);
    marks.set(symbolId, new Mark(market));
    if (command.type !== 'applyTick' || command.only === undefined || before === undefined) return undefined;
    return () => marks.set(symbolId, before);
  }

  /** The accounts that an error outside the decision about one of them may have befallen. */
  #befallen(command: Command, events: readonly TradingEvent[]): readonly (number | undefined)[] {
    if (IN_PRODUCT.has(command.type) && 'symbolId' in command)
      return [...this.state.ownersIn(command.symbolId)];
    if (command.type === 'chargeInterest') return [...this.state.indebted];
    if (command.type === 'expire') return [...new Set(events.map(({ accountId }) => accountId))];
    return ['accountId' in command ? command.accountId : events[0]?.accountId];
  }
}

function decide(decision: Decision, command: Command): void {
  switch (command.type) {
    case 'openAccount':
      return openAccount(decision, command);
    case 'moveFunds':
      return moveFunds(decision, command);
    case 'moveAssets':
      return moveAssets(decision, command);
    case 'transferFunds':
      return transferFunds(decision, command);
    case 'moveWithdrawal':
      return moveWithdrawal(decision, command);
    case 'setLeverage':
      return setLeverage(decision, command);
    case 'placeOrder':
      return placeOrder(decision, command);
    case 'modifyOrder':
      return isWallet(decision, command.accountId)
        ? modifyAssetOrder(decision, command)
        : modifyOrder(decision, command);
    case 'cancelOrder':
      return cancelOrder(decision, command);
    case 'setBrackets':
      return setBrackets(decision, command);
    case 'adjustMargin':
      return adjustMargin(decision, command);
    case 'applyTick':
      return applyTick(decision, command);
    case 'closeDay':
      return closeDay(decision, command);
    case 'changeMarginSet':
      return changeMarginSet(decision, command);
    case 'splitShares':
      return splitShares(decision, command);
    case 'borrow':
      return borrow(decision, command);
    case 'repay':
      return repay(decision, command);
    case 'repayAcross':
      return repayAcross(decision, command);
    case 'chargeInterest':
      return chargeInterest(decision, command);
    case 'expire':
      return expireOrders(decision, command);
  }
}

function isWallet({ state }: Decision, accountId: AccountId): boolean {
  return isWalletType(state.account(accountId)?.tradeType);
}
