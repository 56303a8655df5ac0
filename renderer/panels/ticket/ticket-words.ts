import { formatDecimal } from '../../../backend/domain/decimal.ts';
import { lotsText, type InstrumentTerms, type Violation } from '../../../backend/domain/index.ts';
import { ENTRY_TYPE } from '../../../backend/domain/order-terms.ts';
import { formatAmount, formatPlain } from '../../components/index.ts';
import type { TicketFix } from './ticket-fix.ts';
import { parseNumericInput, type TicketDraft } from './ticket-model.ts';
import type { Words } from './side-rows.ts';
import { ticketActions } from './ticket-store.ts';
import type { ValidatedTicket } from './use-ticket-summary.ts';

/** Figures as text; a rule uses those that it has. */
interface RuleFigures {
  readonly least: string;
  readonly most: string;
  readonly step: string;
  readonly digits: string;
}

const NO_FIGURES: RuleFigures = { least: '', most: '', step: '', digits: '' };

/** What a rule asks for: a text key and its figures. */
export interface RuleWords {
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
): RuleWords | undefined {
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

function quantityRule({ kind }: Pick<TicketDraft, 'kind'>, terms: InstrumentTerms): RuleWords {
  const lots = (units: number) => formatPlain(lotsText(units, terms.numberDigits));
  const most = kind === 'limit' ? terms.limitMaxVolume : terms.maxVolume;
  return {
    key: 'ticket.quantityRule',
    figures: { ...NO_FIGURES, least: lots(terms.minVolume), most: lots(most), step: lots(terms.volumeStep) },
  };
}

/** Points (ticks) that a price has to be away, at least and at most; a most of 0 is none. */
function distanceRule(least: number, most: number, { symbolDigits }: InstrumentTerms): RuleWords {
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
