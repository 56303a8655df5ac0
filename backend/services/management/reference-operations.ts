import { TRADE_TYPES } from '../../contract/mapping/account-numbers.ts';
import { Type } from 'typebox';
import { MANAGEMENT_BIZ_TYPE } from '../../contract/management-types.ts';
import { Asset, CountryListItem, DictItem, IntegerLike } from '../../contract/records/index.ts';
import { wireAsset, type AssetEntry } from '../catalogue/assets.ts';
import {
  companyItems,
  listCountries,
  fullDictItem,
  listCountryItem,
  tradeTypeName,
} from '../catalogue/dictionaries/index.ts';
import type { CustomerGroup, GroupPlay } from '../catalogue/index.ts';
import type { CompanyService } from '../company/index.ts';
import { managementOperation, type ManagementOperation } from './management-operation.ts';
import { requireOwnCompany } from './own-company.ts';

const ParentCode = Type.Object({ parentCode: Type.String({ minLength: 1, maxLength: 64 }) });

/** What the reference data of an operator is made of. */
export interface ReferenceDependencies {
  readonly assets: readonly AssetEntry[];
  groupsOf(companyId: number): readonly CustomerGroup[];
  readonly companies: Pick<CompanyService, 'find'>;
}

/** Currencies, account types, dictionaries and countries. The dictionaries may be read without a token. */
export function referenceOperations(parts: ReferenceDependencies): ManagementOperation[] {
  return [
    assetsList(parts),
    tradeTypeList(parts),
    managementOperation({
      bizType: MANAGEMENT_BIZ_TYPE.getListByParentCode,
      permission: 'reference.read',
      access: 'guest',
      request: ParentCode,
      response: Type.Array(DictItem),
      handle: async ({ companyId, language }, { parentCode }) =>
        companyItems(parentCode, parts.companies.find(companyId)?.dictionary).map((entry) =>
          fullDictItem(entry, language),
        ),
    }),
    managementOperation({
      bizType: MANAGEMENT_BIZ_TYPE.getCountryListByParentCode,
      permission: 'reference.read',
      access: 'guest',
      request: ParentCode,
      response: Type.Array(Type.Intersect([DictItem, CountryListItem])),
      handle: async (context, request) =>
        listCountries(request.parentCode, 'code').map((entry) => ({
          ...fullDictItem(entry, context.language),
          ...listCountryItem(entry, context.language),
        })),
    }),
  ];
}

/** Currencies that the company may use. */
function assetsList({ assets, companies }: ReferenceDependencies): ManagementOperation {
  return managementOperation({
    bizType: MANAGEMENT_BIZ_TYPE.getAssetsList,
    permission: 'reference.read',
    request: Type.Object({ companyId: Type.Optional(IntegerLike()) }),
    response: Type.Array(Asset),
    async handle(context, request) {
      requireOwnCompany(context, request.companyId);
      const company = companies.find(context.companyId);
      return assets
        .filter(({ code }) => company?.assets?.includes(code) ?? true)
        .map((asset) => wireAsset(asset, context.language));
    },
  });
}

/** Every account type of the company with the groups that have it, each with its currencies there. */
function tradeTypeList({ assets, groupsOf, companies }: ReferenceDependencies): ManagementOperation {
  return managementOperation({
    bizType: MANAGEMENT_BIZ_TYPE.getTradeTypeList,
    permission: 'reference.read',
    request: Type.Object({}),
    response: Type.Array(
      Type.Object({
        tradeType: Type.Integer(),
        tradeTypeName: Type.String(),
        customerGroupList: Type.Array(
          Type.Object({
            customerGroupId: Type.Integer(),
            customerGroupName: Type.String(),
            assetsVoList: Type.Array(Asset),
          }),
        ),
      }),
    ),
    async handle(context) {
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
    },
  });
}
