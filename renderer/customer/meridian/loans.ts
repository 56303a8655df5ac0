import { TRADE_TYPE, type TradeType } from '../../../backend/domain/account-type.ts';
import { divide, powerOfTen } from '../../../backend/domain/decimal.ts';
import { RATIO_DIGITS } from '../../../backend/domain/index.ts';
import type { RowOf } from '../../../backend/contract/call.ts';
import { PRODUCT_CALLS } from '../../../backend/contract/calls/products.ts';
import { SPOT_CALLS } from '../../../backend/contract/calls/spot.ts';
import { TRADE_TYPES } from '../../../backend/contract/mapping/account-numbers.ts';
import type { SymbolRow } from '../../../backend/contract/records/symbol-detail.ts';
import { toLendingTerms } from '../../market/lending-terms.ts';
import { mapResult, type ApiClient } from '../../connection/terminal-connection.ts';
import type { LoanEntry, LoanPort, LoanRate } from '../money/port.ts';
import { money } from './fields.ts';

/** Rows of each account type that are read. */
const PAGE_SIZE = 100;
const LENDING: readonly TradeType[] = [TRADE_TYPE.leveragedSpot, TRADE_TYPE.stock];

/** Loans over the client API. */
export function createLoans(api: ApiClient): LoanPort {
  return {
    async rates(customerGroupId) {
      const body = { customerGroupId, withDetail: true };
      const answer = await api.call(PRODUCT_CALLS.getSymbolBaseList, body);
      return mapResult(answer, (rows) => rows.flatMap(ratesOf));
    },
    async history() {
      const found: LoanEntry[] = [];
      for (const accountType of LENDING) {
        const body = { current: 1, size: PAGE_SIZE, tradeType: TRADE_TYPES.number(accountType) };
        const answer = await api.call(SPOT_CALLS.queryLiabilitiesWaterByPage, body);
        if (answer.kind !== 'value') return answer;
        found.push(...answer.value.records.map((row) => toEntry(row, accountType)));
      }
      return { kind: 'value', value: found.toSorted((one, other) => other.timeMs - one.timeMs) };
    },
  };
}

/** Rates of a product: on borrowed money and on the borrowed asset. */
function ratesOf({ tradeType, detail }: SymbolRow): readonly LoanRate[] {
  const accountType = TRADE_TYPES.word(tradeType);
  if (detail === undefined || accountType === undefined || !LENDING.includes(accountType)) return [];
  const { moneyInterest, assetInterest } = toLendingTerms(detail);
  const of = (currency: string, rate: bigint | undefined) =>
    rate === undefined ? [] : [{ accountType, currency, yearBp: toBasisPoints(rate) }];
  return [...of(detail.profitCurrency, moneyInterest), ...of(detail.baseCurrency, assetInterest)];
}

function toBasisPoints(rate: bigint): number {
  return Number(divide(rate * 10_000n, powerOfTen(RATIO_DIGITS), 'half-even'));
}

type LoanRow = RowOf<typeof SPOT_CALLS.queryLiabilitiesWaterByPage>;

function toEntry(row: LoanRow, accountType: TradeType): LoanEntry {
  const { id, currency, digits } = row;
  return {
    id: `${accountType}-${id}`,
    // Lines of the ledger have the time of the market, which no offset of the wall clock changes.
    timeMs: row.createTime,
    accountType,
    currency,
    digits,
    principal: money(row.liabilitiesPrincipal, digits),
    interest: money(row.interest, digits),
    owed: money(row.owed, digits),
  };
}
