import { DIRECTION } from '../../../domain/direction.ts';
import { feeOf, initialMarginOf, type Conversion, type InstrumentTerms } from '../../../domain/index.ts';
import type { Order } from '../model.ts';
import type { TradingView } from '../state/state-view.ts';

/** What an opening that rests reserves: the margin of where it would stand behind all that is held and rests, and its fee. */
export function reserveOf(
  state: Pick<TradingView, 'exposure'>,
  opening: Pick<Order, 'accountId' | 'symbolId' | 'direction' | 'volume' | 'leverage'> & {
    readonly notional: bigint;
    readonly timeMs: number;
    /** Volume of the order itself where it rests already. */
    readonly ownVolume?: number;
  },
  terms: InstrumentTerms,
  conversion: Conversion,
): bigint {
  const { buy, sell } = state.exposure(opening.accountId, opening.symbolId);
  const side = opening.direction === DIRECTION.buy ? buy : sell;
  const standing = { atMs: opening.timeMs, ahead: side - (opening.ownVolume ?? 0) };
  return (
    initialMarginOf(opening, terms, conversion, standing) +
    feeOf(opening.notional, opening.volume, terms, conversion)
  );
}
