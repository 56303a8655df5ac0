import { expect } from 'vitest';
import { parseDecimal } from '../domain/decimal.ts';
import { BIZ_TYPE } from '../contract/business-types.ts';
import type { Account, Page } from '../contract/records/index.ts';

/** More decimals no amount has. */
const FINEST_DIGITS = 18;
/** Interest of a stock account that falls due: the line says how much, the money leaves when it is paid. */
const DUE = 61_001;

/** A line of the statement of an account. */
export interface StatementLine {
  readonly accountId: number;
  readonly businessType: number;
  readonly businessType1: number;
  readonly amount: string;
  readonly amountAfter: string;
}

/** An amount of a line as a whole number. */
export const exact = (text: string) => parseDecimal(text, FINEST_DIGITS) ?? -1n;

/** Business type and flow type of lines. */
export const kinds = (lines: readonly StatementLine[]) =>
  lines.map((line) => [line.businessType, line.businessType1]);

/** The lines of an account type, oldest first, after it was seen that those of every account add up to its balance. */
export async function statementOf(
  own: <Data>(token: string, bizType: string, body?: object) => Promise<Data>,
  token: string,
  tradeType: number,
): Promise<readonly StatementLine[]> {
  const requested = { tradeType, size: 100, current: 1 };
  const { records } = await own<Page<StatementLine>>(token, BIZ_TYPE.queryCapitalFlowList, requested);
  const { accountList } = await own<{ accountList: Account[] }>(token, BIZ_TYPE.findCustomerInfo);
  const lines = records.toReversed();
  for (const { accountId, currency, balance } of accountList.filter((one) => one.tradeType === tradeType)) {
    let sum = 0n;
    for (const line of lines.filter((one) => one.accountId === accountId)) {
      if (line.businessType1 !== DUE) sum += exact(line.amount);
      expect([currency, line.businessType1, exact(line.amountAfter)]).toEqual([
        currency,
        line.businessType1,
        sum,
      ]);
    }
    expect([currency, sum]).toEqual([currency, exact(balance)]);
  }
  return lines;
}
