import { toRate } from '../../../backend/domain/index.ts';
import { BIZ_TYPE } from '../../../backend/contract/business-types.ts';
import { TRADE_TYPES } from '../../../backend/contract/mapping/account-numbers.ts';
import type { Page } from '../../../backend/contract/records/page.ts';
import type { ApiClient, ApiResult } from '../../connection/index.ts';
import type { Transfer, TransferPort } from '../money/port.ts';
import { money, ONE, rateOf, mapResult } from './fields.ts';

/** Transfers that are read. */
const PAGE_SIZE = 100;

interface TransferRow {
  readonly outCurrencyCode: string;
  readonly outTradeType: number;
  readonly outAmount: string;
  readonly inCurrencyCode: string;
  readonly inTradeType: number;
  readonly inAmount: string;
  readonly createTime: string;
}

/** Transfers over the client API. */
export function createTransfers(
  api: ApiClient,
  assets: () => Promise<ApiResult<ReadonlyMap<string, number>>>,
  clockOffset: () => number,
): TransferPort {
  return {
    async rate(from, to) {
      if (from === to) return { kind: 'value', value: toRate(ONE) };
      type Rate = { readonly rate: string; readonly formulaSymbol: string };
      const body = { sourceCurrency: from, targetCurrency: to };
      const answer = await api.call<Rate>(BIZ_TYPE.getTradeExchangeRate, body);
      return mapResult(answer, (row) => toRate(rateOf(row) ?? 0n));
    },
    async send({ from, to, amount }, idempotencyKey) {
      const body = {
        ...{ tradeType: TRADE_TYPES.number(from.accountType), currency: from.currency },
        ...{ toTradeType: TRADE_TYPES.number(to.accountType), toCurrency: to.currency },
        ...{ toAccountId: to.accountId, amount },
      };
      type Moved = { readonly surplusAmount: string };
      const call = BIZ_TYPE.capitalTransferSupportDiffCurr;
      const answer = await api.call<Moved>(call, body, { idempotencyKey });
      return mapResult(answer, ({ surplusAmount }) => surplusAmount);
    },
    async list() {
      const [answer, digits] = await Promise.all([
        api.call<Page<TransferRow>>(BIZ_TYPE.capitalTransferRecord, { current: 1, size: PAGE_SIZE }),
        assets(),
      ]);
      if (digits.kind !== 'value') return digits;
      const offset = clockOffset();
      return mapResult(answer, ({ records }) => records.map((row) => toTransfer(row, digits.value, offset)));
    },
  };
}

function toTransfer(row: TransferRow, assets: ReadonlyMap<string, number>, offset: number): Transfer {
  const sentDigits = assets.get(row.outCurrencyCode) ?? 2;
  const receivedDigits = assets.get(row.inCurrencyCode) ?? 2;
  return {
    timeMs: Number(row.createTime) - offset,
    from: { accountType: TRADE_TYPES.word(row.outTradeType), currency: row.outCurrencyCode },
    to: { accountType: TRADE_TYPES.word(row.inTradeType), currency: row.inCurrencyCode },
    ...{ sentDigits, receivedDigits },
    sent: money(row.outAmount, sentDigits),
    received: money(row.inAmount, receivedDigits),
  };
}
