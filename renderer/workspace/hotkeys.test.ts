import { describe, expect, it } from 'vitest';
import { commandOf, ESCAPE_TWICE_MS, EscapeTwice, HOTKEYS, type KeyPress } from './hotkeys.ts';

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrl: false,
  shift: false,
  alt: false,
  meta: false,
  typing: false,
  ...more,
});

describe('hotkeys', () => {
  it('chooses sides and sends from the keyboard [DT-10]', () => {
    expect(commandOf(press('b'))).toEqual({ command: 'buy' });
    expect(commandOf(press('S', { shift: true }))).toEqual({ command: 'sell' });
    expect(commandOf(press('Enter', { ctrl: true }))).toEqual({ command: 'send' });
    expect(commandOf(press('Enter', { meta: true, typing: true }))).toEqual({ command: 'send' });
  });

  it('leaves letters to the text while someone types', () => {
    for (const key of ['b', 's', 'j', 'k', '/', '?', '5', '+']) {
      expect(commandOf(press(key, { typing: true }))).toBeUndefined();
    }
    expect(commandOf(press('k', { ctrl: true, typing: true }))).toEqual({ command: 'palette' });
  });

  it('maps digits to the ten intervals and Alt digits to panels', () => {
    expect(commandOf(press('1'))).toEqual({ command: 'interval', index: 0 });
    expect(commandOf(press('0'))).toEqual({ command: 'interval', index: 9 });
    expect(commandOf(press('6', { alt: true }))).toEqual({ command: 'focusPanel', index: 5 });
    expect(commandOf(press('7', { alt: true }))).toBeUndefined();
  });

  it('leaves keys of the browser and the system alone', () => {
    expect(commandOf(press('c', { ctrl: true }))).toBeUndefined();
    expect(commandOf(press('Enter'))).toBeUndefined();
    expect(commandOf(press('b', { alt: true }))).toBeUndefined();
  });

  it('takes Escape twice only when quick and uninterrupted', () => {
    const escape = new EscapeTwice();
    expect(escape.press('Escape', 0)).toBe(false);
    expect(escape.press('Escape', ESCAPE_TWICE_MS)).toBe(true);
    expect(escape.press('Escape', ESCAPE_TWICE_MS + 1)).toBe(false);
    expect(escape.press('a', ESCAPE_TWICE_MS + 2)).toBe(false);
    expect(escape.press('Escape', ESCAPE_TWICE_MS + 3)).toBe(false);
    expect(escape.press('Escape', 3 * ESCAPE_TWICE_MS)).toBe(false);
  });

  it('lists each command once on the sheet', () => {
    const commands = HOTKEYS.map((hotkey) => hotkey.command);
    expect(new Set(commands).size).toBe(commands.length);
  });
});
