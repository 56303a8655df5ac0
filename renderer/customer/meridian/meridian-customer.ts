import { type ApiClient, mapResult } from '../../connection/terminal-connection.ts';
import type { CustomerPort } from '../port.ts';
import { createDeposits } from './deposits.ts';
import { createEntrance } from './entrance.ts';
import { createLoans } from './loans.ts';
import { createMoney } from './money.ts';
import { createSecurity } from './security.ts';
import { createVerification } from './verification.ts';
import { createWithdrawals } from './withdrawals.ts';
import { parseDecimal } from '../../../backend/domain/decimal.ts';
import type { RowOf } from '../../../backend/contract/call.ts';
import { FUND_SHARE_CALLS } from '../../../backend/contract/calls/money/fund-shares.ts';
import type {
  Figure,
  FundSharePort,
  RedemptionRequest,
  ShareOrder,
  ShareOrderState,
  SubscriptionRequest,
  Transfer,
  TransferPort,
} from '../money/port.ts';
import { toRate } from '../../../backend/domain/index.ts';
import { ACCOUNT_CALLS } from '../../../backend/contract/calls/accounts.ts';
import { TRANSFER_CALLS } from '../../../backend/contract/calls/money/transfers.ts';
import { TRADE_TYPES } from '../../../backend/contract/mapping/account-numbers.ts';
import {
  FIRST_PAGE,
  money,
  ONE,
  rateOf,
  readPage,
  type DigitsOf,
  type MoneyCallDependencies,
} from './fields.ts';

type TransferRow = RowOf<typeof TRANSFER_CALLS.capitalTransferRecord>;

/** Transfers over the client API. */
export function createTransfers(deps: Omit<MoneyCallDependencies, 'nowMs'>): TransferPort {
  const { api } = deps;
  return {
    async rate(from, to) {
      if (from === to) return { kind: 'value', value: toRate(ONE) };
      const body = { sourceCurrency: from, targetCurrency: to };
      const answer = await api.call(ACCOUNT_CALLS.getTradeExchangeRate, body);
      return mapResult(answer, (row) => toRate(rateOf(row) ?? 0n));
    },
    async send({ from, to, amount }, idempotencyKey) {
      const body = {
        tradeType: TRADE_TYPES.number(from.accountType),
        currency: from.currency,
        toTradeType: TRADE_TYPES.number(to.accountType),
        toCurrency: to.currency,
        toAccountId: to.accountId,
        amount,
      };
      const call = TRANSFER_CALLS.capitalTransferSupportDiffCurr;
      const answer = await api.call(call, body, { idempotencyKey });
      return mapResult(answer, ({ surplusAmount }) => surplusAmount);
    },
    list: () => readPage(deps, api.call(TRANSFER_CALLS.capitalTransferRecord, FIRST_PAGE), toTransfer),
  };
}

function toTransfer(row: TransferRow, digitsOf: DigitsOf, offset: number): Transfer {
  const sentDigits = digitsOf(row.outCurrencyCode);
  const receivedDigits = digitsOf(row.inCurrencyCode);
  return {
    timeMs: Number(row.createTime) - offset,
    from: { accountType: TRADE_TYPES.word(row.outTradeType), currency: row.outCurrencyCode },
    to: { accountType: TRADE_TYPES.word(row.inTradeType), currency: row.inCurrencyCode },
    sentDigits,
    receivedDigits,
    sent: money(row.outAmount, sentDigits),
    received: money(row.inAmount, receivedDigits),
  };
}

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

/** What the people's side needs of a connection. */
export interface CustomerLine {
  readonly api: ApiClient;
  readonly nowMs: () => number;
  /** What the platform's clock is ahead of the local one (milliseconds). */
  readonly clockOffset: () => number;
}

/** The people's side of the platform of a connection. */
export function createMeridianCustomer(line: CustomerLine): CustomerPort {
  const { api } = line;
  const money = createMoney(api, line.clockOffset);
  const parts = { ...line, assets: money.assets };
  return {
    entrance: createEntrance(api),
    security: createSecurity(api),
    verification: createVerification(api),
    money,
    deposits: createDeposits(parts),
    loans: createLoans(api),
    shares: createFundShares(api, line.clockOffset),
    withdrawals: createWithdrawals(parts),
    transfers: createTransfers(parts),
  };
}
