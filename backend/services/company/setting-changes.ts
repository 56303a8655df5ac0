import type { TokenOwner } from '../token-owner.ts';
import type { Company } from './company.ts';
import { EVERY_SETTING, type ChangedRow } from './settings.ts';

/** Products that are others for customers than they were. */
export interface ProductChange {
  /** Undefined: any of them. */
  readonly symbolIds: readonly number[] | undefined;
  concerns(owner: Pick<TokenOwner, 'companyId' | 'customerNo'>): boolean;
}

/**
 * What the change of a company's settings means for products, by the settings whose notice is about them. Undefined when it means
 * nothing for them.
 */
export function productChange(
  company: Company,
  before: Company,
  isFirst: boolean,
): ProductChange | undefined {
  const { tradeParameters = [] } = company;
  const rows = changedSettings(company, before).flatMap(({ notice, concerned, now, then }) => {
    if (notice !== 'products') return [];
    const changed = changedRows(now, then);
    return concerned?.(changed, { isFirst, tradeParameters }) ?? changed;
  });
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

/** Whether money comes in, goes out or is sent on other terms than before. */
export function changesMoneyTerms(company: Company, before: Company, table = EVERY_SETTING): boolean {
  return changedSettings(company, before, table).some(({ notice }) => notice === 'money');
}

/** Whether customers are to see another brand than before. */
export function changesBrand(company: Company, before: Company): boolean {
  return changedSettings(company, before).some(({ notice }) => notice === 'brand');
}

/** Whether what is held is valued by other terms than before. */
export function changesTerms(company: Company, before: Company): boolean {
  return changedSettings(company, before).some((setting) => setting.changesTerms === true);
}

/** The settings of a table whose values are others than before. */
function changedSettings(company: Company, before: Company, table = EVERY_SETTING) {
  const values = (of: Company): Readonly<Record<string, unknown>> => ({ ...of });
  const [all, former] = [values(company), values(before)];
  return Object.entries(table).flatMap(([key, effects]) => {
    const [now, then] = [all[key], former[key]];
    const isSame = now === then || JSON.stringify(now) === JSON.stringify(then);
    return isSame ? [] : [{ ...effects, now, then }];
  });
}

/** Rows that one of two lists has and the other has not. */
function changedRows(now: unknown, then: unknown): readonly ChangedRow[] {
  const listed = (list: unknown) => (list ?? []) as readonly ChangedRow[];
  const missing = (rows: readonly ChangedRow[], others: readonly ChangedRow[]) => {
    const texts = new Set(others.map((row) => JSON.stringify(row)));
    return rows.filter((row) => !texts.has(JSON.stringify(row)));
  };
  return [...missing(listed(now), listed(then)), ...missing(listed(then), listed(now))];
}
