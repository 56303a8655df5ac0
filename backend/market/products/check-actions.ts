import { parseDecimal, powerOfTen } from '../../domain/decimal.ts';
import { TRADE_TYPE_NUMBER } from '../../contract/enumerations.ts';
import { dayEndOfDate, RATIO_DIGITS } from '../../domain/index.ts';
import type { ProductDefinition } from '../product-definition.ts';
import { dividendFault } from './check-bounds.ts';
import { ProductFileError } from './product-file-error.ts';

/** Refuses dividends of something that is no share, without a day of their own, or too large. Throws ProductFileError. */
export function checkActions({ corporateActions = [], plays, path }: ProductDefinition, place: string): void {
  if (corporateActions.length === 0) return;
  const fail = (problem: string): never => {
    throw new ProductFileError(`${place}: ${problem}`);
  };
  if (!plays.some(({ tradeType }) => tradeType === TRADE_TYPE_NUMBER.stock))
    fail('corporateActions of a product that no stock account trades');
  let last = '';
  for (const [at, { date, taxShare }] of corporateActions.entries()) {
    if (dayEndOfDate(date) === undefined) fail(`corporateActions/${at}: '${date}' is no date`);
    if (date <= last) fail(`corporateActions/${at}: '${date}' is not after '${last}'`);
    if ((parseDecimal(taxShare, RATIO_DIGITS) ?? 0n) > powerOfTen(RATIO_DIGITS))
      fail(`corporateActions/${at}: taxShare is above 1`);
    last = date;
  }
  const fault = dividendFault({ corporateActions, path });
  if (fault !== undefined) fail(fault);
}
