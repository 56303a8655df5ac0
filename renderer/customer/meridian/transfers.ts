import { toRate } from '../../../backend/domain/index.ts';
import type { RowOf } from '../../../backend/contract/call.ts';
import { ACCOUNT_CALLS } from '../../../backend/contract/calls/accounts.ts';
import { TRANSFER_CALLS } from '../../../backend/contract/calls/money/transfers.ts';
import { TRADE_TYPES } from '../../../backend/contract/mapping/account-numbers.ts';
import { mapResult } from '../../connection/terminal-connection.ts';
import type { Transfer, TransferPort } from '../money/port.ts';
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
