import { RATIO_DIGITS } from '../../../backend/domain/instrument-terms.ts';
import type { FeeTier } from '../../../backend/domain/withdrawals/index.ts';
import type { WithdrawLimit, WithdrawWay } from '../money/withdraw/port.ts';
import { money } from './amounts.ts';

/** A way out by its name. */
export interface MethodRow {
  readonly withdrawMethod: string;
  readonly withdrawCurrency: string;
  readonly channelName: string;
}

interface AmountRow {
  readonly accountCurrency: string;
  readonly withdrawCurrency: string;
  readonly withdrawMethod: string;
  /** Joined by commas; empty for a bank. */
  readonly blockchainName: string;
  readonly singleLowAmount: number;
  readonly singleHighAmount: number;
  readonly singleCheckLowAmount: number;
}

interface FeeRow {
  readonly accountCurrency: string;
  readonly withdrawCurrency: string;
  readonly withdrawMethod: string;
  readonly leftOpenValue: number;
  readonly rightCloseValue: number;
  readonly feeType: number;
  readonly feeValue: number;
}

/** All rules of the customer's group. */
export interface RulesRow {
  readonly withdrawAmountConfigList: readonly AmountRow[] | null;
  readonly withdrawFeeConfigList: readonly FeeRow[] | null;
}

/** The method that goes to addresses; all others go to bank accounts. */
const TO_ADDRESS = 'digit_wallet';
const FEE_IS_SHARE = 2;
/** A bound from which on there is none. */
const NO_BOUND = 1e17;

/** Ways out with what each says about accounts. */
export function toWays(
  methods: readonly MethodRow[],
  rules: RulesRow,
  digitsOf: (currency: string) => number,
): readonly WithdrawWay[] {
  return methods.map(({ withdrawMethod: method, withdrawCurrency: currency, channelName: name }) => {
    const isOwn = (row: { readonly withdrawMethod: string; readonly withdrawCurrency: string }) =>
      row.withdrawMethod === method && row.withdrawCurrency === currency;
    const amounts = (rules.withdrawAmountConfigList ?? []).filter(isOwn);
    const fees = (rules.withdrawFeeConfigList ?? []).filter(isOwn);
    const networks = amounts.flatMap(({ blockchainName }) => blockchainName.split(','));
    return {
      ...{ id: `${method}|${currency}`, method, name, currency, digits: digitsOf(currency) },
      payee: method === TO_ADDRESS ? 'address' : 'card',
      networks: [...new Set(networks.filter((network) => network !== ''))],
      limits: amounts.map((row) => toLimit(row, fees, digitsOf(row.accountCurrency))),
    };
  });
}

function toLimit(row: AmountRow, fees: readonly FeeRow[], digits: number): WithdrawLimit {
  return {
    ...{ currency: row.accountCurrency, digits },
    least: money(row.singleLowAmount, digits),
    most: money(row.singleHighAmount, digits),
    reviewFrom: money(row.singleCheckLowAmount, digits),
    fees: fees
      .filter(({ accountCurrency }) => accountCurrency === row.accountCurrency)
      .map((tier) => toTier(tier, digits)),
  };
}

function toTier({ leftOpenValue, rightCloseValue, feeType, feeValue }: FeeRow, digits: number): FeeTier {
  return {
    leftOpen: money(leftOpenValue, digits),
    rightClosed: rightCloseValue >= NO_BOUND ? undefined : money(rightCloseValue, digits),
    fee:
      feeType === FEE_IS_SHARE
        ? { type: 'rate', share: money(feeValue, RATIO_DIGITS) }
        : { type: 'fixed', amount: money(feeValue, digits) },
  };
}
