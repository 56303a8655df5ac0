import { pageOf } from '../../../contract/records/index.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import type { ProductDefinition } from '../../../market/product-definition.ts';
import { groupMarginFault, symbolGroupId as symbolGroupOf } from '../../catalogue/catalogue-service.ts';
import {
  changedTerms,
  checkParameter,
  groupTiers,
  isMarginParameter,
  rowsChange,
  SETTINGS,
  type Company,
  type ParameterScope,
  type TradeParameter,
} from '../../company/company-service.ts';
import { implementManagement, type ManagementOperation } from '../management-operation.ts';
import { changeTerms, type TermsGuard } from './loosened-terms.ts';
import { addNumbered, changeNumbered, removeNumbered, shownMarks } from './numbered-rows.ts';

const { calls } = SETTINGS.tradeParameters;
const NOT_INHERITED = 2;

export interface ParameterDependencies extends TermsGuard {
  nowMs(this: void): number;
}

/**
 * What customers may trade beside the terms of the products: lots of an order (7), lots of a side (8) and what may be
 * done (14), for all, a product group, a product, a customer group or a customer; how fills are charged (16 to 18), at which
 * margin level cross accounts are closed (39), and whether nights are free (1001), for whole groups. The most precise holds, from the next order or fill on. Throws 015 for
 * a value that the parameter cannot take, for one that its scope has already, and beyond the parameters of a company; 0000003 for an id that there
 * is not; FS10302 while what loosens terms waits for a second person.
 */
export function parameterOperations({ nowMs, ...guard }: ParameterDependencies): ManagementOperation[] {
  const { companies, products } = guard;
  /** Throws for a value that the parameter cannot take in the scope. */
  const checked = (company: Company, parameter: Checked): Checked => {
    checkParameter(parameter.paramId, parameter.value, parameter);
    requireSoundMargins(company, products, parameter);
    return parameter;
  };
  return [
    implementManagement(calls.read, async ({ companyId }, request) => {
      const { records, ...rest } = pageOf(companies.find(companyId)?.tradeParameters ?? [], request);
      return { records: records.map((row) => parameterRow(companyId, row)), ...rest };
    }),
    implementManagement(calls.save, async (context, request) => {
      const { paramId, value } = request;
      await changeTerms(guard, context, { call: calls.save, request }, (company) => {
        const added = checked(company, { ...toScope(request), paramId, value });
        return rowsChange('tradeParameters', addNumbered(company.tradeParameters, context, nowMs(), added));
      });
      return true;
    }),
    implementManagement(calls.update, async (context, request) => {
      const { id, paramId, value } = request;
      await changeTerms(guard, context, { call: calls.update, request }, (company) =>
        rowsChange(
          'tradeParameters',
          changeNumbered(company.tradeParameters, context, nowMs(), id, (before) =>
            checked(company, { ...toScope(before), ...named(request), paramId, value }),
          ),
        ),
      );
      return true;
    }),
    implementManagement(calls.remove, async (context, request) => {
      await changeTerms(guard, context, { call: calls.remove, request }, ({ tradeParameters }) => ({
        tradeParameters: removeNumbered(tradeParameters, request.id),
      }));
      return true;
    }),
  ];
}

type Checked = ParameterScope & Pick<TradeParameter, 'paramId' | 'value'>;

/** Throws 015 for a margin group that the company does not have, and for one whose tiers contradict a product that would get it. */
function requireSoundMargins(
  company: Company,
  products: readonly ProductDefinition[],
  { paramId, value, tradeType, symbolId, symbolGroupId }: Checked,
): void {
  if (!isMarginParameter(paramId)) return;
  const group = company.marginGroups?.find(({ id }) => id === Number(value));
  if (group === undefined) throw PlatformError.wrong(CODE.requestInvalid, 'unknown', 'value');
  for (const product of products) {
    const isIntended =
      (symbolId === 0 || symbolId === product.symbolId) &&
      (symbolGroupId === 0 || symbolGroupId === symbolGroupOf(product.area));
    const play = product.plays.find((one) => one.tradeType === tradeType);
    if (!isIntended || play === undefined) continue;
    const terms = { ...play, ...changedTerms(company, product.symbolId, tradeType) };
    const fault = groupMarginFault(product, terms, { daily: groupTiers(group) });
    if (fault !== undefined)
      throw PlatformError.wrong(CODE.requestInvalid, 'form', `${product.code} ${fault}`);
  }
}

function toScope(request: Partial<ParameterScope> & { readonly tradeType: number }): ParameterScope {
  const { customerNo = '', tradeType, customerGroupId = 0, symbolId = 0, symbolGroupId = 0 } = request;
  return { customerNo, tradeType, customerGroupId, symbolId, symbolGroupId };
}

/** The members of a scope that a request states. */
function named(request: Partial<ParameterScope>): Partial<ParameterScope> {
  const { customerNo, tradeType, customerGroupId, symbolId, symbolGroupId } = request;
  const members = { customerNo, tradeType, customerGroupId, symbolId, symbolGroupId };
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}

function parameterRow(companyId: number, row: TradeParameter) {
  const { id, paramId, value } = row;
  return {
    id,
    companyId,
    ...toScope(row),
    customerNo: row.customerNo === '' ? null : row.customerNo,
    paramId,
    value,
    isInherit: NOT_INHERITED,
    ...shownMarks(row),
  };
}
