import { CODE } from '../../contract/errors/codes.ts';
import { PlatformError } from '../../contract/platform-error.ts';
import type { KycLevelRow } from '../../contract/records/index.ts';
import type { WallClock } from '../../domain/clock.ts';
import type { CustomerRow } from '../../storage/customers/index.ts';
import type { Database } from '../../storage/index.ts';
import { companyItems, ID_CARD_TYPES, type CatalogueService } from '../catalogue/catalogue-service.ts';
import { conditionsFor, readSetting, type CompanyService } from '../company/company-service.ts';
import type { Verification } from '../message/message-operations.ts';
import {
  ContactMessages,
  contactOperation,
  noticeOperations,
  Notices,
  noticeViewOperations,
  stationOperations,
} from '../message/notices/index.ts';
import type { Operation, RequestContext } from '../operation.ts';
import type { ApiKeys } from './api-keys/api-keys.ts';
import { cancellationOperation, Cancellations } from './cancellation/cancellations.ts';
import { CUSTOMER_STATUS } from './customer-record.ts';
import type { Customers } from './customers.ts';
import { GroupChanges } from './groups/group-changes.ts';
import { Kyc } from './kyc/kyc.ts';
import { kycOperations, levelsToFill } from './kyc/operations.ts';
import { PasswordLinks } from './password-links/password-links.ts';
import { SessionRevocations, type LoginEndListener } from './sign-in/session-revocations.ts';
import type { EndedToken, Sessions } from './sign-in/sessions.ts';
import { uploadOperation, Uploads } from './uploads/uploads.ts';
import { CustomerValues, valueOperations } from './values/customer-values.ts';
import { bankCardOperations } from './wallets/bank-card-operations.ts';
import { BankCards } from './wallets/bank-cards.ts';
import { walletOperations } from './wallets/wallet-operations.ts';
import { Wallets } from './wallets/wallets.ts';
import { watchlistOperations } from './watchlist/operations.ts';
import { Watchlist } from './watchlist/watchlist.ts';

const MS_IN_MINUTE = 60_000;

/** What customers keep beside their record, and what operators decide about them. */
export interface ProfileServices {
  /** Messages to customers and announcements; live ones arrive through `onNotice`. */
  readonly notices: Notices;
  /** What visitors wrote to companies. */
  readonly contactMessages: ContactMessages;
  /** Files that customers handed in. */
  readonly uploads: Uploads;
  /** Links by which customers set a first password. */
  readonly passwordLinks: PasswordLinks;
  /** Identity verification, with the review that an operator makes. */
  readonly kyc: Kyc;
  /** Closing of accounts, with the review that an operator makes. */
  readonly cancellations: Cancellations;
  /** Customers who change their group. */
  readonly groupChanges: GroupChanges;
  /** Ends every session and API key of a customer whose account was closed. */
  endAccess(customer: CustomerRow): Promise<void>;
  /** Hears when all logins of a customer end from the platform's side. Returns the removal. */
  onLoginsEnded(listener: LoginEndListener): () => void;
  /** Ends all logins of a customer for an operator. Throws 0000003 when the company has no such customer. */
  forceLogout(companyId: number, customerId: number): Promise<void>;
  /**
   * Disables a customer (2) or enables one again (1): a disabled one has no session and no key that is known. Throws
   * 0000003 for one that does not exist and 0000004 for one whose account is closed or about to be.
   */
  setStatus(customerId: number, status: 1 | 2): Promise<void>;
  /** Hears of every token that ends before its time. Returns the removal. */
  onTokenEnded(listener: (ended: EndedToken) => void): () => void;
}

export interface ProfileDependencies {
  readonly database: Database;
  readonly wallClock: WallClock;
  readonly companies: Pick<CompanyService, 'find' | 'groups'>;
  readonly catalogue: Pick<CatalogueService, 'asset' | 'product' | 'playsOf'>;
  readonly customers: Customers;
  readonly sessions: Sessions;
  readonly keys: ApiKeys;
  readonly verification: Verification;
  /** Spends a one-time code where the customer signs in with them. */
  requireGoogleCode(customerId: number, code: string | undefined): Promise<void>;
  /** Throws 0000004 while something that proves the customer was replaced just now. */
  requireNothingReplaced(customer: CustomerRow): Promise<void>;
  /** Address at which a file of a customer is served. */
  uploadAddress(name: string): string;
  /** True while money of the customer is on its way; absent: only applications for verification count. */
  readonly hasUnfinishedProposal: ((customerId: number) => Promise<boolean>) | undefined;
}

/** Opens the services with their operations. `loginEnds` is for those who sign customers in. */
export function createProfileServices(deps: ProfileDependencies): {
  readonly services: ProfileServices;
  readonly sessionRevocations: SessionRevocations;
  readonly operations: readonly Operation[];
  /** The levels of verification that account opening asks of a new customer. */
  levelsToFill(context: RequestContext, customer: CustomerRow): Promise<KycLevelRow[]>;
} {
  const { database, wallClock, companies, customers, keys } = deps;
  const customer = (id: number) => customers.byId(id);
  const notices = new Notices(database, wallClock);
  const sessionRevocations = new SessionRevocations(deps.sessions);
  const uploads = new Uploads(database, wallClock);
  const kyc = new Kyc({
    database,
    wallClock,
    notices,
    uploads,
    customer,
    configuration: (companyId) => companies.find(companyId)?.kyc,
    documentKinds: (companyId) =>
      companyItems(ID_CARD_TYPES, companies.find(companyId)?.dictionary).map(({ code, extend = '' }) => ({
        code,
        extend,
      })),
  });
  const endAccess = async (closed: CustomerRow): Promise<void> => {
    for (const key of keys.of(closed.id)) await keys.remove(closed.id, key.id);
    await sessionRevocations.end(closed, 'UserForceLogoutRet', 'closed');
  };
  const cancellations = new Cancellations({
    database,
    wallClock,
    notices,
    customer,
    accountsOf: (id) => customers.accountsOf(id),
    hasUnfinishedProposal: async (id) =>
      (await kyc.isPending(id)) || ((await deps.hasUnfinishedProposal?.(id)) ?? false),
    endAccess,
  });
  const services: ProfileServices = {
    notices,
    contactMessages: new ContactMessages(database, wallClock),
    uploads,
    passwordLinks: new PasswordLinks(database, wallClock),
    kyc,
    cancellations,
    groupChanges: new GroupChanges(deps),
    endAccess,
    onLoginsEnded: (listener) => sessionRevocations.onEnd(listener),
    async forceLogout(companyId, customerId) {
      const row = await customer(customerId);
      if (row?.company_id !== companyId) throw new PlatformError(CODE.dataUnknown);
      await sessionRevocations.end(row, 'UserForceLogoutRet');
    },
    async setStatus(customerId, status) {
      const row = await customer(customerId);
      if (row === undefined) throw new PlatformError(CODE.dataUnknown);
      const { normal, disabled, locked } = CUSTOMER_STATUS;
      const isOpen = row.status === normal || row.status === disabled || row.status === locked;
      if (!isOpen) throw new PlatformError(CODE.alreadyInProgress);
      await customers.update(customerId, { status });
      keys.suspend(customerId, status === disabled);
      if (status === disabled) await sessionRevocations.end(row, 'UserForceLogoutRet', 'closed');
    },
    onTokenEnded: (listener) => deps.sessions.onEnded(listener),
  };
  const operations = profileServiceOperations(deps, services);
  const toFill = (context: RequestContext, row: CustomerRow) =>
    levelsToFill(kycDependencies(deps, kyc), context, row);
  return { services, sessionRevocations, operations, levelsToFill: toFill };
}

function kycDependencies({ companies, customers }: ProfileDependencies, kyc: Kyc) {
  return {
    kyc,
    customer: (id: number) => customers.byId(id),
    companyType: (companyId: number) => companies.find(companyId)?.companyType ?? '',
    dictionaryOf: (companyId: number) => companies.find(companyId)?.dictionary,
  };
}

function profileServiceOperations(
  deps: ProfileDependencies,
  { notices, kyc, cancellations, contactMessages, uploads }: ProfileServices,
): readonly Operation[] {
  const { database, wallClock, catalogue, companies, customers, verification } = deps;
  const customer = (id: number) => customers.byId(id);
  const payeeWait = {
    wallClock,
    newPayeeMs(companyId: number, customerGroupId: number) {
      const settings = readSetting(companies.find(companyId), 'withdrawSettings');
      return conditionsFor(settings, customerGroupId).newPayeeMinutes * MS_IN_MINUTE;
    },
  };
  const form = { paged: (companyId: number) => companies.find(companyId)?.clientProfile === 'deployed' };
  return [
    ...noticeOperations(notices, form),
    ...noticeViewOperations(notices),
    ...stationOperations(notices, form),
    contactOperation(contactMessages),
    cancellationOperation({ cancellations, customer }),
    ...kycOperations(kycDependencies(deps, kyc)),
    uploadOperation(uploads, (name) => deps.uploadAddress(name)),
    ...valueOperations(new CustomerValues(database)),
    ...walletOperations({
      wallets: new Wallets(database, wallClock),
      ...payeeWait,
      catalogue,
      verification,
      customer,
      requireGoogleCode: (id, code) => deps.requireGoogleCode(id, code),
      requireNothingReplaced: (row) => deps.requireNothingReplaced(row),
    }),
    ...bankCardOperations({
      bankCards: new BankCards(database, wallClock),
      ...payeeWait,
      catalogue,
      customer,
      requireNothingReplaced: (row) => deps.requireNothingReplaced(row),
    }),
    ...watchlistOperations({ watchlist: new Watchlist(database), catalogue, groups: companies.groups }),
  ];
}
