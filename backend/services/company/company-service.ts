import { randomBytes, randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { WallClock } from '../../domain/clock.ts';
import { companyRepository, type CompanyRow } from '../../storage/customers/index.ts';
import type { Database } from '../../storage/index.ts';
import { KeyedQueue } from '../keyed-queue.ts';
import type { Operation } from '../operation.ts';
import { listsOrigin } from './allowed-origins.ts';
import { authorizeOperation } from './authorize.ts';
import { BodyKeys, type BodyKey } from './body-keys.ts';
import { MERIDIAN, MERIDIAN_DEMO, type Company, type CompanyDefinition } from './company.ts';
import { CustomerGroups } from './customer-groups.ts';
import { untestedElements } from './kyc-configuration.ts';
import { ManagementSessions, managementTokens, type ManagementSession } from './management-sessions.ts';
import { createdDefinitions, settingsLike, type NewCompany } from './new-company.ts';
import { issuersBy, Operators, type Issue, type OperatorPerson, type Permission } from './operators/index.ts';
import { COMPANY_STATUS, type CompanySettings } from './settings.ts';
import { TRADE_TYPES } from '../../contract/mapping/account-numbers.ts';
export { PRODUCT_STATUS } from '../catalogue/product-status.ts';
export type { BodyKey } from './body-keys.ts';
export { RSA_BITS } from './key-strength.ts';
export {
  MERIDIAN,
  MERIDIAN_DEMO,
  type Company,
  type CompanyDefinition,
  type OpeningAccount,
} from './company.ts';
export {
  changedTerms,
  COMPANY_STATUS,
  otherRows,
  productStatus,
  readSetting,
  rowsChange,
  settingOr,
  SETTINGS,
  withoutRow,
  withRow,
  type ClientLimit,
  type CompanySettings,
  type ProductStatus,
  type RowOf,
  type RowsKey,
} from './settings.ts';
export { brandOperation, brandRevision, publishedBrand } from './brand-operation.ts';
export { BUILT_IN_MERCHANT } from './deposit-channels.ts';
export { MAX_COMPANIES, type NewCompany } from './new-company.ts';
export {
  loosensRates,
  rateTermsOf,
  STANDARD_RATE_MARGINS,
  type RateMargins,
  type RateTerms,
} from './rate-margins.ts';
export {
  changesBrand,
  changesMoneyTerms,
  changesTerms,
  productChange,
  type ProductChange,
} from './setting-changes.ts';
export { CustomerGroups, nextGroupId } from './customer-groups.ts';
export {
  exposureText,
  findExposureLimit,
  parseExposure,
  type ExposureLimit,
  type ExposureScope,
  loosensExposure,
} from './exposure-limits.ts';
export { MANAGEMENT_TOKEN_LIFETIME_MS, tokenMark } from './management-sessions.ts';
export type { ManagementSession, ManagementSessions, ListedSession } from './management-sessions.ts';
export { checkMarginTiers, groupTiers, leverageOf, type MarginGroup } from './margin-groups.ts';
export { requireSameAccounts, wantedAccounts } from './opening-accounts.ts';
export {
  COMPANY_ROLE,
  hasPermission,
  permissionsOf,
  ROLES,
  type ChangingPermission,
  type OperatorPerson,
  type Operators,
  type Permission,
  type ReadingPermission,
  type Role,
  type SignIn,
} from './operators/index.ts';
export { isListedForm, listsOrigin } from './allowed-origins.ts';
export { termsSources } from './terms-sources.ts';
export {
  checkParameter,
  isMarginParameter,
  stopOutFor,
  type ParameterScope,
  type TradeParameter,
} from './trade-parameters.ts';
export { areLooser, conditionsFor, loosensConditions, type WithdrawSettings } from './withdraw-methods.ts';

/** The definition of a company as it is stored: account types by their published numbers, which every version reads. */
type DefinitionRecord = Omit<CompanyDefinition, 'tradeTypes' | 'openingAccounts'> & {
  readonly tradeTypes: readonly number[];
  readonly openingAccounts: readonly { readonly tradeType: number; readonly currency: string }[];
};

function definitionRecord(definition: CompanyDefinition): DefinitionRecord {
  const { tradeTypes, openingAccounts } = definition;
  return {
    ...definition,
    tradeTypes: tradeTypes.map(TRADE_TYPES.number),
    openingAccounts: openingAccounts.map((account) => ({
      ...account,
      tradeType: TRADE_TYPES.number(account.tradeType),
    })),
  };
}

/** @throws RangeError for a number that is no account type: this platform wrote none. */
function toDefinition(record: DefinitionRecord): CompanyDefinition {
  const { tradeTypes, openingAccounts } = record;
  return {
    ...record,
    tradeTypes: tradeTypes.map(TRADE_TYPES.written),
    openingAccounts: openingAccounts.map((account) => ({
      ...account,
      tradeType: TRADE_TYPES.written(account.tradeType),
    })),
  };
}

export interface CompanyServiceOptions {
  readonly database: Database;
  readonly wallClock: WallClock;
  readonly log: Logger;
  /** Companies of the platform, the first one serves requests that may leave the company out. */
  readonly definitions?: readonly CompanyDefinition[];
}

/** The white-label companies, their credentials and their body-encryption keys. */
export interface CompanyService {
  /** Operations of the management API: authorization. */
  readonly operations: readonly Operation[];
  readonly companies: readonly Company[];
  readonly groups: CustomerGroups;
  /** The company that stands in where a request may leave out `companyId`. */
  readonly first: Company;
  find(companyId: number): Company | undefined;
  /** True for a company whose clients are those in the field. */
  isDeployed(this: void, companyId: number): boolean;
  /** True when any company allows the browser origin. */
  allowsOrigin(origin: string): boolean;
  /** The body-encryption key of a company; made and stored on first use. */
  bodyKey(companyId: number): Promise<BodyKey>;
  /** The persons of the companies' offices. */
  readonly operators: Operators;
  /** Their sign-ins, and those of programs. */
  readonly sessions: ManagementSessions;
  /** Company of an active management token whose role has a permission. */
  resolveManagementToken(token: string, permission: Permission): Company | undefined;
  /** Session of a management token, also when its time is over; undefined for one that is unknown or was ended. */
  findManagementSession(token: string): ManagementSession | undefined;
  /**
   * Changes settings of a company; they hold from now on, also over a restart. A function makes them from what holds when
   * its turn comes.
   */
  change(
    companyId: number,
    settings: CompanySettings | ((company: Company) => CompanySettings),
  ): Promise<Company>;
  /** False for a company that its platform disabled; true for one that does not exist, which has codes of its own. */
  isOpen(companyId: number): boolean;
  /** Hears of every change of a company's settings. Returns the removal. */
  onChanged(listener: CompanyListener): () => void;
  /**
   * Adds a company, with the demo company of its pair where one is wanted; both are there at once and after a restart.
   * Throws 015 for a code that is taken and 0001025 beyond `MAX_COMPANIES`.
   */
  create(company: NewCompany): Promise<readonly Company[]>;
  /** Whose hand is in the credentials that a person of a company, or the company itself, issues at this moment. */
  issuers(companyId: number, person: OperatorPerson | undefined): Issue['issuers'];
  /** Issues a new `appSecret` by `issuers`; the old one and the management tokens that it opened end. Those of persons stay. */
  resetAppSecret(companyId: number, issuers: Issue['issuers']): Promise<Company>;
  /** Company of a quote token. */
  resolveQuoteToken(token: string): Company | undefined;
  /** Issues a new quote token; the old one ends. */
  resetQuoteToken(companyId: number): Promise<Company>;
  /** Waits for keys that are being made. */
  close(): Promise<void>;
}

/** Hears of a company as it is and as it was before a change. */
export type CompanyListener = (company: Company, before: Company) => void;

type Credentials = Pick<
  Company,
  'appId' | 'appSecret' | 'openMsgAppId' | 'quoteToken' | 'createTimeMs' | 'settings' | 'issue'
> & {
  /** What a company that was created by a call was created as. */
  readonly definition?: DefinitionRecord | undefined;
};

/** Companies are created one after the other. */
const NEW_COMPANY = 'new';

/** Loads the companies and issues credentials to those that are new. */
export async function createCompanyService(options: CompanyServiceOptions): Promise<CompanyService> {
  const { database, wallClock } = options;
  const rows = new Map((await companyRepository.all(database)).map((row) => [row.id, row]));
  const { companies, register } = await openCompanies(options, rows);
  const find = (companyId: number) => companies.find(({ id }) => id === companyId);
  const keys = new BodyKeys(database, rows);
  const sessions = new ManagementSessions(wallClock);
  const operators = await Operators.open({ database, wallClock, onEnded: (appId) => sessions.endOf(appId) });
  const listeners = new Set<CompanyListener>();
  const tokens = managementTokens({ sessions, operators, find });
  const isOpen = (companyId: number) => find(companyId)?.status !== COMPANY_STATUS.disabled;
  const queue = new KeyedQueue();
  const renew = (companyId: number, change: (company: Company) => Partial<Credentials>): Promise<Company> =>
    queue.run(String(companyId), async () => {
      const company = recordOf(companies, companyId);
      const changed = change(company);
      const renewed = { ...company, ...changed.settings, ...changed };
      await companyRepository.saveRecord(database, companyId, JSON.stringify(toCredentials(renewed)));
      companies[companies.indexOf(company)] = renewed;
      if (!isOpen(companyId)) sessions.endAll(companyId);
      for (const listener of listeners) listener(renewed, company);
      return renewed;
    });
  const groups = await CustomerGroups.open(database);
  const change: CompanyService['change'] = (companyId, settings) =>
    renew(companyId, (company) => ({
      settings: { ...company.settings, ...(typeof settings === 'function' ? settings(company) : settings) },
    }));
  return {
    companies,
    groups,
    get first() {
      return companies[0] as Company;
    },
    operators,
    sessions,
    operations: [authorizeOperation({ companies, operators, sessions, bodyKey: (id) => keys.of(id) })],
    find,
    isDeployed: (companyId) => find(companyId)?.clientProfile === 'deployed',
    allowsOrigin: (origin) => companies.some((company) => listsOrigin(company.allowedOrigins, origin)),
    bodyKey: (companyId) => keys.of(companyId),
    ...tokens,
    change,
    issuers: (companyId, person) => issuersBy(person, recordOf(companies, companyId), wallClock.nowMs()),
    async resetAppSecret(companyId, issuers) {
      const issue = { issuers, atMs: wallClock.nowMs() };
      const renewed = await renew(companyId, () => ({ appSecret: newSecret(), issue }));
      sessions.endOf(renewed.appId);
      return renewed;
    },
    isOpen,
    onChanged(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    create: (company) =>
      queue.run(NEW_COMPANY, () => addCompanies({ ...options, companies, groups, register }, company)),
    resolveQuoteToken: (token) => companies.find(({ id, quoteToken }) => quoteToken === token && isOpen(id)),
    resetQuoteToken: (companyId) => renew(companyId, () => ({ quoteToken: newQuoteToken() })),
    close: () => keys.settled(),
  };
}

interface AddedTo extends CompanyServiceOptions, Awaited<ReturnType<typeof openCompanies>> {
  readonly groups: CustomerGroups;
}

/** Stores a new company and the demo company of its pair with all that they begin with, in one commit, and registers them. */
async function addCompanies(
  { database, wallClock, companies, groups, register }: AddedTo,
  company: NewCompany,
): Promise<readonly Company[]> {
  const { like } = company;
  const settings = like === undefined ? {} : settingsLike(like, company);
  const added = createdDefinitions(companies, company).map((definition) => {
    const credentials = { ...newCredentials(wallClock), settings, definition: definitionRecord(definition) };
    return { definition, credentials, row: toRow(definition.id, credentials) };
  });
  const rows = added.map(({ row }) => row);
  const likewise = groups.like(
    like?.id,
    rows.map(({ id }) => id),
  );
  await companyRepository.add(database, rows, likewise.rows);
  likewise.begin();
  return added.map(({ definition, row, credentials }) => register(definition, row, credentials));
}

/** Opens the companies of the configuration and those that were created by calls, and tells how another one is registered. */
async function openCompanies(
  { database, wallClock, log, definitions = [MERIDIAN, MERIDIAN_DEMO] }: CompanyServiceOptions,
  rows: Map<number, CompanyRow>,
) {
  const companies: Company[] = [];
  const register = (
    definition: CompanyDefinition,
    row: CompanyRow,
    { definition: created, ...credentials }: Credentials,
  ): Company => {
    rows.set(row.id, row);
    const isCreated = created !== undefined;
    const company = { ...definition, ...credentials.settings, ...credentials, isCreated };
    companies.push(company);
    const untested = company.kyc === undefined ? [] : untestedElements(company.kyc);
    if (untested.length > 0)
      log.warn({ companyId: company.id, elements: untested }, 'values are not tested: expression not taken');
    return company;
  };
  for (const definition of definitions) {
    const known = rows.get(definition.id);
    const row = known ?? toRow(definition.id, newCredentials(wallClock));
    if (known === undefined) await companyRepository.save(database, row);
    const { definition: _created, ...credentials } = await completeCredentials(database, row);
    register(definition, row, credentials);
  }
  for (const row of [...rows.values()]) {
    const { definition } = JSON.parse(row.record) as Pick<Credentials, 'definition'>;
    if (definition !== undefined && definitions.every(({ id }) => id !== row.id))
      register(toDefinition(definition), row, await completeCredentials(database, row));
  }
  if (companies.length === 0) throw new Error('a platform needs at least one company');
  return { companies, register };
}

/** @throws Error for a company that there is not: its number was checked before. */
function recordOf(companies: readonly Company[], companyId: number): Company {
  const company = companies.find(({ id }) => id === companyId);
  if (company === undefined) throw new Error(`company ${companyId} has no record`);
  return company;
}

function newSecret(): string {
  return randomBytes(32).toString('hex');
}

function newQuoteToken(): string {
  return randomBytes(24).toString('hex');
}

/** What is stored of a company: its credentials, what its operator changed and, of one made by a call, all the rest. */
function toCredentials(company: Company): Credentials {
  const {
    appId,
    appSecret,
    openMsgAppId,
    quoteToken,
    createTimeMs,
    settings = {},
    issue,
    isCreated,
    ...rest
  } = company;
  const credentials = { appId, appSecret, openMsgAppId, quoteToken, createTimeMs, settings, issue };
  return isCreated === true ? { ...credentials, definition: definitionRecord(rest) } : credentials;
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

function newCredentials(wallClock: WallClock): Credentials {
  return {
    appId: randomUUID().replaceAll('-', ''),
    appSecret: newSecret(),
    openMsgAppId: randomUUID().replaceAll('-', ''),
    quoteToken: newQuoteToken(),
    createTimeMs: wallClock.nowMs(),
  };
}

const toRow = (id: number, credentials: Credentials): CompanyRow => ({
  id,
  record: JSON.stringify(credentials),
  body_private_key: null,
});
