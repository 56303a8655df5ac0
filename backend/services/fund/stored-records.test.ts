import { expect, it } from 'vitest';
import type { DepositProposalRow } from '../../storage/fund/deposits.ts';
import type { FundProposalRow } from '../../storage/fund/fund-shares.ts';
import { DEPOSIT_KIND, readDeposit } from './deposits/stored-deposit.ts';
import { readRedemption, readSubscription, subscriptionRow } from './shares/stored-proposal.ts';

const DEPOSIT =
  '{"origin":{"intended":"9"},"terms":{"rate":"7","reviewFrom":"5","fourEyesFrom":"6","asked":"1000000","fee":["fixed","10"]},"paid":"3","approvals":[],"reason":""}';
const SUBSCRIPTION =
  '{"subscription":{"state":"waiting","executeState":"waiting","wish":{"by":"shares","shares":"5n"}},"money":"7n","executed":[]}';
const REDEMPTION = '{"redemption":{"outcome":{"worth":"12n","fee":"1n"}}}';

it('reads and writes what was requested of a deposit under the name of the first version', () => {
  const stored = readDeposit({ state: 'waiting', record: DEPOSIT } as DepositProposalRow);
  expect(stored.deposit.terms).toMatchObject({ requested: 1_000_000n, fee: { type: 'fixed', amount: 10n } });
  const row = DEPOSIT_KIND.toRow(stored, 1);
  expect(JSON.parse(row.record)).toMatchObject(JSON.parse(DEPOSIT));
});

it('reads and writes requests for shares, and what they came to, under the names of the first version', () => {
  const stored = readSubscription({ record: SUBSCRIPTION } as FundProposalRow);
  expect(stored.subscription).toMatchObject({ request: { by: 'shares', shares: 5n } });
  expect(JSON.parse(subscriptionRow(stored, 1).record)).toEqual(JSON.parse(SUBSCRIPTION));

  const { redemption } = readRedemption({ record: REDEMPTION } as FundProposalRow);
  expect(redemption).toMatchObject({ outcome: { marketValue: 12n, fee: 1n } });
});
