import { formatPlain, formatVolume } from '../../components/index.ts';
import { i18n } from '../../i18n/i18n.ts';
import type { Product } from '../../market/contracts.ts';

type Counted = Pick<Product, 'baseCurrency' | 'numberDigits' | 'contractSize'>;

const isLots = ({ contractSize }: Counted) => contractSize !== 1;

const lots = (isOne: boolean) => i18n.t('unit.lot', { ns: 'panels', count: isOne ? 1 : 2 });

/** What the quantity of a product counts, for the head of a field or column: the asset, or lots. */
export function quantityUnit(product: Counted): string {
  return isLots(product) ? lots(false) : product.baseCurrency;
}

/** A quantity as it is shown: in units of `numberDigits`, or as plain decimal text. */
function figureOf(quantity: number | string, { numberDigits }: Counted): string {
  return typeof quantity === 'string' ? formatPlain(quantity) : formatVolume(quantity, numberDigits);
}

/** A quantity with what it counts: `0.250 BTC`, `1.00 lot`, `2.00 lots`. */
export function quantityText(quantity: number | string, product: Counted): string {
  const isOne =
    typeof quantity === 'string' ? Number(quantity) === 1 : quantity === 10 ** product.numberDigits;
  return `${figureOf(quantity, product)} ${isLots(product) ? lots(isOne) : product.baseCurrency}`;
}

/** A quantity as it stands before the name of the product, which says the asset already: `0.250`, `2.00 lots`. */
export function quantityBeforeName(quantity: number | string, product: Counted): string {
  return isLots(product) ? quantityText(quantity, product) : figureOf(quantity, product);
}
