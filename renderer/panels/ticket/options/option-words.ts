import { formatDecimal } from '../../../../backend/domain/decimal.ts';
import { formatPrice, formatVolume, formatRatio, formatList } from '../../../components/index.ts';
import { i18n } from '../../../i18n/i18n.ts';
import type { Product } from '../../../market/contracts.ts';
import type { OrderDraft } from '../../../trading/contracts.ts';
import { PERCENT_DIGITS } from './order-options.ts';
import './options-text.ts';

/** What an order was given beside its side, quantity and price, in words: how it waits and takes, its exits, and what it does to others. */
export function optionWords(order: OrderDraft, { digits, numberDigits }: Product): string {
  const t = i18n.getFixedT(null, 'options');
  const print = (ticks: number) => formatPrice(ticks, digits);
  const { trigger, price, timeInForce, targets, breakEven, linkedOrderId } = order;
  const shares = targets?.map(({ price: at, share, volume = 0 }) => {
    const part =
      share === undefined
        ? formatVolume(volume, numberDigits)
        : formatRatio(BigInt(share), PERCENT_DIGITS + 2);
    return `${print(at)} (${part})`;
  });
  const from = trigger !== undefined && 'activation' in trigger ? trigger.activation : undefined;
  const words = [
    trigger !== undefined && price !== undefined && t('say.limit', { price: print(price) }),
    from !== undefined && t('say.from', { price: print(from) }),
    trigger?.by !== undefined && t(`by.${trigger.by}`),
    timeInForce !== undefined && t(`say.${timeInForce}`),
    shares !== undefined && t('say.targets', { targets: formatList(shares) }),
    breakEven === 'firstTarget' && t('breakEven'),
    typeof breakEven === 'number' && t('say.breakEvenAfter', { profit: formatDecimal(breakEven, digits) }),
    order.closePosition === true && t('closePosition'),
    order.reduceOnly === true && t('reduceOnly'),
    linkedOrderId !== undefined && t('say.linked', { id: linkedOrderId }),
  ];
  return formatList(words, 'clauses');
}
