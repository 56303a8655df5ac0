import { companyRepository, type CompanyRow } from '../../storage/customers/index.ts';
import type { Database } from '../../storage/index.ts';
import { bodyKeyFromPem, createBodyKey, type BodyKey } from './body-key.ts';

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
