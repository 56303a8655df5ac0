import { divide, formatDecimal, powerOfTen, rescale } from '../../../backend/domain/decimal.ts';
import { formatPlain } from '../../components/index.ts';

/** Figures that a rate is shown with. */
const FIGURES = 6;

/** A rate with six figures, zeros at its end left out: `1.0843`, `0.0000156`, `64,210` is `64210`. */
export function rateText(rate: bigint, digits: number): string {
  if (rate <= 0n) return '0';
  let shown = digits;
  while (shown > 0 && rescale(rate, digits, shown, 'half-even') >= powerOfTen(FIGURES)) shown -= 1;
  let value = rescale(rate, digits, shown, 'half-even');
  while (shown > 0 && value % 10n === 0n) {
    value = divide(value, 10n, 'down');
    shown -= 1;
  }
  return formatPlain(formatDecimal(value, shown));
}
