import { createContext, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { createStoredState, fieldsOf } from '../session/stored-state.ts';
import { useCatalogue } from './market.ts';
import type { InstrumentNumber } from '../../backend/domain/units.ts';

/** Links and unlinked panels whose products are remembered; the oldest is forgotten first. */
export const MAX_SELECTIONS = 40;

/** The link that everything follows that was given no other. */
export const MAIN_LINK = 'violet';

/** Links that start with a product of their own: the first one with the first product, and so on. */
const LINK_ORDER: readonly string[] = [MAIN_LINK, 'cyan', 'amber', 'rose'];

/** The link that the components below follow: a colour, or the name of a panel that follows nothing. */
export const SelectionScope = createContext(MAIN_LINK);

interface Selections {
  readonly chosen: Readonly<Record<string, number>>;
}

/** The product of each link, kept over restarts. */
export const useSelections = createStoredState<Selections>(
  'meridian.links',
  { chosen: {} },
  ({ chosen }) => ({ chosen: readChosen(chosen) }),
);

function readChosen(stored: unknown): Selections['chosen'] {
  const entries = Object.entries(fieldsOf(stored)).filter(([, id]) => Number.isSafeInteger(id));
  return Object.fromEntries(entries.slice(-MAX_SELECTIONS)) as Record<string, number>;
}

/** Chooses the product that all panels of a link show. */
export function selectSymbol(scope: string, symbolId: InstrumentNumber): void {
  useSelections.setState(({ chosen }) => {
    const { [scope]: _before, ...others } = chosen;
    return { chosen: readChosen({ ...others, [scope]: symbolId }) };
  });
}

/** What a panel shows of the choice of its link, where it follows in a turn of its own. */
interface ChoiceInTurn {
  readonly symbolId: InstrumentNumber | undefined;
}

/** The choice that the components below show; without one they show that of their link in the frame that answers it. */
export const ChoiceInTurn = createContext<ChoiceInTurn | undefined>(undefined);

/**
 * The choice of a link for a panel that follows it after the frame that answers the choice, all of it in one turn. A timer, not
 * a transition: the market's pushes would hold that up for seconds.
 */
export function useChoiceInTurn(scope: string, isLater: boolean): ChoiceInTurn | undefined {
  const now = useSelections(({ chosen }) => (isLater ? chosen[scope] : undefined));
  const [symbolId, show] = useState(now);
  useEffect(() => {
    if (symbolId === now) return undefined;
    const turn = setTimeout(() => show(now), 0);
    return () => clearTimeout(turn);
  }, [symbolId, now]);
  return useMemo(() => (isLater ? { symbolId } : undefined), [isLater, symbolId]);
}

/** The product of the link around the caller, one of the watchlist's first until one is chosen, and the way to choose another. */
export function useSelectedSymbol(): [number | undefined, (symbolId: InstrumentNumber) => void] {
  const scope = useContext(SelectionScope);
  const inTurn = useContext(ChoiceInTurn);
  const now = useSelections((state) => (inTurn === undefined ? state.chosen[scope] : undefined));
  const chosen = inTurn === undefined ? now : inTurn.symbolId;
  const { data } = useCatalogue();
  const select = useCallback((symbolId: InstrumentNumber) => selectSymbol(scope, symbolId), [scope]);
  const symbolIds = useMemo(() => data?.map(({ base }) => base.symbolId), [data]);
  return [symbolIds && selectedAmong(symbolIds, scope, chosen), select];
}

/** The product of a link among those on sale: the `chosen` one, and one of the watchlist's first where that is not sold. */
export function selectedAmong(
  symbolIds: readonly InstrumentNumber[],
  scope: string,
  chosen = useSelections.getState().chosen[scope],
): number | undefined {
  if (chosen !== undefined && symbolIds.includes(chosen)) return chosen;
  return symbolIds[Math.max(0, LINK_ORDER.indexOf(scope))] ?? symbolIds[0];
}

/** What has to be known of the products on sale so that links find some of them: those, and the ones that links begin with. */
export function knownFirst(
  symbolIds: readonly InstrumentNumber[],
  wanted: readonly number[],
): readonly number[] {
  const needed = wanted.flatMap((symbolId) => {
    const at = symbolIds.indexOf(symbolId);
    return at < LINK_ORDER.length ? symbolIds.slice(0, at + 1) : [symbolId];
  });
  return [...new Set(needed)];
}
