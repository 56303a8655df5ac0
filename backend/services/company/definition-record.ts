import { TRADE_TYPES } from '../../contract/mapping/account-numbers.ts';
import type { CompanyDefinition } from './company.ts';

/** The definition of a company as it is stored: account types by their published numbers, which every version reads. */
export type DefinitionRecord = Omit<CompanyDefinition, 'tradeTypes' | 'openingAccounts'> & {
  readonly tradeTypes: readonly number[];
  readonly openingAccounts: readonly { readonly tradeType: number; readonly currency: string }[];
};

export function definitionRecord(definition: CompanyDefinition): DefinitionRecord {
  const { tradeTypes, openingAccounts } = definition;
  return {
    ...definition,
    tradeTypes: tradeTypes.map(TRADE_TYPES.number),
    openingAccounts: openingAccounts.map((account) => ({
      ...account,
      tradeType: TRADE_TYPES.number(account.tradeType),
    })),
  };
}

/** @throws RangeError for a number that is no account type: this platform wrote none. */
export function toDefinition(record: DefinitionRecord): CompanyDefinition {
  const { tradeTypes, openingAccounts } = record;
  return {
    ...record,
    tradeTypes: tradeTypes.map(TRADE_TYPES.written),
    openingAccounts: openingAccounts.map((account) => ({
      ...account,
      tradeType: TRADE_TYPES.written(account.tradeType),
    })),
  };
}
