import {
  fundBookRepository,
  fundProposalRepository,
  type FundProposalRow,
} from '../../../storage/fund/fund-shares.ts';
import type { Database } from '../../../storage/index.ts';
import { fundTotals } from '../../../storage/trading/index.ts';
import type { ReconciliationCheck, Watcher } from '../../proposals/index.ts';
import { tokensOf } from './fund-books.ts';
import type { FundDirectory } from './fund-directory.ts';
import { readRedemption, readSubscription } from './stored-proposal.ts';

/** Proposals that are read at once. */
const ROWS_OF_READ = 500;

/** Something that does not agree, in the decimals of the currency. */
export interface FundDifference {
  readonly currency: string;
  /** `frozen`: the ledger and what proposals wait with; `fund`: the ledger and the books of the funds; `shares`: these books and the proposals. */
  readonly between: 'frozen' | 'fund' | 'shares';
  readonly found: bigint;
  readonly expected: bigint;
}

/** Compares the ledger of a company with the books of its funds and with its proposals. The list must be empty. */
export async function reconcileFunds(
  { database, directory }: { readonly database: Database; readonly directory: FundDirectory },
  companyId: number,
  { signal }: Watcher = {},
): Promise<FundDifference[]> {
  const ledger = await fundTotals(database, companyId);
  const entries = await fundBookRepository.totals(database, companyId);
  const waiting = await waitingAssets(database, directory, { companyId, signal });
  const shares = await outstandingTokens(database, directory, companyId);
  const currencies = new Set([
    ...ledger.map(({ currency }) => currency),
    ...entries.map(({ currency }) => currency),
    ...waiting.keys(),
  ]);
  const differences: FundDifference[] = [];
  const compare = (between: FundDifference['between'], currency: string, found: bigint, expected: bigint) => {
    if (found !== expected) differences.push({ currency, between, found, expected });
  };
  for (const currency of [...currencies].sort()) {
    const own = ledger.find((one) => one.currency === currency);
    const ofCustomers = entries.find((one) => one.currency === currency && one.book === 'customers');
    const given = -BigInt(ofCustomers?.amount ?? 0);
    compare('frozen', currency, BigInt(own?.frozen ?? 0), waiting.get(currency) ?? 0n);
    compare('fund', currency, BigInt(own?.fund ?? 0), given);
    const tokens = shares.get(currency);
    if (tokens !== undefined) compare('shares', currency, given, -tokens);
  }
  return differences;
}

/** The comparison as a part of the report over all money. It looks at everything, whatever the time. */
export function fundCheck(deps: Parameters<typeof reconcileFunds>[0]): ReconciliationCheck {
  return {
    name: 'funds',
    async run(companyId, _fromMs, watcher) {
      const found = await reconcileFunds(deps, companyId, watcher);
      const differences = found.map(({ currency, between }) => ({
        subject: currency,
        reference: '',
        between,
      }));
      return { checked: deps.directory.deals.length, differences };
    },
  };
}

type CompanyWatched = { readonly companyId: number } & Pick<Watcher, 'signal'>;

async function waitingAssets(
  database: Database,
  directory: FundDirectory,
  { companyId, signal }: CompanyWatched,
): Promise<ReadonlyMap<string, bigint>> {
  const assets = new Map<string, bigint>();
  const add = (currency: string, amount: bigint) =>
    assets.set(currency, (assets.get(currency) ?? 0n) + amount);
  for (const kind of ['subscription', 'redemption'] as const) {
    for (const row of await allWaiting(database, { companyId, signal }, kind)) {
      if (kind === 'subscription')
        for (const { currency, amount } of readSubscription(row).subscription.frozen) add(currency, amount);
      else {
        const tokens = tokensOf(readRedemption(row).redemption.shares, directory.require(row.fund_id));
        add(tokens.currency, tokens.amount);
      }
    }
  }
  return assets;
}

async function allWaiting(
  database: Database,
  { companyId, signal }: CompanyWatched,
  kind: FundProposalRow['kind'],
): Promise<FundProposalRow[]> {
  const all: FundProposalRow[] = [];
  for (;;) {
    signal?.throwIfAborted();
    const query = {
      where: { kind },
      companyId,
      states: ['waiting', 'priced'],
      limit: ROWS_OF_READ,
      offset: all.length,
    };
    const { rows, total } = await fundProposalRepository.page(database, query);
    all.push(...rows);
    if (all.length >= total || rows.length === 0) return all;
  }
}

async function outstandingTokens(
  database: Database,
  directory: FundDirectory,
  companyId: number,
): Promise<ReadonlyMap<string, bigint>> {
  const tokens = new Map<string, bigint>();
  for (const one of await fundProposalRepository.outstanding(database)) {
    const deal = directory.find(one.fundId);
    if (one.companyId === companyId && deal !== undefined)
      tokens.set(deal.token.code, tokensOf(one.shares, deal).amount);
  }
  return tokens;
}
