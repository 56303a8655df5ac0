import { describe, expect, it } from 'vitest';
import { judgePassword } from './password-field.tsx';

const judge = (password: string) => judgePassword(password, (text) => text === 'password1');

describe('a new password', () => {
  it('has eight characters at least [MIN_PASSWORD_LENGTH]', () => {
    expect(judge('')).toEqual({ strength: 0, refusal: 'empty' });
    expect(judge('Abc123!')).toEqual({ strength: 0, refusal: 'short' });
    expect(judge('Abc1234!').refusal).toBeUndefined();
  });

  it('is none of those that the platform takes from nobody', () => {
    expect(judge('password1')).toEqual({ strength: 0, refusal: 'common' });
  });

  it('gets better by length and by variety, and not by one character again and again', () => {
    expect(judge('abcdefgh').strength).toBe(1);
    expect(judge('Abcdefg1').strength).toBe(2);
    expect(judge('correct horse battery').strength).toBe(3);
    expect(judge('aaaaaaaaaaaaaaaaaaaaaaa').strength).toBe(1);
  });
});
