import type { TokenOwner } from '../token-owner.ts';
import type { Company } from './company.ts';
import { isMarginParameter, type TradeParameter } from './trade-parameters.ts';

/** What a changed setting says of products, and whom it concerns. */
interface ChangedRow {
  /** Absent or 0: any product. */
  readonly symbolId?: number;
  /** Absent or empty: every customer. */
  readonly customerNo?: string;
  /** True for one that holds for customers of every company. */
  readonly isShared?: boolean;
}

/** Products that are others for customers than they were. */
export interface ProductChange {
  /** Undefined: any of them. */
  readonly symbolIds: readonly number[] | undefined;
  concerns(owner: Pick<TokenOwner, 'companyId' | 'customerNo'>): boolean;
}

/**
 * What the change of a company's settings means for products: their terms, hours, spreads, states and trading parameters.
 * Spreads of the first company that are of no group hold in every company. Undefined when it means nothing for them.
 */
export function productChange(
  company: Company,
  before: Company,
  isFirst: boolean,
): ProductChange | undefined {
  const rows: readonly ChangedRow[] = [
    ...changed(company.productTerms, before.productTerms),
    ...changed(company.productHours, before.productHours),
    ...changed(company.productStatuses, before.productStatuses),
    ...changed(company.spreads, before.spreads).map((spread) => ({
      symbolId: spread.symbolId,
      isShared: isFirst && spread.customerGroupId === undefined,
    })),
    ...changed(company.tradeParameters, before.tradeParameters),
    ...ofMarginGroups(company, before),
  ];
  if (rows.length === 0) return undefined;
  const named = rows.flatMap(({ symbolId = 0 }) => (symbolId === 0 ? [] : [symbolId]));
  return {
    symbolIds:
      named.length === rows.length ? [...new Set(named)].sort((left, right) => left - right) : undefined,
    concerns: (owner) =>
      rows.some(
        ({ customerNo = '', isShared = false }) =>
          (isShared || owner.companyId === company.id) &&
          (customerNo === '' || customerNo === owner.customerNo),
      ),
  };
}

/** Whether money comes in, goes out or is sent on other terms than before: ways, limits, fees, and what is kept of an exchange. */
export function changesMoneyTerms(company: Company, before: Company): boolean {
  const terms = ({ depositChannels, withdrawSettings, rateMargins, transfersBetweenCustomers }: Company) =>
    JSON.stringify([depositChannels, withdrawSettings, rateMargins, transfersBetweenCustomers]);
  return terms(company) !== terms(before);
}

/** The parameters that give a margin group which was changed to products. */
function ofMarginGroups(company: Company, before: Company): readonly TradeParameter[] {
  const groups = new Set(changed(company.marginGroups, before.marginGroups).map(({ id }) => id));
  return (company.tradeParameters ?? []).filter(
    ({ paramId, value }) => isMarginParameter(paramId) && groups.has(Number(value)),
  );
}

/** Rows that one of two lists has and the other has not. */
function changed<Row>(now: readonly Row[] = [], before: readonly Row[] = []): readonly Row[] {
  const missing = (rows: readonly Row[], others: readonly Row[]) => {
    const texts = new Set(others.map((row) => JSON.stringify(row)));
    return rows.filter((row) => !texts.has(JSON.stringify(row)));
  };
  return now === before ? [] : [...missing(now, before), ...missing(before, now)];
}
