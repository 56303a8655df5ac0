import type { DepositProposalRow } from '../../storage/fund/index.ts';
import { depositRecord, readDeposit } from '../fund/index.ts';
import { numberIn, type EventMakers } from './changes.ts';

/** Events about what customers pay in: the proposal as it stands after each change. */
export const depositEvents: Pick<EventMakers, 'deposit'> = {
  deposit(row) {
    // The trigger writes down every column of the proposal.
    const stored = readDeposit(row as unknown as DepositProposalRow);
    const { depositFrom, clientType } = stored.origin;
    return {
      companyId: numberIn(row, 'company_id'),
      data: {
        id: String(row['id']),
        ...depositRecord(stored),
        depositFrom,
        paymentChannelClientType: clientType,
      },
    };
  },
};
