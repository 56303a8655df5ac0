import { hasLinkedOrders, hasStopEntries } from '../../../trading/entry-rules.ts';
import { parseDecimal } from '../../../../backend/domain/decimal.ts';
import { DIRECTION, type Direction } from '../../../../backend/domain/direction.ts';
import { executionPrice, type InstrumentTerms } from '../../../../backend/domain/index.ts';
import { plainPrice, toast } from '../../../components/index.ts';
import { i18n } from '../../../i18n/i18n.ts';
import type { Product, QuoteView } from '../../../market/contracts.ts';
import { part } from '../../../parts.ts';
import {
  cancelOrder,
  changePrice,
  closePosition,
  placeOrder,
  setBrackets,
} from '../../../trading/trading-api.ts';
import type { OrderOutcome, OrderView, PositionView } from '../../../trading/contracts.ts';
import { cancelMany } from '../../blotters/cancelling.ts';
import { closeMany, reverse, type Sending } from '../../blotters/closing.ts';
import { confirmAction } from '../../shared/confirmation.tsx';
import { cancelQuestion, reportOutcome } from '../../shared/order-actions.ts';
import { confirmOrder, offerCancel } from '../../ticket/confirm-order.ts';
import { knownValue, readUnits } from '../../ticket/ticket-model.ts';
import { ticketActions } from '../../ticket/ticket-store.ts';
import type { ClickHow } from '../ladder-pointer.ts';
import type { OwnMark } from '../own-orders.ts';
import {
  clickDraft,
  isContract,
  NO_BRACKETS,
  presetVolumes,
  distancesOf,
  hasWrongDistance,
  wayOf,
  type ClickWay,
} from './click-model.ts';
import { noteSent, useClicks, useFirstOfTwo, useLadderChoices, type SentOrder } from './click-store.ts';

/** What the ladder's trader knows of the world; renewed from outside as it changes. */
export interface TraderInputs {
  readonly terms: InstrumentTerms | undefined;
  readonly isFrozen: boolean;
  /** The daily loss limit is reached: nothing opens. */
  readonly isLocked: boolean;
  /** The product is of the account type that is traded. */
  readonly isOwnAccount: boolean;
  /** Of the product. */
  readonly positions: readonly PositionView[];
  readonly orders: readonly OrderView[];
  /** Digits of the account's money. */
  readonly money: number;
}

/** Why nothing is sent. */
export type Block =
  | 'locked'
  | 'stale'
  | 'account'
  | 'closed'
  | 'loading'
  | 'quantity'
  | 'links'
  | 'trails'
  | 'distance'
  | 'disarmed';

type Noted = Pick<SentOrder, 'what' | 'side' | 'price' | 'volume'>;

const NOTHING_KNOWN: TraderInputs = {
  terms: undefined,
  isFrozen: false,
  isLocked: false,
  isOwnAccount: false,
  positions: [],
  orders: [],
  money: 2,
};

/** Sends what clicks, drags and keys of one ladder mean. Everything goes through the arming switch; a cancel by its mark asks while disarmed. */
export class ClickTrader {
  readonly product: Product;
  facts = NOTHING_KNOWN;
  quote: QuoteView | undefined;
  /** The market's clock (milliseconds). */
  marketClock: () => number = Date.now;

  constructor(product: Product) {
    this.product = product;
  }

  /** Volume units of a click; undefined while what was typed is none. */
  volume(): number | undefined {
    const typed = useClicks.getState().quantities.get(this.product.symbolId);
    const [smallest] = this.facts.terms === undefined ? [] : presetVolumes(this.facts.terms);
    if (typed === undefined) return smallest;
    return knownValue(readUnits(typed, this.product.numberDigits));
  }

  /** Puts a price into the order panel; a side too where the click said one. */
  pick(price: number | undefined, side: Direction | undefined): void {
    if (price === undefined) ticketActions.dispatch({ type: 'kind', kind: 'market' });
    else ticketActions.pickPrice(plainPrice(price, this.product.digits));
    if (side !== undefined) ticketActions.dispatch({ type: 'side', side });
  }

  /**
   * Places an order at a price (ticks), or at the market; while disarmed it only fills the order panel. The first that `isLinked` waits
   * for a second one of the product, which is sent as the one that cancels it and is cancelled by it. One that `trails` is a stop that
   * stays as far behind the market as its price is now.
   */
  async place(side: Direction, price: number | undefined, how: ClickHow = {}): Promise<void> {
    const { isLinked = false, trails = false } = how;
    if (!part('arming').state.getState().armed) return this.pick(price, side);
    const { terms } = this.facts;
    const volume = this.volume();
    const locked = this.facts.isLocked ? 'locked' : undefined;
    const apart = isLinked && !hasLinkedOrders(this.product.tradeType) ? 'links' : undefined;
    const block = locked ?? this.#block() ?? apart ?? (volume === undefined ? 'quantity' : undefined);
    if (block !== undefined || terms === undefined || volume === undefined)
      return explain(block ?? 'loading');
    const entry = price ?? (this.quote && executionPrice(side, this.quote, terms));
    if (entry === undefined) return explain('loading');
    const { template } = useLadderChoices.getState();
    const typed = useClicks.getState().distances.get(this.product.symbolId);
    const hasBrackets = isContract(this.product.tradeType);
    if (hasBrackets && hasWrongDistance(template, typed, terms.symbolDigits)) return explain('distance');
    const brackets = hasBrackets ? distancesOf(template, typed, entry, terms) : NO_BRACKETS;
    const isStop = price !== undefined && this.#way(side, price, terms) === 'stop';
    if (trails && !isStop) return explain('trails');
    const met = trails && this.quote ? executionPrice(side, this.quote, terms) : undefined;
    const trailing = met === undefined ? undefined : Math.abs(entry - met);
    const order = { side, price, entry, volume, brackets, isStop, trailing };
    const first = isLinked ? this.#firstOfTwo() : undefined;
    const draft = { ...clickDraft(order, terms), ...(first && { linkedOrderId: first }) };
    if (!(await confirmOrder(draft, this.product, volume))) return;
    const outcome = await this.#send({ what: 'place', side, price, volume }, () => placeOrder(draft));
    if (outcome !== undefined) offerCancel(draft, this.product, outcome);
    if (!isLinked || outcome?.kind !== 'accepted') return;
    useFirstOfTwo.setState({ orderId: first === undefined ? outcome.orderId : undefined });
  }

  /** The order to which the next one is linked; undefined where it is the first itself, or does not rest any more. */
  #firstOfTwo() {
    const { orderId } = useFirstOfTwo.getState();
    return this.facts.orders.find((each) => each.orderId === orderId)?.orderId;
  }

  /** Joins those who wait at the best price of a side. */
  async join(side: Direction): Promise<void> {
    const price = side === DIRECTION.buy ? this.quote?.bid : this.quote?.ask;
    if (price === undefined) return explain('loading');
    await this.place(side, price);
  }

  /** Moves marks to prices in ticks; how many moves were accepted. */
  async move(marks: readonly OwnMark[], priceOf: (mark: OwnMark) => number): Promise<number> {
    if (!part('arming').state.getState().armed) return 0;
    const block = this.#block();
    if (block !== undefined) {
      explain(block);
      return 0;
    }
    let accepted = 0;
    for (const mark of marks) {
      const { side, volume } = mark;
      const price = priceOf(mark);
      if (price === mark.price || price <= 0) continue;
      const outcome = await this.#send({ what: 'move', side, price, volume }, () =>
        this.#change(mark, price),
      );
      if (outcome?.kind === 'accepted') accepted += 1;
    }
    return accepted;
  }

  /** Cancels an order by the mark of its chip: at once while armed, else with the question that the trader has set. */
  async cancelByMark(marks: readonly OwnMark[]): Promise<void> {
    if (await confirmAction('cancel', cancelQuestion(marks.length))) await this.cancel(marks);
  }

  /** Cancels orders that were chosen in a question, whether or not the ladder is armed. */
  async cancel(marks: readonly OwnMark[]): Promise<void> {
    for (const { id, side, price, volume } of marks)
      reportOutcome(await this.#noted({ what: 'cancel', side, price, volume }, () => cancelOrder(id)));
  }

  /** Cancels orders by a button or a key, which count only while armed; several with the question that the trader has set. */
  async cancelArmed(marks: readonly OwnMark[]): Promise<void> {
    const ids = new Set(marks.map(({ id }) => id));
    const orders = this.facts.orders.filter(({ orderId }) => ids.has(orderId));
    if (orders.length === 0) return;
    if (!part('arming').use()) return explain('disarmed');
    if (marks.length === 1) return this.cancelByMark(marks);
    const termsOf = () => this.facts.terms;
    await cancelMany(orders, termsOf, ({ orderId, direction: side, price, volume }) =>
      this.#noted({ what: 'cancel', side, price, volume }, () => cancelOrder(orderId)),
    );
  }

  /** Closes every position of the product at the market, with the question that the trader has set. */
  async flatten(): Promise<void> {
    const block = this.#block() ?? (part('arming').use() ? undefined : 'disarmed');
    if (block !== undefined) return explain(block);
    await closeMany(this.facts.positions, this.facts.money, this.#sending());
  }

  /** Closes what is held on one side and opens as much on the other, with the question that the trader has set. */
  async reverse(): Promise<void> {
    const locked = this.facts.isLocked ? 'locked' : undefined;
    const block = locked ?? this.#block() ?? (part('arming').use() ? undefined : 'disarmed');
    if (block !== undefined) return explain(block);
    await reverse(this.facts.positions, this.product, this.#sending());
  }

  /** Closes and openings of a question: each is noted, and goes only while the ladder is still armed. */
  #sending(): Sending {
    const refused: OrderOutcome = {
      kind: 'rejected',
      code: '',
      message: i18n.t('dom.block.disarmed', { ns: 'panels' }),
    };
    const guarded = async (order: Noted, request: () => Promise<OrderOutcome>) =>
      part('arming').use() ? this.#noted(order, request) : refused;
    return {
      close: ({ positionId, direction: side, volume }) =>
        guarded({ what: 'close', side, price: undefined, volume }, () => closePosition(positionId)),
      open: (draft) => {
        const volume = Number(parseDecimal(draft.requestNum, this.product.numberDigits) ?? 0n);
        const order = { what: 'place', side: draft.direction, price: undefined, volume } as const;
        return guarded(order, () => placeOrder(draft));
      },
    };
  }

  /** What becomes of an order at a price against the market as a customer meets it. */
  #way(side: Direction, price: number, terms: InstrumentTerms): ClickWay {
    const met = (each: Direction) => this.quote && executionPrice(each, this.quote, terms);
    const place = { side, price, bid: met(DIRECTION.sell), ask: met(DIRECTION.buy) };
    return wayOf(place, hasStopEntries(this.product.tradeType));
  }

  #change({ kind, id }: OwnMark, price: number): Promise<OrderOutcome> {
    if (kind === 'order') return changePrice(id, price);
    const position = this.facts.positions.find(({ positionId }) => positionId === id);
    const brackets = { takeProfit: position?.takeProfit, stopLoss: position?.stopLoss };
    return setBrackets(id, { ...brackets, [kind]: price });
  }

  #block(): Block | undefined {
    const { terms, isFrozen, isOwnAccount } = this.facts;
    if (!isOwnAccount) return 'account';
    if (terms === undefined) return 'loading';
    if (!terms.tradeEnabled || !this.product.tradable) return 'closed';
    return isFrozen ? 'stale' : undefined;
  }

  /** Undefined while disarmed: nothing was sent then. */
  async #send(order: Noted, request: () => Promise<OrderOutcome>): Promise<OrderOutcome | undefined> {
    if (!part('arming').use()) return undefined;
    const outcome = await this.#noted(order, request);
    reportOutcome(outcome);
    return outcome;
  }

  /** Notes what is sent, when by the market's clock, and how it ended. */
  async #noted(order: Noted, request: () => Promise<OrderOutcome>): Promise<OrderOutcome> {
    const timeMs = this.marketClock();
    const answered = noteSent({ ...order, symbolId: this.product.symbolId, timeMs });
    const outcome = await request();
    answered(outcome);
    return outcome;
  }
}

/** Says why nothing was sent. */
function explain(block: Block): void {
  toast({
    tone: 'warn',
    title: () => i18n.t('dom.notSent', { ns: 'panels' }),
    detail: () => i18n.t(`dom.block.${block}`, { ns: 'panels' }),
  });
}
