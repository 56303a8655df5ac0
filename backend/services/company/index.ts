import { randomBytes, randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Clock } from '../../protocol/clock.ts';
import { companyRepository, type CompanyRow } from '../../storage/customers/index.ts';
import type { Database } from '../../storage/index.ts';
import type { Operation } from '../operation.ts';
import { authorizeOperation } from './authorize.ts';
import { bodyKeyFromPem, createBodyKey, type BodyKey } from './body-key.ts';
import { MERIDIAN, MERIDIAN_DEMO, type Company, type CompanyDefinition } from './company.ts';
import { ManagementSessions } from './management-sessions.ts';

export { RSA_BITS, type BodyKey } from './body-key.ts';
export {
  MERIDIAN,
  MERIDIAN_DEMO,
  type Company,
  type CompanyDefinition,
  type OpeningAccount,
} from './company.ts';
export { MANAGEMENT_TOKEN_LIFETIME_MS } from './management-sessions.ts';

export interface CompanyServiceOptions {
  readonly database: Database;
  readonly wallClock: Clock;
  readonly log: Logger;
  /** Companies of the platform, the first one serves requests that may leave the company out. */
  readonly definitions?: readonly CompanyDefinition[];
}

/** A management token's company, and whether the token's time is still running. */
export interface ManagementSession {
  readonly company: Company;
  readonly living: boolean;
}

/** The white-label companies, their credentials and their body-encryption keys. */
export interface CompanyService {
  /** Operations of the management API: authorization. */
  readonly operations: readonly Operation[];
  readonly companies: readonly Company[];
  /** The company that stands in where a request may leave out `companyId`. */
  readonly first: Company;
  find(companyId: number): Company | undefined;
  /** True when any company allows the browser origin. */
  allowsOrigin(origin: string): boolean;
  /** The body-encryption key of a company; made and stored on first use. */
  bodyKey(companyId: number): Promise<BodyKey>;
  /** Company of a living management token. */
  resolveManagementToken(token: string): Company | undefined;
  /** Session of a management token, also when its time is over; undefined for one that is unknown or was ended. */
  findManagementSession(token: string): ManagementSession | undefined;
  /** Issues a new `appSecret`; the old one and all management tokens of the company end. */
  resetAppSecret(companyId: number): Promise<Company>;
  /** Company of a quote token. */
  resolveQuoteToken(token: string): Company | undefined;
  /** Issues a new quote token; the old one ends. */
  resetQuoteToken(companyId: number): Promise<Company>;
  /** Waits for keys that are being made. */
  close(): Promise<void>;
}

interface Credentials {
  readonly appId: string;
  readonly appSecret: string;
  readonly openMsgAppId: string;
  readonly quoteToken: string;
  readonly createTimeMs: number;
}

/** Loads the companies and issues credentials to those that are new. */
export async function createCompanyService(options: CompanyServiceOptions): Promise<CompanyService> {
  const { database, wallClock } = options;
  const rows = new Map((await companyRepository.all(database)).map((row) => [row.id, row]));
  const companies: Company[] = [];
  for (const definition of options.definitions ?? [MERIDIAN, MERIDIAN_DEMO]) {
    const row = rows.get(definition.id) ?? (await issueCredentials(database, definition.id, wallClock));
    rows.set(row.id, row);
    companies.push({ ...definition, ...(await completeCredentials(database, row)) });
  }
  if (companies.length === 0) throw new Error('a platform needs at least one company');
  const find = (companyId: number) => companies.find(({ id }) => id === companyId);
  const origins = new Set(companies.flatMap((company) => company.allowedOrigins));
  const keys = new BodyKeys(database, rows);
  const sessions = new ManagementSessions(wallClock);
  const renew = async (companyId: number, change: Partial<Credentials>): Promise<Company> => {
    const at = companies.findIndex(({ id }) => id === companyId);
    const company = companies[at];
    if (company === undefined) throw new Error(`company ${companyId} has no record`);
    const renewed = { ...company, ...change };
    await companyRepository.saveRecord(database, companyId, JSON.stringify(credentialsOf(renewed)));
    companies[at] = renewed;
    return renewed;
  };
  return {
    companies,
    get first() {
      return companies[0] as Company;
    },
    operations: [authorizeOperation({ companies, sessions, bodyKey: (id) => keys.of(id) })],
    find,
    allowsOrigin: (origin) => origins.has(origin),
    bodyKey: (companyId) => keys.of(companyId),
    resolveManagementToken: (token) => find(sessions.resolve(token) ?? -1),
    findManagementSession(token) {
      const session = sessions.find(token);
      const company = find(session?.companyId ?? -1);
      return session && company && { company, living: session.living };
    },
    async resetAppSecret(companyId) {
      const renewed = await renew(companyId, { appSecret: newSecret() });
      sessions.endAll(companyId);
      return renewed;
    },
    resolveQuoteToken: (token) => companies.find(({ quoteToken }) => quoteToken === token),
    resetQuoteToken: (companyId) => renew(companyId, { quoteToken: newQuoteToken() }),
    close: () => keys.settled(),
  };
}

function newSecret(): string {
  return randomBytes(32).toString('hex');
}

function newQuoteToken(): string {
  return randomBytes(24).toString('hex');
}

function credentialsOf(company: Company): Credentials {
  const { appId, appSecret, openMsgAppId, quoteToken, createTimeMs } = company;
  return { appId, appSecret, openMsgAppId, quoteToken, createTimeMs };
}

/** The stored credentials; data of an earlier version lacks the quote token, which is issued now. */
async function completeCredentials(database: Database, row: CompanyRow): Promise<Credentials> {
  const stored = JSON.parse(row.record) as Omit<Credentials, 'quoteToken'> & { quoteToken?: string };
  const { quoteToken } = stored;
  if (quoteToken !== undefined) return { ...stored, quoteToken };
  const complete = { ...stored, quoteToken: newQuoteToken() };
  await companyRepository.saveRecord(database, row.id, JSON.stringify(complete));
  return complete;
}

async function issueCredentials(database: Database, id: number, wallClock: Clock): Promise<CompanyRow> {
  const credentials: Credentials = {
    appId: randomUUID().replaceAll('-', ''),
    appSecret: newSecret(),
    openMsgAppId: randomUUID().replaceAll('-', ''),
    quoteToken: newQuoteToken(),
    createTimeMs: wallClock.nowMs(),
  };
  const row: CompanyRow = { id, record: JSON.stringify(credentials), body_private_key: null };
  await companyRepository.save(database, row);
  return row;
}

/** Keys are made on first use: generating one takes a few hundred milliseconds that a start need not wait for. */
class BodyKeys {
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
