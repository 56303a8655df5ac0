import type { DepositChannel } from '../../../contract/calls/management/deposits.ts';
import type { Account } from '../../../contract/records/index.ts';
import type { WallClock } from '../../../domain/clock.ts';
import type { DepositAddresses } from './addresses.ts';
import type { PaymentChannel, DepositReport, PayoutReport } from './channel.ts';
import type { Deposits } from './deposits.ts';
import type { MarkedRates, RateDeps, RateQuotes } from '../exchange-rates.ts';
import type { Database } from '../../../storage/index.ts';

export interface DepositOperationDeps extends RateDeps {
  readonly database: Database;
  readonly wallClock: WallClock;
  readonly deposits: Deposits;
  /** Takes what providers report of withdrawals. */
  readonly payouts: CallbackDeps['payouts'];
  /** True for a company whose clients are those in the field. */
  isDeployed(companyId: number): boolean;
  /** Payment methods that a company offers. */
  channelsOf(companyId: number): readonly DepositChannel[];
  channel(merchantNo: string): PaymentChannel | undefined;
  accountsOf(customerId: number): readonly Account[] | Promise<readonly Account[]>;
  isLocked(customerId: number, tradeType: number): boolean;
  /** Whether a customer has passed a level of verification; true for one that the company does not ask for. */
  hasPassed(companyId: number, customerId: number, levelCode: string): Promise<boolean>;
  readonly quotes: RateQuotes;
  readonly marked: MarkedRates;
  readonly addresses: DepositAddresses;
  /** Account types of a company by their published numbers, the first meant where none is named. */
  tradeTypesOf(companyId: number): readonly number[];
  /** Gives out the number of a proposal. */
  nextId(): number;
}

export interface CallbackDeps {
  readonly deposits: { receive(merchantNo: string, report: DepositReport): Promise<void> };
  readonly payouts: { receive(merchantNo: string, report: PayoutReport): Promise<void> };
  channel(merchantNo: string): PaymentChannel | undefined;
}
