import { create } from 'zustand';
import { useCatalogue } from './market.ts';

const useSelectionStore = create<{ readonly symbolId: number | undefined }>(() => ({ symbolId: undefined }));

/** Chooses the product that all linked panels show. */
function selectSymbol(symbolId: number | undefined): void {
  useSelectionStore.setState({ symbolId });
}

/** The chosen product, the first of the watchlist until one is chosen, and the way to choose another. */
export function useSelectedSymbol(): [number | undefined, (symbolId: number) => void] {
  const chosen = useSelectionStore((state) => state.symbolId);
  const { data } = useCatalogue();
  const known = data?.some(({ base }) => base.symbolId === chosen) ?? false;
  return [known ? chosen : data?.[0]?.base.symbolId, selectSymbol];
}
