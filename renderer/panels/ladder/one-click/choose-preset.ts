import { formatDecimal } from '../../../../backend/domain/decimal.ts';
import { keyVolumes } from './click-model.ts';
import { useClicks, useLadderChoices } from './click-store.ts';
import type { ClickTrader } from './click-trader.ts';

/** Makes one of the offered quantities (counted from 0) that of a click; nothing where the product offers no such one. */
export function choosePreset({ product, facts }: ClickTrader, index: number): void {
  const own = useLadderChoices.getState().keyQuantities.get(product.symbolId);
  const volume = facts.terms && keyVolumes(facts.terms, own)[index];
  if (volume === undefined) return;
  useClicks.getState().setQuantity(product.symbolId, formatDecimal(volume, product.numberDigits));
}
