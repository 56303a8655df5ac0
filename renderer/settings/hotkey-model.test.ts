import { describe, expect, it } from 'vitest';
import { HOTKEYS, type CommandId } from '../workspace/keys/hotkeys.ts';
import { swap } from '../workspace/keys/key-map.ts';
import { findHotkeys, record, recordUsual } from './hotkey-model.ts';

const of = (command: CommandId) => HOTKEYS.find((hotkey) => hotkey.command === command)!;
const commands = (words: string, chord?: string, overrides = {}) =>
  findHotkeys({ words, chord }, overrides, ({ command }) => command).map(({ command }) => command);

describe('recording a hotkey', () => {
  it('sets keys that nobody has', () => {
    expect(record({}, of('buy'), 'F1')).toEqual({ kind: 'set', overrides: { buy: 'F1' } });
    expect(record({}, of('layout'), 'Ctrl+Alt+7')).toEqual({
      kind: 'set',
      overrides: { layout: 'Ctrl+Alt+#' },
    });
  });

  it('names the command that has them and the ways out', () => {
    expect(record({}, of('buy'), 'S')).toMatchObject({
      kind: 'conflict',
      other: { command: 'sell' },
      mayClear: true,
      maySwap: true,
    });
    expect(record({}, of('buy'), 'Ctrl+Shift+F')).toMatchObject({
      kind: 'conflict',
      other: { command: 'flatten' },
      mayClear: false,
      maySwap: false,
    });
  });

  it('refuses keys of fields, and typed keys for what sends', () => {
    expect(record({}, of('buy'), 'Tab')).toMatchObject({ kind: 'refused', fault: 'reserved' });
    expect(record({}, of('send'), 'X')).toMatchObject({ kind: 'refused', fault: 'light' });
  });

  it('does not put usual keys back over a command that has them by now', () => {
    const swapped = swap({}, of('buy'), of('sell'), 'S');
    expect(recordUsual(swapped, of('buy'))).toMatchObject({ kind: 'conflict', other: { command: 'sell' } });
    expect(recordUsual({ buy: 'F1' }, of('buy'))).toEqual({ kind: 'set', overrides: {} });
  });
});

describe('searching hotkeys', () => {
  it('finds by words and by keys that are pressed', () => {
    expect(commands('flat')).toEqual(['flatten']);
    expect(commands('')).toHaveLength(HOTKEYS.length);
    expect(commands('', 'Ctrl+K')).toEqual(['palette']);
    expect(commands('', 'Ctrl+4')).toEqual(['layout']);
    expect(commands('', 'B', { buy: 'F1' })).toEqual([]);
  });
});
