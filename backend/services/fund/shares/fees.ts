import type { Logger } from 'pino';
import type { MarketClock, WallClock } from '../../../domain/clock.ts';
import type { MarketTimeMs } from '../../../domain/units.ts';
import { managementFeeOf, nextNetValueMs } from '../../../domain/fund-shares/index.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import {
  fundBookRepository as books,
  fundFeeRepository as fees,
  type FundFeeRow,
  fundProposalRepository as proposals,
} from '../../../storage/fund/fund-shares.ts';
import type { Database, Statement } from '../../../storage/index.ts';
import { Upkeep } from '../../proposals/index.ts';
import { fundEntries } from './fund-books.ts';
import type { FundDeal, FundDirectory } from './fund-directory.ts';
import type { NetValues } from './net-values.ts';
import type { FundShares } from './fund-shares.ts';

const DAY_MS = 86_400_000;
/** Days for which a fee is made up after the platform was off; earlier ones are not charged. */
export const MAX_FEE_DAYS = 31;

export interface FeeDeps {
  readonly database: Database;
  readonly wallClock: WallClock;
  readonly directory: FundDirectory;
  readonly netValues: NetValues;
  readonly shares: Pick<FundShares, 'inOrder'>;
}

/**
 * What managers earn: a part of the yearly fee for each day, of the shares that there are after its net value. It is taken out of the money of
 * the fund at once; where the fund has less, it stays owed until somebody tries again.
 */
export class Fees {
  readonly #deps: FeeDeps;
  #lastId: number;

  /** @param lastId The highest number of a fee in use. */
  constructor(deps: FeeDeps, lastId: number) {
    this.#deps = deps;
    this.#lastId = lastId;
  }

  /** Counts the fees of all funds for the days up to now that have none yet. */
  async accrue(): Promise<void> {
    const { database, directory } = this.#deps;
    for (const { companyId, fundId, shares } of await proposals.outstanding(database)) {
      const deal = directory.find(fundId);
      if (deal === undefined || shares <= 0n) continue;
      const last = await fees.lastDay(database, companyId, fundId);
      for (const dayMs of this.#days(deal, last)) await this.charge(companyId, deal, dayMs, shares);
    }
  }

  /** The newest day of a fund whose net value is out. */
  latestDay({ offer }: FundDeal): number {
    return nextNetValueMs(this.#deps.netValues.nowMs, offer.definition.dailySettlementTime) - DAY_MS;
  }

  /** Charges one day, once; undefined where there is no fee, or no net value. */
  charge(companyId: number, deal: FundDeal, dayMs: number, issued: bigint): Promise<FundFeeRow | undefined> {
    const { database, netValues, shares, wallClock } = this.#deps;
    return shares.inOrder(companyId, deal.fundId, async () => {
      const netValue = netValues.at(deal, dayMs);
      if (netValue === undefined) return undefined;
      if ((await fees.ofDay(database, companyId, deal.fundId, dayMs)) !== undefined) return undefined;
      const { yearlyFee: yearly, yearDays } = deal;
      const amount = managementFeeOf(issued, netValue, deal.buying, { yearly, yearDays });
      if (amount === 0n) return undefined;
      const nowMs = wallClock.nowMs();
      const row: FundFeeRow = {
        id: (this.#lastId += 1),
        company_id: companyId,
        fund_id: deal.fundId,
        day_ms: dayMs,
        currency: deal.money.code,
        amount,
        state: 'failed',
        create_time_ms: nowMs,
        update_time_ms: nowMs,
      };
      const isPaid = (await this.#cash(companyId, deal)) >= amount;
      const charged: FundFeeRow = isPaid ? { ...row, state: 'done' } : row;
      const lines = isPaid ? [books.insertEntries(this.#lines(deal, row))] : [];
      await database.commit([fees.insert(charged), ...lines]);
      return charged;
    });
  }

  /** Takes owed fees of a fund out of its money, all of them or none. Throws 540019 for one that is paid and 540015 when the fund has less. */
  deduct(
    companyId: number,
    deal: FundDeal,
    ids: readonly number[],
    extra: readonly Statement[],
  ): Promise<void> {
    const { database, shares, wallClock } = this.#deps;
    return shares.inOrder(companyId, deal.fundId, async () => {
      const rows = await fees.byIds(database, ids);
      if (rows.some(({ state }) => state === 'done')) throw new PlatformError(CODE.fundFeeStateForbids);
      const sum = rows.reduce((all, { amount }) => all + BigInt(amount), 0n);
      if ((await this.#cash(companyId, deal)) < sum) throw new PlatformError(CODE.fundFeeNotDeducted);
      await database.commit([
        ...rows.map(({ id }) => fees.setState(id, 'done', wallClock.nowMs())),
        books.insertEntries(rows.flatMap((row) => this.#lines(deal, row))),
        ...extra,
      ]);
    });
  }

  /** Days from the one after the last charged up to the latest; only the latest where none was charged. */
  #days(deal: FundDeal, last: number | undefined): readonly number[] {
    const latest = this.latestDay(deal);
    const first = Math.max((last ?? latest - DAY_MS) + DAY_MS, latest - (MAX_FEE_DAYS - 1) * DAY_MS);
    const days: number[] = [];
    for (let dayMs = first; dayMs <= latest; dayMs += DAY_MS) days.push(dayMs);
    return days;
  }

  async #cash(companyId: number, deal: FundDeal): Promise<bigint> {
    const balances = await books.balances(this.#deps.database, companyId, deal.fundId);
    return BigInt(balances.find(({ currency }) => currency === deal.money.code)?.amount ?? 0);
  }

  #lines(deal: FundDeal, { id, company_id, amount }: FundFeeRow) {
    const of = { companyId: company_id, fundId: deal.fundId, cause: `M${String(id).padStart(10, '0')}` };
    const asset = { currency: deal.money.code, digits: deal.money.digits, amount: -BigInt(amount) };
    return fundEntries(of, { step: 'fee', other: 'fees', asset, timeMs: this.#deps.wallClock.nowMs() });
  }
}

/** How soon proposals are looked at again that could not be settled: without a price, or while the store cannot write. */
const SETTLEMENT_RETRY_MS = 10_000;
/** Proposals of one look. */
const ROWS_OF_LOOK = 200;

/**
 * Settles by the net value of each fund's minute of the day, on the market clock, and counts fees after it. What was due while nobody was
 * there is settled at the start, each proposal by the net value of its own day.
 */
export function fundPublication({
  database,
  marketClock,
  directory,
  shares,
  fees,
  log,
}: Pick<FeeDeps, 'database' | 'directory'> & {
  readonly marketClock: MarketClock;
  readonly shares: Pick<FundShares, 'settle'>;
  readonly fees: Pick<Fees, 'accrue'>;
  readonly log: Logger;
}): Upkeep<MarketTimeMs> {
  const upkeep = new Upkeep<MarketTimeMs>(
    {
      clock: marketClock,
      log,
      failure: 'funds could not be settled yet',
      nextMs({ fromMs, isDone }) {
        const times = directory.deals.map(({ offer }) =>
          nextNetValueMs(fromMs, offer.definition.dailySettlementTime),
        );
        const nextMs = Math.min(...times, ...(isDone ? [] : [marketClock.nowMs() + SETTLEMENT_RETRY_MS]));
        return Number.isFinite(nextMs) ? nextMs : undefined;
      },
    },
    async (attempt) => {
      const untilMs = marketClock.nowMs();
      let left = 0;
      for (;;) {
        const due = await proposals.due(database, untilMs, ROWS_OF_LOOK, left);
        for (const { proposal_no: proposalNo } of due)
          if (!(await attempt(() => shares.settle(proposalNo), { proposalNo }))) left += 1;
        if (due.length < ROWS_OF_LOOK || upkeep.isClosed) break;
      }
      if (left === 0) await fees.accrue();
    },
  );
  return upkeep;
}
