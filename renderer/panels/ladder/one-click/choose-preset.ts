import { formatDecimal } from '../../../../backend/domain/decimal.ts';
import { presetVolumes } from './click-model.ts';
import { useClicks } from './click-store.ts';
import type { ClickTrader } from './click-trader.ts';

/** Makes one of the offered quantities (counted from 0) that of a click; nothing where the product offers no such one. */
export function choosePreset({ product, facts }: ClickTrader, index: number): void {
  const volume = facts.terms && presetVolumes(facts.terms)[index];
  if (volume === undefined) return;
  useClicks.getState().setQuantity(product.symbolId, formatDecimal(volume, product.numberDigits));
}
