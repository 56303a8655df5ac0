import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** Cost of scrypt: about 30 ms and 16 MiB a password. */
const COST = { N: 16_384, r: 8, p: 1, maxmem: 64 * 1024 * 1024 } as const;
const SALT_BYTES = 16;
const HASH_BYTES = 32;
const FORMAT = 'scrypt';

/** Passwords travel as the lower-case MD5 of the plain password. */
export const PASSWORD_PATTERN = /^[0-9a-f]{32}$/;

function derive(password: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, HASH_BYTES, COST, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
}

/** The stored form of a password as it travels (MD5 text): salted scrypt. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password, salt);
  return `${FORMAT}$${salt.toString('base64')}$${key.toString('base64')}`;
}

/** True when the password fits the stored form. Takes the same time without a stored form, and is then false. */
export async function passwordMatches(password: string, stored: string | null | undefined): Promise<boolean> {
  const [format, salt, key] = (stored ?? '').split('$');
  const known = format === FORMAT && salt !== undefined && key !== undefined;
  const derived = await derive(password, known ? Buffer.from(salt, 'base64') : Buffer.alloc(SALT_BYTES));
  const expected = known ? Buffer.from(key, 'base64') : Buffer.alloc(HASH_BYTES);
  return expected.length === HASH_BYTES && timingSafeEqual(derived, expected) && known;
}
