import type { CommandId } from '../workspace/hotkeys.ts';
import type { Chord } from '../workspace/keys/chord.ts';
import { buildKeyMap, type KeyOverrides } from '../workspace/keys/key-map.ts';

/** What is held with a key. */
export const HELD = ['', 'Shift', 'Ctrl', 'Ctrl+Shift', 'Alt', 'Ctrl+Alt'] as const;
export type Held = (typeof HELD)[number];

/** The rows of the board: keys as chords name them, with their width in keys. */
export const KEY_ROWS: readonly (readonly (readonly [key: string, width?: number])[])[] = [
  [['Escape', 1.5], ...numbered(12).map((at) => [`F${at}`] as const), ['Delete', 1.5]],
  [['`'], ...[...'1234567890'].map((digit) => [digit] as const), ['-'], ['+'], ['Backspace', 2]],
  [['Tab', 1.5], ...letters('QWERTYUIOP'), ['['], [']'], ['\\', 1.5]],
  [['/', 1.75], ...letters('ASDFGHJKL'), [';'], ["'"], ['Enter', 2.25]],
  [
    ['?', 2.25],
    ...letters('ZXCVBNM'),
    [','],
    ['.'],
    ['ArrowLeft'],
    ['ArrowUp'],
    ['ArrowDown'],
    ['ArrowRight'],
  ],
];

function numbered(count: number): readonly number[] {
  return Array.from({ length: count }, (_, at) => at + 1);
}

function letters(row: string): readonly (readonly [string])[] {
  return [...row].map((letter) => [letter] as const);
}

/** The chord of a key while others are held. */
export function boardChord(held: Held, key: string): Chord {
  return held === '' ? key : `${held}+${key}`;
}

/** The command of every chord in use; Escape twice is a sequence and always there. */
export function usedChords(overrides: KeyOverrides): ReadonlyMap<Chord, CommandId> {
  const used = new Map([...buildKeyMap(overrides)].map(([chord, { command }]) => [chord, command]));
  return used.set('Escape', 'cancelProductOrders');
}
