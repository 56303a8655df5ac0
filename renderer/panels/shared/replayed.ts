import { useEffect } from 'react';
import { create } from 'zustand';
import type { InstrumentNumber } from '../../../backend/domain/units.ts';

/** Products whose past is replayed, once for each chart that does. */
const useReplays = create<{ readonly symbolIds: readonly InstrumentNumber[] }>(() => ({ symbolIds: [] }));

/** Whether a product's past is replayed: what says where it stands today then hides that. */
export function useIsReplayed(symbolId: InstrumentNumber): boolean {
  return useReplays(({ symbolIds }) => symbolIds.includes(symbolId));
}

/** Notes a replay of a product while it lasts. */
export function useNotedReplay(symbolId: InstrumentNumber, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    useReplays.setState(({ symbolIds }) => ({ symbolIds: [...symbolIds, symbolId] }));
    return () =>
      useReplays.setState(({ symbolIds }) => {
        const at = symbolIds.indexOf(symbolId);
        return { symbolIds: symbolIds.filter((_id, index) => index !== at) };
      });
  }, [symbolId, isOn]);
}
