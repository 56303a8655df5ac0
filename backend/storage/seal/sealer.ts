import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { KEY_ID_BYTES, type SealKey } from './seal-key.ts';

/** Version of the form below; another one is another form. */
const VERSION = 1;
const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = 2 + KEY_ID_BYTES;

/** What is sealed, and whether equal values of a place have equal sealed forms. */
const BLOB = 1;
const FIXED = 2;

/** What a column of the database can hold sealed. */
export type Sealable = string | Uint8Array | null;

interface Keys {
  readonly id: Buffer;
  /** For values under a random nonce, for those under a nonce of their own, and for making the latter. */
  readonly varying: Uint8Array;
  readonly fixed: Uint8Array;
  readonly nonce: Uint8Array;
}

/**
 * Seals values with AES-256-GCM. A sealed value is
 *
 *     version (1 byte) · kind (1) · id of the key (8) · nonce (12) · tag (16) · ciphertext
 *
 * and is bound to its place, a text that names table, column and row: moved to another one it does not open.
 */
export class Sealer {
  readonly #current: Keys;
  readonly #byId: ReadonlyMap<string, Keys>;

  /** The first key seals; all of them open. */
  constructor(keys: readonly SealKey[]) {
    const derived = keys.map((key): Keys => ({
      id: Buffer.from(key.id, 'hex'),
      varying: derive(key, 'varying'),
      fixed: derive(key, 'fixed'),
      nonce: derive(key, 'nonce'),
    }));
    const [current] = derived;
    if (current === undefined) throw new Error('a sealer needs a key');
    this.#current = current;
    this.#byId = new Map(derived.map((key) => [key.id.toString('hex'), key]));
  }

  /** Another form each time, even for the same value. */
  seal(value: Sealable, place: string): Uint8Array | null {
    return value === null ? null : this.#seal(value, place, false);
  }

  /** The same form for the same value and place, so that it can be looked up and be unique. */
  sealFixed(value: Sealable, place: string): Uint8Array | null {
    return value === null ? null : this.#seal(value, place, true);
  }

  /** The value that was sealed for the place. Throws for anything else; the message names the place, never the value. */
  unseal(sealed: unknown, place: string): Sealable {
    if (sealed === null) return null;
    try {
      return this.#unseal(sealed, place);
    } catch (error) {
      throw new Error(`a sealed value does not open: ${place}`, { cause: error });
    }
  }

  #seal(value: string | Uint8Array, place: string, isFixed: boolean): Uint8Array {
    const plain = typeof value === 'string' ? Buffer.from(value) : value;
    const kind = (typeof value === 'string' ? 0 : BLOB) | (isFixed ? FIXED : 0);
    const { id, varying, fixed, nonce: nonceKey } = this.#current;
    const head = Buffer.concat([Buffer.from([VERSION, kind]), id]);
    const nonce = isFixed
      ? createHmac('sha256', nonceKey)
          .update(`${Buffer.byteLength(place)} ${place}`)
          .update(head)
          .update(plain)
          .digest()
          .subarray(0, NONCE_BYTES)
      : randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, isFixed ? fixed : varying, nonce);
    cipher.setAAD(authenticated(head, place));
    const body = Buffer.concat([cipher.update(plain), cipher.final()]);
    return Buffer.concat([head, nonce, cipher.getAuthTag(), body]);
  }

  #unseal(sealed: unknown, place: string): string | Uint8Array {
    if (!(sealed instanceof Uint8Array)) throw new Error('it is not sealed');
    const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
    const head = bytes.subarray(0, HEAD_BYTES);
    const kind = head[1] ?? 0;
    const keys = this.#byId.get(head.subarray(2).toString('hex'));
    if (head[0] !== VERSION || keys === undefined) throw new Error('its form or its key is unknown');
    const nonceEnd = HEAD_BYTES + NONCE_BYTES;
    const bodyStart = nonceEnd + TAG_BYTES;
    const isFixed = (kind & FIXED) !== 0;
    const nonce = bytes.subarray(HEAD_BYTES, nonceEnd);
    const decipher = createDecipheriv(CIPHER, isFixed ? keys.fixed : keys.varying, nonce, {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(authenticated(head, place));
    decipher.setAuthTag(bytes.subarray(nonceEnd, bodyStart));
    const plain = Buffer.concat([decipher.update(bytes.subarray(bodyStart)), decipher.final()]);
    return (kind & BLOB) !== 0 ? plain : plain.toString();
  }
}

/** What is authenticated beside a value: how and with which key it is sealed, and its place. */
function authenticated(head: Uint8Array, place: string): Buffer {
  return Buffer.concat([head, Buffer.from(place)]);
}

function derive({ bytes }: SealKey, use: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', bytes, '', `meridian seal ${use}`, 32));
}
