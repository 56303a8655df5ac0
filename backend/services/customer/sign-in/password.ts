import { createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { COMMON_PASSWORDS } from '../../../contract/common-passwords.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { PASSWORD_COST } from './password-cost.ts';

const SALT_BYTES = 16;
const HASH_BYTES = 32;
const FORMAT = 'scrypt';
const GENERATED_FORMAT = 'sha256';

/** Passwords travel as the lower-case MD5 of the plain password. */
export const PASSWORD_PATTERN = /^[0-9a-f]{32}$/;

/** Only the MD5 of a password reaches the platform, so that is what it can recognise. */
const WEAK = new Set(COMMON_PASSWORDS.map((plain) => createHash('md5').update(plain).digest('hex')));

/**
 * The password as it travels. Throws 0000125 for an empty one and 0000139 for one that is no MD5 text or that everybody
 * tries first.
 */
export function requireStrongPassword(password: string | undefined): string {
  if (password === undefined || password === '') throw new PlatformError(CODE.passwordMissing);
  if (!PASSWORD_PATTERN.test(password) || WEAK.has(password)) {
    throw new PlatformError(CODE.passwordWeak);
  }
  return password;
}

function derive(password: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, HASH_BYTES, PASSWORD_COST, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
}

/**
 * A fund password as it travels: clients ask for six figures, and no rule for longer ones fits them. Throws 0000125 for
 * an empty one and 0000139 for one that is no MD5 text.
 */
export function requirePasswordText(password: string | undefined): string {
  if (password === undefined || password === '') throw new PlatformError(CODE.passwordMissing);
  if (!PASSWORD_PATTERN.test(password)) throw new PlatformError(CODE.passwordWeak);
  return password;
}

/** The stored form of a password as it travels (MD5 text): salted scrypt. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password, salt);
  return `${FORMAT}$${salt.toString('base64')}$${key.toString('base64')}`;
}

/**
 * The stored form of a password that a program made of at least 64 bits of chance: nobody guesses it, however quick the hash is, and
 * the 16 MiB that scrypt takes for each are left alone at a start.
 */
export function hashGeneratedPassword(password: string): string {
  const salt = randomBytes(SALT_BYTES).toString('base64');
  return `${GENERATED_FORMAT}$${salt}$${digestOf(password, salt)}`;
}

/** True when the password fits such a form; false for every other form. */
export function generatedPasswordMatches(password: string, stored: string | null | undefined): boolean {
  const [format, salt = '', digest = ''] = (stored ?? '').split('$');
  const given = Buffer.from(digestOf(password, salt));
  return (
    format === GENERATED_FORMAT &&
    given.length === digest.length &&
    timingSafeEqual(given, Buffer.from(digest))
  );
}

function digestOf(password: string, salt: string): string {
  return createHash('sha256').update(`${salt}$${password}`).digest('base64');
}

/** True when the password fits the stored form. Takes the same time without a stored form, and is then false. */
export async function passwordMatches(password: string, stored: string | null | undefined): Promise<boolean> {
  const [format, salt, key] = (stored ?? '').split('$');
  const known = format === FORMAT && salt !== undefined && key !== undefined;
  const derived = await derive(password, known ? Buffer.from(salt, 'base64') : Buffer.alloc(SALT_BYTES));
  const expected = known ? Buffer.from(key, 'base64') : Buffer.alloc(HASH_BYTES);
  const isSame = expected.length === HASH_BYTES && timingSafeEqual(derived, expected) && known;
  return isSame || generatedPasswordMatches(password, stored);
}
