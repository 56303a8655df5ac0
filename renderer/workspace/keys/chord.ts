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
  ...['Escape', 'Tab', 'Shift+Tab', 'Enter', 'Space', 'Backspace', 'Delete'],
  ...['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'],
  ...['Ctrl+A', 'Ctrl+C', 'Ctrl+V', 'Ctrl+X', 'Ctrl+Z', 'Ctrl+Shift+Z'],
  ...['Ctrl+R', 'Ctrl+W', 'Ctrl+T', 'Ctrl+N', 'Ctrl+Q', 'F5', 'F11', 'F12', 'Alt+F4'],
]);

export function isReserved(chord: Chord): boolean {
  return RESERVED.has(chord);
}

/** Whether a chord is pressed by nobody who only types: it has Ctrl or Alt, or is a function key. */
export function isDeliberate(chord: Chord): boolean {
  const parts = chordParts(chord);
  return parts.includes('Ctrl') || parts.includes('Alt') || /^F\d{1,2}$/.test(parts.at(-1) ?? '');
}
