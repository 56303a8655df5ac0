import { HOTKEYS, type CommandId, type Hotkey } from '../hotkeys.ts';
import { chordOf, isDeliberate, isReserved, type Chord, type KeyPress } from './chord.ts';

/** What the trader has set: a chord instead of the usual ones, or an empty text for none. */
export type KeyOverrides = Readonly<Partial<Record<CommandId, Chord>>>;

export interface CommandCall {
  readonly command: CommandId;
  /** Interval 0 to 9, panel 0 to 5 or layout 0 to 8. */
  readonly index?: number;
}

/** The usual chord of a command as text, without those that do the same. */
export function usualChord({ keys, digits }: Hotkey): Chord {
  const names = keys.map((key) => (key === '\u2212' ? '-' : key));
  return digits === undefined ? names.join('+') : [...names.slice(0, -1), '#'].join('+');
}

/** The chord of a command now; empty for none. */
export function chordFor(hotkey: Hotkey, overrides: KeyOverrides): Chord {
  return overrides[hotkey.command] ?? usualChord(hotkey);
}

/** Every chord that a command answers to now. */
function chordsFor(hotkey: Hotkey, overrides: KeyOverrides): readonly Chord[] {
  if (hotkey.fixed === true) return [];
  const set = overrides[hotkey.command];
  if (set !== undefined) return set === '' ? [] : [set];
  return [usualChord(hotkey), ...(hotkey.also ?? [])];
}

/** Chords with the commands they call. */
export type KeyMap = ReadonlyMap<Chord, CommandCall>;

/** The keyboard as it is set. Where two commands have the same chord the first of the list has it. */
export function buildKeyMap(overrides: KeyOverrides): KeyMap {
  const map = new Map<Chord, CommandCall>();
  const put = (chord: Chord, call: CommandCall) => {
    if (!map.has(chord)) map.set(chord, call);
  };
  for (const hotkey of HOTKEYS)
    for (const chord of chordsFor(hotkey, overrides)) {
      const { command, digits } = hotkey;
      if (digits === undefined || !chord.endsWith('#')) put(chord, { command });
      else
        for (let index = 0; index < digits; index += 1)
          put(`${chord.slice(0, -1)}${(index + 1) % 10}`, { command, index });
    }
  return map;
}

/** The command that a key press means, or undefined. `Esc Esc` is a sequence and lives in `EscapeTwice`. */
export function findCommand(press: KeyPress, map: KeyMap): CommandCall | undefined {
  const chord = chordOf(press);
  if (chord === undefined || (press.typing && !isDeliberate(chord))) return undefined;
  // Who holds Shift, or has locked it, still means the letter where nothing else is bound to it.
  const plain = /^Shift\+[A-Z]$/.test(chord) ? chord.slice('Shift+'.length) : undefined;
  return map.get(chord) ?? (plain === undefined ? undefined : map.get(plain));
}

/** Why a chord cannot be given to a command. */
export type ChordFault = 'reserved' | 'light' | 'digit' | 'empty';

/** What forbids a chord for a command, whoever else has it; undefined when nothing does. */
export function faultOf(hotkey: Hotkey, chord: Chord): ChordFault | undefined {
  if (chord === '') return hotkey.group === 'safety' ? 'empty' : undefined;
  if (isReserved(chord)) return 'reserved';
  if (hotkey.digits !== undefined && !chord.endsWith('#')) return 'digit';
  return hotkey.deliberate === true && !isDeliberate(chord) ? 'light' : undefined;
}

/** A pressed chord as a command would have it: for one with a digit for each, any digit stands for all. */
export function recordedChord(hotkey: Hotkey, chord: Chord): Chord {
  return hotkey.digits === undefined ? chord : chord.replace(/\d$/, '#');
}

function spread(hotkey: Hotkey, chord: Chord): readonly Chord[] {
  if (hotkey.digits === undefined || !chord.endsWith('#')) return [chord];
  return Array.from({ length: hotkey.digits }, (_, at) => `${chord.slice(0, -1)}${(at + 1) % 10}`);
}

/** The other command that has a chord, or a digit of it, already. */
export function conflictOf(hotkey: Hotkey, chord: Chord, overrides: KeyOverrides): Hotkey | undefined {
  const wanted = new Set(spread(hotkey, chord));
  return HOTKEYS.find(
    (other) =>
      other.command !== hotkey.command &&
      chordsFor(other, overrides).some((has) => spread(other, has).some((each) => wanted.has(each))),
  );
}

/** Without an override that only says what is usual anyway. */
function withChord(overrides: KeyOverrides, hotkey: Hotkey, chord: Chord): KeyOverrides {
  const { [hotkey.command]: _, ...others } = overrides;
  return chord === usualChord(hotkey) ? others : { ...others, [hotkey.command]: chord };
}

/** Gives a command a chord. */
export function assign(overrides: KeyOverrides, hotkey: Hotkey, chord: Chord): KeyOverrides {
  return withChord(overrides, hotkey, chord);
}

/** Whether two commands can change their chords: each has to be allowed what the other has. */
export function canSwap(overrides: KeyOverrides, hotkey: Hotkey, other: Hotkey, chord: Chord): boolean {
  const before = chordFor(hotkey, overrides);
  return faultOf(hotkey, chord) === undefined && faultOf(other, before) === undefined && other.fixed !== true;
}

/** Gives a command the chord of another one, which gets the chord that the command had. */
export function swap(overrides: KeyOverrides, hotkey: Hotkey, other: Hotkey, chord: Chord): KeyOverrides {
  const before = chordFor(hotkey, overrides);
  return withChord(withChord(overrides, other, before), hotkey, chord);
}

/** Whether a command may be left without keys, for another one to have them. */
export function canClear(other: Hotkey): boolean {
  return other.group !== 'safety' && other.fixed !== true;
}

/** Takes the chord from the other command, which is left without keys. */
export function takeFrom(overrides: KeyOverrides, hotkey: Hotkey, other: Hotkey, chord: Chord): KeyOverrides {
  return withChord({ ...overrides, [other.command]: '' }, hotkey, chord);
}

/** Back to the usual chord of one command. */
export function resetOne(overrides: KeyOverrides, { command }: Hotkey): KeyOverrides {
  const { [command]: _, ...others } = overrides;
  return others;
}

/** Longest text of a stored chord. */
export const MAX_CHORD_LENGTH = 40;

/** What of stored overrides this version knows and allows; two commands never share a chord. */
export function readOverrides(stored: unknown): KeyOverrides {
  const from = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<string, unknown>;
  let read: KeyOverrides = {};
  for (const hotkey of HOTKEYS) {
    const chord = from[hotkey.command];
    if (typeof chord !== 'string' || chord.length > MAX_CHORD_LENGTH || hotkey.fixed === true) continue;
    if (faultOf(hotkey, chord) === undefined) read = { ...read, [hotkey.command]: chord };
  }
  for (const hotkey of HOTKEYS) {
    const chord = read[hotkey.command];
    if (chord !== undefined && chord !== '' && conflictOf(hotkey, chord, read) !== undefined)
      read = resetOne(read, hotkey);
  }
  return read;
}
