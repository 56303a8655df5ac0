import { createContext, useCallback, useContext, useMemo } from 'react';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { profileStorage } from '../session/profile-storage.ts';
import { useCatalogue } from './market.ts';

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
export const useSelections = create<Selections>()(
  persist((): Selections => ({ chosen: {} }), {
    name: 'meridian.links',
    version: 1,
    storage: createJSONStorage(() => profileStorage),
    merge: (stored, now) => ({ ...now, chosen: readChosen((stored as Partial<Selections> | null)?.chosen) }),
  }),
);

function readChosen(stored: unknown): Selections['chosen'] {
  if (typeof stored !== 'object' || stored === null) return {};
  const entries = Object.entries(stored).filter(([, id]) => Number.isSafeInteger(id));
  return Object.fromEntries(entries.slice(-MAX_SELECTIONS)) as Record<string, number>;
}

/** Chooses the product that all panels of a link show. */
export function selectSymbol(scope: string, symbolId: number): void {
  useSelections.setState(({ chosen }) => {
    const { [scope]: _before, ...others } = chosen;
    return { chosen: readChosen({ ...others, [scope]: symbolId }) };
  });
}

/** The product of the link around the caller, one of the watchlist's first until one is chosen, and the way to choose another. */
export function useSelectedSymbol(): [number | undefined, (symbolId: number) => void] {
  const scope = useContext(SelectionScope);
  const chosen = useSelections((state) => state.chosen[scope]);
  const { data } = useCatalogue();
  const select = useCallback((symbolId: number) => selectSymbol(scope, symbolId), [scope]);
  const symbolIds = useMemo(() => data?.map(({ base }) => base.symbolId), [data]);
  return [symbolIds && selectedAmong(symbolIds, scope, chosen), select];
}

/** The product of a link among those on sale: the `chosen` one, and one of the watchlist's first where that is not sold. */
export function selectedAmong(
  symbolIds: readonly number[],
  scope: string,
  chosen = useSelections.getState().chosen[scope],
): number | undefined {
  if (chosen !== undefined && symbolIds.includes(chosen)) return chosen;
  return symbolIds[Math.max(0, LINK_ORDER.indexOf(scope))] ?? symbolIds[0];
}

/** What has to be known of the products on sale so that links find some of them: those, and the ones that links begin with. */
export function knownFirst(symbolIds: readonly number[], wanted: readonly number[]): readonly number[] {
  const needed = wanted.flatMap((symbolId) => {
    const at = symbolIds.indexOf(symbolId);
    return at < LINK_ORDER.length ? symbolIds.slice(0, at + 1) : [symbolId];
  });
  return [...new Set(needed)];
}
