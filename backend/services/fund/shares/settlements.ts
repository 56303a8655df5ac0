import type { Logger } from 'pino';
import type { WallClock } from '../../../domain/clock.ts';
import { applyRedemptionEvent, applySubscriptionEvent } from '../../../domain/fund-shares/index.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import {
  fundBookRepository as books,
  fundProposalRepository as proposals,
  type FundEntryRow,
  type FundProposalRow,
} from '../../../storage/fund-shares/index.ts';
import type { Database, Statement } from '../../../storage/index.ts';
import { KeyedQueue } from '../../keyed-queue.ts';
import type { TradeService } from '../../trade/index.ts';
import { fundEntries, redemptionEnd, subscriptionEnd, type Booking } from './fund-books.ts';
import { BASKET, type FundDeal } from './fund-deal.ts';
import type { FundDirectory } from './fund-directory.ts';
import type { NetValues } from './net-values.ts';
import {
  readRedemption,
  readSubscription,
  redemptionRow,
  subscriptionRow,
  type StoredRedemption,
  type StoredSubscription,
} from './stored-proposal.ts';

/** A proposal of either kind that changed. */
export type FundProposal =
  | ({ readonly kind: 'subscription' } & StoredSubscription)
  | ({ readonly kind: 'redemption' } & StoredRedemption);

export interface FundShareDependencies {
  readonly database: Database;
  readonly wallClock: WallClock;
  readonly trade: Pick<TradeService, 'moveAssets' | 'spendable'>;
  readonly directory: FundDirectory;
  readonly netValues: NetValues;
  /** Hears of every proposal that changed, once the change is on disk. */
  onChange(changed: FundProposal): void;
  readonly log: Logger;
}

/**
 * What becomes of proposals. Everything about one fund of a company happens one after the other. The end of a proposal, the ledger lines of
 * its customer and the lines of the fund's books are one commit, so a kill leaves all of it or nothing, and a proposal that has
 * ended is found ended.
 */
export class Settlements {
  readonly #parts: FundShareDependencies;
  readonly #queue = new KeyedQueue();

  constructor(parts: FundShareDependencies) {
    this.#parts = parts;
  }

  /** Runs what concerns one fund of a company after everything else that does. */
  inOrder<Result>(companyId: number, fundId: number, task: () => Promise<Result>): Promise<Result> {
    return this.#queue.run(`${companyId}/${fundId}`, task);
  }

  /**
   * Settles a proposal by the net value that it waited for. False while there is none: it waits on. A redemption of a fund with a manager
   * is priced and waits for the manager.
   */
  settle(proposalNo: string): Promise<boolean> {
    return this.#ofProposal(proposalNo, async (row, deal) => {
      if (row.state !== 'waiting') return true;
      const netValue = await this.#published(deal, row.due_ms);
      if (netValue === undefined) return false;
      return row.kind === 'subscription'
        ? this.#settleSubscription(readSubscription(row), deal, netValue)
        : this.#settleRedemption(readRedemption(row), deal, netValue);
    });
  }

  /** Ends a proposal that has not ended and gives back what it froze. Throws 10302 for one that has. */
  fail(proposalNo: string, reason: string, extra: readonly Statement[] = []): Promise<void> {
    return this.#ofProposal(proposalNo, async (row, deal) => {
      const event = { type: 'failed', reason } as const;
      if (row.kind === 'subscription') {
        const stored = readSubscription(row);
        const subscription = applySubscriptionEvent(stored.subscription, event);
        if (subscription === undefined) throw new PlatformError(CODE.proposalStateForbids);
        await this.#endSubscription({ ...stored, subscription }, deal, extra);
      } else {
        const stored = readRedemption(row);
        const redemption = applyRedemptionEvent(stored.redemption, event);
        if (redemption === undefined) throw new PlatformError(CODE.proposalStateForbids);
        await this.#endRedemption({ ...stored, redemption }, deal, [], extra);
      }
    });
  }

  /**
   * Pays out a priced redemption, as the fund's manager decided; to be called in the order of the fund. Throws 540014, with the
   * number of the proposal, when the fund has less.
   */
  async confirm(row: FundProposalRow, deal: FundDeal, extra: readonly Statement[]): Promise<void> {
    const stored = readRedemption(row);
    const redemption = applyRedemptionEvent(stored.redemption, { type: 'confirmed' });
    if (redemption === undefined) throw new PlatformError(CODE.fundShareStateForbids);
    const short = await this.#shortage({ row, redemption }, deal);
    if (short.length > 0) throw new PlatformError(CODE.fundMoneyShort, [row.proposal_no]);
    await this.#endRedemption({ row, redemption }, deal, [], extra);
  }

  /** The net value of a time, published once: what it was then stays, whatever the market says of it later. */
  async #published(deal: FundDeal, atMs: number): Promise<bigint | undefined> {
    const { database, netValues } = this.#parts;
    const known = await books.netValue(database, deal.fundId, atMs);
    if (known !== undefined) return known;
    const netValue = netValues.at(deal, atMs);
    if (netValue === undefined) return undefined;
    await database.commit([books.insertNetValue(deal.fundId, atMs, netValue)]);
    return books.netValue(database, deal.fundId, atMs);
  }

  async #settleSubscription(stored: StoredSubscription, deal: FundDeal, netValue: bigint): Promise<boolean> {
    const priceOf = this.#parts.netValues.priceAt(deal, stored.row.due_ms);
    const subscription = applySubscriptionEvent(stored.subscription, { type: 'priced', netValue, priceOf });
    if (subscription === undefined) return false;
    // Who pays with the basket leaves nothing to be bought.
    const bought =
      stored.row.currency === BASKET
        ? applySubscriptionEvent(subscription, { type: 'executed', executeId: '' })
        : undefined;
    await this.#endSubscription({ ...stored, subscription: bought ?? subscription }, deal, []);
    return true;
  }

  async #settleRedemption(stored: StoredRedemption, deal: FundDeal, netValue: bigint): Promise<boolean> {
    const { directory, netValues, database } = this.#parts;
    const { row } = stored;
    const payout = netValues.payoutAt(deal, row.currency, row.due_ms);
    const priced = payout && applyRedemptionEvent(stored.redemption, { type: 'priced', netValue, payout });
    if (priced === undefined) return false;
    if (directory.setting(row.company_id, row.fund_id).managerId !== 0) {
      const changed = { ...stored, redemption: priced };
      await database.commit([proposals.update(redemptionRow(changed, this.#nowMs))]);
      this.#changed({ kind: 'redemption', ...changed });
      return true;
    }
    const redemption = applyRedemptionEvent(priced, { type: 'confirmed' });
    if (redemption === undefined) return false;
    // Without a manager the house stands in for what the fund has not got: it holds what the fund invests in.
    const covered = (await this.#shortage({ row, redemption }, deal)).flatMap((asset) =>
      fundEntries(
        { companyId: row.company_id, fundId: row.fund_id, cause: row.proposal_no },
        { step: 'covered', other: 'house', asset, timeMs: this.#nowMs },
      ),
    );
    await this.#endRedemption({ row, redemption }, deal, covered, []);
    return true;
  }

  /** What the fund has too little of to pay a redemption. */
  async #shortage({ row, redemption }: StoredRedemption, deal: FundDeal) {
    const { database } = this.#parts;
    const balances = await books.balances(database, row.company_id, deal.fundId);
    return (redemption.outcome?.lines ?? []).flatMap(({ currency, digits, amount }) => {
      const held = BigInt(balances.find((one) => one.currency === currency)?.amount ?? 0);
      return held < amount ? [{ currency, digits, amount: amount - held }] : [];
    });
  }

  async #endSubscription(
    stored: StoredSubscription,
    deal: FundDeal,
    extra: readonly Statement[],
  ): Promise<void> {
    const row = subscriptionRow(stored, this.#nowMs);
    await this.#book(row, subscriptionEnd(stored, deal, this.#nowMs), [], extra);
    const { outcome } = stored.subscription;
    if (outcome !== undefined) this.#circulated(row, outcome.shares);
    this.#changed({ kind: 'subscription', ...stored, row });
  }

  async #endRedemption(
    stored: StoredRedemption,
    deal: FundDeal,
    covered: readonly FundEntryRow[],
    extra: readonly Statement[],
  ): Promise<void> {
    const row = redemptionRow(stored, this.#nowMs);
    await this.#book(row, redemptionEnd(stored, deal, this.#nowMs), covered, extra);
    if (row.state === 'confirmed') this.#circulated(row, -stored.redemption.shares);
    this.#changed({ kind: 'redemption', ...stored, row });
  }

  #circulated({ company_id, fund_id }: FundProposalRow, change: bigint): void {
    this.#parts.directory.circulated(company_id, fund_id, change);
  }

  /** One commit: the wallet of the customer, the books of the fund and the proposal. */
  #book(
    row: FundProposalRow,
    { moves, entries }: Booking,
    covered: readonly FundEntryRow[],
    extra: readonly Statement[],
  ): Promise<void> {
    const lines = [...entries, ...covered];
    const kept = lines.length === 0 ? [] : [books.insertEntries(lines)];
    const owner = { companyId: row.company_id, customerId: row.customer_id };
    return this.#parts.trade.moveAssets(owner, moves, [proposals.update(row), ...kept, ...extra]);
  }

  /** Reads a proposal in the order of its fund. Throws 404 for one that there is not. */
  async #ofProposal<Result>(
    proposalNo: string,
    task: (row: FundProposalRow, deal: FundDeal) => Promise<Result>,
  ): Promise<Result> {
    const { database, directory } = this.#parts;
    const known = await proposals.byNumber(database, proposalNo);
    if (known === undefined) throw new PlatformError(CODE.fundRecordUnknown);
    return this.inOrder(known.company_id, known.fund_id, async () => {
      const row = (await proposals.byNumber(database, proposalNo)) ?? known;
      return task(row, directory.require(row.fund_id));
    });
  }

  #changed(changed: FundProposal): void {
    this.#parts.onChange(changed);
  }

  get #nowMs(): number {
    return this.#parts.wallClock.nowMs();
  }
}
