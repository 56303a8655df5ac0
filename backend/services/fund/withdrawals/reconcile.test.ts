import { afterAll, beforeAll, expect, it } from 'vitest';
import { toRate } from '../../../domain/index.ts';
import { withdrawProposalRepository } from '../../../storage/fund/index.ts';
import { openDatabase, type Database } from '../../../storage/index.ts';
import type { PaymentChannel } from '../deposits/channel.ts';
import { reconcileWithdrawals } from './reconcile.ts';
import { WITHDRAWAL_KIND } from './stored-withdrawal.ts';

const MAX_COMPARED_AT_ONCE = 16;
/** More than two pages. */
const WITHDRAWALS = 1_205;

let database: Database;
beforeAll(async () => {
  database = await openDatabase({});
  for (let from = 1; from <= WITHDRAWALS; from += 241)
    await database.commit(Array.from({ length: 241 }, (_, at) => insertion(from + at)));
});
afterAll(() => database.close());

/** A withdrawal that its provider is paying, without lines in any book. */
function insertion(id: number) {
  const digits = { accountDigits: 2, payoutDigits: 2 };
  const amounts = { rate: toRate(10n ** 8n), amount: 10_000n, fee: 100n, reviewFrom: 0n, fourEyesFrom: 0n };
  const row = {
    id,
    company_id: 1,
    customer_id: 1,
    customer_no: '1',
    account_id: 1 + (id % 700),
    proposal_no: `W${id}`,
    state: 'paying',
    amount: '',
    fee: '',
    txid: '',
    payee: '',
    record: '',
    merchant_no: 'M',
    account_currency: 'USDT',
    withdraw_currency: 'USDT',
    withdraw_type: 2,
    method: 'm',
    create_time_ms: 0,
    update_time_ms: 0,
  };
  const stored = {
    row,
    origin: { tradeType: 2, customerGroupId: 1, country: 'SG', remark: '' },
    payee: { form: 'address', account: 'T1', blockchain: 'TRON', name: '', bankName: '', bankCode: '' },
    withdrawal: { state: 'paying', terms: { ...digits, ...amounts }, approvals: [], reason: '' },
    isSent: true,
    isManualPayout: false,
  } as const;
  return withdrawProposalRepository.insert(WITHDRAWAL_KIND.toRow(stored as never, 1));
}

it(
  'every withdrawal is compared, sixteen at a time, also the last of many [MAX_COMPARED_AT_ONCE] [HU-94]',
  { tags: ['long'] },
  async () => {
    let [asking, most] = [0, 0];
    const requested = new Set<string>();
    const provider = {
      async payout(proposalNo: string) {
        asking += 1;
        most = Math.max(most, asking);
        requested.add(proposalNo);
        await new Promise((resolve) => setImmediate(resolve));
        asking -= 1;
        return proposalNo === `W${WITHDRAWALS}` ? { status: 'paid', payoutId: 'x' } : { status: 'pending' };
      },
    };
    const channel = () => provider as unknown as PaymentChannel;
    const { withdrawals, differences } = await reconcileWithdrawals({ database, channel }, 1, 0);
    expect(withdrawals).toBe(WITHDRAWALS);
    expect(requested.size).toBe(WITHDRAWALS);
    expect(most).toBe(MAX_COMPARED_AT_ONCE);
    const ofChannel = differences.filter(({ between }) => between === 'channel');
    expect(ofChannel.map(({ proposalNo }) => proposalNo)).toEqual([`W${WITHDRAWALS}`]);
    // None of them has its lines in the books of the payout, and no account has them in the ledger.
    expect(differences.filter(({ between }) => between === 'books')).toHaveLength(WITHDRAWALS);
    expect(differences.filter(({ between }) => between === 'ledger')).toHaveLength(700);
  },
);
