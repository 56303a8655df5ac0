import { Type } from 'typebox';
import { MANAGEMENT_BIZ_TYPE } from '../../../protocol/management-types.ts';
import { CODE } from '../../../protocol/errors/codes.ts';
import { PlatformError } from '../../../protocol/platform-error.ts';
import { IntegerLike, pageOf, pageRequestMembers, TextLike } from '../../../protocol/records/index.ts';
import {
  checkParameter,
  isFeeParameter,
  MAX_TRADE_PARAMETERS,
  type CompanyService,
  type ParameterScope,
  type TradeParameter,
} from '../../company/index.ts';
import type { TradeService } from '../../trade/index.ts';
import { managementOperation, type ManagementOperation } from '../management-operation.ts';

export interface ParameterDependencies {
  readonly companies: Pick<CompanyService, 'find' | 'change'>;
  readonly trade: Pick<TradeService, 'termsChanged'>;
  nowMs(this: void): number;
}

const Scope = Type.Optional(IntegerLike({ minimum: 0 }));
const members = {
  customerNo: Type.Optional(TextLike(16)),
  tradeType: IntegerLike({ minimum: 0 }),
  customerGroupId: Scope,
  symbolId: Scope,
  symbolGroupId: Scope,
  paramId: IntegerLike(),
  value: TextLike(64),
};
const NOT_INHERITED = 2;
const ENABLED = 1;

/**
 * What customers may trade beside the terms of the products: lots of an order (7), lots of a side (8) and what may be
 * done (14), for all, a product group, a product, a customer group or a customer; and how fills are charged (16 to 18), for
 * whole groups. The most precise holds, from the next order or fill on.
 */
export function parameterOperations(parts: ParameterDependencies): ManagementOperation[] {
  return [page(parts), save(parts), update(parts), remove(parts)];
}

function page({ companies }: ParameterDependencies): ManagementOperation {
  return managementOperation({
    bizType: MANAGEMENT_BIZ_TYPE.tradeParameterPage,
    permission: 'products.read',
    request: Type.Object(pageRequestMembers),
    response: Type.Unknown(),
    async handle({ companyId }, request) {
      const rows = companies.find(companyId)?.tradeParameters ?? [];
      const { records, ...rest } = pageOf(rows, request);
      return { records: records.map((row) => parameterRow(companyId, row)), ...rest };
    },
  });
}

/** Throws 015 for a value that the parameter cannot take, for one that its scope has already, and beyond 1,000. */
function save({ companies, trade, nowMs }: ParameterDependencies): ManagementOperation {
  return managementOperation({
    bizType: MANAGEMENT_BIZ_TYPE.saveTradeParameter,
    permission: 'products.change',
    changes: true,
    request: Type.Object(members),
    response: Type.Boolean(),
    async handle({ companyId, operator: by }, request) {
      const { paramId, value } = request;
      checkParameter(paramId, value, toScope(request));
      await companies.change(companyId, ({ tradeParameters = [] }) => {
        const id = Math.max(0, ...tradeParameters.map((one) => one.id)) + 1;
        const audit = { createBy: by, createTimeMs: nowMs(), updateBy: by, updateTimeMs: nowMs() };
        const added = { id, ...toScope(request), paramId, value, ...audit };
        return { tradeParameters: distinct([...tradeParameters, added]) };
      });
      if (isFeeParameter(paramId)) trade.termsChanged();
      return true;
    },
  });
}

/** Throws 0000003 for an id that there is not, and otherwise like saving. */
function update({ companies, trade, nowMs }: ParameterDependencies): ManagementOperation {
  return managementOperation({
    bizType: MANAGEMENT_BIZ_TYPE.updateTradeParameter,
    permission: 'products.change',
    changes: true,
    request: Type.Object({ ...members, tradeType: Scope, id: IntegerLike() }),
    response: Type.Boolean(),
    async handle({ companyId, operator: updateBy }, request) {
      const { id, paramId, value } = request;
      await companies.change(companyId, ({ tradeParameters = [] }) => {
        const before = known(tradeParameters, id);
        const scope = { ...toScope(before), ...named(request) };
        checkParameter(paramId, value, scope);
        const after = { ...before, ...scope, paramId, value, updateBy, updateTimeMs: nowMs() };
        return { tradeParameters: distinct(tradeParameters.map((one) => (one.id === id ? after : one))) };
      });
      trade.termsChanged();
      return true;
    },
  });
}

function remove({ companies, trade }: ParameterDependencies): ManagementOperation {
  return managementOperation({
    bizType: MANAGEMENT_BIZ_TYPE.removeTradeParameter,
    permission: 'products.change',
    changes: true,
    request: Type.Object({ id: IntegerLike() }),
    response: Type.Boolean(),
    async handle({ companyId }, { id }) {
      await companies.change(companyId, ({ tradeParameters = [] }) => {
        known(tradeParameters, id);
        return { tradeParameters: tradeParameters.filter((one) => one.id !== id) };
      });
      trade.termsChanged();
      return true;
    },
  });
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
