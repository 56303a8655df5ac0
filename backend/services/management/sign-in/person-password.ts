import { randomInt } from 'node:crypto';
import { COMMON_PASSWORDS } from '../../../contract/common-passwords.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import type { LocalizedText } from '../../../contract/languages.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import type { OperatorPerson, SignIn } from '../../company/company-service.ts';

/** Characters of a password that a person chooses, at least. */
const MIN_PERSON_PASSWORD_LENGTH = 12;
/** Different ones among them, at least. */
const MIN_DIFFERENT_CHARACTERS = 6;

/** A first password opens the office for this long. */
export const FIRST_PASSWORD_LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;
/** Without characters that look alike: somebody types it from a note. */
const FIRST_PASSWORD_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const FIRST_PASSWORD_GROUPS = 4;
const GROUP_LENGTH = 4;

const WEAK_TEXT: LocalizedText = {
  'en-US':
    'The password is too weak: %s characters at least, %s different ones among them, and neither your name nor your e-mail address in it.',
  'zh-CN': '密码强度不足：至少 %s 个字符，其中至少 %s 个不同字符，且不得包含您的姓名或邮箱。',
  'zh-TW': '密碼強度不足：至少 %s 個字元，其中至少 %s 個不同字元，且不得包含您的姓名或電子郵件。',
};

/** Throws 0000139 for a password that is short, uniform, everybody's first guess, or that says the name of the person. */
export function requireOwnPassword(
  password: string,
  { name }: Pick<OperatorPerson, 'name'>,
  { email }: Pick<SignIn, 'email'>,
): void {
  const text = password.toLowerCase();
  const characters = [...text];
  const says = [name.toLowerCase(), ...(email === undefined ? [] : [email])];
  const isWeak =
    characters.length < MIN_PERSON_PASSWORD_LENGTH ||
    new Set(characters).size < MIN_DIFFERENT_CHARACTERS ||
    COMMON_PASSWORDS.includes(text) ||
    says.some((word) => text.includes(word));
  if (!isWeak) return;
  const bounds = [MIN_PERSON_PASSWORD_LENGTH, MIN_DIFFERENT_CHARACTERS].map(String);
  throw new PlatformError(CODE.passwordWeak, bounds, WEAK_TEXT);
}

/** A password for one sign-in: 80 random bits in groups that can be read out. */
export function newFirstPassword(): string {
  const letter = () => FIRST_PASSWORD_LETTERS[randomInt(FIRST_PASSWORD_LETTERS.length)];
  const group = () => Array.from({ length: GROUP_LENGTH }, letter).join('');
  return Array.from({ length: FIRST_PASSWORD_GROUPS }, group).join('-');
}
