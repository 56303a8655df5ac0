import { expect, it } from 'vitest';
import { OfficeKeys, type OfficePress } from './office-keys.ts';

function setUp() {
  const keys = new OfficeKeys();
  let nowMs = 0;
  return (key: string, members: Partial<OfficePress> = {}, afterMs = 100) => {
    nowMs += afterMs;
    return keys.press({
      key,
      ctrl: false,
      held: false,
      typing: false,
      covered: false,
      atMs: nowMs,
      ...members,
    });
  };
}

it('G and a letter go to a section, as long as the letter comes soon [LETTER_LIMIT_MS]', () => {
  const press = setUp();
  expect(press('g')).toBeUndefined();
  expect(press('c')).toEqual({ act: 'go', section: 'customers' });
  expect(press('c')).toBeUndefined();
  press('g');
  expect(press('c', {}, 1499)).toEqual({ act: 'go', section: 'customers' });
  press('g');
  expect(press('c', {}, 1500)).toBeUndefined();
  press('g');
  expect(press('x')).toBeUndefined();
  expect(press('c')).toBeUndefined();
});

it('a letter that is typed into a field, or over a dialog, goes nowhere', () => {
  const press = setUp();
  press('g', { typing: true });
  expect(press('c')).toBeUndefined();
  press('g');
  expect(press('c', { covered: true })).toBeUndefined();
  expect(press('/', { typing: true })).toBeUndefined();
  expect(press('?', { held: true })).toBeUndefined();
});

it('the palette opens from a field too, the others with the page alone', () => {
  const press = setUp();
  expect(press('k', { ctrl: true, typing: true })).toEqual({ act: 'palette' });
  expect(press('k', { ctrl: true, covered: true })).toBeUndefined();
  expect(press('/')).toEqual({ act: 'search' });
  expect(press('?')).toEqual({ act: 'sheet' });
  expect(press('Escape')).toEqual({ act: 'back' });
  expect(press('Escape', { typing: true })).toEqual({ act: 'leaveField' });
  expect(press('Escape', { typing: true, covered: true })).toBeUndefined();
});
