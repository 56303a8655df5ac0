import { parseDecimal } from '../../../backend/domain/decimal.ts';
import type { RowOf } from '../../../backend/contract/call.ts';
import { FUND_SHARE_CALLS } from '../../../backend/contract/calls/money/fund-shares.ts';
import { mapResult, type ApiClient } from '../../connection/terminal-connection.ts';
import type {
  Figure,
  FundSharePort,
  RedemptionRequest,
  ShareOrder,
  ShareOrderState,
  SubscriptionRequest,
} from '../money/port.ts';

/** Orders of each kind that are read. */
const PAGE_SIZE = 100;
const APPLY_TYPE = { amount: 1, shares: 2 } as const;
/** Decimals that an amount of the wire has at most. */
const MOST_DIGITS = 18;

type OrderRow =
  | RowOf<typeof FUND_SHARE_CALLS.customerFundApplyPage>
  | RowOf<typeof FUND_SHARE_CALLS.fundRedeemPage>;

/** Shares of funds over the client API. */
export function createFundShares(api: ApiClient, clockOffset: () => number): FundSharePort {
  return {
    async trySubscription(request) {
      const answer = await api.call(FUND_SHARE_CALLS.calcApplyShares, applyBody(request));
      return mapResult(answer, (row) => ({
        netValue: figure(row.sharesNet),
        shares: figure(row.shares),
        fee: figure(row.fees),
        money: figure(row.amountFrozen ?? row.amountPay),
        currency: row.currencyNet,
      }));
    },
    async tryRedemption(request) {
      const answer = await api.call(FUND_SHARE_CALLS.calFundRedeem, redeemBody(request));
      return mapResult(answer, (row) => ({
        netValue: figure(row.sharesNet ?? '0'),
        shares: figure(row.shares),
        fee: figure(row.fees ?? '0'),
        money: figure(row.amountRedeem ?? '0'),
        currency: row.currencyNet,
      }));
    },
    async subscribe(request, idempotencyKey) {
      const answer = await api.call(FUND_SHARE_CALLS.applyFund, applyBody(request), { idempotencyKey });
      return mapResult(answer, ({ proposalNo }) => proposalNo);
    },
    async redeem(request, idempotencyKey) {
      const answer = await api.call(FUND_SHARE_CALLS.createFundRedeem, redeemBody(request), {
        idempotencyKey,
      });
      return mapResult(answer, ({ proposalNo }) => proposalNo);
    },
    async orders() {
      const page = { current: 1, size: PAGE_SIZE };
      const [bought, redeemed] = await Promise.all([
        api.call(FUND_SHARE_CALLS.customerFundApplyPage, page),
        api.call(FUND_SHARE_CALLS.fundRedeemPage, page),
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

function applyBody({ fundId, by, amount, payWith }: SubscriptionRequest) {
  return { fundId, amountPay: amount, applyType: APPLY_TYPE[by], currencyPay: payWith };
}

function redeemBody({ fundId, shares, into }: RedemptionRequest) {
  return { fundId, shares, currencyCode: into };
}

const STATES: readonly ShareOrderState[] = ['waiting', 'confirmed', 'failed'];

function toOrder(kind: ShareOrder['kind'], row: OrderRow, offset: number): ShareOrder {
  const text = 'amountRedeem' in row ? row.amountRedeem : (row.finalAmount ?? row.amountPay);
  const known = (value: string | null | undefined) =>
    value === null || value === undefined ? undefined : figure(value);
  return {
    kind,
    number: row.proposalNo,
    timeMs: row.createTime - offset,
    fund: row.fundName,
    state: STATES[row.sharesStatus] ?? 'waiting',
    shares: figure(row.shares),
    shareCode: row.currencyShares,
    currency: row.currencyNet,
    money: known(text),
    fee: known(row.fees),
    netValue: known(row.sharesNet),
  };
}

/** Decimal text with as many decimals as it has. */
function figure(text: string): Figure {
  const digits = Math.min(MOST_DIGITS, text.split('.')[1]?.length ?? 0);
  return { value: parseDecimal(text, digits) ?? 0n, digits };
}
