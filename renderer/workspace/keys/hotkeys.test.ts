import { describe, expect, it } from 'vitest';
import { ESCAPE_TWICE_MS, EscapeTwice, HOTKEYS, type CommandId, type Hotkey } from './hotkeys.ts';
import {
  chordOf,
  isDeliberate,
  printedKeys,
  type KeyPress,
  assign,
  buildKeyMap,
  canClear,
  canSwap,
  conflictOf,
  faultOf,
  findCommand,
  readOverrides,
  recordedChord,
  swap,
  takeFrom,
  type KeyOverrides,
} from './key-map.ts';
import { readFileSync } from 'node:fs';
import english from '../../i18n/en-US.json' with { type: 'json' };

const PAGE = new URL('../../../docs/terminal.md', import.meta.url);

/** The row of a hotkey in the table of docs/terminal.md. */
function rowOf({ keys, label, digits, fixed }: Hotkey): string {
  const printed = keys.flatMap((key) => printedKeys(key));
  const last = digits === undefined ? '' : ` to ${digits % 10}`;
  return `${fixed === true ? printed.join(', ') : printed.join(' ')}${last}: ${english.panels[label]}`;
}

it('has every hotkey in the table of docs/terminal.md, and no other', () => {
  const rows = readFileSync(PAGE, 'utf8').matchAll(/^\| `([^`]+)`([^|]*)\| ([^|]+)\|$/gm);
  const table = [...rows].map(
    ([, keys = '', more = '', action = '']) => `${keys}${more.trimEnd()}: ${action.trimEnd()}`,
  );
  expect(table).toEqual(HOTKEYS.map(rowOf));
});

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrl: false,
  shift: false,
  alt: false,
  meta: false,
  typing: false,
  ...more,
});

const find = (pressed: KeyPress, overrides: KeyOverrides = {}) =>
  findCommand(pressed, buildKeyMap(overrides));
const of = (command: CommandId) => HOTKEYS.find((hotkey) => hotkey.command === command)!;

describe('hotkeys', () => {
  it('chooses sides and sends from the keyboard [DT-10]', () => {
    expect(find(press('b'))).toEqual({ command: 'buy' });
    expect(find(press('S', { shift: true }))).toEqual({ command: 'sell' });
    expect(find(press('Enter', { ctrl: true }))).toEqual({ command: 'send' });
    expect(find(press('Enter', { meta: true, typing: true }))).toEqual({ command: 'send' });
    expect(find(press('A', { shift: true }))).toEqual({ command: 'arm' });
    expect(find(press('a'))).toBeUndefined();
  });

  it('leaves letters to the text while someone types', () => {
    for (const key of ['b', 's', 'j', 'k', '/', '?', '5', '+']) {
      expect(find(press(key, { typing: true }))).toBeUndefined();
    }
    expect(find(press('A', { shift: true, typing: true }))).toBeUndefined();
    expect(find(press('k', { ctrl: true, typing: true }))).toEqual({ command: 'palette' });
  });

  it('maps digits to the ten intervals, Alt digits to panels and Ctrl digits to layouts', () => {
    expect(find(press('1'))).toEqual({ command: 'interval', index: 0 });
    expect(find(press('0'))).toEqual({ command: 'interval', index: 9 });
    expect(find(press('6', { alt: true }))).toEqual({ command: 'focusPanel', index: 5 });
    expect(find(press('7', { alt: true }))).toBeUndefined();
    expect(find(press('9', { ctrl: true }))).toEqual({ command: 'layout', index: 8 });
  });

  it('leaves keys of the browser and the system alone', () => {
    expect(find(press('c', { ctrl: true }))).toBeUndefined();
    expect(find(press('Enter'))).toBeUndefined();
    expect(find(press('b', { alt: true }))).toBeUndefined();
  });

  it('takes Escape twice only when quick and uninterrupted', () => {
    const escape = new EscapeTwice();
    expect(escape.press(0)).toBe('armed');
    expect(escape.press(ESCAPE_TWICE_MS)).toBe('twice');
    expect(escape.press(ESCAPE_TWICE_MS + 1)).toBe('armed');
    escape.disarm();
    expect(escape.press(ESCAPE_TWICE_MS + 3)).toBe('armed');
    expect(escape.press(3 * ESCAPE_TWICE_MS)).toBe('armed');
  });

  it('lists each command once on the sheet, and no chord twice', () => {
    const commands = HOTKEYS.map((hotkey) => hotkey.command);
    expect(new Set(commands).size).toBe(commands.length);
    for (const hotkey of HOTKEYS.filter(({ fixed }) => fixed !== true))
      expect(conflictOf(hotkey, hotkey.keys.join('+'), {}), hotkey.command).toBeUndefined();
  });
});

describe('chords', () => {
  it.each([
    [press('f', { ctrl: true, shift: true }), 'Ctrl+Shift+F'],
    [press('?', { shift: true }), '?'],
    [press('+', { shift: true }), '+'],
    [press(' '), 'Space'],
    [press('ArrowLeft', { meta: true, alt: true }), 'Ctrl+Alt+ArrowLeft'],
    [press('F3', { shift: true }), 'Shift+F3'],
    [press('Shift', { shift: true }), undefined],
    [press('Dead'), undefined],
  ] as const)('%j is %s', (pressed, chord) => expect(chordOf(pressed)).toBe(chord));

  it('print as they stand on the keyboard', () => {
    expect(printedKeys('Ctrl+Alt+ArrowLeft')).toEqual(['Ctrl', 'Alt', '←']);
    expect(printedKeys('Ctrl++')).toEqual(['Ctrl', '+']);
    expect(printedKeys('-')).toEqual(['\u2212']);
    expect(printedKeys('')).toEqual([]);
  });

  it('are deliberate with Ctrl, Alt or as a function key', () => {
    expect(['Ctrl+K', 'Alt+1', 'F8', 'Shift+F8'].every(isDeliberate)).toBe(true);
    expect(['B', 'Shift+B', '+', 'Enter'].some(isDeliberate)).toBe(false);
  });
});

describe('hotkeys of the trader', () => {
  it('take the place of the usual ones', () => {
    const own = assign({}, of('buy'), 'F1');
    expect(find(press('F1'), own)).toEqual({ command: 'buy' });
    expect(find(press('b'), own)).toBeUndefined();
    expect(find(press('F1', { typing: true }), own)).toEqual({ command: 'buy' });
    expect(find(press('='), assign({}, of('quantityUp'), 'Q'))).toBeUndefined();
    expect(assign(own, of('buy'), 'B')).toEqual({});
  });

  it('give a command with a digit for each all of its digits', () => {
    expect(recordedChord(of('layout'), 'Ctrl+Alt+4')).toBe('Ctrl+Alt+#');
    const own = assign({}, of('layout'), 'Ctrl+Alt+#');
    expect(find(press('3', { ctrl: true, alt: true }), own)).toEqual({ command: 'layout', index: 2 });
    expect(faultOf(of('layout'), 'Ctrl+L')).toBe('digit');
  });

  it('name the other command that has the chord', () => {
    expect(conflictOf(of('buy'), 'S', {})?.command).toBe('sell');
    expect(conflictOf(of('buy'), '=', {})?.command).toBe('quantityUp');
    expect(conflictOf(of('buy'), '5', {})?.command).toBe('interval');
    expect(conflictOf(of('buy'), 'F1', {})).toBeUndefined();
  });

  it('change places, or one is left without keys', () => {
    const swapped = swap({}, of('buy'), of('sell'), 'S');
    expect(find(press('s'), swapped)).toEqual({ command: 'buy' });
    expect(find(press('b'), swapped)).toEqual({ command: 'sell' });
    const taken = takeFrom({}, of('buy'), of('sell'), 'S');
    expect(find(press('s'), taken)).toEqual({ command: 'buy' });
    expect(find(press('b'), taken)).toBeUndefined();
  });

  it('never leave a safety key empty, nor send by a key that is typed', () => {
    expect(faultOf(of('flatten'), '')).toBe('empty');
    expect(canClear(of('flatten'))).toBe(false);
    expect(canClear(of('sell'))).toBe(true);
    expect(faultOf(of('send'), 'X')).toBe('light');
    expect(canSwap({}, of('buy'), of('send'), 'Ctrl+Enter')).toBe(false);
    expect(canSwap({}, of('buy'), of('sell'), 'S')).toBe(true);
    expect(faultOf(of('buy'), 'Escape')).toBe('reserved');
  });

  it('are read from the storage as far as they are allowed, with one command for each chord', () => {
    const stored = { buy: 'F1', sell: 'F1', flatten: '', send: 'X', palette: 7, nobody: 'F2', filter: '' };
    expect(readOverrides(stored)).toEqual({ sell: 'F1', filter: '' });
    expect(readOverrides(null)).toEqual({});
  });

  it('have chords of at most 40 characters [MAX_CHORD_LENGTH]', () => {
    expect(readOverrides({ buy: 'A'.repeat(41) })).toEqual({});
    expect(readOverrides({ buy: 'A'.repeat(40) })).toEqual({ buy: 'A'.repeat(40) });
  });
});
