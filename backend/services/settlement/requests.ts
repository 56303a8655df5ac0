import { randomUUID } from 'node:crypto';
import type { Adjustment } from '../../contract/webhooks.ts';
import { formatDecimal } from '../../domain/decimal.ts';
import type { SettlementRequestRow } from '../../storage/settlement.ts';
import { ORDER_KIND, type Account, type OrderKind } from '../../engine/core/index.ts';

/** What an adjustment of a wallet is for, by the order that causes it. */
export const SETTLEMENT_BIZ_TYPE = {
  marketOpen: 1,
  marketClose: 2,
  limitPending: 10,
  stopPending: 11,
  limitOpen: 12,
} as const;
export type SettlementBizType = (typeof SETTLEMENT_BIZ_TYPE)[keyof typeof SETTLEMENT_BIZ_TYPE];

const OF_KIND: Readonly<Record<OrderKind, SettlementBizType>> = {
  [ORDER_KIND.marketOpen]: SETTLEMENT_BIZ_TYPE.marketOpen,
  [ORDER_KIND.marketClose]: SETTLEMENT_BIZ_TYPE.marketClose,
  [ORDER_KIND.stopOut]: SETTLEMENT_BIZ_TYPE.marketClose,
  [ORDER_KIND.stopLoss]: SETTLEMENT_BIZ_TYPE.stopPending,
  [ORDER_KIND.takeProfit]: SETTLEMENT_BIZ_TYPE.limitPending,
  [ORDER_KIND.limitClose]: SETTLEMENT_BIZ_TYPE.limitPending,
  [ORDER_KIND.limitOpen]: SETTLEMENT_BIZ_TYPE.limitOpen,
};

/**
 * The `bizType` of money that an order takes or sets free. A limit order is pending until it is filled; take profit and
 * limit close wait at a limit price, the stop loss at a stop price.
 */
export function settlementBizType(kind: OrderKind, filled: boolean): SettlementBizType {
  return kind === ORDER_KIND.limitOpen && !filled ? SETTLEMENT_BIZ_TYPE.limitPending : OF_KIND[kind];
}

export interface AdjustmentInputs extends Pick<
  Adjustment,
  'thirdServerCode' | 'bizType' | 'operationType' | 'orderId' | 'ip'
> {
  readonly account: Account;
  /** Above zero, at the account's digits. */
  readonly amount: bigint;
  readonly nowMs: number;
}

/** A request with numbers of its own, not yet stored. */
export function newRequest(facts: AdjustmentInputs, state: 'asked' | 'owed'): SettlementRequestRow {
  const { account, thirdServerCode, amount, bizType, operationType, orderId, ip, nowMs } = facts;
  const adjustment: Adjustment = {
    thirdServerCode,
    userName: account.customerNo,
    currency: account.currency,
    bizType,
    operationType,
    amount: formatDecimal(amount, account.digits),
    amountDigits: account.digits,
    orderId,
    requestUniqueNo: randomUUID(),
    requestTime: nowMs,
    ip,
    metadata: JSON.stringify({ accountId: account.accountId }),
  };
  return {
    request_no: adjustment.requestUniqueNo,
    company_id: account.companyId,
    state,
    adjustment: JSON.stringify(adjustment),
    cancel_no: randomUUID(),
    cancel_remark: '',
    attempts: 0,
    next_time_ms: nowMs,
  };
}

/** Body of cancel-external-system-credit-limit-adjustment for a stored request; repeated ones carry the same number. */
export function cancelBody(row: SettlementRequestRow, nowMs: number): object {
  const { operationType: _operationType, ...adjustment } = JSON.parse(row.adjustment) as Adjustment;
  return {
    ...adjustment,
    requestUniqueNo: row.cancel_no,
    reverseRequestUniqueNo: row.request_no,
    requestTime: nowMs,
    cancelRemark: row.cancel_remark,
  };
}
