import type { Operation } from '../../operation.ts';
import { RateQuotes } from '../deposits/rate-quotes.ts';
import type { WithdrawOperationDependencies } from './calling.ts';
import { createOperation } from './create-operation.ts';
import { figureOperations } from './figure-operations.ts';
import { limitOperations } from './limit-operations.ts';
import { offerOperations } from './offer-operations.ts';
import { proposalOperations } from './proposal-operations.ts';

/** Withdrawals as customers call them. */
export function withdrawOperations(parts: WithdrawOperationDependencies): readonly Operation[] {
  const quotes = new RateQuotes(parts.database, parts.wallClock, 'withdrawals');
  return [
    ...offerOperations(parts),
    ...figureOperations(parts, quotes),
    ...limitOperations(parts),
    createOperation(parts, quotes),
    ...proposalOperations(parts),
  ];
}
