import { Type, type Static } from 'typebox';
import { TRADE_TYPE } from '../../../domain/account-type.ts';
import { formatDecimal } from '../../../domain/decimal.ts';
import { BIZ_TYPE } from '../../../contract/business-types.ts';
import { fromFlowType } from '../../../contract/mapping/flow-types.ts';
import { IntegerLike } from '../../../contract/records/index.ts';
import type { Database } from '../../../storage/index.ts';
import { LOAN_MOVES, readLoanLines, type LoanLine } from '../../../storage/trading/index.ts';
import type { Account } from '../../../trading/index.ts';
import { operation, type Operation } from '../../operation.ts';
import { listMembers, readFilter, readPage } from '../list-request.ts';
import { readTradeType, listedAccounts } from '../owned-accounts.ts';
import type { TradingEngine } from '../trading-engine.ts';

const LiabilityRow = Type.Object({
  id: Type.Integer(),
  accountId: Type.Integer(),
  remark: Type.Null(),
  createdBy: Type.Integer(),
  createTime: Type.Integer(),
  updateBy: Type.Integer(),
  updateTime: Type.Integer(),
  businessType: Type.Integer(),
  businessType1: Type.Integer(),
  customerNo: Type.String(),
  digits: Type.Integer(),
  /** What the line did to principal and interest, below zero where less is owed. */
  liabilitiesPrincipal: Type.String(),
  interest: Type.String(),
  interestUpdateTime: Type.Integer(),
  currency: Type.String(),
  /** Amount of this line, without a sign: borrowed, repaid or charged. */
  liabilities: Type.String(),
  /** Owed after it. Ours. */
  owed: Type.String(),
});

/** queryLiabilitiesWaterByPage: every movement of what the caller owes, newest first. */
export function liabilityOperation(engine: TradingEngine, database: Database): Operation {
  return operation({
    bizType: BIZ_TYPE.queryLiabilitiesWaterByPage,
    mount: 'global',
    access: 'login',
    openPermission: 'ready_only',
    section: 'Client API, trading: leverage',
    request: Type.Object({
      ...listMembers,
      /** 1 borrowed, 2 repaid, 3 interest charged. */
      liabilitiesType: Type.Optional(IntegerLike()),
      startTime: Type.Optional(IntegerLike()),
      endTime: Type.Optional(IntegerLike()),
      assetsId: Type.Optional(IntegerLike()),
    }),
    response: Type.Object({
      total: Type.Integer(),
      size: Type.Integer(),
      current: Type.Integer(),
      records: Type.Array(LiabilityRow),
    }),
    async handle(context, request) {
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
        fromMs: readFilter(request.startTime),
        toMs: readFilter(request.endTime),
        limit,
        offset,
      });
      const byId = new Map(accounts.map((account) => [account.accountId, account]));
      const records = rows.flatMap((row) => {
        const account = byId.get(row.account_id);
        return account === undefined ? [] : [toRow(account, row)];
      });
      return { total, size, current, records };
    },
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
