import { type Static } from 'typebox';
import type { LiabilityRow } from '../../../contract/calls/spot.ts';
import { SPOT_CALLS } from '../../../contract/calls/spot.ts';
import { fromFlowType } from '../../../contract/mapping/flow-types.ts';
import { TRADE_TYPE } from '../../../domain/account-type.ts';
import { formatDecimal } from '../../../domain/decimal.ts';
import type { Database } from '../../../storage/index.ts';
import { LOAN_MOVES, readLoanLines, type LoanLine } from '../../../storage/trading/index.ts';
import type { Account } from '../../../engine/core/index.ts';
import { implement, type Operation } from '../../operation.ts';
import { readFilter, readPage } from '../lists/list-request.ts';
import { listedAccounts, readTradeType } from '../owned-accounts.ts';
import type { TradingEngine } from '../../../engine/trading-engine.ts';

/** queryLiabilitiesWaterByPage: every movement of what the caller owes, newest first. */
export function liabilityOperation(engine: TradingEngine, database: Database): Operation {
  return implement(SPOT_CALLS.queryLiabilitiesWaterByPage, async (context, request) => {
    readTradeType(request.tradeType, [TRADE_TYPE.leveragedSpot, TRADE_TYPE.stock]);
    const { current, size, limit, offset } = readPage(request);
    const assetsId = readFilter(request.assetsId);
    const accounts = (await listedAccounts(engine, context, request)).filter(
      (account) => assetsId === undefined || account.assetsId === assetsId,
    );
    if (accounts.length === 0) return { total: 0, size, current, records: [] };
    const { rows, total } = await readLoanLines(database, {
      accountIds: accounts.map(({ accountId }) => accountId),
      move: LOAN_MOVES[(readFilter(request.liabilitiesType) ?? 0) - 1],
      fromMs: request.startTime,
      toMs: request.endTime,
      limit,
      offset,
    });
    const byId = new Map(accounts.map((account) => [account.accountId, account]));
    const records = rows.flatMap((row) => {
      const account = byId.get(row.account_id);
      return account === undefined ? [] : [toRow(account, row)];
    });
    return { total, size, current, records };
  });
}

function toRow(account: Account, line: LoanLine): Static<typeof LiabilityRow> {
  const money = (amount: LoanLine['owed']) => formatDecimal(BigInt(amount), account.digits);
  const moved = BigInt(line.principal) + BigInt(line.interest);
  return {
    id: line.transfer_id,
    accountId: account.accountId,
    remark: null,
    createdBy: account.customerId,
    createTime: line.time_ms,
    updateBy: account.customerId,
    updateTime: line.time_ms,
    businessType: fromFlowType(line.flow_type)?.business ?? 0,
    businessType1: line.flow_type,
    customerNo: account.customerNo,
    digits: account.digits,
    liabilitiesPrincipal: money(line.principal),
    interest: money(line.interest),
    interestUpdateTime: line.time_ms,
    currency: account.currency,
    liabilities: money(moved < 0n ? -moved : moved),
    owed: money(line.owed),
  };
}
