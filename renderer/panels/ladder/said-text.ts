import { DIRECTION } from '../../../backend/domain/direction.ts';
import { formatPrice, formatVolume } from '../../components/index.ts';
import { i18n } from '../../i18n/index.ts';
import type { Product } from '../../market/contracts.ts';
import type { Said } from './ladder-keys.ts';

/** What the ladder says to readers of the screen. */
export function saidText(said: Said, { digits, numberDigits }: Product): string {
  const t = i18n.getFixedT(i18n.language, 'panels');
  const price = formatPrice(said.price, digits);
  if (said.kind === 'moved')
    return said.orders === 1 ? t('dom.movedOne', { price }) : t('dom.moved', { price, orders: said.orders });
  const own = said.marks.map(({ side, volume }) =>
    t('dom.rowOwn', {
      side: t(side === DIRECTION.buy ? 'side.buy' : 'side.sell'),
      quantity: formatVolume(volume, numberDigits),
    }),
  );
  return [price, ...own].join(', ');
}
