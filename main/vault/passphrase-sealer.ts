import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { PASSPHRASE_COST } from './passphrase-cost.ts';
import { VaultLockedError, type Sealer } from './sealer.ts';

const SALT_BYTES = 16;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/** The derivation as the head of the file names it. Another one is another version of the file: none is ever weakened. */
const KDF = `scrypt N=${PASSPHRASE_COST.N} r=${PASSPHRASE_COST.r} p=${PASSPHRASE_COST.p}`;

/** Shortest passphrase that is accepted. */
const PASSPHRASE_MIN = 10;

/**
 * Seals by AES-256-GCM under a key that scrypt derives from a passphrase; salt and head are authenticated. Layout: salt,
 * initialisation vector, tag, ciphertext. The derived key stays in memory, so that a write does not cost another derivation.
 */
export function createPassphraseSealer(passphrase: string): Sealer {
  if (passphrase.length < PASSPHRASE_MIN) {
    throw new VaultLockedError(`The passphrase of the vault needs at least ${PASSPHRASE_MIN} characters.`);
  }
  let derived: { readonly salt: Buffer; readonly key: Buffer } | undefined;

  const keyFor = async (salt: Buffer): Promise<Buffer> => {
    if (!derived?.salt.equals(salt)) derived = { salt, key: await deriveKey(passphrase, salt) };
    return derived.key;
  };

  return {
    kind: 'passphrase',
    kdf: KDF,
    async seal(plain, head) {
      const salt = derived?.salt ?? randomBytes(SALT_BYTES);
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', await keyFor(salt), iv);
      if (head !== '') cipher.setAAD(Buffer.concat([salt, Buffer.from(head)]));
      const ciphertext = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([salt, iv, cipher.getAuthTag(), ciphertext]);
    },
    async open(sealed, head) {
      if (sealed.length < SALT_BYTES + IV_BYTES + TAG_BYTES)
        throw new VaultLockedError('The vault is cut short.');
      const salt = Buffer.from(sealed.subarray(0, SALT_BYTES));
      const iv = sealed.subarray(SALT_BYTES, SALT_BYTES + IV_BYTES);
      const tag = sealed.subarray(SALT_BYTES + IV_BYTES, SALT_BYTES + IV_BYTES + TAG_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', await keyFor(salt), iv).setAuthTag(tag);
      if (head !== '') decipher.setAAD(Buffer.concat([salt, Buffer.from(head)]));
      try {
        const ciphertext = sealed.subarray(SALT_BYTES + IV_BYTES + TAG_BYTES);
        return Buffer.concat([decipher.update(ciphertext), decipher.final()]);
      } catch {
        throw new VaultLockedError(
          'The vault does not open: the passphrase is wrong, or the file was changed.',
        );
      }
    },
  };
}

function deriveKey(passphrase: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFKC'), salt, KEY_BYTES, PASSPHRASE_COST, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
}
