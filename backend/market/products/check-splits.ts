import { parseDecimal } from '../../domain/decimal.ts';
import { TRADE_TYPE_NUMBER } from '../../contract/enumerations.ts';
import { ALL_DRIFT_YEARS, leastUsualPrice, MOST_USUAL_PRICE } from '../path/price-range.ts';
import { isCross, type FundDefinition, type ProductDefinition } from '../product-definition.ts';
import { DAY_MS, END_DAY, FIRST_DAY } from '../sessions/time.ts';
import { openingOf } from '../splits/split-moments.ts';
import { spreadFault } from './check-plays.ts';
import { ProductFileError } from './product-file-error.ts';

/** Refuses splits that the market or an account could not go through. Throws ProductFileError. */
export function checkSplits(
  products: readonly ProductDefinition[],
  funds: readonly Pick<FundDefinition, 'basket'>[],
): void {
  for (const [at, product] of products.entries()) {
    if (!product.splits?.length) continue;
    const place = `/products/${at} (${product.code})`;
    const fault = ownerFault(product, products, funds) ?? listFault(product) ?? priceFault(product);
    if (fault !== undefined) throw new ProductFileError(`${place}: ${fault}`);
  }
}

/** Who counts on the shares of a product beside stock accounts. */
function ownerFault(
  { symbolId, baseCurrency, plays, path }: ProductDefinition,
  products: readonly ProductDefinition[],
  funds: readonly Pick<FundDefinition, 'basket'>[],
): string | undefined {
  const other = plays.find(({ tradeType }) => tradeType !== TRADE_TYPE_NUMBER.stock);
  if (other !== undefined)
    return `splits of a product that account type ${other.tradeType} trades too: only stock accounts know them`;
  if (isCross(path)) return 'splits of a price that follows from its legs';
  const cross = products.find((one) => isCross(one.path) && one.path.legs.includes(symbolId));
  if (cross !== undefined) return `splits of a leg of ${cross.code}`;
  const isHeld = funds.some(({ basket }) => basket.some(({ currencyCode }) => currencyCode === baseCurrency));
  return isHeld ? `splits of ${baseCurrency}, which a fund holds` : undefined;
}

function listFault(product: ProductDefinition): string | undefined {
  let last = '';
  for (const [at, { date, newShares, oldShares }] of (product.splits ?? []).entries()) {
    const openMs = openingOf(product, date);
    if (openMs === undefined) return `splits/${at}: '${date}' is no trading day`;
    if (openMs < FIRST_DAY * DAY_MS || openMs >= END_DAY * DAY_MS)
      return `splits/${at}: '${date}' is outside the history of the market`;
    if (date <= last) return `splits/${at}: '${date}' is not after '${last}'`;
    if (newShares === oldShares) return `splits/${at}: ${newShares} for ${oldShares} changes nothing`;
    last = date;
  }
  return undefined;
}

/** A price has room to move after every split, wherever it has drifted to by then. */
function priceFault({ path, digits, plays, splits = [] }: ProductDefinition): string | undefined {
  if (isCross(path)) return undefined;
  const start = Number(parseDecimal(path.startPrice, digits) ?? 0n);
  const ends = [start, start * Math.exp(path.annualDrift * ALL_DRIFT_YEARS)];
  const least = leastUsualPrice(path.typicalSpread);
  let factor = 1;
  for (const [at, { newShares, oldShares }] of splits.entries()) {
    factor *= oldShares / newShares;
    const prices = ends.map((price) => price * factor);
    const wrong = prices.find((price) => price < least || price > MOST_USUAL_PRICE);
    if (wrong !== undefined)
      return `splits/${at}: leads to ${wrong.toPrecision(3)} price ticks, and the price must stay from ${least} to ${MOST_USUAL_PRICE}`;
    const wide = spreadFault({ plays }, Math.max(...prices));
    if (wide !== undefined) return `splits/${at}: ${wide}`;
  }
  return undefined;
}
