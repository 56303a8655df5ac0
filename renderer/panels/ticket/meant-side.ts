import { DIRECTION, type Direction } from '../../../backend/domain/direction.ts';
import type { RejectReason } from '../../../backend/domain/rejection.ts';
import type { TicketDraft } from './ticket-model.ts';
import type { SideSummary, TicketSummary } from './ticket-summary.ts';

const BRACKET_REASONS: ReadonlySet<RejectReason> = new Set<RejectReason>([
  'stopLossOutsideBand',
  'takeProfitOutsideBand',
]);

/**
 * The side that the ticket is meant for: the one that was chosen; while none was, the one that the brackets fit, when they
 * fit only one.
 */
export function meantSide(
  { side, isSideChosen }: Pick<TicketDraft, 'side' | 'isSideChosen'>,
  { buy, sell }: TicketSummary,
): Direction {
  if (isSideChosen || fitsBrackets(buy) === fitsBrackets(sell)) return side;
  return fitsBrackets(buy) ? DIRECTION.buy : DIRECTION.sell;
}

function fitsBrackets({ violations }: SideSummary): boolean {
  return !violations.some(({ reason }) => BRACKET_REASONS.has(reason));
}
