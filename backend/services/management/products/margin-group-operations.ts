import { type Static } from 'typebox';
import type { Tiers } from '../../../contract/calls/management/parameters.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { pageOf } from '../../../contract/records/index.ts';
import {
  checkMarginTiers,
  isMarginParameter,
  rowsChange,
  SETTINGS,
  type Company,
  type MarginGroup,
} from '../../company/company-service.ts';
import { implementManagement, type ManagementOperation } from '../management-operation.ts';
import { changeTerms, type TermsGuard } from './loosened-terms.ts';
import { addNumbered, changeNumbered, removeNumbered, shownMarks } from './numbered-rows.ts';

const { calls } = SETTINGS.marginGroups;

export interface MarginGroupDependencies extends TermsGuard {
  nowMs(this: void): number;
}

/**
 * Margin groups: tiers under a name. The trading parameters 22 to 25 give one to products, which go by a changed one at once.
 * Throws 0000003 for a group that there is not, 0000004 when one is removed that a parameter gives to products, and 015 for tiers that do
 * not follow one another, for a name that is taken, and beyond the groups of a company; FS10302 while tiers that loosen the margin of a product wait for a second person.
 */
export function marginGroupOperations({ nowMs, ...guard }: MarginGroupDependencies): ManagementOperation[] {
  const { companies } = guard;
  return [
    implementManagement(calls.read, async ({ companyId }, request) => {
      const { records, ...rest } = pageOf(companies.find(companyId)?.marginGroups ?? [], request);
      return { records: records.map((group) => groupRow(companyId, group)), ...rest };
    }),
    implementManagement(calls.save, async (context, { name, marginDtoList, type, values = '' }) => {
      const tiers = tiersOf(marginDtoList);
      await companies.change(context.companyId, ({ marginGroups }) =>
        rowsChange(
          'marginGroups',
          addNumbered(marginGroups, context, nowMs(), { name, type, values, tiers }),
        ),
      );
      return true;
    }),
    implementManagement(calls.update, async (context, request) => {
      const { id, name, marginDtoList, type, values } = request;
      const change = (before: MarginGroup) => ({
        type,
        name: name ?? before.name,
        values: values ?? before.values,
        tiers: marginDtoList === undefined ? before.tiers : tiersOf(marginDtoList),
      });
      await changeTerms(guard, context, { call: calls.update, request }, ({ marginGroups }) =>
        rowsChange('marginGroups', changeNumbered(marginGroups, context, nowMs(), id, change)),
      );
      return true;
    }),
    implementManagement(calls.remove, async ({ companyId }, { id }) => {
      await companies.change(companyId, (company) => {
        const marginGroups = removeNumbered(company.marginGroups, id);
        if (isUsed(company, id)) throw new PlatformError(CODE.alreadyInProgress);
        return { marginGroups };
      });
      return true;
    }),
  ];
}

function isUsed({ tradeParameters = [] }: Company, id: number): boolean {
  return tradeParameters.some(({ paramId, value }) => isMarginParameter(paramId) && Number(value) === id);
}

function tiersOf(list: Static<typeof Tiers>): MarginGroup['tiers'] {
  const tiers = list.map(({ rangeLeft, rangeRight, percent, type, values }) => {
    return { rangeLeft, rangeRight, percent, type, values };
  });
  checkMarginTiers(tiers);
  return tiers;
}

function groupRow(companyId: number, row: MarginGroup) {
  const { tiers, createTimeMs: _created, updateTimeMs: _updated, ...group } = row;
  const marginDtoList = tiers.map((tier) => ({ marginGroupId: group.id, ...tier }));
  return { ...group, companyId, ...shownMarks(row), marginDtoList };
}
