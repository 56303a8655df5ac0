import type { WallClock } from '../../../domain/clock.ts';
import type { CustomerRow } from '../../../storage/customers/index.ts';
import type { AssetEntry } from '../../catalogue/catalogue-service.ts';
import type { CompanyService } from '../../company/company-service.ts';
import type { Verification } from '../../message/verification.ts';
import type { CustomerPairs } from '../customer-pairs.ts';
import type { Customers } from '../customers.ts';
import type { Agents } from '../groups/agents.ts';
import type { CustomerSecurity } from '../security/customer-security.ts';
import type { WaysBack } from '../security/ways-back.ts';
import type { SocialAccounts } from '../social/social-accounts.ts';
import type { VerifiedIdentities } from '../social/verified-identities.ts';
import type { KnownNetworks } from './known-networks.ts';
import type { SessionRevocations } from './session-revocations.ts';
import type { LoginGuard } from './login-guard.ts';
import type { Sessions } from './sessions.ts';
import type { SignInGuard } from './sign-in-guard.ts';

export interface LoginDependencies {
  readonly companies: Pick<CompanyService, 'find' | 'groups'>;
  readonly customers: Customers;
  readonly sessions: Sessions;
  readonly sessionRevocations: SessionRevocations;
  /** Of codes and fund passwords. */
  readonly guard: LoginGuard;
  /** Of login passwords. */
  readonly signInGuard: SignInGuard;
  readonly networks: KnownNetworks;
  readonly verification: Verification;
  /** Tells earlier addresses of changes, with a way back. */
  readonly waysBack: WaysBack;
  readonly wallClock: WallClock;
  readonly security: CustomerSecurity;
  readonly agents: Agents;
  readonly pairs: CustomerPairs;
  readonly socialAccounts: SocialAccounts;
  /** Identities of other services that were proved just now. */
  readonly verified: VerifiedIdentities;
  asset(this: void, code: string): AssetEntry | undefined;
  /** True for a customer who manages a fund. */
  isFundManager(this: void, customerId: number): boolean;
  /** Margin level at which a customer's cross accounts are closed, in percent. */
  stopOutLevelOf(this: void, row: LevelOwner): bigint;
}

/** Whose stop-out level is asked for. */
export type LevelOwner = Pick<CustomerRow, 'id' | 'company_id' | 'customer_group_id'>;
