import { parseDecimal } from '../../domain/decimal.ts';

/** An amount of the configuration, which may have more decimals than the currency. */
export function configured(text: string, digits: number): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  return parseDecimal(`${whole}.${fraction.slice(0, digits)}0`, digits) ?? 0n;
}
