import { isWalletType } from '../../../backend/domain/account-type.ts';
import { TRADE_GROUP } from '../../../backend/contract/headers.ts';
import type { AnswerOf, AnyCall } from '../../../backend/contract/call.ts';
import { ACCOUNT_CALLS } from '../../../backend/contract/calls/accounts.ts';
import { NOTICE_CALLS } from '../../../backend/contract/calls/notices.ts';
import { TRADE_LIST_CALLS } from '../../../backend/contract/calls/trade-lists.ts';
import { TRADE_TYPES } from '../../../backend/contract/mapping/account-numbers.ts';
import { fromFlowType } from '../../../backend/contract/mapping/flow-types.ts';
import type { CompanyNotice } from '../../../backend/contract/records/notice.ts';
import type {
  AccountStatement,
  StatementLine as LineRow,
} from '../../../backend/contract/records/money/statement.ts';
import { valueOf, type ApiClient, type BodyOf } from '../../connection/terminal-connection.ts';
import type {
  Announcement,
  HistoryPort,
  HistoryQuery,
  MoneyKind,
  Statement,
  StatementLine,
  AccountRef,
} from '../port.ts';
import { toEndedOrder, toClose, toFill } from './account-rows.ts';
import { parseMoney } from './money.ts';

/** Rows of a page of what is over. */
export const HISTORY_PAGE_SIZE = 500;
/** Rows of a page of orders: as many as the account's reading asks for, so that pages follow on it. */
export const ORDER_PAGE_SIZE = 200;
/** Clients in the field that ask for no state mean what still waits. */
export const EVERY_STATE = 0;
/** Parts of a statement that are read at most; each has five thousand lines. */
export const MAX_STATEMENT_PARTS = 10;
/** Messages that are read: all that the platform keeps of a customer. */
const MESSAGES = 1_000;
/** Announcements that are read: planned maintenance and the newest ones. */
const ANNOUNCEMENTS = 50;

/** What the platform keeps of its customer. */
export function createStoredRecords(api: ApiClient): HistoryPort {
  const call = async <Call extends AnyCall>(entry: Call, body: BodyOf<Call>): Promise<AnswerOf<Call>> =>
    valueOf(await api.call(entry, body, { group: TRADE_GROUP }));
  const read = async <Call extends AnyCall>(entry: Call, body: BodyOf<Call>): Promise<AnswerOf<Call>> =>
    valueOf(await api.call(entry, body));
  return {
    async fills(account, query) {
      const { list } = await call(TRADE_LIST_CALLS.queryTradeRecordPage, {
        ...(isWalletType(account.accountType) ? {} : { accountIds: String(account.accountId) }),
        sortFieldName: 'executeTime',
        sortType: 'desc',
        executeEndTime: query.beforeMs,
        ...pageOf(account, query.page),
      });
      return pageRows(list, HISTORY_PAGE_SIZE, (row) => toFill(row, account));
    },
    async closes(account, query: HistoryQuery) {
      const { list } = await call(TRADE_LIST_CALLS.queryHistoryCloseOrderList, {
        accountId: String(account.accountId),
        sortFieldName: 'closeTime',
        sortType: 'desc',
        closeEndTime: query.beforeMs,
        ...pageOf(account, query.page),
      });
      return pageRows(list, HISTORY_PAGE_SIZE, (row) => toClose(row, account));
    },
    async ended(account, page) {
      const { accountType, currency } = account;
      const rows = await call(TRADE_LIST_CALLS.queryOrderPage, {
        ...(isWalletType(accountType) ? {} : { accountId: String(account.accountId) }),
        tradeType: TRADE_TYPES.number(accountType),
        size: ORDER_PAGE_SIZE,
        current: page,
        status: EVERY_STATE,
      });
      return pageRows(rows, ORDER_PAGE_SIZE, (row) => toEndedOrder(row, accountType, currency));
    },
    statement: ({ accountId, accountType }, { fromMs, toMs }) =>
      readStatement((part) =>
        call(ACCOUNT_CALLS.accountStatement, {
          tradeType: TRADE_TYPES.number(accountType),
          accountId,
          ...part,
          ...(fromMs === undefined ? {} : { startTime: fromMs }),
          ...(toMs === undefined ? {} : { endTime: toMs }),
        }),
      ),
    async announcements() {
      const rows = await read(NOTICE_CALLS.customerViewNoticePage, {
        size: ANNOUNCEMENTS,
        current: 1,
        withMaintenance: true,
      });
      return (Array.isArray(rows) ? rows : rows.records).map(toAnnouncement);
    },
    async messages() {
      const rows = await read(NOTICE_CALLS.customerViewMsgPage, { size: MESSAGES, current: 1 });
      return (Array.isArray(rows) ? rows : rows.records).map((row) => ({
        id: String(row.id),
        timeMs: row.createTime,
        title: row.title,
        text: row.content,
        isRead: String(row.readStatus) === READ,
      }));
    },
    markRead: async (id) => void (await read(NOTICE_CALLS.msgRead, { id: Number(id) })),
    markAllRead: async () => void (await read(NOTICE_CALLS.msgAllRead, {})),
  };
}

/** The rows of a page that can be shown, and whether it is the last one: it is shorter than was asked for. */
function pageRows<Row, Shown>(rows: readonly Row[], size: number, read: (row: Row) => Shown | undefined) {
  return { rows: rows.flatMap((row) => read(row) ?? []), isLast: rows.length < size };
}

function toAnnouncement({ id, title, content, pubTime, startTime, endTime }: CompanyNotice): Announcement {
  const isPlanned = startTime !== undefined && endTime !== undefined;
  return {
    id: isPlanned ? `maintenance-${startTime}-${endTime}` : String(id),
    timeMs: pubTime,
    title,
    text: content,
    window: isPlanned ? { startMs: startTime, endMs: endTime } : undefined,
  };
}

/** `readStatus` of a message that was read. */
const READ = '2';

function pageOf({ accountType }: AccountRef, current: number) {
  return { tradeType: TRADE_TYPES.number(accountType), size: HISTORY_PAGE_SIZE, current };
}

/** A statement, read part by part until it is complete. */
async function readStatement(read: (part: object) => Promise<AccountStatement>): Promise<Statement> {
  const first = await read({});
  const lines = [...first.lines];
  let last = first;
  for (let part = 1; part < MAX_STATEMENT_PARTS && !last.isComplete; part += 1) {
    last = await read({ afterTransferId: last.lastTransferId });
    lines.push(...last.lines);
  }
  const digits = first.accountDigits;
  return {
    currency: first.currency,
    digits,
    isComplete: last.isComplete,
    opening: parseMoney(first.openingBalance, digits),
    closing: parseMoney(last.closingBalance, digits),
    lines: lines.map((line) => toLine(line, digits)),
  };
}

function toLine(row: LineRow, digits: number): StatementLine {
  const text = (id: number | null) => (id === null ? undefined : String(id));
  return {
    id: String(row.transferId),
    timeMs: row.time,
    kind: kindOf(row.flowType),
    name: row.flowName,
    change: parseMoney(row.change, digits),
    balance: parseMoney(row.balanceAfter, digits),
    orderId: text(row.orderId),
    dealId: text(row.dealId),
  };
}

const FEES = new Set([
  'depositFee',
  'openFee',
  'closeFee',
  'tradeFee',
  'borrowFee',
  'repayFee',
  'dividendFee',
  'dividendTax',
]);
const FINANCING = new Set([
  'financing',
  'loanInterest',
  'interestPaid',
  'autoInterestPaid',
  'liquidationInterestPaid',
]);

/** A flow of a later version counts as money that was moved. */
function kindOf(flowType: number): MoneyKind {
  const listed = fromFlowType(flowType);
  if (listed === undefined) return 'moved';
  if (FEES.has(listed.flow)) return 'fee';
  if (FINANCING.has(listed.flow)) return 'financing';
  return listed.group === 'trade' || listed.group === 'companyAction' ? 'result' : 'moved';
}
