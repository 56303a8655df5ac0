import { isContractType } from '../domain/account-type.ts';
import { parseDecimal } from '../domain/decimal.ts';
import { TRADE_MODE } from '../domain/orders/execution-model.ts';
import { RATIO_DIGITS } from '../domain/index.ts';
import { TRADE_MODES, TRADE_TYPES } from '../contract/mapping/account-numbers.ts';
import type { ContractTerms, ProductDefinition } from './product-definition.ts';
import type { HedgeTerms } from '../domain/instrument-terms.ts';

/** Smallest orders of a product that its hedge may be away from its target where the terms do not say. */
const SMALLEST_ORDERS = 10n;

/** How the house hedges a product in one account type; undefined where it does not: in other modes, and where assets change hands. */
export function hedgeTerms(
  { numberDigits }: Pick<ProductDefinition, 'numberDigits'>,
  {
    tradeType,
    tradeMode,
    hedgeThreshold,
    hedgeRatio = '1',
    minVolume,
  }: Pick<ContractTerms, 'tradeType' | 'tradeMode' | 'hedgeThreshold' | 'hedgeRatio' | 'minVolume'>,
): HedgeTerms | undefined {
  if (
    TRADE_MODES.written(tradeMode) !== TRADE_MODE.butterflyMm ||
    !isContractType(TRADE_TYPES.written(tradeType))
  )
    return undefined;
  const units = (lots: string) => parseDecimal(lots, numberDigits) ?? 0n;
  const threshold = hedgeThreshold === undefined ? units(minVolume) * SMALLEST_ORDERS : units(hedgeThreshold);
  return { threshold: Number(threshold), ratio: parseDecimal(hedgeRatio, RATIO_DIGITS) ?? 0n };
}
