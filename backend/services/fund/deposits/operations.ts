import type { DepositChannel } from '../../../contract/calls/management/deposits.ts';
import type { Account } from '../../../contract/records/index.ts';
import type { WallClock } from '../../../domain/clock.ts';
import type { Database } from '../../../storage/index.ts';

import type { Operation } from '../../operation.ts';
import type { RateDependencies } from '../exchange-rates.ts';
import { addressOperations } from './address-operations.ts';
import type { DepositAddresses } from './addresses.ts';
import { callbackOperation, type CallbackDependencies } from './callback-operation.ts';
import type { PaymentChannel } from './channel.ts';
import { createOperation } from './create-operation.ts';
import type { Deposits } from './deposits.ts';
import type { MarkedRates } from './marked-rates.ts';
import { offerOperations } from './offer-operations.ts';
import { OrderDetails } from './order-details.ts';
import { proposalOperations } from './proposal-operations.ts';
import { rateOperation } from './rate-operation.ts';
import type { RateQuotes } from './rate-quotes.ts';

export interface DepositOperationDependencies extends RateDependencies {
  readonly database: Database;
  readonly wallClock: WallClock;
  readonly deposits: Deposits;
  /** Takes what providers report of withdrawals. */
  readonly payouts: CallbackDependencies['payouts'];
  /** True for a company whose clients are those in the field. */
  isDeployed(companyId: number): boolean;
  /** Ways to pay in that a company offers. */
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

/** Deposits as customers and payment providers call them. */
export function depositOperations(parts: DepositOperationDependencies): readonly Operation[] {
  const details = new OrderDetails(parts.database, parts.wallClock);
  return [
    ...offerOperations(parts),
    rateOperation(parts, parts.quotes),
    createOperation(parts, details),
    ...addressOperations(parts, details),
    ...proposalOperations(parts),
    callbackOperation(parts),
  ];
}
