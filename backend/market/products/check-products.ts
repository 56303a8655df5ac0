import { parseDecimal, powerOfTen } from '../../domain/decimal.ts';
import { isConvertible } from '../conversion.ts';
import { ALL_DRIFT_YEARS, leastUsualPrice, MOST_USUAL_PRICE } from '../path/price-range.ts';
import { crossPrice, crossRule } from '../path/cross.ts';
import {
  type FundDefinition,
  isCross,
  type OwnPath,
  type PathParameters,
  type ProductDefinition,
} from '../product-definition.ts';
import { spreadFault } from './check-plays.ts';
import { ProductFileError } from './product-file-error.ts';

/** Currency that accounts are kept in: every product must lead to it. */
const ACCOUNT_CURRENCY = 'USDT';
/** Most volume units that usual trades add up to in a minute: a month of the busiest days stays exact. */
const MOST_VOLUME_A_MINUTE = 1e10;
/** Decimals of ratios when weights are added up. */
const WEIGHT_DIGITS = 10;
/** Three of these, the most that a premium comes to, must leave something of the price. */
const MOST_PREMIUM_DEVIATION = 0.3;

/** Refuses a product whose price or volume the market could not show. Throws ProductFileError. */
export function checkPath({ path, digits, numberDigits, plays }: ProductDefinition, place: string): void {
  const fail = (problem: string): never => {
    throw new ProductFileError(`${place}: ${problem}`);
  };
  if (!isCross(path)) {
    const start = parseDecimal(path.startPrice, digits);
    if (start === undefined) fail(`startPrice has more than ${digits} decimals`);
    const { isUsual, words } = usualRange(path);
    if (!isUsual(Number(start))) fail(`startPrice is ${start} price ticks and must be ${words}`);
    const end = endOf(path, Number(start));
    if (!isUsual(end))
      fail(`annualDrift leads to ${end.toPrecision(3)} price ticks, and the price must stay ${words}`);
    // A spread that is fair at one end of the drift may be fair today.
    const wide = spreadFault({ plays }, Math.max(Number(start), end));
    if (wide !== undefined) fail(wide);
  }
  const volume = parseDecimal(path.typicalTradeVolume, numberDigits);
  if (volume === undefined) fail(`typicalTradeVolume has more than ${numberDigits} decimals`);
  if (volume === 0n) fail('typicalTradeVolume is zero');
  if (Number(volume) * path.ticksPerMinute > MOST_VOLUME_A_MINUTE)
    fail(`typicalTradeVolume times ticksPerMinute is above ${MOST_VOLUME_A_MINUTE} volume units`);
}

/** Where the price of a path may start and drift to. */
function usualRange({ typicalSpread }: PathParameters) {
  const least = leastUsualPrice(typicalSpread);
  return {
    isUsual: (price: number): boolean => price >= least && price <= MOST_USUAL_PRICE,
    words: `from ${least} (1000, or 200 times typicalSpread) to ${MOST_USUAL_PRICE}`,
  };
}

function endOf({ annualDrift }: OwnPath, start: number): number {
  return start * Math.exp(annualDrift * ALL_DRIFT_YEARS);
}

/** What is wrong with the legs of a cross; undefined for nothing, and for a price that moves by itself. */
function legsFault(product: ProductDefinition, products: readonly ProductDefinition[]): string | undefined {
  const { path, sessions } = product;
  if (!isCross(path)) return undefined;
  const legs: { leg: ProductDefinition; own: OwnPath }[] = [];
  for (const id of path.legs) {
    const leg = products.find(({ symbolId }) => symbolId === id);
    if (!leg) return `legs: there is no product ${id}`;
    if (isCross(leg.path)) return `legs: ${leg.code} is a cross itself`;
    if (leg.sessions !== sessions) return `legs: ${leg.code} has other sessions`;
    legs.push({ leg, own: leg.path });
  }
  const [base, profit] = legs as [(typeof legs)[0], (typeof legs)[0]];
  if (!crossRule(product, base.leg, profit.leg))
    return `legs: the currencies of ${base.leg.code} and ${profit.leg.code} do not make ${product.baseCurrency} in ${product.profitCurrency}`;
  const price = crossPrice(product, base.leg, profit.leg);
  const { isUsual, words } = usualRange(path);
  const [one, other] = legs.map(({ leg, own }) => Number(parseDecimal(own.startPrice, leg.digits))) as [
    number,
    number,
  ];
  const prices = [price(one, other), price(endOf(base.own, one), endOf(profit.own, other))];
  for (const ticks of prices)
    if (!isUsual(ticks))
      return `legs lead to ${ticks.toPrecision(3)} price ticks, and the price must stay ${words}`;
  return spreadFault(product, Math.max(...prices));
}

/** Refuses products of one id or code, prices in a currency without a way to the accounts', and crosses without legs. */
export function checkTogether(products: readonly ProductDefinition[]): void {
  const seen = new Set<string | number>();
  for (const [at, product] of products.entries()) {
    const { symbolId, code, plays, profitCurrency } = product;
    for (const key of [symbolId, code]) {
      if (seen.has(key)) throw new ProductFileError(`/products/${at}: two products have '${key}'`);
      seen.add(key);
    }
    if (new Set(plays.map(({ tradeType }) => tradeType)).size < plays.length)
      throw new ProductFileError(`/products/${at}: ${code} has a play twice`);
    if (!isConvertible(products, profitCurrency, ACCOUNT_CURRENCY))
      throw new ProductFileError(
        `/products/${at} (${code}): profitCurrency '${profitCurrency}' cannot be converted to ${ACCOUNT_CURRENCY}; a product of the file must give its price`,
      );
    const fault = legsFault(product, products);
    if (fault) throw new ProductFileError(`/products/${at} (${code}): ${fault}`);
  }
}

/** Refuses funds without a product of their own, and figures that do not make a net value. */
export function checkFunds(funds: readonly FundDefinition[], products: readonly ProductDefinition[]): void {
  for (const [at, fund] of funds.entries()) {
    const fault = fundFault(fund, funds.slice(0, at), products);
    if (fault) throw new ProductFileError(`/funds/${at}: ${fault}`);
  }
}

function fundFault(
  fund: FundDefinition,
  before: readonly FundDefinition[],
  products: readonly ProductDefinition[],
): string | undefined {
  const { fundId, symbolId, upDate, premiumDeviation, basket } = fund;
  if (products.find((product) => product.symbolId === symbolId)?.area !== 'fund')
    return `product ${symbolId} is no fund of this file`;
  if (before.some((other) => other.fundId === fundId)) return `two funds have '${fundId}'`;
  if (before.some((other) => other.symbolId === symbolId)) return `two funds have product ${symbolId}`;
  if (!isDate(upDate)) return `upDate '${upDate}' is no date`;
  if (Number(premiumDeviation) > MOST_PREMIUM_DEVIATION)
    return `premiumDeviation is above ${MOST_PREMIUM_DEVIATION}`;
  const twin = before.find((other) => fund.trackIndex !== undefined && other.trackIndex === fund.trackIndex);
  if (twin && !sameBasket(twin, fund)) return `another basket than fund ${twin.fundId} has for its index`;
  const sum = basket.reduce((all, { weight }) => all + (parseDecimal(weight, WEIGHT_DIGITS) ?? 0n), 0n);
  return sum === powerOfTen(WEIGHT_DIGITS) ? undefined : 'the weights do not add up to 1';
}

/** Two funds that follow one index hold the same. */
function sameBasket(one: FundDefinition, other: FundDefinition): boolean {
  const key = ({ basket }: FundDefinition) =>
    basket
      .map(({ currencyCode, weight }) => `${currencyCode} ${parseDecimal(weight, WEIGHT_DIGITS)}`)
      .sort()
      .join();
  return key(one) === key(other);
}

/** Whether text of the form YYYY-MM-DD is a day of the calendar. */
function isDate(text: string): boolean {
  const time = Date.parse(`${text}T00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
