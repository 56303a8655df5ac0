import { nextNetValueMs, newRedemption } from '../../../domain/fund-shares/index.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import {
  fundProposalRepository as proposals,
  type FundProposalRow,
} from '../../../storage/fund-shares/index.ts';
import type { Statement } from '../../../storage/index.ts';
import { KeyedQueue } from '../../keyed-queue.ts';
import { freeze, tokensOf } from './fund-books.ts';
import type { FundDeal } from './fund-deal.ts';
import { Settlements, type FundShareDependencies } from './settlements.ts';
import {
  redemptionRow,
  subscriptionRow,
  type StoredRedemption,
  type StoredSubscription,
} from './stored-proposal.ts';
import { tryRedemption, trySubscription, type RedemptionWish, type SubscriptionWish } from './wishes.ts';

/** Subscriptions and redemptions of one customer that may wait at the same time. */
export const MAX_WAITING_FUND_PROPOSALS = 50;

/** Who asks. */
export interface ShareCustomer {
  readonly companyId: number;
  readonly customerId: number;
  readonly customerNo: string;
}

/**
 * What customers ask of funds. A proposal and what it freezes are one commit; it is settled by the next net value (`Settlements`).
 */
export class FundShares {
  readonly #parts: FundShareDependencies;
  readonly #queue = new KeyedQueue();
  readonly settlements: Settlements;
  #lastId: number;

  /** @param lastId The highest number of a proposal in use. */
  constructor(parts: FundShareDependencies, lastId: number) {
    this.#parts = parts;
    this.#lastId = lastId;
    this.settlements = new Settlements(parts);
  }

  /** Freezes what a subscription pays with. Throws what its trial does, 018 for too many that wait, and 540016 when less is free. */
  subscribe(
    customer: ShareCustomer,
    wish: SubscriptionWish,
    extra: (stored: StoredSubscription) => readonly Statement[],
  ): Promise<StoredSubscription> {
    return this.#queue.run(String(customer.customerId), async () => {
      const trial = trySubscription(this.#parts, customer.companyId, wish);
      await this.#checkCount(customer.customerId);
      const { deal, currency, subscription, money, outcome } = trial;
      const row = this.#newRow('subscription', customer, deal, { currency, shares: outcome.shares });
      const stored = { row, subscription, money, executed: [] };
      const insert = proposals.insert(subscriptionRow(stored, row.create_time_ms));
      const moves = freeze(subscription.frozen);
      try {
        await this.#parts.trade.moveAssets(customer, moves, [insert, ...extra(stored)]);
      } catch (error) {
        const isShort = error instanceof PlatformError && error.code === CODE.insufficientMargin;
        throw isShort ? new PlatformError(CODE.fundMoneyNotDeducted) : error;
      }
      this.#parts.onChange({ kind: 'subscription', ...stored });
      return stored;
    });
  }

  /** Freezes shares that are to be given back. Throws what its trial does, 018 for too many that wait, and 540013 when fewer are free. */
  redeem(
    customer: ShareCustomer,
    wish: RedemptionWish,
    extra: (stored: StoredRedemption) => readonly Statement[],
  ): Promise<StoredRedemption> {
    return this.#queue.run(String(customer.customerId), async () => {
      const { deal, currency, shares } = tryRedemption(this.#parts, customer.companyId, wish);
      await this.#checkCount(customer.customerId);
      const tokens = tokensOf(shares, deal);
      if (this.#parts.trade.spendable(customer, tokens.currency) < tokens.amount)
        throw new PlatformError(CODE.fundSharesShort);
      const row = this.#newRow('redemption', customer, deal, { currency, shares });
      const stored = { row, redemption: newRedemption(deal.redeeming, shares) };
      const insert = proposals.insert(redemptionRow(stored, row.create_time_ms));
      await this.#parts.trade.moveAssets(customer, freeze([tokens]), [insert, ...extra(stored)]);
      this.#parts.onChange({ kind: 'redemption', ...stored });
      return stored;
    });
  }

  async #checkCount(customerId: number): Promise<void> {
    const waiting = await proposals.count(this.#parts.database, customerId, ['waiting', 'priced']);
    if (waiting >= MAX_WAITING_FUND_PROPOSALS) throw new PlatformError(CODE.tooManyCalls);
  }

  #newRow(
    kind: FundProposalRow['kind'],
    { companyId, customerId, customerNo }: ShareCustomer,
    { fundId, offer }: FundDeal,
    { currency, shares }: { readonly currency: string; readonly shares: bigint },
  ): FundProposalRow {
    const { wallClock, netValues } = this.#parts;
    const nowMs = wallClock.nowMs();
    const id = (this.#lastId += 1);
    const dueMs = nextNetValueMs(netValues.nowMs, offer.definition.dailySettlementTime);
    return {
      ...{ id, proposal_no: `${PREFIX[kind]}${String(id).padStart(10, '0')}`, kind },
      ...{ company_id: companyId, customer_id: customerId, customer_no: customerNo, fund_id: fundId },
      ...{ currency, state: 'waiting', execute_state: '', execute_id: '', shares, due_ms: dueMs },
      ...{ create_time_ms: nowMs, update_time_ms: nowMs, record: '' },
    };
  }
}

const PREFIX = { subscription: 'S', redemption: 'R' } as const;
