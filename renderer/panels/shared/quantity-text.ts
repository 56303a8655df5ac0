import { formatVolume } from '../../components/index.ts';
import { i18n } from '../../i18n/index.ts';
import type { Product } from '../../market/contracts.ts';

type Counted = Pick<Product, 'baseCurrency' | 'numberDigits' | 'contractSize'>;

const isLots = ({ contractSize }: Counted) => contractSize !== 1;

/** One lot however many digits it is written with, in every form of numbers. */
const ONE = /^1(?:\D0*)?$/;

const lots = (isOne: boolean) => i18n.t('unit.lot', { ns: 'panels', count: isOne ? 1 : 2 });

/** What the quantity of a product counts, for the head of a field or column: the asset, or lots. */
export function quantityUnit(product: Counted): string {
  return isLots(product) ? lots(false) : product.baseCurrency;
}

/** A written quantity with what it counts: `0.25 BTC`, `1 lot`, `2.00 lots`. */
export function quantityWithUnit(figure: string, product: Counted): string {
  return `${figure} ${isLots(product) ? lots(ONE.test(figure)) : product.baseCurrency}`;
}

/** A quantity, in units of `numberDigits`, with what it counts: `0.250 BTC`, `1.00 lot`, `2.00 lots`. */
export function quantityText(units: number, product: Counted): string {
  return quantityWithUnit(formatVolume(units, product.numberDigits), product);
}

/** A quantity as it stands before the name of the product, which says the asset already: `0.250`, `2.00 lots`. */
export function quantityBeforeName(quantity: string, product: Counted): string {
  return isLots(product) ? quantityWithUnit(quantity, product) : quantity;
}
