import { useTranslation } from 'react-i18next';
import type { DepthLevel } from '../../../backend/domain/market-data.ts';
import { formatPrice, formatVolume, plainPrice } from '../../components/index.ts';
import type { DepthView, Product } from '../../market/contracts.ts';
import type { OrderView } from '../../trading/contracts.ts';
import { cancelByClick } from '../shared/order-actions.ts';
import { ticketActions } from '../ticket/ticket-store.ts';
import { groupedPrice } from './ladder-model.ts';

export interface BookTableProps {
  readonly depth: DepthView;
  readonly product: Product;
  readonly step: number;
  /** Own resting orders of the product. */
  readonly orders: readonly OrderView[];
}

/** The book in words, for readers of the screen: what the drawing shows, and the same actions. */
export function BookTable({ depth, product, step, orders }: BookTableProps) {
  const { t } = useTranslation('panels');
  const { digits, numberDigits } = product;
  const words = { ask: t('ladder.ask'), bid: t('ladder.bid') };
  const level = (side: 'ask' | 'bid', { price, volume }: DepthLevel) => (
    <tr key={`${side}${price}`} data-price={price} data-side={side}>
      <td>{words[side]}</td>
      <td>
        <button
          type="button"
          tabIndex={-1}
          aria-label={t('ladder.pick', { price: formatPrice(price, digits) })}
          onClick={() => ticketActions.pickPrice(plainPrice(price, digits))}
        >
          {groupedPrice(price, digits, step)}
        </button>
      </td>
      <td data-column="size">{formatVolume(volume, numberDigits)}</td>
    </tr>
  );
  return (
    <div className="visually-hidden">
      <table aria-label={t('panel.depth')}>
        <tbody>
          {depth.asks.toReversed().map((each) => level('ask', each))}
          {depth.bids.map((each) => level('bid', each))}
        </tbody>
      </table>
      {orders.map(({ orderId, price = 0, volume }) => (
        <button
          key={orderId}
          type="button"
          tabIndex={-1}
          data-own={price}
          aria-label={t('ladder.cancelOwn', { quantity: formatVolume(volume, numberDigits) })}
          onClick={() => void cancelByClick(orderId)}
        >
          {formatPrice(price, digits)}
        </button>
      ))}
    </div>
  );
}
