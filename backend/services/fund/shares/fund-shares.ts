import { CODE } from '../../../contract/errors/codes.ts';
import { REJECTION_TEXT } from '../../../contract/mapping/rejection-texts.ts';
import { shortageText } from '../../../domain/rejection.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import type { WallClock } from '../../../domain/clock.ts';
import {
  nextNetValueMs,
  newRedemption,
  type RedemptionEvent,
  type SubscriptionEvent,
} from '../../../domain/fund-shares/index.ts';
import {
  fundBookRepository as books,
  type FundEntryRow,
  fundProposalRepository as proposals,
  type FundProposalRow,
} from '../../../storage/fund/fund-shares.ts';
import type { Database, Statement } from '../../../storage/index.ts';
import { KeyedQueue } from '../../keyed-queue.ts';
import { Proposals } from '../../proposals/index.ts';
import type { TradeService } from '../../trade/trade-service.ts';
import { freeze, fundEntries, redemptionEnd, subscriptionEnd, tokensOf, type Booking } from './fund-books.ts';
import { BASKET, type FundDeal, type FundDirectory } from './fund-directory.ts';
import type { NetValues } from './net-values.ts';
import {
  FUND_SHARE_KIND,
  fundOrder,
  type FundProposal,
  type StoredRedemption,
  type StoredSubscription,
} from './stored-proposal.ts';
import {
  type RedemptionRequest,
  type SubscriptionRequest,
  tryRedemption,
  trySubscription,
} from './trials.ts';

/** Subscriptions and redemptions of one customer that may wait at the same time. */
export const MAX_WAITING_FUND_PROPOSALS = 50;

/** Who asks. */
export interface ShareCustomer {
  readonly companyId: number;
  readonly customerId: number;
  readonly customerNo: string;
}

export interface FundShareDeps {
  readonly database: Database;
  readonly wallClock: WallClock;
  readonly trade: Pick<TradeService, 'moveAssets' | 'spendable'>;
  readonly directory: FundDirectory;
  readonly netValues: NetValues;
  /** Hears of every proposal that changed, once the change is on disk. */
  onChange(changed: FundProposal): void;
}

/**
 * Subscriptions and redemptions. A proposal and what it freezes are one commit; it is settled by the next net value. The end of a
 * proposal, the ledger lines of its customer and the lines of the fund's books are one commit, so a kill leaves all of it or nothing, and
 * a proposal that has ended is found ended.
 */
export class FundShares {
  readonly #deps: FundShareDeps;
  readonly #proposals: Proposals<FundProposalRow, FundProposal, SubscriptionEvent | RedemptionEvent>;
  /** What a customer requests, one after the other. */
  readonly #requests = new KeyedQueue();
  #lastId: number;

  /** @param lastId The highest number of a proposal in use. */
  constructor(deps: FundShareDeps, lastId: number) {
    this.#deps = deps;
    this.#lastId = lastId;
    this.#proposals = new Proposals(FUND_SHARE_KIND, deps);
  }

  /** Runs what concerns one fund of a company after everything else that does. */
  inOrder<Result>(companyId: number, fundId: number, task: () => Promise<Result>): Promise<Result> {
    return this.#proposals.inOrder(fundOrder({ company_id: companyId, fund_id: fundId }), task);
  }

  /** Freezes what a subscription pays with. Throws what its trial does, 018 for too many that wait, and 540016 when less is free. */
  subscribe(
    customer: ShareCustomer,
    request: SubscriptionRequest,
    extra: (stored: StoredSubscription) => readonly Statement[],
  ): Promise<StoredSubscription> {
    return this.#requests.run(String(customer.customerId), async () => {
      const { deal, currency, subscription, money, outcome } = trySubscription(
        this.#deps,
        customer.companyId,
        request,
      );
      await this.#checkCount(customer.customerId);
      const row = this.#newRow('subscription', customer, deal, { currency, shares: outcome.shares });
      const stored = { kind: 'subscription', row, subscription, money, executed: [] } as const;
      try {
        await this.#add(stored, freeze(subscription.frozen), extra(stored));
      } catch (error) {
        const isShort = error instanceof PlatformError && error.code === CODE.insufficientMargin;
        throw isShort ? new PlatformError(CODE.fundMoneyNotDeducted, error.params, error.text) : error;
      }
      return stored;
    });
  }

  /** Freezes shares that are to be given back. Throws what its trial does, 018 for too many that wait, and 540013 when fewer are free. */
  redeem(
    customer: ShareCustomer,
    request: RedemptionRequest,
    extra: (stored: StoredRedemption) => readonly Statement[],
  ): Promise<StoredRedemption> {
    return this.#requests.run(String(customer.customerId), async () => {
      const { deal, currency, shares } = tryRedemption(this.#deps, customer.companyId, request);
      await this.#checkCount(customer.customerId);
      const tokens = tokensOf(shares, deal);
      const available = this.#deps.trade.spendable(customer, tokens.currency);
      if (available < tokens.amount) {
        const figures = shortageText(tokens.amount, available, tokens.digits);
        throw new PlatformError(CODE.fundSharesShort, figures, REJECTION_TEXT.sharesShort);
      }
      const row = this.#newRow('redemption', customer, deal, { currency, shares });
      const redemption = newRedemption(deal.redeeming, shares);
      const stored = { kind: 'redemption', row, redemption } as const;
      await this.#add(stored, freeze([tokens]), extra(stored));
      return stored;
    });
  }

  /**
   * Settles a proposal by the net value that it waited for. False while there is none: it waits on. A redemption of a fund with a manager
   * is priced and waits for the manager.
   */
  settle(proposalNo: string): Promise<boolean> {
    return this.#proposals.decide(proposalNo, {}, async (stored) => {
      const { row } = stored;
      if (row.state !== 'waiting') return true;
      const deal = this.#deps.directory.require(row.fund_id);
      const netValue = await this.#published(deal, row.due_ms);
      if (netValue === undefined) return false;
      return stored.kind === 'subscription'
        ? this.#settleSubscription(stored, deal, netValue)
        : this.#settleRedemption(stored, deal, netValue);
    });
  }

  /** Ends a proposal of a company that has not ended and gives back what it froze. Throws 404, and 10302 for one that has. */
  fail(companyId: number, proposalNo: string, reason: string): Promise<void> {
    return this.#proposals.decide(proposalNo, { company_id: companyId }, async (stored) => {
      await this.#end(
        this.#proposals.after(stored, { type: 'failed', reason }, CODE.proposalStateForbids),
        this.#deps.directory.require(stored.row.fund_id),
      );
    });
  }

  /**
   * Pays out a priced redemption, as the fund's manager decided; to be called in the order of the fund. Throws 540014, with the
   * number of the proposal, when the fund has less.
   */
  async confirm(row: FundProposalRow, deal: FundDeal): Promise<void> {
    const stored = FUND_SHARE_KIND.read(row);
    const next = this.#proposals.after(stored, { type: 'confirmed' }, CODE.fundShareStateForbids);
    if ((await this.#shortage(next, deal)).length > 0)
      throw new PlatformError(CODE.fundMoneyShort, [row.proposal_no]);
    await this.#end(next, deal);
  }

  /** The net value of a time, published once: what it was then stays, whatever the market says of it later. */
  async #published(deal: FundDeal, atMs: number): Promise<bigint | undefined> {
    const { database, netValues } = this.#deps;
    const known = await books.netValue(database, deal.fundId, atMs);
    if (known !== undefined) return known;
    const netValue = netValues.at(deal, atMs);
    if (netValue === undefined) return undefined;
    await database.commit([books.insertNetValue(deal.fundId, atMs, netValue)]);
    return books.netValue(database, deal.fundId, atMs);
  }

  async #settleSubscription(stored: FundProposal, deal: FundDeal, netValue: bigint): Promise<boolean> {
    const priceOf = this.#deps.netValues.priceAt(deal, stored.row.due_ms);
    const priced = FUND_SHARE_KIND.apply(stored, { type: 'priced', netValue, priceOf });
    if (priced === undefined) return false;
    // Who pays with the basket leaves nothing to be bought.
    const bought =
      stored.row.currency === BASKET
        ? FUND_SHARE_KIND.apply(priced, { type: 'executed', executeId: '' })
        : undefined;
    await this.#end(bought ?? priced, deal);
    return true;
  }

  async #settleRedemption(stored: FundProposal, deal: FundDeal, netValue: bigint): Promise<boolean> {
    const { directory, netValues } = this.#deps;
    const { row } = stored;
    const payout = netValues.payoutAt(deal, row.currency, row.due_ms);
    const priced = payout && FUND_SHARE_KIND.apply(stored, { type: 'priced', netValue, payout });
    if (priced === undefined) return false;
    if (directory.setting(row.company_id, row.fund_id).managerId !== 0) {
      await this.#proposals.commit(priced);
      return true;
    }
    const confirmed = FUND_SHARE_KIND.apply(priced, { type: 'confirmed' });
    if (confirmed === undefined) return false;
    // Without a manager the house stands in for what the fund has not got: it holds what the fund invests in.
    const covered = (await this.#shortage(confirmed, deal)).flatMap((asset) =>
      fundEntries(
        { companyId: row.company_id, fundId: row.fund_id, cause: row.proposal_no },
        { step: 'covered', other: 'house', asset, timeMs: this.#deps.wallClock.nowMs() },
      ),
    );
    await this.#end(confirmed, deal, covered);
    return true;
  }

  /** What the fund has too little of to pay a redemption. */
  async #shortage(stored: FundProposal, deal: FundDeal) {
    const balances = await books.balances(this.#deps.database, stored.row.company_id, deal.fundId);
    const { outcome } = stored.kind === 'redemption' ? stored.redemption : stored.subscription;
    return (outcome?.lines ?? []).flatMap(({ currency, digits, amount }) => {
      const held = BigInt(balances.find((one) => one.currency === currency)?.amount ?? 0);
      return held < amount ? [{ currency, digits, amount: amount - held }] : [];
    });
  }

  /** Stores the end of a proposal: the wallet of the customer and the books of the fund in one commit with it. */
  async #end(stored: FundProposal, deal: FundDeal, covered: readonly FundEntryRow[] = []): Promise<void> {
    const timeMs = this.#deps.wallClock.nowMs();
    const { moves, entries }: Booking =
      stored.kind === 'subscription'
        ? subscriptionEnd(stored, deal, timeMs)
        : redemptionEnd(stored, deal, timeMs);
    const lines = [...entries, ...covered];
    const { company_id: companyId, customer_id: customerId, fund_id } = stored.row;
    await this.#proposals.commit(
      stored,
      { statements: lines.length === 0 ? [] : [books.insertEntries(lines)] },
      (all) => this.#deps.trade.moveAssets({ companyId, customerId }, moves, all),
    );
    this.#deps.directory.circulated(companyId, fund_id, circulatedBy(stored));
  }

  async #add(
    stored: FundProposal,
    moves: ReturnType<typeof freeze>,
    statements: readonly Statement[],
  ): Promise<void> {
    const { company_id: companyId, customer_id: customerId, create_time_ms: atMs } = stored.row;
    await this.#proposals.commit({ ...stored, isNew: true }, { statements, atMs }, (all) =>
      this.#deps.trade.moveAssets({ companyId, customerId }, moves, all),
    );
  }

  async #checkCount(customerId: number): Promise<void> {
    const waiting = await proposals.count(this.#deps.database, customerId, ['waiting', 'priced']);
    const most = [String(MAX_WAITING_FUND_PROPOSALS)];
    if (waiting >= MAX_WAITING_FUND_PROPOSALS)
      throw new PlatformError(CODE.tooManyCalls, most, REJECTION_TEXT.waitingFundProposals);
  }

  #newRow(
    kind: FundProposalRow['kind'],
    { companyId, customerId, customerNo }: ShareCustomer,
    { fundId, offer }: FundDeal,
    { currency, shares }: { readonly currency: string; readonly shares: bigint },
  ): FundProposalRow {
    const { wallClock, netValues } = this.#deps;
    const nowMs = wallClock.nowMs();
    const id = (this.#lastId += 1);
    const dueMs = nextNetValueMs(netValues.nowMs, offer.definition.dailySettlementTime);
    return {
      id,
      proposal_no: `${PREFIX[kind]}${String(id).padStart(10, '0')}`,
      kind,
      company_id: companyId,
      customer_id: customerId,
      customer_no: customerNo,
      fund_id: fundId,
      currency,
      state: 'waiting',
      execute_state: '',
      execute_id: '',
      shares,
      due_ms: dueMs,
      create_time_ms: nowMs,
      update_time_ms: nowMs,
      record: '',
    };
  }
}

const PREFIX = { subscription: 'S', redemption: 'R' } as const;

/** Shares that came to the customer by the end of a proposal, or went (below zero). */
function circulatedBy(stored: FundProposal): bigint {
  if (stored.kind === 'subscription') return stored.subscription.outcome?.shares ?? 0n;
  return stored.redemption.state === 'confirmed' ? -stored.redemption.shares : 0n;
}
