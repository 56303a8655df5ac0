import { parseDecimal } from '../../../domain/decimal.ts';
import { depositFigures } from '../../../domain/deposits/index.ts';
import {
  depositLedgerRepository,
  depositProposalRepository,
  type LedgerOfDeposits,
} from '../../../storage/fund/index.ts';
import type { Database } from '../../../storage/index.ts';
import { readDeposit } from './stored-deposit.ts';

/** Accounts that are compared at a time. */
const ACCOUNTS_AT_A_TIME = 200;

/** Deposits and fees of an account, at its digits. */
interface Booked {
  readonly deposits: bigint;
  readonly fees: bigint;
}

const NOTHING: Booked = { deposits: 0n, fees: 0n };

/**
 * Accounts whose ledger of trading has other deposits than proposals and adjustments explain. Compares everything since the account
 * was opened, so that a line too many is found like one that is missing. What is credited meanwhile is looked at twice.
 */
export async function accountsWithOtherDeposits(
  database: Database,
  accountIds: readonly number[],
): Promise<number[]> {
  const found: number[] = [];
  for (let at = 0; at < accountIds.length; at += ACCOUNTS_AT_A_TIME) {
    const first = await compare(database, accountIds.slice(at, at + ACCOUNTS_AT_A_TIME));
    if (first.length > 0) found.push(...(await compare(database, first)));
  }
  return found;
}

async function compare(database: Database, accountIds: readonly number[]): Promise<number[]> {
  const credited = await creditedBy(database, accountIds);
  const ledger = await depositLedgerRepository.ofAccounts(database, accountIds);
  const adjusted = await depositLedgerRepository.adjustments(database, accountIds);
  return accountIds.filter((accountId) => {
    const booked = ledger.find((one) => one.accountId === accountId);
    const own = adjusted.filter((row) => row.account_id === accountId);
    const byHand = own.reduce(
      (sum, { amount }) => sum + (parseDecimal(amount, booked?.digits ?? 0) ?? 0n),
      0n,
    );
    const { deposits, fees } = credited.get(accountId) ?? NOTHING;
    return !agrees(booked, { deposits: deposits + byHand, fees });
  });
}

/** The first balance of an account stands in its ledger like a deposit. */
function agrees(booked: LedgerOfDeposits | undefined, explained: Booked): boolean {
  const { deposits, fees, opening } = booked ?? { ...NOTHING, opening: 0n };
  const rest = deposits - explained.deposits;
  return fees === explained.fees && (rest === 0n || rest === opening);
}

/** What the credited proposals of accounts brought. */
async function creditedBy(database: Database, accountIds: readonly number[]): Promise<Map<number, Booked>> {
  const sums = new Map<number, Booked>();
  for (const row of await depositProposalRepository.credited(database, accountIds)) {
    const { actual, fee } = depositFigures(readDeposit(row).deposit);
    const before = sums.get(row.account_id) ?? NOTHING;
    sums.set(row.account_id, { deposits: before.deposits + actual, fees: before.fees + fee });
  }
  return sums;
}
