import { symbolGroupId, type TermsSources } from '../catalogue/catalogue-service.ts';
import { groupMarginsOf } from './margin-groups.ts';
import { changedTerms, type CompanySettings } from './settings.ts';
import { feesFor } from './trade-parameters.ts';

/** The settings of companies, by their numbers, and those of the first one. */
interface SettingsOfCompanies {
  readonly first: CompanySettings;
  find(companyId: number): CompanySettings | undefined;
}

/** What companies changed of the terms of products. */
export function termsSources(companies: SettingsOfCompanies): Required<TermsSources> {
  const companyOf = (companyId: number | undefined) =>
    companyId === undefined ? companies.first : companies.find(companyId);
  return {
    spreads: () => companies.first.spreads,
    groupSpreads: (companyId) => companies.find(companyId)?.spreads,
    feesOf: ({ companyId, customerGroupId }, { symbolId, area }, tradeType) =>
      feesFor(companies.find(companyId)?.tradeParameters, {
        tradeType,
        customerGroupId,
        symbolId,
        symbolGroupId: symbolGroupId(area),
      }),
    marginsOf: ({ companyId, customerGroupId }, { symbolId, area }, tradeType) =>
      groupMarginsOf(companies.find(companyId), {
        tradeType,
        customerGroupId,
        symbolId,
        symbolGroupId: symbolGroupId(area),
      }),
    termsOf: (companyId, symbolId, tradeType) => changedTerms(companyOf(companyId), symbolId, tradeType),
  };
}
