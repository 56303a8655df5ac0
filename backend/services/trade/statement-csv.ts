import type { AccountStatement, StatementLine } from '../../contract/records/index.ts';

const HEAD = 'time,kind,change,balance,order,fill,line';

/** A statement as comma-separated values (RFC 4180), with the opening and the closing balance as lines of their own. */
export function statementCsv(statement: Omit<AccountStatement, 'csv'>): string {
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
