import { parseDecimal, powerOfTen } from '../../domain/decimal.ts';
import { RATIO_DIGITS } from '../../domain/index.ts';
import { isCross, type ContractTerms, type ProductDefinition } from '../product-definition.ts';

/** Most that a year of financing costs a holder or brings it, in percent of the notional. */
export const MAX_YEARLY_FINANCING_PERCENT = 300n;
/** Most that a year of financing brings a holder: above every rate that currencies differ by. */
export const MAX_PAID_FINANCING_PERCENT = 30n;
/** Largest share of the notional that a fill may cost. */
export const MAX_FEE_PERCENT = 10n;
/** Largest dividend, in percent of the price with which the product begins. */
export const MAX_DIVIDEND_PERCENT = 50n;

const percent = (value: bigint) => (value * powerOfTen(RATIO_DIGITS)) / 100n;
const ratio = (text: string | undefined) => parseDecimal(text ?? '0', RATIO_DIGITS) ?? 0n;

/** A figure of the terms that is further from the market than any market is; undefined where each is near. */
export function termsBoundFault(play: ContractTerms): string | undefined {
  for (const member of ['buyInterest', 'sellInterest'] as const) {
    const rate = ratio(play[member]);
    if (rate > percent(MAX_PAID_FINANCING_PERCENT))
      return `${member} pays holders more than ${MAX_PAID_FINANCING_PERCENT} % a year`;
    if (rate < -percent(MAX_YEARLY_FINANCING_PERCENT))
      return `${member} costs holders more than ${MAX_YEARLY_FINANCING_PERCENT} % a year`;
  }
  for (const member of ['feeRate', 'makerFeeRate'] as const)
    if (ratio(play[member]) > percent(MAX_FEE_PERCENT)) return `${member} is above ${MAX_FEE_PERCENT} %`;
  return undefined;
}

/** A dividend that is larger than any company pays; undefined where none is. */
export function dividendFault({
  corporateActions = [],
  path,
}: Pick<ProductDefinition, 'corporateActions' | 'path'>): string | undefined {
  if (isCross(path)) return undefined;
  const { startPrice } = path;
  const most = (ratio(startPrice) * MAX_DIVIDEND_PERCENT) / 100n;
  const at = corporateActions.findIndex(({ amount }) => ratio(amount) > most);
  return at < 0
    ? undefined
    : `corporateActions/${at}: amount is above ${MAX_DIVIDEND_PERCENT} % of the price of ${startPrice}`;
}
