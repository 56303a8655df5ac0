import {
  type Chord,
  assign,
  canClear,
  canSwap,
  chordFor,
  conflictOf,
  faultOf,
  recordedChord,
  usualChord,
  type ChordFault,
  type KeyOverrides,
} from '../workspace/keys/key-map.ts';
import { HOTKEYS, type CommandId, type Hotkey } from '../workspace/keys/hotkeys.ts';

/** What became of keys that were pressed for a command. */
export type Recording =
  | { readonly kind: 'set'; readonly overrides: KeyOverrides }
  | { readonly kind: 'refused'; readonly fault: ChordFault; readonly chord: Chord }
  | {
      readonly kind: 'conflict';
      readonly hotkey: Hotkey;
      readonly other: Hotkey;
      readonly chord: Chord;
      readonly mayClear: boolean;
      readonly maySwap: boolean;
    };

/** Judges the keys that were pressed for a command. Nothing changes while another command has them. */
export function record(overrides: KeyOverrides, hotkey: Hotkey, pressed: Chord): Recording {
  const chord = recordedChord(hotkey, pressed);
  const fault = faultOf(hotkey, chord);
  if (fault !== undefined) return { kind: 'refused', fault, chord };
  const other = conflictOf(hotkey, chord, overrides);
  if (other === undefined) return { kind: 'set', overrides: assign(overrides, hotkey, chord) };
  return {
    kind: 'conflict',
    hotkey,
    other,
    chord,
    mayClear: canClear(other),
    maySwap: canSwap(overrides, hotkey, other, chord),
  };
}

/** Puts a command back to its usual keys; another one may have them by now. */
export function recordUsual(overrides: KeyOverrides, hotkey: Hotkey): Recording {
  return record(overrides, hotkey, usualChord(hotkey));
}

/** What the list of hotkeys is narrowed to: words, or keys that were pressed. */
export interface HotkeyFilter {
  readonly words: string;
  readonly chord: Chord | undefined;
}

/** The hotkeys that a search finds. `nameOf` is the name in the language of the terminal. */
export function findHotkeys(
  { words, chord }: HotkeyFilter,
  overrides: KeyOverrides,
  nameOf: (hotkey: Hotkey) => string,
): readonly Hotkey[] {
  const wanted = words.trim().toLowerCase();
  return HOTKEYS.filter((hotkey) => {
    if (chord !== undefined) return answersTo(hotkey, chord, overrides);
    return wanted === '' || nameOf(hotkey).toLowerCase().includes(wanted);
  });
}

function answersTo(hotkey: Hotkey, chord: Chord, overrides: KeyOverrides): boolean {
  const own = chordFor(hotkey, overrides);
  return own === chord || (own.endsWith('#') && recordedChord(hotkey, chord) === own);
}

/** The commands whose keys are not the usual ones. */
export function changedCommands(overrides: KeyOverrides): ReadonlySet<CommandId> {
  return new Set(Object.keys(overrides) as CommandId[]);
}
