import { proposalNumber } from '../../proposals/index.ts';
import { MANAGEMENT_BIZ_TYPE } from '../../../contract/business-types.ts';
import { TRADING_MANAGEMENT } from '../../../contract/calls/management/trading.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { TRADE_TYPES } from '../../../contract/mapping/account-numbers.ts';
import { businessTypeOf, fromFlowType, toFlowType } from '../../../contract/mapping/flow-types.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { DEFAULT_PAGE_SIZE } from '../../../contract/records/index.ts';
import { TRADE_TYPE, type TradeType } from '../../../domain/account-type.ts';
import type { WallClock } from '../../../domain/clock.ts';
import { formatDecimal, parseDecimal } from '../../../domain/decimal.ts';
import type { Flow } from '../../../domain/flow.ts';
import type { Database } from '../../../storage/index.ts';
import { adjustProposalRepository, type AdjustProposalRow } from '../../../storage/management/index.ts';
import { proposalRecord, type TransferLocks } from '../../fund/index.ts';
import type { TradeService } from '../../trade/trade-service.ts';
import type { FourEyes } from '../four-eyes/four-eyes.ts';
import { authorOf, implementManagement, type ManagementOperation } from '../management-operation.ts';
import { requireOwnCompany } from '../own-company.ts';
import { findAccount, namedCustomer, type Directory } from './customer-account.ts';

/** Operators name the bonus so in every account type. */
const BONUS = 4;

export interface AdjustDependencies {
  readonly database: Database;
  readonly wallClock: WallClock;
  readonly directory: Directory;
  readonly trade: Pick<TradeService, 'adjust'>;
  readonly locks: TransferLocks;
  readonly fourEyes: FourEyes;
}

/**
 * Credit adjustments: a proposal whose ledger lines are stored in the same commit. A positive amount gives, a negative
 * one takes back; no more can be taken than is free (CFDWBWE000031). Deposits and withdrawals are transfers, which a lock
 * stops (0001029); corrections and bonuses are not. A large one waits for a second person (10302).
 */
export async function adjustOperations(deps: AdjustDependencies): Promise<ManagementOperation[]> {
  const lastId = await adjustProposalRepository.lastId(deps.database);
  return [addProposal(deps, lastId), proposalByNumber(deps), proposalPage(deps)];
}

/**
 * The flow of an adjustment, of money that may be withdrawn or not: `businessType` is a business type of the account type or
 * one of its sub-types. Throws 015 for one that is no adjustment and for the wrong sign.
 */
function chooseFlow(businessType: number, tradeType: TradeType, amount: bigint, isCredit: boolean): Flow {
  const gives = amount > 0n;
  // In a cross account it is the number of adjustments too: of money that may not be withdrawn it means those.
  const isCreditOfCross = isCredit && tradeType === TRADE_TYPE.cross;
  if (businessType === BONUS && !isCreditOfCross) return 'bonus';
  if (businessType === businessTypeOf('adjustment', tradeType)) {
    if (isCredit) return gives ? 'creditGiven' : 'creditTakenBack';
    return gives ? 'adjustmentIn' : 'adjustmentOut';
  }
  if (gives && businessType === businessTypeOf('deposit', tradeType)) return 'deposit';
  if (!gives && businessType === businessTypeOf('withdrawal', tradeType)) return 'withdrawal';
  const listed = fromFlowType(businessType);
  const flow = listed?.tradeType === tradeType ? listed.flow : undefined;
  if (flow === 'bonus') return flow;
  if (gives && (flow === 'deposit' || flow === 'adjustmentIn')) return flow;
  if (!gives && (flow === 'withdrawal' || flow === 'adjustmentOut')) return flow;
  throw PlatformError.wrong(CODE.requestInvalid, 'form', 'businessType');
}

function addProposal(
  { wallClock, directory, trade, locks, fourEyes }: AdjustDependencies,
  lastId: number,
): ManagementOperation {
  let id = lastId;
  return implementManagement(TRADING_MANAGEMENT.addCustomerAdjustProposal, async (context, request) => {
    const customer = await namedCustomer(directory, context.companyId, request);
    const account = await findAccount(directory, customer.id, request);
    const amount = parseDecimal(request.amount, account.digits);
    if (amount === undefined)
      throw PlatformError.wrong(CODE.requestInvalid, 'decimals', 'amount', account.digits);
    if (amount === 0n) throw PlatformError.wrong(CODE.requestInvalid, 'notZero', 'amount');
    const isCredit = !request.withdraw;
    const tradeType = TRADE_TYPES.written(account.tradeType);
    const flow = chooseFlow(request.businessType, tradeType, amount, isCredit);
    if (flow === 'deposit' || flow === 'withdrawal') {
      locks.requireOpen({ customerId: customer.id, tradeType: account.tradeType }, amount);
    }
    const sent = { bizType: MANAGEMENT_BIZ_TYPE.addCustomerAdjustProposal, request };
    const first = await fourEyes.requireForBooking(context, sent, {
      amount,
      digits: account.digits,
      currency: account.currency,
      customerGroupId: customer.customer_group_id,
    });
    const create_time_ms = wallClock.nowMs();
    id += 1;
    const proposal_no = proposalNumber('A', id, create_time_ms);
    const row: AdjustProposalRow = {
      id,
      proposal_no,
      company_id: context.companyId,
      customer_id: customer.id,
      customer_no: customer.customer_no,
      account_id: account.accountId,
      account_currency: account.currency,
      trade_type: account.tradeType,
      business_type: toFlowType(flow, tradeType),
      amount: formatDecimal(amount, account.digits),
      withdraw: request.withdraw ? 1 : 0,
      remark: request.remark ?? '',
      create_by: authorOf(context, first),
      create_time_ms,
    };
    const kept = context.cacheStatements?.(proposal_no) ?? [];
    const stored = [adjustProposalRepository.insert(row), ...kept];
    await trade.adjust(account.accountId, amount, flow, stored, { isCredit });
    return proposal_no;
  });
}

function proposalByNumber({ database }: AdjustDependencies): ManagementOperation {
  return implementManagement(
    TRADING_MANAGEMENT.getCustomerAdjustProposalById,
    async (context, { companyId, proposalNo }) => {
      requireOwnCompany(context, companyId);
      const row = await adjustProposalRepository.byNumber(database, companyId, proposalNo);
      if (row === undefined) throw new PlatformError(CODE.dataUnknown);
      return proposalRecord(row);
    },
  );
}

/** Proposals of the company, of one customer or all, newest first. */
function proposalPage({ database }: AdjustDependencies): ManagementOperation {
  return implementManagement(
    TRADING_MANAGEMENT.adjustProposalPage,
    async ({ companyId }, { customerNo, current = 1, size = DEFAULT_PAGE_SIZE }) => {
      const { rows, total } = await adjustProposalRepository.page(database, {
        companyId,
        customerNo: customerNo === '' ? undefined : customerNo,
        limit: size,
        offset: (current - 1) * size,
      });
      return { records: rows.map(proposalRecord), total, size, current };
    },
  );
}
