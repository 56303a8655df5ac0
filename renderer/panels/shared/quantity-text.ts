import { formatVolume } from '../../components/index.ts';
import { i18n } from '../../i18n/index.ts';
import type { Product } from '../../market/contracts.ts';

type Counted = Pick<Product, 'baseCurrency' | 'numberDigits' | 'contractSize'>;

const isLots = ({ contractSize }: Counted) => contractSize !== 1;

/** What the quantity of a product counts: the asset, or lots. */
export function quantityUnit(product: Counted): string {
  return isLots(product) ? i18n.t('unit.lot', { ns: 'panels' }) : product.baseCurrency;
}

/** A quantity, in units of `numberDigits`, with what it counts: `0.250 BTC`, `2.00 lot`. */
export function quantityText(units: number, product: Counted): string {
  return `${formatVolume(units, product.numberDigits)} ${quantityUnit(product)}`;
}

/** A quantity as it stands before the name of the product, which says the asset already: `0.250`, `2.00 lot`. */
export function quantityBeforeName(quantity: string, product: Counted): string {
  return isLots(product) ? `${quantity} ${quantityUnit(product)}` : quantity;
}
