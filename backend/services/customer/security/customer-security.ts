import type { WallClock } from '../../../domain/clock.ts';
import {
  securityChangeRepository,
  securityRepository,
  type CustomerSecurityRow,
  type SecurityChange,
} from '../../../storage/customers/index.ts';
import { withStatements, type ExtraStatements, type Database } from '../../../storage/index.ts';
import type { SecurityFlags } from '../customer-record.ts';
import { findCodeStep, newAuthenticator } from './one-time-code.ts';

/** What protects a customer besides the login password. All of it is in memory; the database has it for restarts. */
export class CustomerSecurity {
  readonly #database: Database;
  readonly #wallClock: WallClock;
  readonly #rows: Map<number, CustomerSecurityRow>;
  #lastGoogleId: number;

  private constructor(database: Database, wallClock: WallClock, rows: readonly CustomerSecurityRow[]) {
    this.#database = database;
    this.#wallClock = wallClock;
    this.#rows = new Map(rows.map((row) => [row.customer_id, row]));
    this.#lastGoogleId = rows.reduce((last, row) => Math.max(last, row.google_id ?? 0), 0);
  }

  static async open(database: Database, wallClock: WallClock): Promise<CustomerSecurity> {
    return new CustomerSecurity(database, wallClock, await securityRepository.all(database));
  }

  /** What is stored of a customer. */
  of(customerId: number): CustomerSecurityRow {
    return (
      this.#rows.get(customerId) ?? {
        customer_id: customerId,
        fund_password_hash: null,
        google_id: null,
        google_secret: null,
        google_enabled: 0,
        google_last_step: 0,
        google_time_ms: null,
      }
    );
  }

  /** Above 0 while the customer signs in with one-time codes, else -1. */
  googleId(customerId: number): number {
    const { google_enabled, google_id } = this.of(customerId);
    return google_enabled === 1 ? (google_id ?? -1) : -1;
  }

  /** Its members in answers. */
  flags(customerId: number): SecurityFlags {
    return {
      fundPasswordSet: this.of(customerId).fund_password_hash !== null,
      googleId: this.googleId(customerId),
    };
  }

  setFundPassword(customerId: number, hash: string, extraStatements?: ExtraStatements): Promise<void> {
    const before = this.of(customerId);
    const what = before.fund_password_hash === null ? 'firstFundPassword' : 'fundPassword';
    const noted = securityChangeRepository.note(customerId, what, this.#wallClock.nowMs());
    const statements = () => [noted, ...(extraStatements?.() ?? [])];
    return this.#save({ ...before, fund_password_hash: hash }, statements);
  }

  /** When what protects the customer was set or changed last. */
  changes(customerId: number): Promise<ReadonlyMap<SecurityChange, number>> {
    return securityChangeRepository.of(this.#database, customerId);
  }

  /** The customer has no fund password any more, and sets another one. */
  forgetFundPassword(customerId: number): Promise<void> {
    return this.#save({ ...this.of(customerId), fund_password_hash: null });
  }

  /** A new secret that waits to be enabled. */
  async newSecret(customerId: number, label: string, issuer: string) {
    const { secret, uri } = newAuthenticator(label, issuer);
    const id = ++this.#lastGoogleId;
    const timeMs = this.#wallClock.nowMs();
    await this.#save({
      ...this.of(customerId),
      google_id: id,
      google_secret: secret,
      google_enabled: 0,
      google_last_step: 0,
      google_time_ms: timeMs,
    });
    return { id, secret, uri, timeMs };
  }

  setGoogleEnabled(customerId: number, enabled: boolean, extraStatements?: ExtraStatements): Promise<void> {
    const row = this.of(customerId);
    const google_time_ms = this.#wallClock.nowMs();
    if (enabled) return this.#save({ ...row, google_enabled: 1, google_time_ms }, extraStatements);
    return this.#save({ ...row, google_enabled: 0, google_id: null, google_secret: null }, extraStatements);
  }

  /** The authenticator of a secret is the customer's again; null: none is. */
  bringBack(customerId: number, secret: string | null): Promise<void> {
    if (secret === null) return this.setGoogleEnabled(customerId, false);
    const google_id = ++this.#lastGoogleId;
    const google_time_ms = this.#wallClock.nowMs();
    const given = {
      google_id,
      google_secret: secret,
      google_enabled: 1,
      google_last_step: 0,
      google_time_ms,
    };
    return this.#save({ ...this.of(customerId), ...given });
  }

  /** True when the code is the customer's of this moment and, for codes that are spent, newer than any spent before. */
  isGoogleCode(customerId: number, code: string): boolean {
    return this.#stepOf(this.of(customerId), code) !== undefined;
  }

  /** Like `isGoogleCode`; the code counts once. */
  async spendGoogleCode(customerId: number, code: string): Promise<boolean> {
    const row = this.of(customerId);
    const step = this.#stepOf(row, code);
    if (step === undefined) return false;
    await this.#save({ ...row, google_last_step: step });
    return true;
  }

  #stepOf(row: CustomerSecurityRow, code: string): number | undefined {
    const { google_secret: secret, google_last_step: afterStep } = row;
    return secret === null ? undefined : findCodeStep({ secret, afterStep }, code, this.#wallClock.nowMs());
  }

  #save(row: CustomerSecurityRow, extraStatements?: ExtraStatements): Promise<void> {
    this.#rows.set(row.customer_id, row);
    return securityRepository.save(withStatements(this.#database, extraStatements), row);
  }
}
