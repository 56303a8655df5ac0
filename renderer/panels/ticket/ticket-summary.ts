import { formatDecimal } from '../../../backend/domain/decimal.ts';
import { DIRECTION, type Direction } from '../../../backend/domain/direction.ts';
import { ENTRY_TYPE, type OrderType } from '../../../backend/domain/order-terms.ts';
import {
  executionPrice,
  expectFill,
  previewOrder,
  validateOrder,
  volumeAhead,
  volumeForAmount,
  type Conversion,
  type DeepQuote,
  type OrderIntent,
  type OrderPreview,
  type InstrumentTerms,
  type Violation,
} from '../../../backend/domain/index.ts';
import type { OrderDraft, PositionView } from '../../trading/contracts.ts';
import { findFix, type TicketFix } from './ticket-fix.ts';
import { parseNumericInput, readUnits, knownValue, type Figure } from './ticket-figures.ts';
import type { Holdings } from './ticket-limits.ts';
import type { SpotPreview } from './spot-summary.ts';
import type { TicketDraft } from './ticket-model.ts';

/** Orders on a quote older than this are refused as without one (docs/decisions.md ORD-8). */
const NO_QUOTE_MS = 300_000;

/** What the ticket knows of the world when it judges an order. */
export interface TicketInputs extends Holdings {
  readonly terms: InstrumentTerms;
  /** With the book behind it, so that the price of a size is known; without one, any size has the best price. */
  readonly quote: DeepQuote | undefined;
  /** By the market's clock; undefined while the quote line is down, when the platform may know better ones. */
  readonly quoteAgeMs: number | undefined;
  readonly conversion: Conversion | undefined;
  /** Money that is neither margin nor reserved, at the account's digits. */
  readonly available: bigint;
  /** Positions of this product, oldest first. */
  readonly positions: readonly PositionView[];
}

/** One side of the ticket, judged alone. */
export interface SideSummary {
  readonly direction: Direction;
  /** Ready to send; undefined while a rule refuses it or a figure is missing. */
  readonly order: OrderDraft | undefined;
  /** Every rule that would refuse it; empty also while the ticket is incomplete. */
  readonly violations: readonly Violation[];
  readonly fix: TicketFix | undefined;
  /** Expected price in ticks: the limit, or the average of the fill now. */
  readonly price: number | undefined;
  readonly volume: number | undefined;
  /** A limit order that the market would fill at once. */
  readonly isMarketable: boolean;
  readonly preview: OrderPreview | undefined;
  /** In a wallet: what the order gives and gets. */
  readonly spot?: SpotPreview;
  /** Closing: how much of the position there is. */
  readonly closable: number;
}

export interface TicketSummary {
  readonly buy: SideSummary;
  readonly sell: SideSummary;
}

interface Figures {
  readonly quantity: Figure<bigint>;
  readonly price: Figure<number>;
  readonly takeProfit: Figure<number>;
  readonly stopLoss: Figure<number>;
}

/** Judges both sides of the ticket by the rules that the platform applies (backend/domain). */
export function summarise(draft: TicketDraft, facts: TicketInputs): TicketSummary {
  const { symbolDigits, numberDigits } = facts.terms;
  const digits = draft.entry === ENTRY_TYPE.amount ? (facts.conversion?.accountDigits ?? 2) : numberDigits;
  const figures: Figures = {
    quantity: parseNumericInput(draft.quantity, digits),
    price: draft.kind === 'limit' ? readUnits(draft.price, symbolDigits) : { state: 'empty' },
    takeProfit: draft.effect === 'open' ? readUnits(draft.takeProfit, symbolDigits) : { state: 'empty' },
    stopLoss: draft.effect === 'open' ? readUnits(draft.stopLoss, symbolDigits) : { state: 'empty' },
  };
  return {
    buy: summariseSide(DIRECTION.buy, draft, figures, facts),
    sell: summariseSide(DIRECTION.sell, draft, figures, facts),
  };
}

function summariseSide(
  direction: Direction,
  draft: TicketDraft,
  figures: Figures,
  facts: TicketInputs,
): SideSummary {
  const { terms, quote, conversion } = facts;
  const market = quote === undefined ? undefined : executionPrice(direction, quote, terms);
  const limit = draft.kind === 'limit';
  const wanted = limit ? knownValue(figures.price) : market;
  const volume = readVolume(draft, figures, wanted, facts);
  const fill = !limit && quote && volume ? expectFill({ direction, volume }, quote, terms) : undefined;
  const price = fill?.price ?? wanted;
  const closable = closableVolume(direction, draft, facts);
  const isMarketable =
    limit &&
    price !== undefined &&
    market !== undefined &&
    (direction === DIRECTION.buy ? price >= market : price <= market);
  const wrong = Object.values(figures).flatMap((figure: Figure<unknown>): Violation[] =>
    figure.state === 'wrong' ? [{ reason: figure.reason, params: [] }] : [],
  );
  const base = { direction, price, volume, isMarketable, closable };
  if (!terms.tradeEnabled) {
    const violations: Violation[] = [{ reason: 'instrumentDisabled', params: [] }];
    return { ...base, order: undefined, violations, fix: undefined, preview: undefined };
  }
  if (wrong.length > 0)
    return { ...base, order: undefined, violations: wrong, fix: undefined, preview: undefined };
  if (volume === undefined || (limit && price === undefined)) {
    return { ...base, order: undefined, violations: [], fix: undefined, preview: undefined };
  }
  const intent = toIntent(direction, draft, figures, volume, terms);
  const violations = validateOrder(terms, intent, { ...facts, quote: liveQuote(facts), closable });
  const first = violations[0];
  const previewable = intent.kind === 'open' && price !== undefined && conversion !== undefined && volume > 0;
  return {
    ...base,
    violations,
    order: first === undefined ? toOrder(direction, draft, figures, volume, terms) : undefined,
    fix: first === undefined ? undefined : findFix(first, intent, { ...facts, price, closable }),
    preview: previewable
      ? previewOrder(
          terms,
          {
            ...intent,
            ...{ price, notional: fill?.notional, atMs: facts.nowMs, ahead: volumeAhead(intent, facts) },
          },
          conversion,
        )
      : undefined,
  };
}

/** The quote, unless the platform takes it for none: a bid above the ask, or one that is too old. */
export function liveQuote({ quote, quoteAgeMs }: TicketInputs): DeepQuote | undefined {
  if (quote === undefined || quoteAgeMs === undefined) return quote;
  return quote.bid > quote.ask || quoteAgeMs > NO_QUOTE_MS ? undefined : quote;
}

/** Volume in units: as typed, or what the amount pays for at the expected price. */
function readVolume(draft: TicketDraft, figures: Figures, price: number | undefined, facts: TicketInputs) {
  const quantity = knownValue(figures.quantity);
  if (quantity === undefined) return undefined;
  if (draft.entry === ENTRY_TYPE.quantity) {
    return quantity <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(quantity) : undefined;
  }
  if (price === undefined || facts.conversion === undefined) return undefined;
  return volumeForAmount(quantity, price, facts.terms, facts.conversion);
}

/** What a close in this direction may take: of the chosen position, or of all on the other side. */
function closableVolume(direction: Direction, draft: TicketDraft, { positions }: TicketInputs): number {
  const opposite = positions.filter((position) => position.direction !== direction);
  const chosen = draft.positionId;
  return opposite
    .filter((position) => chosen === undefined || position.positionId === chosen)
    .reduce((sum, position) => sum + position.volume, 0);
}

function toIntent(
  direction: Direction,
  draft: TicketDraft,
  figures: Figures,
  volume: number,
  terms: InstrumentTerms,
): OrderIntent {
  const common = { direction, volume, pending: draft.kind === 'limit', price: knownValue(figures.price) };
  if (draft.effect === 'close') return { kind: 'close', ...common };
  return {
    kind: 'open',
    ...common,
    takeProfit: knownValue(figures.takeProfit),
    stopLoss: knownValue(figures.stopLoss),
    leverage: terms.defaultLeverage,
  };
}

const ORDER_TYPES: Readonly<Record<TicketDraft['effect'], Record<TicketDraft['kind'], OrderType>>> = {
  open: { market: 'marketOpen', limit: 'limitOpen' },
  close: { market: 'marketClose', limit: 'limitClose' },
};

function toOrder(
  direction: Direction,
  draft: TicketDraft,
  figures: Figures,
  volume: number,
  terms: InstrumentTerms,
): OrderDraft {
  const amount = draft.entry === ENTRY_TYPE.amount;
  return {
    symbolId: terms.symbolId,
    type: ORDER_TYPES[draft.effect][draft.kind],
    direction,
    entryType: draft.entry,
    requestNum: amount ? draft.quantity : formatDecimal(volume, terms.numberDigits),
    price: knownValue(figures.price),
    takeProfit: knownValue(figures.takeProfit),
    stopLoss: knownValue(figures.stopLoss),
    expireType: draft.expire,
    leverage: terms.defaultLeverage,
    positionId: draft.effect === 'close' ? draft.positionId : undefined,
  };
}
