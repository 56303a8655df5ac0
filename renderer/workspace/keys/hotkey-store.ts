import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { profileStorage } from '../../session/profile-storage.ts';
import { HOTKEYS, type CommandId } from '../hotkeys.ts';
import { printedKeys } from './chord.ts';
import { buildKeyMap, chordFor, readOverrides, type KeyMap, type KeyOverrides } from './key-map.ts';

interface HotkeyState {
  readonly overrides: KeyOverrides;
  readonly map: KeyMap;
}

const NONE: HotkeyState = { overrides: {}, map: buildKeyMap({}) };

/** The keyboard as the trader has set it, kept in the profile's local storage. */
export const useHotkeys = create<HotkeyState>()(
  persist((): HotkeyState => NONE, {
    name: 'meridian.hotkeys',
    version: 1,
    storage: createJSONStorage(() => profileStorage),
    partialize: ({ overrides }) => ({ overrides }),
    merge: (stored) => {
      const overrides = readOverrides((stored as Partial<HotkeyState> | undefined)?.overrides);
      return { overrides, map: buildKeyMap(overrides) };
    },
  }),
);

export function setOverrides(overrides: KeyOverrides): void {
  useHotkeys.setState({ overrides, map: buildKeyMap(overrides) });
}

/** The keys of a command as they are printed now; none for a command without keys. */
export function useKeysOf(command: CommandId): readonly string[] {
  const overrides = useHotkeys((state) => state.overrides);
  const hotkey = HOTKEYS.find((each) => each.command === command);
  if (hotkey === undefined) return [];
  return hotkey.fixed === true ? hotkey.keys : printedKeys(chordFor(hotkey, overrides));
}
