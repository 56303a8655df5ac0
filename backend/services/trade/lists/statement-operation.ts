import { ACCOUNT_CALLS } from '../../../contract/calls/accounts.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import type { AccountStatement, StatementLine } from '../../../contract/records/index.ts';
import { TRADED_TYPES } from '../../../domain/account-type.ts';
import { formatDecimal } from '../../../domain/decimal.ts';
import type { Money } from '../../../domain/units.ts';
import type { Database } from '../../../storage/index.ts';
import { hasLine, readStatement, type StatementRow } from '../../../storage/trading/index.ts';
import type { Account } from '../../../engine/core/index.ts';
import { implement, type Operation, type RequestContext } from '../../operation.ts';
import { flowName } from './flow-names.ts';
import { readFilter } from './list-request.ts';
import { chosenAccount } from '../owned-accounts.ts';
import type { TradingEngine } from '../../../engine/trading-engine.ts';

const HEAD = 'time,kind,change,balance,order,fill,line';

/** A statement as comma-separated values (RFC 4180), with the opening and the closing balance as lines of their own. */
function statementCsv(statement: Omit<AccountStatement, 'csv'>): string {
  const { openingBalance, closingBalance, lines } = statement;
  const rows = [
    HEAD,
    row('', 'Opening balance', '', openingBalance),
    ...lines.map(lineRow),
    row('', 'Closing balance', '', closingBalance),
  ];
  return rows.map((text) => `${text}\r\n`).join('');
}

function lineRow({
  time,
  flowName,
  change,
  balanceAfter,
  orderId,
  dealId,
  transferId,
}: StatementLine): string {
  return row(new Date(time).toISOString(), flowName, change, balanceAfter, orderId, dealId, transferId);
}

function row(...values: readonly (string | number | null)[]): string {
  const fields = HEAD.split(',').map((_name, at) => String(values[at] ?? ''));
  return fields.map((text) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join(',');
}

/** Lines of one answer; what follows comes with the number of its last line. */
const MAX_STATEMENT_LINES = 5_000;

/** Values of `format`. */
const CSV = 'csv';

/**
 * accountStatement: what changed the balance of an account in a period, line by line from opening to closing balance. Throws
 * CFDWBWE000007 for a period that ends before it begins and for a line that is none of the account.
 */
export function statementOperation(engine: TradingEngine, database: Database): Operation {
  return implement(ACCOUNT_CALLS.accountStatement, async (context, request) => {
    const account = chosenAccount(engine, context, request, TRADED_TYPES);
    const isCsv = readFormat(request.format);
    const { startTime: fromMs, endTime: toMs } = request;
    if (toMs !== undefined && toMs <= (fromMs ?? 0))
      throw PlatformError.wrong(CODE.tradeParameterOutOfRange, 'later', 'endTime', 'startTime');
    const { accountId } = account;
    await engine.committed(accountId);
    const afterTransferId = readFilter(request.afterTransferId);
    if (afterTransferId !== undefined && !(await hasLine(database, accountId, afterTransferId)))
      throw PlatformError.wrong(CODE.tradeParameterOutOfRange, 'unknown', 'afterTransferId');
    const query = { accountId, fromMs, toMs, afterTransferId, limit: MAX_STATEMENT_LINES };
    const found = await readStatement(database, query);
    const statement = toStatement(account, found, context);
    return { ...statement, csv: isCsv ? statementCsv(statement) : null };
  });
}

/** Whether the statement is wanted as a table too. Throws CFDWBWE000007 for any other form. */
function readFormat(format: string | undefined): boolean {
  if (format === undefined || format === '') return false;
  if (format !== CSV) throw PlatformError.wrong(CODE.tradeParameterOutOfRange, 'notListed', 'format', CSV);
  return true;
}

function toStatement(
  { accountId, currency, digits }: Account,
  { opening, rows, isComplete }: Awaited<ReturnType<typeof readStatement>>,
  { language }: Pick<RequestContext, 'language'>,
): Omit<AccountStatement, 'csv'> {
  const money = (amount: Money) => formatDecimal(amount, digits);
  let balance = opening;
  const lines = rows.map((row: StatementRow) => {
    const change = BigInt(row.change);
    balance += change;
    return {
      transferId: row.transfer_id,
      time: row.time_ms,
      flowType: row.flow_type,
      flowName: flowName(row.flow_type, language),
      change: money(change),
      balanceAfter: money(balance),
      orderId: row.order_id,
      dealId: row.deal_id,
    };
  });
  return {
    accountId,
    currency,
    accountDigits: digits,
    openingBalance: money(opening),
    closingBalance: money(balance),
    lines,
    isComplete,
    lastTransferId: rows.at(-1)?.transfer_id ?? null,
  };
}
