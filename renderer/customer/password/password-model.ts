/** Fewest characters of a new password. The platform sees its digest only, so the terminal is the one to ask. */
export const MIN_PASSWORD_LENGTH = 8;
/** From this length on a password is as good as it gets by length alone. */
const LONG_LENGTH = 16;

/** 0 is refused. */
export type Strength = 0 | 1 | 2 | 3;

export interface PasswordJudgement {
  readonly strength: Strength;
  /** Why it is not taken; undefined for one that is. */
  readonly refusal: 'empty' | 'short' | 'common' | undefined;
}

const KINDS = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/];

/** How good a new password is: the platform's own refusals first, then length and variety. */
export function judgePassword(password: string, isCommon: (password: string) => boolean): PasswordJudgement {
  if (password === '') return { strength: 0, refusal: 'empty' };
  if (isCommon(password)) return { strength: 0, refusal: 'common' };
  if (password.length < MIN_PASSWORD_LENGTH) return { strength: 0, refusal: 'short' };
  const kinds = KINDS.filter((kind) => kind.test(password)).length;
  const isVaried = new Set(password).size * 2 >= Math.min(password.length, LONG_LENGTH);
  if (!isVaried) return { strength: 1, refusal: undefined };
  const points =
    (password.length >= LONG_LENGTH ? 2 : password.length >= 12 ? 1 : 0) + Math.max(0, kinds - 1);
  return { strength: points >= 3 ? 3 : points >= 1 ? 2 : 1, refusal: undefined };
}
