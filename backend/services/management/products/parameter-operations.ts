import { PARAMETER_MANAGEMENT } from '../../../contract/calls/management/parameters.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { pageOf } from '../../../contract/records/index.ts';
import type { ProductDefinition } from '../../../market/product-definition.ts';
import { groupMarginFault, symbolGroupId as symbolGroupOf } from '../../catalogue/catalogue-service.ts';
import {
  changedTerms,
  changesTerms,
  checkParameter,
  groupTiers,
  isMarginParameter,
  MAX_TRADE_PARAMETERS,
  type Company,
  type CompanyService,
  type ParameterScope,
  type TradeParameter,
} from '../../company/company-service.ts';
import type { TradeService } from '../../trade/trade-service.ts';
import { authorOf, implementManagement, type ManagementOperation } from '../management-operation.ts';

export interface ParameterDependencies {
  readonly companies: Pick<CompanyService, 'find' | 'change'>;
  readonly products: readonly ProductDefinition[];
  readonly trade: Pick<TradeService, 'termsChanged'>;
  nowMs(this: void): number;
}
const NOT_INHERITED = 2;
const ENABLED = 1;

/**
 * What customers may trade beside the terms of the products: lots of an order (7), lots of a side (8) and what may be
 * done (14), for all, a product group, a product, a customer group or a customer; and how fills are charged (16 to 18) and at which
 * margin level cross accounts are closed (39), for whole groups. The most precise holds, from the next order or fill on.
 */
export function parameterOperations(parts: ParameterDependencies): ManagementOperation[] {
  return [page(parts), save(parts), update(parts), remove(parts)];
}

function page({ companies }: ParameterDependencies): ManagementOperation {
  return implementManagement(PARAMETER_MANAGEMENT.tradeParameterPage, async ({ companyId }, request) => {
    const rows = companies.find(companyId)?.tradeParameters ?? [];
    const { records, ...rest } = pageOf(rows, request);
    return { records: records.map((row) => parameterRow(companyId, row)), ...rest };
  });
}

/** Throws 015 for a value that the parameter cannot take, for one that its scope has already, and beyond 1,000. */
function save({ companies, products, trade, nowMs }: ParameterDependencies): ManagementOperation {
  return implementManagement(PARAMETER_MANAGEMENT.saveTradeParameter, async (context, request) => {
    const { companyId } = context;
    const by = authorOf(context);
    const { paramId, value } = request;
    checkParameter(paramId, value, toScope(request));
    await companies.change(companyId, (company) => {
      const { tradeParameters = [] } = company;
      requireSoundMargins(company, products, { ...toScope(request), paramId, value });
      const id = Math.max(0, ...tradeParameters.map((one) => one.id)) + 1;
      const audit = { createBy: by, createTimeMs: nowMs(), updateBy: by, updateTimeMs: nowMs() };
      const added = { id, ...toScope(request), paramId, value, ...audit };
      return { tradeParameters: distinct([...tradeParameters, added]) };
    });
    if (changesTerms(paramId)) trade.termsChanged();
    return true;
  });
}

/** Throws 0000003 for an id that there is not, and otherwise like saving. */
function update({ companies, products, trade, nowMs }: ParameterDependencies): ManagementOperation {
  return implementManagement(PARAMETER_MANAGEMENT.updateTradeParameter, async (context, request) => {
    const { companyId } = context;
    const updateBy = authorOf(context);
    const { id, paramId, value } = request;
    await companies.change(companyId, (company) => {
      const { tradeParameters = [] } = company;
      const before = known(tradeParameters, id);
      const scope = { ...toScope(before), ...named(request) };
      checkParameter(paramId, value, scope);
      requireSoundMargins(company, products, { ...scope, paramId, value });
      const after = { ...before, ...scope, paramId, value, updateBy, updateTimeMs: nowMs() };
      return { tradeParameters: distinct(tradeParameters.map((one) => (one.id === id ? after : one))) };
    });
    trade.termsChanged();
    return true;
  });
}

function remove({ companies, trade }: ParameterDependencies): ManagementOperation {
  return implementManagement(PARAMETER_MANAGEMENT.removeTradeParameter, async ({ companyId }, { id }) => {
    await companies.change(companyId, ({ tradeParameters = [] }) => {
      known(tradeParameters, id);
      return { tradeParameters: tradeParameters.filter((one) => one.id !== id) };
    });
    trade.termsChanged();
    return true;
  });
}

/** Throws 015 for a margin group that the company does not have, and for one whose tiers contradict a product that would get it. */
function requireSoundMargins(
  company: Company,
  products: readonly ProductDefinition[],
  {
    paramId,
    value,
    tradeType,
    symbolId,
    symbolGroupId,
  }: ParameterScope & Pick<TradeParameter, 'paramId' | 'value'>,
): void {
  if (!isMarginParameter(paramId)) return;
  const group = company.marginGroups?.find(({ id }) => id === Number(value));
  if (group === undefined) throw PlatformError.wrong(CODE.requestInvalid, 'unknown', 'value');
  for (const product of products) {
    const isMeant =
      (symbolId === 0 || symbolId === product.symbolId) &&
      (symbolGroupId === 0 || symbolGroupId === symbolGroupOf(product.area));
    const play = product.plays.find((one) => one.tradeType === tradeType);
    if (!isMeant || play === undefined) continue;
    const terms = { ...play, ...changedTerms(company, product.symbolId, tradeType) };
    const fault = groupMarginFault(product, terms, { daily: groupTiers(group) });
    if (fault !== undefined)
      throw PlatformError.wrong(CODE.requestInvalid, 'form', `${product.code} ${fault}`);
  }
}

function known(parameters: readonly TradeParameter[], id: number): TradeParameter {
  const found = parameters.find((one) => one.id === id);
  if (found === undefined) throw new PlatformError(CODE.dataUnknown);
  return found;
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

function distinct(parameters: readonly TradeParameter[]): readonly TradeParameter[] {
  const keys = new Set(parameters.map((one) => [one.paramId, ...Object.values(toScope(one))].join(' ')));
  if (keys.size < parameters.length) throw PlatformError.wrong(CODE.requestInvalid, 'unique', 'paramId');
  if (parameters.length > MAX_TRADE_PARAMETERS)
    throw PlatformError.wrong(CODE.requestInvalid, 'noRoom', 'paramId', MAX_TRADE_PARAMETERS);
  return parameters;
}

function parameterRow(companyId: number, row: TradeParameter) {
  const { id, paramId, value, createBy, createTimeMs, updateBy, updateTimeMs } = row;
  return {
    id,
    companyId,
    ...toScope(row),
    customerNo: row.customerNo === '' ? null : row.customerNo,
    paramId,
    value,
    isInherit: NOT_INHERITED,
    status: ENABLED,
    createBy,
    createTime: createTimeMs,
    updateBy,
    updateTime: updateTimeMs,
  };
}
