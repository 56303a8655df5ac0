import type { Clock } from '../../protocol/clock.ts';
import { PlatformError } from '../../protocol/platform-error.ts';
import type { Database } from '../../storage/index.ts';
import type { CatalogueService } from '../catalogue/index.ts';
import type { CompanyService } from '../company/index.ts';
import type { Verification } from '../message/index.ts';
import { noticeOperations, Notices } from '../message/notices/index.ts';
import type { Operation } from '../operation.ts';
import type { ApiKeys } from './api-keys.ts';
import { cancellationOperation, Cancellations } from './cancellation/index.ts';
import type { Customers } from './customers.ts';
import { GroupMoves } from './group-moves.ts';
import { Kyc, kycOperations } from './kyc/index.ts';
import { LoginEnds, type LoginEndListener } from './login-ends.ts';
import { CUSTOMER_STATUS } from './customer-record.ts';
import type { EndedToken, Sessions } from './sessions.ts';
import { BankCards, bankCardOperations, Wallets, walletOperations } from './wallets/index.ts';
import { Watchlist, watchlistOperations } from './watchlist/index.ts';

/** What customers keep beside their record, and what operators decide about them. */
export interface ProfileServices {
  /** Messages to customers and announcements; live ones arrive through `onNotice`. */
  readonly notices: Notices;
  /** Identity verification, with the review that an operator makes. */
  readonly kyc: Kyc;
  /** Closing of accounts, with the review that an operator makes. */
  readonly cancellations: Cancellations;
  /** Customers who change their group. */
  readonly groupMoves: GroupMoves;
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
  readonly wallClock: Clock;
  readonly companies: Pick<CompanyService, 'find' | 'groups'>;
  readonly catalogue: Pick<CatalogueService, 'asset' | 'product'>;
  readonly customers: Customers;
  readonly sessions: Sessions;
  readonly keys: ApiKeys;
  readonly verification: Verification;
  /** True while money of the customer is on its way; absent: only applications for verification count. */
  readonly hasUnfinishedProposal: ((customerId: number) => Promise<boolean>) | undefined;
}

/** Opens the services with their operations. `loginEnds` is for those who sign customers in. */
export function createProfileServices(parts: ProfileDependencies): {
  readonly services: ProfileServices;
  readonly loginEnds: LoginEnds;
  readonly operations: readonly Operation[];
} {
  const { database, wallClock, companies, customers, keys } = parts;
  const customer = (id: number) => customers.byId(id);
  const notices = new Notices(database, wallClock);
  const loginEnds = new LoginEnds(parts.sessions);
  const kyc = new Kyc({
    database,
    wallClock,
    notices,
    customer,
    configuration: (companyId) => companies.find(companyId)?.kyc,
  });
  const cancellations = new Cancellations({
    database,
    wallClock,
    notices,
    customer,
    accountsOf: (id) => customers.accountsOf(id),
    hasUnfinishedProposal: async (id) =>
      (await kyc.isPending(id)) || ((await parts.hasUnfinishedProposal?.(id)) ?? false),
    async endAccess(closed) {
      for (const key of keys.of(closed.id)) await keys.remove(closed.id, key.id);
      await loginEnds.end(closed, 'UserForceLogoutRet', 'closed');
    },
  });
  const services: ProfileServices = {
    notices,
    kyc,
    cancellations,
    groupMoves: new GroupMoves(parts),
    onLoginsEnded: (listener) => loginEnds.onEnd(listener),
    async forceLogout(companyId, customerId) {
      const row = await customer(customerId);
      if (row?.company_id !== companyId) throw new PlatformError('USCUSTOMER_API_0000003');
      await loginEnds.end(row, 'UserForceLogoutRet');
    },
    async setStatus(customerId, status) {
      const row = await customer(customerId);
      if (row === undefined) throw new PlatformError('USCUSTOMER_API_0000003');
      const { normal, disabled, locked } = CUSTOMER_STATUS;
      const isOpen = row.status === normal || row.status === disabled || row.status === locked;
      if (!isOpen) throw new PlatformError('USCUSTOMER_API_0000004');
      await customers.update(customerId, { status });
      keys.suspend(customerId, status === disabled);
      if (status === disabled) await loginEnds.end(row, 'UserForceLogoutRet', 'closed');
    },
    onTokenEnded: (listener) => parts.sessions.onEnded(listener),
  };
  return { services, loginEnds, operations: profileServiceOperations(parts, services) };
}

function profileServiceOperations(
  { database, wallClock, catalogue, companies, customers, verification }: ProfileDependencies,
  { notices, kyc, cancellations }: ProfileServices,
): readonly Operation[] {
  const customer = (id: number) => customers.byId(id);
  return [
    ...noticeOperations(notices),
    cancellationOperation({ cancellations, customer }),
    ...kycOperations({
      kyc,
      customer,
      companyType: (companyId) => companies.find(companyId)?.companyType ?? '',
      dictionaryOf: (companyId) => companies.find(companyId)?.dictionary,
    }),
    ...walletOperations({ wallets: new Wallets(database, wallClock), catalogue, verification, customer }),
    ...bankCardOperations({ bankCards: new BankCards(database, wallClock), catalogue }),
    ...watchlistOperations({ watchlist: new Watchlist(database), catalogue, groups: companies.groups }),
  ];
}
