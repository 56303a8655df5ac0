import type { DataPushAccount } from '../../storage/data-push/data-push-repository.ts';
import {
  amountIn,
  numberIn,
  numberOrNull,
  scaled,
  type ChangedRow,
  type DataPushEvent,
  type EventMakers,
  type Surroundings,
} from './changes.ts';

/** Ledger subjects that the platform keeps. */
const BALANCE = 1;
const OCCUPIED_MARGIN = 19;
/** Subject ids are the account's with the subject behind it. */
const SUBJECTS = 100;

const CUSTOMER_ACCOUNT = 1;
const NORMAL = 2;
const ACTIVE = 2;
const INACTIVE = 1;
const BOOKED = 2;

/** Events about accounts, what stands in their ledger subjects, and every line that moved it. */
export const accountEvents: Pick<
  EventMakers,
  'open_account' | 'account_update' | 'subject_insert' | 'subject_update' | 'subject_water_insert'
> = {
  open_account: accountEvent,
  account_update: accountEvent,
  subject_insert: subjectEvent,
  subject_update: subjectEvent,
  subject_water_insert: waterEvent,
};

function accountEvent(row: ChangedRow, around: Surroundings): DataPushEvent | undefined {
  const account = around.account(numberIn(row, 'account_id'));
  if (account === undefined) return undefined;
  const firstDepositMs = numberOrNull(row, 'first_deposit_at_ms');
  const data = {
    id: String(account.account_id),
    ...ownerMembers(account),
    tradeType: account.trade_type,
    currency: account.assets_id,
    currencyCode: account.currency,
    digits: account.digits,
    type: CUSTOMER_ACCOUNT,
    status: NORMAL,
    activateStatus: firstDepositMs === null ? INACTIVE : ACTIVE,
    createTime: account.opened_at_ms,
    updateTime: around.nowMs,
  };
  return { companyId: account.company_id, data };
}

function subjectEvent(row: ChangedRow, around: Surroundings): DataPushEvent | undefined {
  const account = around.account(numberIn(row, 'account_id'));
  if (account === undefined) return undefined;
  const type = numberIn(row, 'type');
  const data = {
    id: subjectId(account, type),
    accountId: account.account_id,
    type,
    amount: scaled(amountIn(row, 'amount')),
    digits: account.digits,
    version: null,
    createTime: account.opened_at_ms,
    updateTime: around.nowMs,
  };
  return { companyId: account.company_id, data };
}

/** A line of the ledger. Margin is part of the balance, so a line between free money and margin moves the margin alone. */
function waterEvent(row: ChangedRow, around: Surroundings): DataPushEvent | undefined {
  const account = around.account(numberIn(row, 'account_id'));
  if (account === undefined) return undefined;
  const [from, to] = [String(row['from_book']), String(row['to_book'])];
  const moves = from === 'margin' || to === 'margin';
  const type = moves ? OCCUPIED_MARGIN : BALANCE;
  const isIn = to === (moves ? 'margin' : 'cash');
  const amount = scaled(amountIn(row, 'amount'));
  const timeMs = numberIn(row, 'time_ms');
  const data = {
    id: String(row['transfer_id']),
    accountId: account.account_id,
    subjectId: subjectId(account, type),
    subjectType: type,
    accountType: CUSTOMER_ACCOUNT,
    bookkeepId: String(row['transfer_id']),
    businessType: numberIn(row, 'flow_type'),
    businessType1: null,
    amountIn: isIn ? amount : 0,
    amountOut: isIn ? 0 : amount,
    amountAfter: scaled(amountIn(row, moves ? 'margin_after' : 'balance_after')),
    digits: account.digits,
    currency: account.assets_id,
    currencyCode: account.currency,
    ...ownerMembers(account),
    orderId: numberOrNull(row, 'order_id'),
    tradeType: account.trade_type,
    status: BOOKED,
    remark: null,
    version: null,
    createTime: timeMs,
    updateTime: timeMs,
  };
  return { companyId: account.company_id, data };
}

/** Whose an account is, as events say it. */
export function ownerMembers(account: DataPushAccount) {
  return { customerId: account.customer_id, customerNo: account.customer_no, companyId: account.company_id };
}

function subjectId(account: DataPushAccount, type: number): string {
  return String(account.account_id * SUBJECTS + type);
}
