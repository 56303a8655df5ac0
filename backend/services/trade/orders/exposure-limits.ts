import { isContractType } from '../../../domain/account-type.ts';
import { divide } from '../../../domain/decimal.ts';
import { DIRECTION, type Direction } from '../../../domain/direction.ts';
import { toAccountCurrency } from '../../../domain/index.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import type { ListedCode } from '../../../contract/errors/catalogue.ts';
import type { LocalizedText } from '../../../contract/languages.ts';
import { REJECTION_TEXT } from '../../../contract/mapping/rejection-texts.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { isOpening, type Account } from '../../../engine/core/index.ts';
import {
  EXPOSURE_DIGITS,
  exposureText,
  findExposureLimit,
  parseExposure,
  type ExposureLimit,
  type ExposureScope,
} from '../../company/exposure-limits.ts';
import type { TradingEngine } from '../../../engine/trading-engine.ts';
import type { CompanyId, InstrumentId, VolumeUnits } from '../../../domain/units.ts';

/** Volume that is added to one side of a product in the books of an account, in volume units. */
export interface AddedVolume {
  readonly account: Account;
  readonly symbolId: InstrumentId;
  readonly direction: Direction;
  readonly volume: VolumeUnits;
}

/** Worth of both sides of a product (EXPOSURE_DIGITS): what is held, and with it what rests. */
interface Sides {
  buy: bigint;
  sell: bigint;
  longHeld: bigint;
  shortHeld: bigint;
}

const STATEMENTS: Readonly<Record<ExposureScope, LocalizedText>> = {
  product: REJECTION_TEXT.productExposure,
  company: REJECTION_TEXT.companyExposure,
  customer: REJECTION_TEXT.customerExposure,
};

/**
 * Throws the listed code of the first exposure limit that added volume would break: CFDWBWE000011 for that of a product or of
 * the company, CFDWBWE000002 for that of the customer, with what is added and what is available, of the customer's with the
 * limit too. Volume that lowers an exposure which is too great already may be added. Throws CFDWBWE000025 where the worth cannot be told in the currency of the limit.
 */
export function checkExposure(
  engine: TradingEngine,
  limits: readonly ExposureLimit[],
  added: AddedVolume,
): void {
  if (limits.length === 0 || added.volume <= 0) return;
  const { account, symbolId } = added;
  const { companyId, customerNo } = account;
  const check = (
    code: ListedCode,
    limit: ExposureLimit | undefined,
    marketValue: (currency: string, of?: AddedVolume) => bigint,
  ) => {
    const most = limit && parseExposure(limit.most);
    if (limit === undefined || most === undefined) return;
    const [before, after] = [marketValue(limit.currency), marketValue(limit.currency, added)];
    if (after <= most || after <= before) return;
    const available = before < most ? most - before : 0n;
    const room = [after - before, available];
    // Limits of the house stay with the house: with one of them a customer could tell what all others hold.
    const figures = (limit.scope === 'customer' ? [most, ...room] : room).map(exposureText);
    throw new PlatformError(code, [...figures, limit.currency], STATEMENTS[limit.scope]);
  };
  const ofProduct = findExposureLimit(limits, 'product', { symbolId });
  check(CODE.sideLimitReached, ofProduct, (currency, of) =>
    productExposure(engine, companyId, symbolId, currency, of),
  );
  check(CODE.sideLimitReached, findExposureLimit(limits, 'company'), (currency, of) =>
    companyExposure(engine, companyId, currency, of),
  );
  check(CODE.accountLimitReached, findExposureLimit(limits, 'customer', { customerNo }), (currency, of) =>
    customerExposure(engine, account, currency, of),
  );
}

/** What customers hold more on one side of a product than on the other, at most (EXPOSURE_DIGITS). */
export function productExposure(
  engine: TradingEngine,
  companyId: CompanyId,
  symbolId: InstrumentId,
  currency: string,
  added?: AddedVolume,
): bigint {
  const sides = companySides(engine, companyId, currency, added, symbolId).get(symbolId);
  return sides === undefined ? 0n : oneSided(sides);
}

/** The same of all products together: one product does not make up for another. */
export function companyExposure(
  engine: TradingEngine,
  companyId: CompanyId,
  currency: string,
  added?: AddedVolume,
): bigint {
  return [...companySides(engine, companyId, currency, added).values()].reduce(
    (sum, sides) => sum + oneSided(sides),
    0n,
  );
}

/** What all contracts of a customer are worth, both sides of every product (EXPOSURE_DIGITS). */
export function customerExposure(
  engine: TradingEngine,
  { customerId }: Pick<Account, 'customerId'>,
  currency: string,
  added?: AddedVolume,
): bigint {
  let sum = added === undefined ? 0n : computeMarketValue(engine, added, currency);
  for (const account of engine.state.accountsOf.of(customerId)) {
    if (!isContractType(account.tradeType)) continue;
    for (const { symbolId, volume } of engine.state.openPositions(account.accountId))
      sum += computeMarketValue(engine, { account, symbolId, volume }, currency);
    for (const order of engine.state.liveOrders(account.accountId)) {
      if (!isOpening(order)) continue;
      const { symbolId, volume, filledVolume } = order;
      sum += computeMarketValue(engine, { account, symbolId, volume: volume - filledVolume }, currency);
    }
  }
  return sum;
}

function companySides(
  engine: TradingEngine,
  companyId: CompanyId,
  currency: string,
  added: AddedVolume | undefined,
  only?: number,
): Map<number, Sides> {
  const products = new Map<number, Sides>();
  const add = (
    of: Pick<AddedVolume, 'account' | 'symbolId'>,
    volumes: Partial<Record<keyof Sides, number>>,
  ) => {
    const sides = products.get(of.symbolId) ?? { buy: 0n, sell: 0n, longHeld: 0n, shortHeld: 0n };
    for (const [side, volume] of Object.entries(volumes) as [keyof Sides, number][])
      sides[side] += computeMarketValue(engine, { ...of, volume }, currency);
    products.set(of.symbolId, sides);
  };
  for (const held of engine.state.companies.of(companyId)) {
    const { buy, sell, longHeld, shortHeld } = held;
    if (only === undefined || only === held.symbolId) add(held, { buy, sell, longHeld, shortHeld });
  }
  if (added !== undefined) {
    const { volume } = added;
    add(added, added.direction === DIRECTION.buy ? { buy: volume } : { sell: volume });
  }
  return products;
}

/** The greater side at its worst: all that rests on it is filled, and nothing that rests on the other. */
function oneSided({ buy, sell, longHeld, shortHeld }: Sides): bigint {
  const [long, short] = [buy - shortHeld, sell - longHeld];
  const most = long > short ? long : short;
  return most > 0n ? most : 0n;
}

/** Worth of a volume at the middle of the newest quote, rounded up. */
export function computeMarketValue(
  engine: TradingEngine,
  { account, symbolId, volume }: Pick<AddedVolume, 'account' | 'symbolId' | 'volume'>,
  currency: string,
): bigint {
  const terms = engine.terms(symbolId, account);
  const tick = engine.quotes.latest(symbolId);
  if (terms === undefined || tick === undefined || volume === 0) return 0n;
  const rate = engine.quotes.rate(terms.profitCurrency, currency);
  if (rate === undefined) throw new PlatformError(CODE.noConversionRate);
  const doubled = BigInt(tick.bid + tick.ask) * BigInt(volume);
  return divide(toAccountCurrency(doubled, terms, { accountDigits: EXPOSURE_DIGITS, rate }, 'up'), 2n, 'up');
}
