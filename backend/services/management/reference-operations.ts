import type { CustomerGroup, GroupPlay } from '../../contract/calls/management/groups.ts';
import { PLATFORM_MANAGEMENT } from '../../contract/calls/management/platform.ts';
import { TRADE_TYPES } from '../../contract/mapping/account-numbers.ts';
import { wireAsset, type AssetEntry } from '../catalogue/assets.ts';
import {
  companyItems,
  fullDictItem,
  listCountries,
  listCountryItem,
  tradeTypeName,
} from '../catalogue/dictionaries/dictionaries.ts';
import { implementManagement } from './management-operation.ts';

import type { CompanyService } from '../company/company-service.ts';
import { type ManagementOperation } from './management-operation.ts';
import { requireOwnCompany } from './own-company.ts';

/** What the reference data of an operator is made of. */
export interface ReferenceDependencies {
  readonly assets: readonly AssetEntry[];
  groupsOf(companyId: number): readonly CustomerGroup[];
  readonly companies: Pick<CompanyService, 'find'>;
}

/** Currencies, account types, dictionaries and countries. The dictionaries may be read without a token. */
export function referenceOperations(deps: ReferenceDependencies): ManagementOperation[] {
  return [
    assetsList(deps),
    tradeTypeList(deps),
    implementManagement(
      PLATFORM_MANAGEMENT.getListByParentCode,
      async ({ companyId, language }, { parentCode }) =>
        companyItems(parentCode, deps.companies.find(companyId)?.dictionary).map((entry) =>
          fullDictItem(entry, language),
        ),
    ),
    implementManagement(PLATFORM_MANAGEMENT.getCountryListByParentCode, async (context, request) =>
      listCountries(request.parentCode, 'code').map((entry) => ({
        ...fullDictItem(entry, context.language),
        ...listCountryItem(entry, context.language),
      })),
    ),
  ];
}

/** Currencies that the company may use. */
function assetsList({ assets, companies }: ReferenceDependencies): ManagementOperation {
  return implementManagement(PLATFORM_MANAGEMENT.getAssetsList, async (context, request) => {
    requireOwnCompany(context, request.companyId);
    const company = companies.find(context.companyId);
    return assets
      .filter(({ code }) => company?.assets?.includes(code) ?? true)
      .map((asset) => wireAsset(asset, context.language));
  });
}

/** Every account type of the company with the groups that have it, each with its currencies there. */
function tradeTypeList({ assets, groupsOf, companies }: ReferenceDependencies): ManagementOperation {
  return implementManagement(PLATFORM_MANAGEMENT.getTradeTypeList, async (context) => {
    const company = companies.find(context.companyId);
    const offered = assets.filter(({ code }) => company?.assets?.includes(code) ?? true);
    const groups = groupsOf(context.companyId);
    return (company?.tradeTypes ?? []).map((tradeType) => ({
      tradeType: TRADE_TYPES.number(tradeType),
      tradeTypeName: tradeTypeName(tradeType, context.language, company?.dictionary),
      customerGroupList: groups.flatMap(({ id, name, plays }) => {
        const play = plays === undefined ? {} : plays.find((own) => own.tradeType === tradeType);
        if (play === undefined) return [];
        const { currencies } = play as GroupPlay;
        return {
          customerGroupId: id,
          customerGroupName: name,
          assetsVoList: offered
            .filter(({ code }) => currencies?.includes(code) ?? true)
            .map((asset) => wireAsset(asset, context.language)),
        };
      }),
    }));
  });
}
