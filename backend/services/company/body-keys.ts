import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { companyRepository, type CompanyRow } from '../../storage/customers/index.ts';
import type { Database } from '../../storage/index.ts';
import { RSA_BITS } from './key-strength.ts';

/** Keys are made on first use: generating one takes a few hundred milliseconds that a start need not wait for. */
export class BodyKeys {
  readonly #database: Database;
  readonly #rows: ReadonlyMap<number, CompanyRow>;
  readonly #keys = new Map<number, Promise<BodyKey>>();

  constructor(database: Database, rows: ReadonlyMap<number, CompanyRow>) {
    this.#database = database;
    this.#rows = rows;
  }

  of(companyId: number): Promise<BodyKey> {
    let key = this.#keys.get(companyId);
    if (key === undefined) {
      key = this.#load(companyId);
      this.#keys.set(companyId, key);
      key.catch(() => this.#keys.delete(companyId));
    }
    return key;
  }

  async settled(): Promise<void> {
    await Promise.allSettled(this.#keys.values());
  }

  async #load(companyId: number): Promise<BodyKey> {
    const row = this.#rows.get(companyId);
    if (row === undefined) throw new Error(`company ${companyId} has no record`);
    if (row.body_private_key !== null) return bodyKeyFromPem(row.body_private_key);
    const { key, pem } = await createBodyKey();
    await companyRepository.saveBodyKey(this.#database, companyId, pem);
    return key;
  }
}

const generate = promisify(generateKeyPair);

/** The key pair with which clients encrypt request bodies for a company. */
export interface BodyKey {
  /** Base64 SPKI without PEM lines, as clients receive it. */
  readonly publicKey: string;
  readonly privateKey: KeyObject;
}

/** Restores a stored key (PKCS#8 PEM). */
export function bodyKeyFromPem(pem: string): BodyKey {
  const privateKey = createPrivateKey(pem);
  return { privateKey, publicKey: spkiText(createPublicKey(privateKey)) };
}

/** Makes a new key off the main thread and returns it with the PEM to store. */
export async function createBodyKey(): Promise<{ key: BodyKey; pem: string }> {
  const { privateKey, publicKey } = await generate('rsa', { modulusLength: RSA_BITS });
  return {
    key: { privateKey, publicKey: spkiText(publicKey) },
    pem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

function spkiText(key: KeyObject): string {
  return key.export({ type: 'spki', format: 'der' }).toString('base64');
}
