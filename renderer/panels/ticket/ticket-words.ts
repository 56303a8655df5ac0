import { formatDecimal } from '../../../backend/domain/decimal.ts';
import { lotsText, type InstrumentTerms, type Violation } from '../../../backend/domain/index.ts';
import { ENTRY_TYPE } from '../../../backend/domain/order-terms.ts';
import { parseNumericInput } from './ticket-figures.ts';
import type { TicketDraft } from './ticket-model.ts';

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
  const lots = (units: number) => lotsText(units, terms.numberDigits);
  const most = kind === 'limit' ? terms.limitMaxVolume : terms.maxVolume;
  return {
    key: 'ticket.quantityRule',
    figures: { ...NO_FIGURES, least: lots(terms.minVolume), most: lots(most), step: lots(terms.volumeStep) },
  };
}

/** Points (ticks) that a price has to be away, at least and at most; a most of 0 is none. */
function distanceRule(least: number, most: number, { symbolDigits }: InstrumentTerms): RuleWords {
  const text = (points: number) => formatDecimal(points, symbolDigits);
  return most === 0
    ? { key: 'ticket.leastDistanceRule', figures: { ...NO_FIGURES, least: text(least) } }
    : { key: 'ticket.distanceRule', figures: { ...NO_FIGURES, least: text(least), most: text(most) } };
}
