import { createStoredState, fieldsOf } from '../../session/stored-state.ts';
import { HOTKEYS, type CommandId, type Hotkey } from './hotkeys.ts';

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
type KeyMap = ReadonlyMap<Chord, CommandCall>;

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
  const from = fieldsOf(stored);
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

interface HotkeyState {
  readonly overrides: KeyOverrides;
  readonly map: KeyMap;
}

const NONE: HotkeyState = { overrides: {}, map: buildKeyMap({}) };

/** The keyboard as the trader has set it, kept in the profile's local storage. */
export const useHotkeys = createStoredState<HotkeyState>(
  'meridian.hotkeys',
  NONE,
  (stored) => {
    const overrides = readOverrides(stored['overrides']);
    return { overrides, map: buildKeyMap(overrides) };
  },
  ['overrides'],
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

/**
 * Keys pressed together, as one text: `Ctrl+Shift+F`, `B`, `+`, `Ctrl+Alt+ArrowLeft`. Modifiers stand in the order Ctrl, Alt,
 * Shift; the Command key counts as Ctrl. `#` stands for any digit of a command that has one for each: `Ctrl+#`.
 */
export type Chord = string;

/** What of a keyboard event decides. */
export interface KeyPress {
  readonly key: string;
  readonly ctrl: boolean;
  readonly shift: boolean;
  readonly alt: boolean;
  readonly meta: boolean;
  /** Focus is where text is typed; letters belong to the text there. */
  readonly typing: boolean;
}

/** Keys that are nothing without another one. */
const MODIFIERS: ReadonlySet<string> = new Set(['Control', 'Shift', 'Alt', 'Meta', 'AltGraph', 'CapsLock']);

/** A letter has its Shift beside it; in any other character it is included already. */
const LETTER = /^[a-z]$/i;
/** Named keys, which Shift does not change: `Enter`, `F5`, `ArrowUp`. */
const NAMED = /^[A-Z][A-Za-z0-9]+$/;

/** The chord of a press; undefined while only modifiers are held. */
export function chordOf({ key, ctrl, shift, alt, meta }: Omit<KeyPress, 'typing'>): Chord | undefined {
  if (MODIFIERS.has(key) || key === '' || key === 'Dead' || key === 'Unidentified') return undefined;
  const name = key === ' ' ? 'Space' : LETTER.test(key) ? key.toUpperCase() : key;
  const held = [
    ctrl || meta ? 'Ctrl' : '',
    alt ? 'Alt' : '',
    shift && (LETTER.test(key) || NAMED.test(name)) ? 'Shift' : '',
  ];
  return [...held.filter((each) => each !== ''), name].join('+');
}

/** The parts of a chord; the key itself may be a plus. */
export function chordParts(chord: Chord): readonly string[] {
  if (chord === '') return [];
  if (chord === '+') return ['+'];
  return chord.endsWith('++') ? [...chord.slice(0, -2).split('+'), '+'] : chord.split('+');
}

const PRINTED: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
  '-': '\u2212',
  '#': '1',
};

/** A chord as it is printed on keys. `#` is printed as the first digit. */
export function printedKeys(chord: Chord): readonly string[] {
  return chordParts(chord).map((part) => PRINTED[part] ?? part);
}

/** Keys that belong to fields, menus and the desk around the terminal, so that no command may take them. */
const RESERVED: ReadonlySet<Chord> = new Set([
  'Escape',
  'Tab',
  'Shift+Tab',
  'Enter',
  'Space',
  'Backspace',
  'Delete',
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
  'Ctrl+A',
  'Ctrl+C',
  'Ctrl+V',
  'Ctrl+X',
  'Ctrl+Z',
  'Ctrl+Shift+Z',
  'Ctrl+R',
  'Ctrl+W',
  'Ctrl+T',
  'Ctrl+N',
  'Ctrl+Q',
  'F5',
  'F11',
  'F12',
  'Alt+F4',
]);

function isReserved(chord: Chord): boolean {
  return RESERVED.has(chord);
}

/** Whether a chord is pressed by nobody who only types: it has Ctrl or Alt, or is a function key. */
export function isDeliberate(chord: Chord): boolean {
  const parts = chordParts(chord);
  return parts.includes('Ctrl') || parts.includes('Alt') || /^F\d{1,2}$/.test(parts.at(-1) ?? '');
}
