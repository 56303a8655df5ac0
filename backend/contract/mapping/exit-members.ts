import { formatDecimal } from '../../domain/decimal.ts';
import { lotsText, type BreakEven, type BreakEvenAfter, type ProfitTarget } from '../../domain/index.ts';

/** Decimals of a percent of targets: shares count hundredths of it. */
export const PERCENT_DIGITS = 2;

/** Targets and break-even of an order or position, on the wire; no member where it has none. */
export function exitMembers(
  {
    targets,
    breakEven,
  }: {
    readonly targets?: readonly ProfitTarget[] | undefined;
    readonly breakEven?: BreakEven | BreakEvenAfter | undefined;
  },
  numberDigits: number,
) {
  return {
    ...(targets !== undefined && {
      takeProfits: targets.map(({ price, share, volume = 0 }) => ({
        price: String(price),
        ...(share === undefined
          ? { lots: lotsText(volume, numberDigits) }
          : { percent: formatDecimal(share, PERCENT_DIGITS) }),
      })),
    }),
    ...(breakEven !== undefined && { breakEven: breakEvenText(breakEven) }),
  };
}

function breakEvenText(breakEven: BreakEven | BreakEvenAfter): string {
  if (typeof breakEven !== 'object') return String(breakEven);
  return 'after' in breakEven ? breakEven.after : String(breakEven.at);
}
