import { describe, expect, it } from 'vitest';
import { findCommand, ESCAPE_TWICE_MS, EscapeTwice, HOTKEYS, type KeyPress } from './hotkeys.ts';

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
    expect(findCommand(press('b'))).toEqual({ command: 'buy' });
    expect(findCommand(press('S', { shift: true }))).toEqual({ command: 'sell' });
    expect(findCommand(press('Enter', { ctrl: true }))).toEqual({ command: 'send' });
    expect(findCommand(press('Enter', { meta: true, typing: true }))).toEqual({ command: 'send' });
  });

  it('leaves letters to the text while someone types', () => {
    for (const key of ['b', 's', 'j', 'k', '/', '?', '5', '+']) {
      expect(findCommand(press(key, { typing: true }))).toBeUndefined();
    }
    expect(findCommand(press('k', { ctrl: true, typing: true }))).toEqual({ command: 'palette' });
  });

  it('maps digits to the ten intervals and Alt digits to panels', () => {
    expect(findCommand(press('1'))).toEqual({ command: 'interval', index: 0 });
    expect(findCommand(press('0'))).toEqual({ command: 'interval', index: 9 });
    expect(findCommand(press('6', { alt: true }))).toEqual({ command: 'focusPanel', index: 5 });
    expect(findCommand(press('7', { alt: true }))).toBeUndefined();
  });

  it('leaves keys of the browser and the system alone', () => {
    expect(findCommand(press('c', { ctrl: true }))).toBeUndefined();
    expect(findCommand(press('Enter'))).toBeUndefined();
    expect(findCommand(press('b', { alt: true }))).toBeUndefined();
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

  it('lists each command once on the sheet', () => {
    const commands = HOTKEYS.map((hotkey) => hotkey.command);
    expect(new Set(commands).size).toBe(commands.length);
  });
});
