import { type Static } from 'typebox';
import type { Tiers } from '../../../contract/calls/management/parameters.ts';
import { PARAMETER_MANAGEMENT } from '../../../contract/calls/management/parameters.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { pageOf } from '../../../contract/records/index.ts';
import {
  checkMarginTiers,
  isMarginParameter,
  MAX_MARGIN_GROUPS,
  type Company,
  type CompanyService,
  type MarginGroup,
} from '../../company/company-service.ts';
import type { TradeService } from '../../trade/trade-service.ts';
import { authorOf, implementManagement, type ManagementOperation } from '../management-operation.ts';
const ENABLED = 1;

export interface MarginGroupDependencies {
  readonly companies: Pick<CompanyService, 'find' | 'change'>;
  readonly trade: Pick<TradeService, 'termsChanged'>;
  nowMs(this: void): number;
}

/** Margin groups: tiers under a name. The trading parameters 22 to 25 give one to products. */
export function marginGroupOperations(parts: MarginGroupDependencies): ManagementOperation[] {
  return [page(parts), save(parts), update(parts), remove(parts)];
}

function page({ companies }: MarginGroupDependencies): ManagementOperation {
  return implementManagement(PARAMETER_MANAGEMENT.marginGroupPage, async ({ companyId }, request) => {
    const { records, ...rest } = pageOf(companies.find(companyId)?.marginGroups ?? [], request);
    return { records: records.map((group) => groupRow(companyId, group)), ...rest };
  });
}

/** Throws 015 for tiers that do not follow one another, for a name that is taken, and beyond `MAX_MARGIN_GROUPS`. */
function save({ companies, nowMs }: MarginGroupDependencies): ManagementOperation {
  return implementManagement(
    PARAMETER_MANAGEMENT.saveMarginGroup,
    async (context, { name, marginDtoList, type, values = '' }) => {
      const { companyId } = context;
      const by = authorOf(context);
      const tiers = tiersOf(marginDtoList);
      await companies.change(companyId, ({ marginGroups = [] }) => {
        const id = Math.max(0, ...marginGroups.map((one) => one.id)) + 1;
        const audit = { createBy: by, createTimeMs: nowMs(), updateBy: by, updateTimeMs: nowMs() };
        return { marginGroups: checked([...marginGroups, { id, name, type, values, tiers, ...audit }]) };
      });
      return true;
    },
  );
}

/** Throws 0000003 for a group that there is not, and otherwise as saving does. Products that have the group go by it at once. */
function update({ companies, trade, nowMs }: MarginGroupDependencies): ManagementOperation {
  return implementManagement(
    PARAMETER_MANAGEMENT.updateMarginGroup,
    async (context, { id, name, marginDtoList, type, values }) => {
      const { companyId } = context;
      const updateBy = authorOf(context);
      await companies.change(companyId, ({ marginGroups = [] }) => {
        const before = known(marginGroups, id);
        const after = {
          ...{ ...before, type, updateBy, updateTimeMs: nowMs() },
          ...{ name: name ?? before.name, values: values ?? before.values },
          tiers: marginDtoList === undefined ? before.tiers : tiersOf(marginDtoList),
        };
        return { marginGroups: checked(marginGroups.map((one) => (one.id === id ? after : one))) };
      });
      trade.termsChanged();
      return true;
    },
  );
}

/** Throws 0000003 for a group that there is not and 0000004 for one that a trading parameter gives to products. */
function remove({ companies }: MarginGroupDependencies): ManagementOperation {
  return implementManagement(PARAMETER_MANAGEMENT.removeMarginGroup, async ({ companyId }, { id }) => {
    await companies.change(companyId, (company) => {
      known(company.marginGroups ?? [], id);
      if (isUsed(company, id)) throw new PlatformError(CODE.alreadyInProgress);
      return { marginGroups: company.marginGroups?.filter((one) => one.id !== id) ?? [] };
    });
    return true;
  });
}

function isUsed({ tradeParameters = [] }: Company, id: number): boolean {
  return tradeParameters.some(({ paramId, value }) => isMarginParameter(paramId) && Number(value) === id);
}

function known(groups: readonly MarginGroup[], id: number): MarginGroup {
  const found = groups.find((one) => one.id === id);
  if (found === undefined) throw new PlatformError(CODE.dataUnknown);
  return found;
}

function tiersOf(list: Static<typeof Tiers>): MarginGroup['tiers'] {
  const tiers = list.map(({ rangeLeft, rangeRight, percent, type, values }) => ({
    ...{ rangeLeft, rangeRight, percent, type, values },
  }));
  checkMarginTiers(tiers);
  return tiers;
}

function checked(groups: readonly MarginGroup[]): readonly MarginGroup[] {
  if (new Set(groups.map(({ name }) => name)).size < groups.length)
    throw PlatformError.wrong(CODE.requestInvalid, 'unique', 'name');
  if (groups.length > MAX_MARGIN_GROUPS)
    throw PlatformError.wrong(CODE.requestInvalid, 'noRoom', 'name', MAX_MARGIN_GROUPS);
  return groups;
}

function groupRow(companyId: number, { tiers, createTimeMs, updateTimeMs, ...group }: MarginGroup) {
  return {
    ...group,
    companyId,
    status: ENABLED,
    createTime: createTimeMs,
    updateTime: updateTimeMs,
    marginDtoList: tiers.map((tier) => ({ marginGroupId: group.id, ...tier })),
  };
}
