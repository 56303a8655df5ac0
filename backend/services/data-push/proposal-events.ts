import type { DepositProposalRow, WithdrawProposalRow } from '../../storage/fund/index.ts';
import { depositRecord, readDeposit, readWithdrawal, withdrawRecord } from '../fund/index.ts';
import { numberIn, type EventMakers } from './changes.ts';

/** Who gets it is sealed in the store, and stays there. */
const NOBODY = JSON.stringify({
  form: 'card',
  account: '',
  blockchain: '',
  name: '',
  bankName: '',
  bankCode: '',
});

/** Events about what customers pay in and take out: the proposal as it stands after each change. */
export const proposalEvents: Pick<EventMakers, 'deposit' | 'withdraw'> = {
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
  withdraw(row) {
    // The trigger writes down every other column of the proposal.
    const stored = readWithdrawal({ ...(row as unknown as WithdrawProposalRow), payee: NOBODY });
    return {
      companyId: numberIn(row, 'company_id'),
      data: {
        ...withdrawRecord(stored),
        rawAmount: String(stored.withdrawal.terms.amount),
        withdraw: true,
        revision: null,
      },
    };
  },
};
