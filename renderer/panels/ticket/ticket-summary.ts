import { formatDecimal } from '../../../backend/domain/decimal.ts';
import { DIRECTION, type Direction } from '../../../backend/domain/direction.ts';
import { ENTRY_TYPE, type OrderType } from '../../../backend/domain/orders/order-terms.ts';
import {
  executionPrice,
  previewOrder,
  validateOrder,
  validateTargets,
  volumeAhead,
  type DeepQuote,
  type OrderIntent,
  type InstrumentTerms,
  type Violation,
} from '../../../backend/domain/index.ts';
import type { OrderDraft } from '../../trading/contracts.ts';
import { findFix } from './ticket-fix.ts';
import { previewClose } from './close/close-preview.ts';
import {
  parseNumericInput,
  readUnits,
  knownValue,
  type Figure,
  type SizeUnit,
  type TicketDraft,
  timeInForceOf,
} from './ticket-model.ts';
import { expectedDeal, RISK_DIGITS, volumeOfSize } from './ticket-size.ts';
import { closesWhole, readOptions, type RequestedOptions } from './options/order-options.ts';
import {
  levelOf,
  limitBehind,
  triggerBefore,
  onSide,
  readLevels,
  stopFault,
  stopFix,
  toStop,
  type LevelFigures,
} from './ticket-stop.ts';
import type { TicketInputs, SideSummary, TicketSummary } from './summary-types.ts';

/** Orders on a quote older than this are refused as without one (docs/decisions.md ORD-8). */
const NO_QUOTE_MS = 300_000;

interface Figures extends LevelFigures {
  readonly quantity: Figure<bigint>;
  readonly takeProfit: Figure<number>;
  readonly stopLoss: Figure<number>;
}

/** Judges both sides of the ticket by the rules that the platform applies (backend/domain). */
export function summarise(draft: TicketDraft, facts: TicketInputs): TicketSummary {
  const { symbolDigits } = facts.terms;
  const figures: Figures = {
    quantity: parseNumericInput(draft.quantity, sizeDigits(draft.entry, facts)),
    ...readLevels(draft, symbolDigits),
    takeProfit: draft.effect === 'open' ? readUnits(draft.takeProfit, symbolDigits) : { state: 'empty' },
    stopLoss: draft.effect === 'open' ? readUnits(draft.stopLoss, symbolDigits) : { state: 'empty' },
  };
  return {
    buy: summariseSide(DIRECTION.buy, draft, figures, facts),
    sell: summariseSide(DIRECTION.sell, draft, figures, facts),
  };
}

/** Decimals of a figure of the size. */
export function sizeDigits(unit: SizeUnit, { terms, conversion }: TicketInputs): number {
  if (unit === 'quantity') return terms.numberDigits;
  return unit === 'risk' ? RISK_DIGITS : (conversion?.accountDigits ?? 2);
}

function summariseSide(
  direction: Direction,
  draft: TicketDraft,
  all: Figures,
  facts: TicketInputs,
): SideSummary {
  const { terms, quote, conversion } = facts;
  const market = quote === undefined ? undefined : executionPrice(direction, quote, terms);
  const figures = levelOf(direction, draft, all, market);
  const limit = draft.kind !== 'market';
  const wanted = limit ? knownValue(figures.price) : market;
  const volume = readVolume(direction, draft, figures, wanted, facts);
  const deal =
    volume && wanted !== undefined
      ? expectedDeal(volume, { direction, price: wanted, pending: limit }, facts)
      : undefined;
  const price = deal?.price ?? wanted;
  const closable = closableVolume(direction, draft, facts);
  const isMarketable = draft.kind === 'limit' && isThrough(direction, price, market);
  const options = readOptions(draft, terms);
  const wrong = [
    ...Object.values(figures),
    ...options.figures,
    ...stopFault(direction, draft, figures.price, market),
  ].flatMap((figure: Figure<unknown>): Violation[] =>
    figure.state === 'wrong' ? [{ reason: figure.reason, params: [] }] : [],
  );
  const needsStop = draft.entry === 'risk' && figures.stopLoss.state !== 'value';
  const close =
    draft.effect === 'close' && volume && price !== undefined && conversion
      ? previewClose(chosenPositions(direction, draft, facts), volume, price, terms, conversion)
      : undefined;
  const base = {
    direction,
    price,
    volume,
    isMarketable,
    closable,
    needsStop,
    ...(close === undefined ? {} : { close }),
  };
  if (!terms.tradeEnabled) {
    const violations: Violation[] = [{ reason: 'instrumentDisabled', params: [] }];
    return { ...base, order: undefined, violations, fix: undefined, preview: undefined };
  }
  if (wrong.length > 0) {
    const fix = stopFix(direction, draft, wrong, market, terms);
    return { ...base, order: undefined, violations: wrong, fix, preview: undefined };
  }
  if (volume === undefined || (limit && price === undefined)) {
    return { ...base, order: undefined, violations: [], fix: undefined, preview: undefined };
  }
  const intent = toIntent(direction, draft, figures, volume, terms);
  const violations = faultsOf(intent, price, options.order, { ...facts, quote: liveQuote(facts), closable });
  const first = violations[0];
  return {
    ...base,
    violations,
    order: first === undefined ? toOrder(direction, draft, figures, volume, options.order, facts) : undefined,
    fix: first && onSide(direction, draft, findFix(first, intent, { ...facts, price, closable })),
    preview: previewOf(intent, price, deal?.notional, facts),
  };
}

/** Every rule that the order and its targets break. */
function faultsOf(
  intent: OrderIntent,
  price: number | undefined,
  { targets }: RequestedOptions,
  facts: TicketInputs & { readonly closable: number },
): Violation[] {
  const { terms } = facts;
  const found = validateOrder(terms, intent, facts);
  if (found.length > 0 || intent.kind !== 'open' || price === undefined || targets === undefined)
    return found;
  const { direction, volume, takeProfit } = intent;
  return validateTargets(direction, targets, { reference: price, volume, takeProfit }, terms);
}

/** What an opening binds and costs: at its limit where it has one behind a trigger. Undefined for a close, and without a rate. */
function previewOf(
  intent: OrderIntent,
  expected: number | undefined,
  notional: bigint | undefined,
  facts: TicketInputs,
) {
  const { terms, conversion, nowMs } = facts;
  if (intent.kind !== 'open' || expected === undefined || conversion === undefined) return undefined;
  if (intent.volume <= 0) return undefined;
  const isBehind = intent.trigger !== undefined;
  const price = isBehind ? (intent.price ?? expected) : expected;
  const order = { ...intent, price, notional: isBehind ? undefined : notional };
  return previewOrder(terms, { ...order, atMs: nowMs, ahead: volumeAhead(intent, facts) }, conversion);
}

/** Whether a limit is at the market or beyond it, so that it would fill at once. */
export function isThrough(
  direction: Direction,
  price: number | undefined,
  market: number | undefined,
): boolean {
  if (price === undefined || market === undefined) return false;
  return direction === DIRECTION.buy ? price >= market : price <= market;
}

/** The quote, unless the platform takes it for none: a bid above the ask, or one that is too old. */
export function liveQuote({ quote, quoteAgeMs }: TicketInputs): DeepQuote | undefined {
  if (quote === undefined || quoteAgeMs === undefined) return quote;
  return quote.bid > quote.ask || quoteAgeMs > NO_QUOTE_MS ? undefined : quote;
}

/** Volume in units: as typed, or what the size pays for at the expected price. */
function readVolume(
  direction: Direction,
  draft: TicketDraft,
  figures: Figures,
  price: number | undefined,
  facts: TicketInputs,
) {
  if (closesWhole(draft)) return closableVolume(direction, draft, facts) || undefined;
  const quantity = knownValue(figures.quantity);
  if (quantity === undefined) return undefined;
  if (draft.entry === 'quantity')
    return quantity <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(quantity) : undefined;
  if (price === undefined) return undefined;
  const order = { direction, price, pending: draft.kind !== 'market', leverage: facts.terms.defaultLeverage };
  return volumeOfSize(draft.entry, quantity, { ...order, stopLoss: knownValue(figures.stopLoss) }, facts);
}

/** What a close in this direction may take: of the chosen position, or of all on the other side. */
function closableVolume(direction: Direction, draft: TicketDraft, facts: TicketInputs): number {
  return chosenPositions(direction, draft, facts).reduce((sum, { volume }) => sum + volume, 0);
}

/** The positions that a close in this direction takes, oldest first. */
function chosenPositions(direction: Direction, { positionId }: TicketDraft, { positions }: TicketInputs) {
  return positions.filter(
    (position) =>
      position.direction !== direction && (positionId === undefined || position.positionId === positionId),
  );
}

function toIntent(
  direction: Direction,
  draft: TicketDraft,
  figures: Figures,
  volume: number,
  terms: InstrumentTerms,
): OrderIntent {
  const level = knownValue(figures.price);
  const limit = limitBehind(direction, figures);
  const common = {
    direction,
    volume,
    pending: draft.kind !== 'market',
    price: limit ?? level,
    timeInForce: timeInForceOf(draft),
    trigger: triggerBefore(direction, figures),
  };
  if (draft.effect === 'close') return { kind: 'close', ...common };
  return {
    kind: 'open',
    ...common,
    takeProfit: knownValue(figures.takeProfit),
    stopLoss: knownValue(figures.stopLoss),
    leverage: terms.defaultLeverage,
  };
}

function orderTypeOf({ effect, kind }: TicketDraft): OrderType {
  if (effect === 'close') return kind === 'market' ? 'marketClose' : 'limitClose';
  return kind === 'market' ? 'marketOpen' : 'limitOpen';
}

function toOrder(
  direction: Direction,
  draft: TicketDraft,
  figures: Figures,
  volume: number,
  options: RequestedOptions,
  facts: TicketInputs,
): OrderDraft {
  const { terms } = facts;
  const amount = draft.entry === ENTRY_TYPE.amount;
  return {
    symbolId: terms.symbolId,
    type: orderTypeOf(draft),
    direction,
    entryType: amount ? ENTRY_TYPE.amount : ENTRY_TYPE.quantity,
    requestNum: amount ? draft.quantity : formatDecimal(volume, terms.numberDigits),
    price: knownValue(figures.price),
    takeProfit: knownValue(figures.takeProfit),
    stopLoss: knownValue(figures.stopLoss),
    expireType: draft.expire,
    timeInForce: timeInForceOf(draft),
    leverage: terms.defaultLeverage,
    positionId: draft.effect === 'close' ? draft.positionId : undefined,
    ...toStop(direction, draft, figures, facts),
    ...options,
  };
}
