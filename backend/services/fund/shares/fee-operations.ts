import { FUND_MANAGER_CALLS } from '../../../contract/calls/fund-managers.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { DEFAULT_PAGE_SIZE } from '../../../contract/records/index.ts';
import { formatDecimal } from '../../../domain/decimal.ts';
import {
  fundFeeRepository,
  fundProposalRepository,
  type FundFeeRow,
} from '../../../storage/fund-shares/index.ts';
import { implement, type Operation, type RequestContext } from '../../operation.ts';
import type { FundDeal } from './fund-deal.ts';
import type { FundManagerDependencies } from './manager-operations.ts';
import { requireManaged, requireManagedFund } from './managers.ts';

const DAY_MS = 86_400_000;
const ENABLED = 1;
const OPERATOR = 'system';
/** `deductStatus`: 1 done, 2 failed. */
const DEDUCT_STATUS = { done: 1, failed: 2 } as const;
const STATES = ['done', 'failed'] as const;

/** The manager's fees: which there are, what they come to, taking owed ones, and counting those of today. */
export function feeOperations(parts: FundManagerDependencies): readonly Operation[] {
  return [page(parts), sum(parts), deduct(parts), execute(parts)];
}

function page({ database, directory }: FundManagerDependencies): Operation {
  return implement(FUND_MANAGER_CALLS.managementFeePage, async (context, request) => {
    const deals = requireManaged(directory, context);
    const { current = 1, size = DEFAULT_PAGE_SIZE, deductDate, deductStatus } = request;
    const fromMs = deductDate ? deductDate - (deductDate % DAY_MS) : undefined;
    const { rows, total } = await fundFeeRepository.page(database, {
      ...{ companyId: context.companyId, fundIds: deals.map(({ fundId }) => fundId), fromMs },
      toMs: fromMs === undefined ? undefined : fromMs + DAY_MS,
      state: STATES.find((state) => DEDUCT_STATUS[state] === deductStatus),
      ...{ limit: size, offset: (current - 1) * size },
    });
    const records = rows.flatMap((row) => {
      const deal = directory.find(row.fund_id);
      return deal ? [feeRow(row, deal)] : [];
    });
    return { records, total, size, current };
  });
}

function feeRow(row: FundFeeRow, { money }: FundDeal) {
  const { create_time_ms: createTime, update_time_ms: updateTime } = row;
  return {
    ...{ id: row.id, status: ENABLED, createBy: OPERATOR, createTime, updateBy: OPERATOR, updateTime },
    ...{ deductDate: row.day_ms, deductExcuteTime: updateTime, currencyFees: row.currency },
    fees: formatDecimal(BigInt(row.amount), money.digits),
    deductStatus: DEDUCT_STATUS[row.state],
  };
}

/** The fees of one fund of the caller. Throws 404 for one that there is not, 560004 and 540008 for those of others or of several funds. */
async function readFees(
  { database, directory }: FundManagerDependencies,
  context: RequestContext,
  ids: readonly number[],
): Promise<{ readonly rows: readonly FundFeeRow[]; readonly deal: FundDeal }> {
  const wanted = [...new Set(ids)];
  const rows = await fundFeeRepository.byIds(database, wanted);
  const own = rows.filter(({ company_id }) => company_id === context.companyId);
  const [first] = own;
  if (first === undefined || own.length < wanted.length) throw new PlatformError(CODE.fundRecordUnknown);
  const deal = requireManagedFund(directory, context, first.fund_id);
  if (own.some(({ fund_id }) => fund_id !== first.fund_id)) throw new PlatformError(CODE.fundBatchMixed);
  return { rows: own, deal };
}

function sum(parts: FundManagerDependencies): Operation {
  return implement(FUND_MANAGER_CALLS.sumManagementFees, async (context, { idList }) => {
    const { rows, deal } = await readFees(parts, context, idList);
    const total = rows.reduce((all, { amount }) => all + BigInt(amount), 0n);
    return { amount: formatDecimal(total, deal.money.digits), currency: deal.money.code };
  });
}

function deduct(parts: FundManagerDependencies): Operation {
  return implement(FUND_MANAGER_CALLS.deductManagementFees, async (context, { idList }) => {
    const { rows, deal } = await readFees(parts, context, idList);
    const ids = rows.map(({ id }) => id);
    await parts.fees.deduct(context.companyId, deal, ids, context.cacheStatements?.({}) ?? []);
    return {};
  });
}

/** Counts the fee of the newest net value now. Throws 540020 where it is counted and 404 where there is none. */
function execute({ database, directory, fees }: FundManagerDependencies): Operation {
  return implement(FUND_MANAGER_CALLS.executeManagementFee, async (context) => {
    const { companyId } = context;
    const deals = requireManaged(directory, context);
    const outstanding = await fundProposalRepository.outstanding(database);
    let charged = 0;
    for (const deal of deals) {
      const dayMs = fees.latestDay(deal);
      if ((await fundFeeRepository.ofDay(database, companyId, deal.fundId, dayMs)) !== undefined)
        throw new PlatformError(CODE.fundFeeExists);
      const own = outstanding.find((one) => one.companyId === companyId && one.fundId === deal.fundId);
      if (own && (await fees.charge(companyId, deal, dayMs, own.shares))) charged += 1;
    }
    if (charged === 0) throw new PlatformError(CODE.fundRecordUnknown);
    return {};
  });
}
