import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSteppedClock } from '../../../market/index.ts';
import { withdrawProposalRepository, type WithdrawProposalRow } from '../../../storage/fund/index.ts';
import { openDatabase, type Database } from '../../../storage/index.ts';
import { withdrawalUpkeep } from './withdrawals.ts';

let database: Database;
beforeAll(async () => {
  database = await openDatabase({});
});
afterAll(() => database.close());

const row = (id: number): WithdrawProposalRow => ({
  id,
  proposal_no: `W${id}`,
  company_id: 1,
  customer_id: 1,
  customer_no: '1',
  account_id: 1,
  state: 'paying',
  account_currency: 'USDT',
  withdraw_currency: 'USDT',
  withdraw_type: 2,
  method: 'digit_wallet',
  merchant_no: 'simulator',
  amount: '1',
  fee: '0',
  txid: '',
  create_time_ms: 1,
  update_time_ms: 1,
  payee: '{}',
  record: '{}',
});

describe('the upkeep of withdrawals', () => {
  it('asks for a hundred payouts in a look, goes on after them and begins again, whatever fails [MAX_PAYOUTS_OF_LOOK]', async () => {
    for (let id = 1; id <= 101; id += 1) await database.commit([withdrawProposalRepository.insert(row(id))]);
    const requested: string[] = [];
    const withdrawals = {
      pay: async (proposalNo: string) => {
        requested.push(proposalNo);
        throw new Error('no answer');
      },
    };
    const log = pino({ level: 'silent' });
    const upkeep = withdrawalUpkeep({ database, wallClock: createSteppedClock(1), withdrawals, log });
    await upkeep.run();
    expect([requested.length, requested[0], requested.at(-1)]).toEqual([100, 'W1', 'W100']);
    await upkeep.run();
    expect(requested.slice(100)).toEqual(['W101']);
    await upkeep.run();
    expect(requested[101]).toBe('W1');
  });
});
