import { formatPrice } from '../../components/index.ts';

/** Hundredths of a basis point as text: 5 is `0.05 bp`. */
export function formatBasisPoints(hundredths: number): string {
  return `${formatPrice(hundredths, 2)} bp`;
}
