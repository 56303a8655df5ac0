import type { Logger } from 'pino';
import type { WallClock } from '../../domain/clock.ts';
import { STOP_OUT_LEVEL } from '../../domain/margin/margin-level.ts';
import { networkRepository, type CustomerRow } from '../../storage/customers/index.ts';
import type { Database } from '../../storage/index.ts';
import type { CatalogueService } from '../catalogue/catalogue-service.ts';
import type { CompanyService } from '../company/company-service.ts';
import {
  messageOperations,
  Verification,
  type CustomerAddresses,
  type IsOwnAddress,
  type Outbox,
} from '../message/message-operations.ts';
import type { MoneyGuard } from '../money-guard.ts';
import type { Operation } from '../operation.ts';
import type { TokenOwner } from '../token-owner.ts';
import type { Accounts } from './accounts.ts';
import { apiKeyOperations } from './api-keys/api-key-operations.ts';
import { ApiKeys, type ResolvedApiKey } from './api-keys/api-keys.ts';
import { factsOf } from './customer-facts.ts';
import { customerOperations } from './customer-operations.ts';
import { CustomerPairs } from './customer-pairs.ts';
import type { CustomerInputs } from './customer-record.ts';
import { Customers } from './customers.ts';
import { agentOperations } from './groups/agent-operations.ts';
import { Agents } from './groups/agents.ts';
import { GroupMembers } from './groups/group-members.ts';
import { moneyGuard } from './money-guard.ts';
import { passwordLinkOperations } from './password-links/operations.ts';
import { profileOperations } from './profile-operations.ts';
import { createProfileServices, type ProfileServices } from './profile-services.ts';
import {
  ensureDemoCustomer,
  findDemoCustomer,
  removeDemoCustomer,
  type DemoCustomer,
  type DemoHolding,
} from './registration/demo-customer.ts';
import { ensureDemoKey, type DemoKey } from './registration/demo-key.ts';
import { registerOperations } from './registration/registration.ts';
import { resetOperations } from './reset-operation.ts';
import { requireGoogleCode, spendSentCodes } from './security/checks.ts';
import { phoneDigits } from './sign-in/login-name.ts';
import { contactOperations } from './security/contact-operations.ts';
import { CustomerSecurity } from './security/customer-security.ts';
import { fundPasswordMfaOperations, fundPasswordOperations } from './security/fund-password-operations.ts';
import { googleOperations } from './security/google-operations.ts';
import { loginPasswordOperations } from './security/login-password-operations.ts';
import { requireNothingReplaced } from './security/replaced.ts';
import { takeBackOperation } from './security/take-back-operation.ts';
import { WaysBack } from './security/ways-back.ts';
import { KnownNetworks } from './sign-in/known-networks.ts';
import { LoginGuard } from './sign-in/login-guard.ts';
import { loginOperations } from './sign-in/login-operations.ts';
import { Sessions, type EndReason, type RunningSession, type Session } from './sign-in/sessions.ts';
import { SignInGuard } from './sign-in/sign-in-guard.ts';
import { switchAccountOperation } from './sign-in/switch-account-operation.ts';
import {
  SocialAccounts,
  socialOperations,
  VerifiedIdentities,
  type SocialConfiguration,
} from './social/social-operations.ts';
import { UPLOAD_PATH } from './uploads/uploads.ts';
import type { LevelOwner, LoginDependencies } from './sign-in/login-dependencies.ts';

export { CUSTOMER_STATUS } from './customer-record.ts';
export { GroupMembers } from './groups/group-members.ts';
export type { SocialConfiguration } from './social/social-operations.ts';
export { MAX_UPLOAD_BYTES, MAX_UPLOADS_PER_CUSTOMER, UPLOAD_PATH, type Uploads } from './uploads/uploads.ts';
export type { Accounts, OpenAccountRequest } from './accounts.ts';
export { API_KEY_LIFETIME_MS, MAX_API_KEYS, type ResolvedApiKey } from './api-keys/api-keys.ts';
export {
  DEMO_LOGIN_NAME,
  DEMO_PASSWORD,
  type DemoCustomer,
  type DemoHolding,
} from './registration/demo-customer.ts';
export { LOCK_MS } from './sign-in/login-guard.ts';
export { FUND_PASSWORD_LIMIT } from './security/fund-password-operations.ts';
export {
  LOGIN_TOKEN_LIFETIME_MS,
  MAX_SESSIONS_PER_CUSTOMER,
  type EndedToken,
  type EndReason,
  type Session,
} from './sign-in/sessions.ts';
export { RESET_PAUSE_MS } from './reset-operation.ts';
export { MAX_REMARK_LENGTH } from './kyc/kyc.ts';

/** The prefix of the client API, for addresses of a platform that was told none. */
const CLIENT_PREFIX = '/api';

export interface CustomerServiceOptions {
  readonly database: Database;
  readonly wallClock: WallClock;
  readonly companies: Pick<CompanyService, 'find' | 'first' | 'groups' | 'isDeployed'>;
  readonly catalogue: Pick<CatalogueService, 'asset' | 'product' | 'playsOf'>;
  readonly accounts: Accounts;
  /** The group of every customer; absent: read from the store. */
  readonly members?: GroupMembers;
  readonly outbox: Outbox;
  /** True while money of the customer is on its way; without it only applications of this service count. */
  readonly hasUnfinishedProposal?: (customerId: number) => Promise<boolean>;
  /** Services whose accounts open this platform; absent: none. */
  readonly social?: SocialConfiguration | undefined;
  /** Address at which a file of a customer is served; absent: its path. */
  readonly uploadAddress?: (name: string) => string;
  /** Where browsers reach a page of the platform; absent: its path. */
  readonly pageAddress?: (path: string) => string;
  /** All operations of the platform, to tell which resources an API key opens; this service's own by default. */
  readonly allOperations?: () => readonly Operation[];
  /** True for a customer who manages a fund; without it nobody does. */
  readonly isFundManager?: (customerId: number) => boolean;
  /** Margin level at which a customer's cross accounts are closed, in percent; absent: the platform's. */
  readonly stopOutLevelOf?: (row: LevelOwner) => bigint;
  readonly log: Logger;
}

/** Where customers are signed in, as their operator sees and ends it. */
export interface CustomerAccess {
  /** A token by which an operator sees as the customer. */
  view(customer: CustomerRow): { readonly token: string; readonly expireTimeMs: number };
  sessions(customerId: number): readonly RunningSession[];
  networks(customerId: number): ReturnType<typeof networkRepository.ofCustomer>;
  /** Ends one session; false where the customer has none of that mark. */
  end(customerId: number, mark: string): Promise<boolean>;
}

/** Customers, their sessions and their API keys, and the verification codes sent to them. */
export interface CustomerService extends ProfileServices {
  readonly operations: readonly Operation[];
  /** Customers as operators find and create them. */
  readonly directory: Customers;
  /** Customers who bring others. */
  readonly agents: Agents;
  /** Members of a customer record besides its row. */
  facts(row: LevelOwner): Promise<CustomerInputs>;
  /** Verification codes that were sent to customers. */
  readonly verification: Verification;
  /** Where messages to a customer go. */
  addressesOf(customerId: number): Promise<CustomerAddresses>;
  /** Owner of an active login or push token. */
  resolveToken(token: string): TokenOwner | undefined;
  /** Session of a token, expired ones included; undefined when there never was one or it was ended. */
  findSession(token: string): Session | undefined;
  /** Why the session of a token ended, if its holder is informed; undefined for any other token. */
  endReason(token: string): EndReason | undefined;
  resolveApiKey(apiKey: string): ResolvedApiKey | undefined;
  /** Bans of API keys. */
  readonly keyBans: Pick<ApiKeys, 'liftBan' | 'onBanLifted'>;
  /** Where customers are signed in, for operators. */
  readonly access: CustomerAccess;
  /** What stands between customers and their money. */
  readonly money: MoneyGuard;
  /** Counts guesses of passwords and codes, of whoever signs in to this platform. */
  readonly guard: LoginGuard;
  ensureDemoCustomer(): Promise<DemoCustomer>;
  /** The demo customer, while there is one that can sign in. */
  findDemoCustomer(): Promise<DemoCustomer | undefined>;
  /** The key by which programs that exist already try the platform as the demo customer; undefined where it has no place for one. */
  ensureDemoKey(customer: DemoCustomer): Promise<DemoKey | undefined>;
  /** Takes the demo customer out. Answers what it still holds, in which case it stays as it is. */
  removeDemoCustomer(): Promise<readonly DemoHolding[]>;
  close(): Promise<void>;
}

/** Opens what the operations stand on. */
async function openLoginServices(options: CustomerServiceOptions) {
  const { database, wallClock, companies, catalogue, accounts, outbox } = options;
  const asset = (code: string) => catalogue.asset(code);
  const members = options.members ?? (await GroupMembers.open(database));
  const [customers, sessions, guard, keys, security] = await Promise.all([
    Customers.open({ database, wallClock, accounts, asset, members }),
    Sessions.open(database, wallClock),
    LoginGuard.open(database, wallClock),
    ApiKeys.open(database, wallClock),
    CustomerSecurity.open(database, wallClock),
  ]);
  keys.onRemoved((apiKey) => sessions.endIssuedBy(apiKey));
  const networks = new KnownNetworks(database, wallClock);
  const verification = new Verification({ database, wallClock, outbox });
  const { hasUnfinishedProposal } = options;
  const shared = { database, wallClock, companies, catalogue, customers, sessions, keys, verification };
  const { uploadAddress = (name: string) => CLIENT_PREFIX + UPLOAD_PATH + name } = options;
  const profiles = createProfileServices({
    ...shared,
    hasUnfinishedProposal,
    uploadAddress,
    requireGoogleCode: (id, code) => requireGoogleCode({ guard, security }, id, code),
    requireNothingReplaced: (row) => requireNothingReplaced({ companies, wallClock, security }, row),
  });
  const { sessionRevocations } = profiles;
  const login: LoginDependencies = {
    companies,
    customers,
    sessionRevocations,
    sessions,
    guard,
    signInGuard: new SignInGuard(guard, networks, wallClock),
    networks,
    verification,
    waysBack: new WaysBack({
      database,
      wallClock,
      outbox,
      pageAddress: options.pageAddress ?? ((path) => path),
    }),
    wallClock,
    security,
    agents: new Agents(database, customers),
    pairs: new CustomerPairs({ database, customers, companies, asset }),
    socialAccounts: new SocialAccounts(database, wallClock),
    verified: new VerifiedIdentities(wallClock),
    asset,
    isFundManager: options.isFundManager ?? (() => false),
    stopOutLevelOf: options.stopOutLevelOf ?? (() => STOP_OUT_LEVEL),
  };
  return { login, keys, profiles };
}

export async function createCustomerService(options: CustomerServiceOptions): Promise<CustomerService> {
  const { database, wallClock, companies, social = {} } = options;
  const { login: deps, keys, profiles } = await openLoginServices(options);
  const { customers, sessions, verification, asset } = deps;
  const registration = { login: deps, levelsToFill: profiles.levelsToFill };
  const operations: readonly Operation[] = [
    ...loginOperations(deps),
    ...registerOperations(registration),
    ...customerOperations(deps),
    ...profileOperations(deps),
    ...loginPasswordOperations(deps),
    ...fundPasswordOperations(deps),
    ...fundPasswordMfaOperations(deps),
    ...googleOperations(deps),
    ...contactOperations(deps),
    takeBackOperation({ login: deps, keys, database }),
    ...passwordLinkOperations({ login: deps, links: profiles.services.passwordLinks }),
    ...agentOperations(deps),
    switchAccountOperation(deps),
    ...resetOperations({ login: deps, accounts: options.accounts, database, wallClock }),
    ...socialOperations({ login: deps, registration, wallClock, configuration: social }),
    ...messageOperations(verification, (id) => findAddresses(customers, id), ownAddresses(deps)),
    ...profiles.operations,
    ...apiKeyOperations({
      keys,
      customers,
      wallClock,
      allOperations: () => options.allOperations?.() ?? operations,
      isDeployed: companies.isDeployed,
      requireNothingReplaced: (customer) => requireNothingReplaced(deps, customer),
      spendCodes: (customer, codes) => spendSentCodes(deps, customer, codes),
    }),
  ];
  return {
    operations,
    directory: customers,
    agents: deps.agents,
    facts: (row) => factsOf(deps, row),
    verification,
    addressesOf: (customerId) => findAddresses(customers, customerId),
    resolveToken(token) {
      const session = sessions.find(token);
      return session !== undefined && sessions.isActive(session) ? session.owner : undefined;
    },
    findSession: (token) => sessions.find(token),
    endReason: (token) => sessions.endReason(token),
    ...profiles.services,
    resolveApiKey: (apiKey) => keys.resolve(apiKey),
    keyBans: keys,
    access: customerAccess(database, sessions),
    guard: deps.guard,
    money: moneyGuard({ database, wallClock, keys, kyc: profiles.services.kyc, login: deps }),
    ensureDemoCustomer: () => ensureDemoCustomer({ customers, database, wallClock }, companies.first, asset),
    findDemoCustomer: () => findDemoCustomer(customers, companies.first),
    ensureDemoKey: (customer) => ensureDemoKey({ customers, keys, wallClock }, customer),
    removeDemoCustomer: () =>
      removeDemoCustomer(
        {
          customers,
          database,
          accounts: options.accounts,
          hasUnfinishedProposal: async (id) => (await options.hasUnfinishedProposal?.(id)) ?? false,
          endAccess: (row) => profiles.services.endAccess(row),
        },
        companies.first,
      ),
    // Everything acknowledged is on disk already; the database is closed by its owner.
    close: () => Promise.resolve(),
  };
}

function customerAccess(database: Database, sessions: Sessions): CustomerAccess {
  return {
    view: (customer) => sessions.view(customer),
    sessions: (customerId) => sessions.of(customerId),
    networks: (customerId) => networkRepository.ofCustomer(database, customerId),
    end: (customerId, mark) => sessions.endMarked(customerId, mark),
  };
}

/**
 * The addresses of a signed-in caller, and an e-mail whose customer signed in from where the caller is. Codes that
 * strangers cause do not use up those that the owner may ask for.
 */
function ownAddresses({ customers, networks }: LoginDependencies): IsOwnAddress {
  return async ({ caller, companyId, ip }, address) => {
    if (caller !== undefined) {
      const { email, phone } = await findAddresses(customers, caller.customerId);
      return address === email || (phone !== null && phone.endsWith(address));
    }
    const named = await customers.byEmail(companyId, address);
    return networks.isKnown(named?.id, ip);
  };
}

/** Where messages to a customer go; area code and number of a phone as digits. */
async function findAddresses(customers: Customers, customerId: number): Promise<CustomerAddresses> {
  const row = await customers.byId(customerId);
  return { email: row?.email ?? null, phone: row === undefined ? null : phoneDigits(row) };
}
