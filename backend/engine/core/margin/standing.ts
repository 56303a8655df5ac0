import { DIRECTION } from '../../../domain/direction.ts';
import type { InstrumentTerms, MarginStanding } from '../../../domain/index.ts';
import type { Position } from '../model.ts';
import type { TradingView } from '../state/state-view.ts';

type Side = Pick<Position, 'accountId' | 'symbolId' | 'direction'>;

/** Where a position stands among those of its side, oldest first; nothing stands anywhere without margin sets. */
export function standingOf(
  state: Pick<TradingView, 'openPositions'>,
  position: Side & Pick<Position, 'positionId'>,
  terms: Pick<InstrumentTerms, 'marginSets'>,
  atMs: number,
): MarginStanding {
  if (terms.marginSets === undefined) return { atMs, ahead: 0 };
  return { atMs, ahead: sum(state, position, (positionId) => positionId < position.positionId) };
}

/** Where an opening would stand: after all positions of its side, and where it rests also after what rests there. */
export function openingStanding(
  state: Pick<TradingView, 'exposure' | 'openPositions'>,
  opening: Side,
  terms: Pick<InstrumentTerms, 'marginSets'>,
  atMs: number,
  rests = false,
): MarginStanding {
  if (terms.marginSets === undefined) return { atMs, ahead: 0 };
  if (!rests) return { atMs, ahead: sum(state, opening, () => true) };
  const { buy, sell } = state.exposure(opening.accountId, opening.symbolId);
  return { atMs, ahead: opening.direction === DIRECTION.buy ? buy : sell };
}

function sum(
  state: Pick<TradingView, 'openPositions'>,
  { accountId, symbolId, direction }: Side,
  counts: (positionId: number) => boolean,
): number {
  let volume = 0;
  for (const position of state.openPositions(accountId))
    if (position.symbolId === symbolId && position.direction === direction && counts(position.positionId))
      volume += position.volume;
  return volume;
}
