import { DIRECTION } from '../../../backend/domain/direction.ts';
import { formatVolume } from '../../components/index.ts';
import type { EntryKind } from './ticket-model.ts';
import type { Words } from './side-rows.ts';
import type { SideSummary } from './ticket-summary.ts';
import type { ValidatedTicket } from './use-ticket-summary.ts';

/** One word of what a side does, for its button. */
export function sideHint(side: SideSummary, judged: ValidatedTicket, kind: EntryKind, t: Words): string {
  const { numberDigits } = judged.facts.terms;
  if (side.fix?.field === 'quantity' && (side.fix.entry ?? 'quantity') === 'quantity')
    return t('ticket.left', { quantity: side.fix.text });
  if (side.order === undefined) return side.violations.length > 0 ? t('ticket.blocked') : '';
  const { heldLong, heldShort } = judged.facts;
  const isBuy = side.direction === DIRECTION.buy;
  const across = isBuy ? heldShort : heldLong;
  // An opening beside the other side of a contract takes nothing off it: both stand.
  if (side.preview !== undefined && across > 0) return t('hint.hedges');
  if (kind === 'stop') return t('hint.triggers');
  if (kind === 'limit' && !side.isMarketable) return t('hint.rests');
  if (side.spot !== undefined && side.spot.borrow > 0n) return t('hint.borrows');
  if (side.spot !== undefined && side.spot.repay > 0n) return t('hint.repays');
  if (side.stock !== undefined && side.stock.borrowed > 0)
    return t('hint.short', { quantity: formatVolume(side.stock.borrowed, numberDigits) });
  if (side.stock !== undefined && side.stock.loan > 0n) return t('hint.borrows');
  if (kind === 'limit') return t('ticket.marketable');
  const held = isBuy ? heldLong : heldShort;
  return side.preview !== undefined && held > 0 ? t('hint.adds') : '';
}
