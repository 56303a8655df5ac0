import { TRADE_TYPE, type TradeType } from '../../../backend/domain/account-type.ts';
import { BIZ_TYPE } from '../../../backend/protocol/business-types.ts';
import { TRADE_TYPES } from '../../../backend/protocol/mapping/account-numbers.ts';
import type { Page } from '../../../backend/protocol/records/page.ts';
import type { ApiClient } from '../../connection/index.ts';
import type { LoanEntry, LoanPort } from '../money/loans/port.ts';
import { money } from './amounts.ts';

/** Rows of each account type that are read. */
const PAGE_SIZE = 100;
const LENDING: readonly TradeType[] = [TRADE_TYPE.leveragedSpot, TRADE_TYPE.stock];

/** Loans over the client API. */
export function createLoans(api: ApiClient, clockOffset: () => number): LoanPort {
  return {
    async history() {
      const found: LoanEntry[] = [];
      for (const accountType of LENDING) {
        const body = { current: 1, size: PAGE_SIZE, tradeType: TRADE_TYPES.number(accountType) };
        const answer = await api.call<Page<LoanRow>>(BIZ_TYPE.queryLiabilitiesWaterByPage, body);
        if (answer.kind !== 'value') return answer;
        found.push(...answer.value.records.map((row) => toEntry(row, accountType, clockOffset())));
      }
      return { kind: 'value', value: found.toSorted((one, other) => other.timeMs - one.timeMs) };
    },
  };
}

interface LoanRow {
  readonly id: number;
  readonly createTime: number;
  readonly currency: string;
  readonly digits: number;
  readonly liabilitiesPrincipal: string;
  readonly interest: string;
  readonly liabilities: string;
}

function toEntry(row: LoanRow, accountType: TradeType, offset: number): LoanEntry {
  const { id, currency, digits } = row;
  return {
    ...{ id: `${accountType}-${id}`, timeMs: row.createTime - offset, accountType, currency, digits },
    principal: money(row.liabilitiesPrincipal, digits),
    interest: money(row.interest, digits),
    owed: money(row.liabilities, digits),
  };
}
