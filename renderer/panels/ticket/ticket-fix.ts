import { formatDecimal } from '../../../backend/domain/decimal.ts';
import { DIRECTION } from '../../../backend/domain/direction.ts';
import {
  closePriceOf,
  executionPrice,
  type OrderIntent,
  type OpenIntent,
  type Violation,
  lotsText,
  type InstrumentTerms,
} from '../../../backend/domain/index.ts';
import { ENTRY_TYPE } from '../../../backend/domain/orders/order-terms.ts';
import { formatAmount, formatPlain } from '../../components/index.ts';
import { affordableVolume, roomOnSide } from './ticket-limits.ts';
import { parseNumericInput, type TicketDraft } from './ticket-model.ts';
import { ticketActions } from './ticket-store.ts';
import type { TicketFix, Words, TicketInputs, ValidatedTicket } from './summary-types.ts';
import { MARKET_SIDES, LIMIT_SIDES } from './summary-types.ts';

interface FixInputs extends TicketInputs {
  readonly price: number | undefined;
  readonly closable: number;
}

/** The nearest figure that the rule accepts; undefined where no figure helps. */
export function findFix(violation: Violation, intent: OrderIntent, facts: FixInputs): TicketFix | undefined {
  switch (violation.reason) {
    case 'volumeOutsideLimits':
    case 'sideLimitExceeded':
    case 'accountLimitExceeded':
      return intent.kind === 'open' ? quantity(nearestVolume(intent, facts), facts) : undefined;
    case 'insufficientMargin':
      return intent.kind === 'open' ? quantity(affordable(intent, facts), facts) : undefined;
    case 'closeBelowMinimum':
    case 'closeAboveHeld':
    case 'closeOffStep':
    case 'restBelowMinimum':
      return quantity(facts.closable, facts);
    case 'limitPriceOutsideBand':
      return intent.kind === 'open' ? nearestLimit(intent, facts) : undefined;
    case 'wouldTake':
      return behindMarket(intent, facts);
    case 'stopLossOutsideBand':
      return intent.kind === 'open' ? nearestBracket(intent, facts, 'stopLoss') : undefined;
    case 'takeProfitOutsideBand':
      return intent.kind === 'open' ? nearestBracket(intent, facts, 'takeProfit') : undefined;
    default:
      return undefined;
  }
}

function quantity(units: number | undefined, { terms }: FixInputs): TicketFix | undefined {
  if (units === undefined || units <= 0) return undefined;
  return { field: 'quantity', text: formatDecimal(units, terms.numberDigits) };
}

/** The asked volume on the grid of the step, inside the smallest order and what the limits leave. */
function nearestVolume(intent: OpenIntent, facts: FixInputs): number | undefined {
  const { terms } = facts;
  const down = (units: number) => Math.floor(units / terms.volumeStep) * terms.volumeStep;
  const most = down(roomOnSide(terms, intent, facts));
  if (most < terms.minVolume) return undefined;
  return Math.max(terms.minVolume, Math.min(most, down(intent.volume)));
}

function affordable(intent: OpenIntent, facts: FixInputs): number | undefined {
  const { conversion, price, available } = facts;
  if (conversion === undefined || price === undefined) return undefined;
  const { direction, leverage, pending } = intent;
  return affordableVolume({ direction, leverage, price, pending }, available, facts, conversion);
}

/** The nearest price at which an order rests. */
function behindMarket({ direction }: OrderIntent, { terms, quote }: FixInputs): TicketFix | undefined {
  if (quote === undefined) return undefined;
  const market = executionPrice(direction, quote, terms);
  const price = direction === DIRECTION.buy ? market - 1 : market + 1;
  return { field: 'price', text: formatDecimal(price, terms.symbolDigits) };
}

function nearestLimit(intent: OpenIntent, { terms, quote }: FixInputs): TicketFix | undefined {
  if (quote === undefined || intent.price === undefined) return undefined;
  const market = executionPrice(intent.direction, quote, terms);
  const most = terms.priceMaxPoints === 0 ? Number.MAX_SAFE_INTEGER : terms.priceMaxPoints;
  const distance = Math.min(most, Math.max(terms.priceMinPoints, Math.abs(intent.price - market)));
  const price = intent.price > market ? market + distance : market - distance;
  return price > 0 ? { field: 'price', text: formatDecimal(price, terms.symbolDigits) } : undefined;
}

/** The bracket moved to the nearest allowed distance on its side of the reference price. */
function nearestBracket(
  intent: OpenIntent,
  facts: FixInputs,
  field: 'takeProfit' | 'stopLoss',
): TicketFix | undefined {
  const { terms, quote } = facts;
  const wanted = intent[field];
  if (quote === undefined || wanted === undefined) return undefined;
  const reference = intent.pending ? (intent.price ?? 0) : executionPrice(intent.direction, quote, terms);
  const buy = intent.direction === DIRECTION.buy;
  const sign = (field === 'takeProfit') === buy ? 1 : -1;
  const least = Math.max(1, terms.stopMinPoints);
  const most = terms.stopMaxPoints === 0 ? Number.MAX_SAFE_INTEGER : terms.stopMaxPoints;
  const requested = sign * (wanted - reference);
  const price = reference + sign * Math.min(most, Math.max(least, requested));
  if (price <= 0) return undefined;
  const fix: TicketFix = { field, text: formatDecimal(price, terms.symbolDigits) };
  // A stop loss has to be beyond the price that would close the position at once.
  const close =
    intent.pending || field === 'takeProfit' ? reference : closePriceOf(intent.direction, quote, terms);
  if (sign * (wanted - close) > 0) return fix;
  const sides = intent.pending ? LIMIT_SIDES : MARKET_SIDES;
  return { ...fix, side: sides[intent.direction][field] };
}

/** Figures as text; a rule uses those that it has. */
interface RuleFigures {
  readonly least: string;
  readonly most: string;
  readonly step: string;
  readonly digits: string;
}

const NO_FIGURES: RuleFigures = { least: '', most: '', step: '', digits: '' };

/** What a rule asks for: a text key and its figures. */
export interface RuleLabels {
  readonly key:
    | 'ticket.quantityRule'
    | 'ticket.decimalsRule'
    | 'ticket.distanceRule'
    | 'ticket.leastDistanceRule';
  readonly figures: RuleFigures;
}

/** The figures of a rule that the platform's own text leaves out; undefined where that says them, or there are none. */
export function ruleWords(
  { reason }: Violation,
  draft: Pick<TicketDraft, 'quantity' | 'entry' | 'kind'>,
  terms: InstrumentTerms,
): RuleLabels | undefined {
  switch (reason) {
    case 'numberOutOfRange':
      return draft.entry === ENTRY_TYPE.quantity &&
        parseNumericInput(draft.quantity, terms.numberDigits).state === 'wrong'
        ? quantityRule(draft, terms)
        : { key: 'ticket.decimalsRule', figures: { ...NO_FIGURES, digits: String(terms.symbolDigits) } };
    case 'volumeNotPositive':
    case 'closeBelowMinimum':
    case 'closeOffStep':
      return quantityRule(draft, terms);
    case 'limitPriceOutsideBand':
      return distanceRule(terms.priceMinPoints, terms.priceMaxPoints, terms);
    case 'stopLossOutsideBand':
    case 'takeProfitOutsideBand':
      return distanceRule(Math.max(1, terms.stopMinPoints), terms.stopMaxPoints, terms);
    default:
      return undefined;
  }
}

function quantityRule({ kind }: Pick<TicketDraft, 'kind'>, terms: InstrumentTerms): RuleLabels {
  const lots = (units: number) => formatPlain(lotsText(units, terms.numberDigits));
  const most = kind === 'limit' ? terms.limitMaxVolume : terms.maxVolume;
  return {
    key: 'ticket.quantityRule',
    figures: { ...NO_FIGURES, least: lots(terms.minVolume), most: lots(most), step: lots(terms.volumeStep) },
  };
}

/** Points (ticks) that a price has to be away, at least and at most; a most of 0 is none. */
function distanceRule(least: number, most: number, { symbolDigits }: InstrumentTerms): RuleLabels {
  const text = (points: number) => formatPlain(formatDecimal(points, symbolDigits));
  return most === 0
    ? { key: 'ticket.leastDistanceRule', figures: { ...NO_FIGURES, least: text(least) } }
    : { key: 'ticket.distanceRule', figures: { ...NO_FIGURES, least: text(least), most: text(most) } };
}

/** A violation of the shown side as the ticket says it: with its figures, and which side of the market is right. */
export function violationText(
  { shown, facts }: ValidatedTicket,
  draft: TicketDraft,
  violation: Violation,
  platformText: string,
  t: Words,
): string {
  const { spot, direction } = shown;
  if (spot !== undefined && violation.reason === 'insufficientMargin')
    return t('ticket.short', {
      currency: spot.givenCurrency,
      needed: formatAmount(spot.given, spot.givenDigits),
      free: formatAmount(spot.free, spot.givenDigits),
    });
  if (spot !== undefined && violation.reason === 'borrowingLimitExceeded')
    return t('room.loanLimit', {
      currency: spot.givenCurrency,
      needed: formatAmount(spot.given - spot.free, spot.givenDigits),
      most: formatAmount(spot.borrowable, spot.givenDigits),
    });
  if (draft.kind === 'stop' && violation.reason === 'limitPriceOutsideBand')
    return t(direction === 'buy' ? 'room.stopBuy' : 'room.stopSell');
  if (violation.reason === 'numberMalformed') return t('ticket.unread');
  const [, best = ''] = violation.params;
  if (violation.reason === 'wouldTake') return t('ticket.wouldTake', { best: formatPlain(best) });
  const { fix } = shown;
  if (fix?.side !== undefined) return t(fix.side);
  const words = ruleWords(violation, draft, facts.terms);
  return words === undefined ? platformText : `${platformText} ${t(words.key, { ...words.figures })}`;
}

/** Puts the figure of a fix into the ticket; a quantity in lots is one, whatever the size counted before. */
export function applyFix(fix: TicketFix, { entry }: Pick<TicketDraft, 'entry'>): void {
  const unit = fix.entry ?? 'quantity';
  if (fix.field === 'quantity' && unit !== entry)
    ticketActions.dispatch({ type: 'entry', entry: unit, quantity: fix.text });
  else ticketActions.dispatch({ type: fix.field, text: fix.text });
}
