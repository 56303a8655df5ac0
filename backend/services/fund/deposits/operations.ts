import type { WallClock } from '../../../domain/clock.ts';
import type { Account } from '../../../protocol/records/index.ts';
import type { Database } from '../../../storage/index.ts';
import type { DepositChannel } from '../../company/index.ts';
import type { Operation } from '../../operation.ts';
import type { RateDependencies } from '../exchange-rates.ts';
import { callbackOperation, type CallbackDependencies } from './callback-operation.ts';
import type { PaymentChannel } from './channel.ts';
import type { Deposits } from './deposits.ts';
import { offerOperations } from './offer-operations.ts';
import { proposalOperations } from './proposal-operations.ts';
import { createOperation } from './create-operation.ts';
import { rateOperation } from './rate-operation.ts';
import { RateQuotes } from './rate-quotes.ts';

export interface DepositOperationDependencies extends RateDependencies {
  readonly database: Database;
  readonly wallClock: WallClock;
  readonly deposits: Deposits;
  /** Takes what providers report of withdrawals. */
  readonly payouts: CallbackDependencies['payouts'];
  /** Ways to pay in that a company offers. */
  channelsOf(companyId: number): readonly DepositChannel[];
  channel(merchantNo: string): PaymentChannel | undefined;
  accountsOf(customerId: number): readonly Account[] | Promise<readonly Account[]>;
  isLocked(customerId: number, tradeType: number): boolean;
  /** The highest number of a proposal in use. */
  readonly lastId: number;
}

/** Deposits as customers and payment providers call them. */
export function depositOperations(parts: DepositOperationDependencies): readonly Operation[] {
  const quotes = new RateQuotes(parts.wallClock);
  return [
    ...offerOperations(parts),
    rateOperation(parts, quotes),
    createOperation(parts, quotes),
    ...proposalOperations(parts),
    callbackOperation(parts),
  ];
}
