import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { keyOf, readKeyboardLayout, type KeyEvent } from './key-of.ts';

interface Held {
  readonly shift?: boolean;
  readonly ctrl?: boolean;
  readonly alt?: boolean;
  readonly altGraph?: boolean;
}

function press(key: string, code: string, { shift, ctrl, alt, altGraph }: Held = {}): KeyEvent {
  const [shiftKey, ctrlKey, altKey] = [shift === true, ctrl === true, alt === true];
  const getModifierState = (name: string) => name === 'AltGraph' && altGraph === true;
  return { key, code, shiftKey, ctrlKey, altKey, metaKey: false, getModifierState };
}

const intended = (...given: Parameters<typeof press>) => keyOf(press(...given), false);
const onMac = (...given: Parameters<typeof press>) => keyOf(press(...given), true);

describe('the key that is meant', () => {
  it.each([
    ['Cyrillic', 'и', 'KeyB', 'b'],
    ['Greek', 'σ', 'KeyS', 's'],
    ['Hebrew', 'נ', 'KeyB', 'b'],
    ['Arabic', 'لا', 'KeyB', 'b'],
    ['kana', 'こ', 'KeyB', 'b'],
    ['Hangul', 'ㅠ', 'KeyB', 'b'],
    ['full-width Latin', 'ｂ', 'KeyB', 'b'],
  ])('is the letter on the same key where the layout has none of its own: %s', (_, key, code, letter) => {
    expect(intended(key, code)).toBe(letter);
  });

  it('is the letter that is typed where the layout has Latin letters', () => {
    // AZERTY has A where QWERTY has Q, Dvorak a comma where W is; Turkish and Polish letters are letters of their own.
    expect(intended('a', 'KeyQ')).toBe('a');
    expect(intended(',', 'KeyW')).toBe(',');
    expect(intended('ı', 'KeyI')).toBe('ı');
    expect(intended('ż', 'KeyZ', { altGraph: true })).toBe('ż');
    expect(intended('Ф', 'KeyA', { shift: true })).toBe('A');
    expect(intended('@', 'KeyQ', { altGraph: true, ctrl: true, alt: true })).toBe('@');
  });

  it.each([
    ['&', 'Digit1', '1'],
    ['é', 'Digit2', '2'],
    ['à', 'Digit0', '0'],
    ['١', 'Digit1', '1'],
    ['１', 'Digit1', '1'],
  ])('is the digit of a key of the row of digits: %s', (key, code, digit) => {
    expect(intended(key, code)).toBe(digit);
    expect(intended(key, code, { ctrl: true })).toBe(digit);
  });

  it('leaves a minus, a plus and what Shift types in the row of digits', () => {
    expect([intended('-', 'Digit6'), intended('-', 'Digit6', { alt: true })]).toEqual(['-', '6']);
    expect([intended('+', 'Digit1'), intended('+', 'Digit1', { ctrl: true })]).toEqual(['+', '1']);
    expect([intended('!', 'Digit1', { shift: true }), intended('/', 'Digit7', { shift: true })]).toEqual([
      '!',
      '/',
    ]);
  });

  it('is the same with Option on a Mac, by the letters of its own keyboard [HU-06]', async () => {
    expect([onMac('¡', 'Digit1', { alt: true }), onMac('|', 'Digit7', { alt: true })]).toEqual(['1', '7']);
    expect([onMac('Ω', 'KeyZ', { alt: true }), onMac('Dead', 'KeyE', { alt: true })]).toEqual(['z', 'e']);
    expect(onMac('å', 'KeyA')).toBe('å');
    const getLayoutMap = () => Promise.resolve(new Map([['KeyQ', 'a']]));
    const azerty = { userAgent: 'Macintosh', keyboard: { getLayoutMap } };
    await readKeyboardLayout(azerty as unknown as Navigator);
    expect(onMac('æ', 'KeyQ', { alt: true })).toBe('a');
    const silent = { userAgent: 'Macintosh', keyboard: { getLayoutMap: () => Promise.resolve(new Map()) } };
    await readKeyboardLayout(silent as unknown as Navigator);
    expect(onMac('æ', 'KeyQ', { alt: true })).toBe('q');
  });

  it('is the name of a key that types nothing', () => {
    expect([intended('Enter', 'Enter'), intended('F5', 'F5'), intended('Process', 'KeyB')]).toEqual([
      'Enter',
      'F5',
      'Process',
    ]);
  });
});

it('nothing else reads letters or digits off an event of the keyboard', () => {
  const root = new URL('../../', import.meta.url);
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && !name.endsWith('key-of.ts'),
  );
  const raw =
    /\b(?:event|nativeEvent|press)\.key\.(?:toLowerCase|toUpperCase|length|match)|event\.key === '[a-z0-9]'/i;
  const found = sources.filter((name) => raw.test(readFileSync(new URL(name, root), 'utf8')));
  expect(found).toEqual([]);
});
