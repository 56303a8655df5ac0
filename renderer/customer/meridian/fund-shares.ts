import { parseDecimal } from '../../../backend/domain/decimal.ts';
import { BIZ_TYPE } from '../../../backend/contract/business-types.ts';
import type { Page } from '../../../backend/contract/records/page.ts';
import type { ApiClient } from '../../connection/index.ts';
import type {
  Figure,
  FundSharePort,
  RedemptionWish,
  ShareOrder,
  ShareOrderState,
  SubscriptionWish,
} from '../money/port.ts';
import { mapResult } from './fields.ts';

/** Orders of each kind that are read. */
const PAGE_SIZE = 100;
const APPLY_TYPE = { amount: 1, shares: 2 } as const;
/** Decimals that an amount of the wire has at most. */
const MOST_DIGITS = 18;

interface TrialRow {
  readonly fees: string;
  readonly shares: string;
  readonly sharesNet: string;
  readonly currencyNet: string;
  readonly amountPay: string;
  /** Absent on older platforms, whose `amountPay` it was. */
  readonly amountFrozen?: string;
}

interface OrderRow {
  readonly proposalNo: string;
  readonly createTime: number;
  readonly fundName: string;
  readonly sharesStatus: number;
  readonly shares: string;
  readonly currencyShares: string;
  readonly currencyNet: string;
  readonly fees: string | null;
  readonly sharesNet: string | null;
  /** Of subscriptions: what was frozen, and what was taken of it. */
  readonly amountPay?: string;
  readonly finalAmount?: string | null;
  /** Of redemptions. */
  readonly amountRedeem?: string | null;
}

/** Shares of funds over the client API. */
export function createFundShares(api: ApiClient, clockOffset: () => number): FundSharePort {
  return {
    async trySubscription(wish) {
      const answer = await api.call<TrialRow>(BIZ_TYPE.calcApplyShares, applyBody(wish));
      return mapResult(answer, (row) => ({
        ...{ netValue: figure(row.sharesNet), shares: figure(row.shares), fee: figure(row.fees) },
        ...{ money: figure(row.amountFrozen ?? row.amountPay), currency: row.currencyNet },
      }));
    },
    async tryRedemption(wish) {
      const answer = await api.call<OrderRow>(BIZ_TYPE.calFundRedeem, redeemBody(wish));
      return mapResult(answer, (row) => ({
        ...{ netValue: figure(row.sharesNet ?? '0'), shares: figure(row.shares) },
        ...{
          fee: figure(row.fees ?? '0'),
          money: figure(row.amountRedeem ?? '0'),
          currency: row.currencyNet,
        },
      }));
    },
    async subscribe(wish, idempotencyKey) {
      const answer = await api.call<OrderRow>(BIZ_TYPE.applyFund, applyBody(wish), { idempotencyKey });
      return mapResult(answer, ({ proposalNo }) => proposalNo);
    },
    async redeem(wish, idempotencyKey) {
      const answer = await api.call<OrderRow>(BIZ_TYPE.createFundRedeem, redeemBody(wish), {
        idempotencyKey,
      });
      return mapResult(answer, ({ proposalNo }) => proposalNo);
    },
    async orders() {
      const page = { current: 1, size: PAGE_SIZE };
      const [bought, redeemed] = await Promise.all([
        api.call<Page<OrderRow>>(BIZ_TYPE.customerFundApplyPage, page),
        api.call<Page<OrderRow>>(BIZ_TYPE.fundRedeemPage, page),
      ]);
      if (bought.kind !== 'value') return bought;
      const offset = clockOffset();
      return mapResult(redeemed, ({ records }) =>
        [
          ...bought.value.records.map((row) => toOrder('subscription', row, offset)),
          ...records.map((row) => toOrder('redemption', row, offset)),
        ].toSorted((one, other) => other.timeMs - one.timeMs),
      );
    },
  };
}

function applyBody({ fundId, by, amount, payWith }: SubscriptionWish) {
  return { fundId, amountPay: amount, applyType: APPLY_TYPE[by], currencyPay: payWith };
}

function redeemBody({ fundId, shares, into }: RedemptionWish) {
  return { fundId, shares, currencyCode: into };
}

const STATES: readonly ShareOrderState[] = ['waiting', 'confirmed', 'failed'];

function toOrder(kind: ShareOrder['kind'], row: OrderRow, offset: number): ShareOrder {
  const paid = row.finalAmount ?? row.amountPay;
  const text = kind === 'subscription' ? paid : row.amountRedeem;
  const known = (value: string | null | undefined) =>
    value === null || value === undefined ? undefined : figure(value);
  return {
    ...{ kind, number: row.proposalNo, timeMs: row.createTime - offset, fund: row.fundName },
    state: STATES[row.sharesStatus] ?? 'waiting',
    ...{ shares: figure(row.shares), shareCode: row.currencyShares, currency: row.currencyNet },
    ...{ money: known(text), fee: known(row.fees), netValue: known(row.sharesNet) },
  };
}

/** Decimal text with as many decimals as it has. */
function figure(text: string): Figure {
  const digits = Math.min(MOST_DIGITS, text.split('.')[1]?.length ?? 0);
  return { value: parseDecimal(text, digits) ?? 0n, digits };
}
