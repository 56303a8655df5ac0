import { expect, it } from 'vitest';
import { newFirstPassword, requireOwnPassword } from './person-password.ts';

const isTaken = (password: string, email?: string) => {
  try {
    requireOwnPassword(password, { name: 'Mei Lin' }, { email });
    return true;
  } catch (error) {
    expect(error).toMatchObject({ code: 'USCUSTOMER_API_0000139' });
    return false;
  }
};

it('a password of a person has 12 characters, 6 different ones among them [MIN_PERSON_PASSWORD_LENGTH] [MIN_DIFFERENT_CHARACTERS]', () => {
  expect(['abcdefghijk', 'abcdefghijkl'].map((text) => isTaken(text))).toEqual([false, true]);
  expect(['abcdeabcdeAB', 'abcdefabcdef'].map((text) => isTaken(text))).toEqual([false, true]);
});

it('a password says neither the name nor the e-mail address of its person', () => {
  expect(isTaken('I am MEI LIN indeed')).toBe(false);
  expect(isTaken('my mei@office.example', 'mei@office.example')).toBe(false);
  expect(isTaken('my mei@office.example')).toBe(true);
});

it('a first password is another one each time, of letters that are not mistaken for one another', () => {
  const made = Array.from({ length: 100 }, newFirstPassword);
  expect(new Set(made).size).toBe(100);
  for (const text of made) expect(text).toMatch(/^(?:[a-hj-km-np-z2-9]{4}-){3}[a-hj-km-np-z2-9]{4}$/);
});
