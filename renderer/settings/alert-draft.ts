import { parseDecimal } from '../../backend/domain/decimal.ts';

/** The price in ticks that a text asks for; undefined for what is no price above zero with the digits of the product. */
export function alertPrice(text: string, digits: number): number | undefined {
  if (!/^\d{1,12}(\.\d{1,8})?$/.test(text) || (text.split('.')[1]?.length ?? 0) > digits) return undefined;
  const price = Number(parseDecimal(text, digits));
  return price > 0 ? price : undefined;
}
