import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDecimal } from '../../../backend/domain/decimal.ts';
import { DIRECTION } from '../../../backend/domain/direction.ts';
import { executionPrice } from '../../../backend/domain/index.ts';
import { formatPrice, formatVolume } from '../../components/index.ts';
import { i18n } from '../../i18n/index.ts';
import { closePosition, placeOrder } from '../../trading/index.ts';
import type { OrderDraft, PositionView } from '../../trading/contracts.ts';
import { confirmAction } from '../shared/confirmation.ts';
import { useIsFrozen } from '../shared/feed-age.tsx';
import { reportOutcome } from '../shared/order-actions.ts';
import { productLabel } from '../shared/product-label.ts';
import { quantityBeforeName, quantityText } from '../shared/quantity-text.ts';
import type { TicketPartProps } from './ticket-parts.tsx';
import { ticketActions, useTicket } from './ticket-store.ts';
import styles from './ticket.module.css';

interface CloseButtonsProps extends TicketPartProps {
  onSend(order: OrderDraft, volume: number | undefined): void;
}

/** The close of what is chosen, and the quiet second button that turns the position around. */
export function CloseButtons({ product, judged, onSend }: CloseButtonsProps) {
  const { t } = useTranslation('panels');
  const id = useId();
  const sending = useTicket((state) => state.sending);
  const positionId = useTicket((state) => state.draft.positionId);
  const isFrozen = useIsFrozen(product.symbolId);
  const side = judged.shown;
  const { quote, terms, positions } = judged.facts;
  const isBuy = side.direction === DIRECTION.buy;
  const price = side.price ?? (quote && executionPrice(side.direction, quote, terms));
  const quantity = (units: number) => formatVolume(units, product.numberDigits);
  const whole = positions.find(
    (position) =>
      position.direction !== side.direction &&
      (positionId === undefined || position.positionId === positionId),
  );
  const word = t(isBuy ? 'ticket.buy' : 'ticket.sell');
  return (
    <div className={styles['trade']} data-stale={isFrozen}>
      <button
        type="button"
        className={styles['side']}
        data-side={isBuy ? 'buy' : 'sell'}
        data-blocked={side.order === undefined}
        data-chosen
        data-lead
        aria-describedby={`${id}-close`}
        aria-disabled={side.order === undefined}
        aria-busy={sending !== undefined}
        onClick={() => {
          if (side.order !== undefined && sending === undefined) onSend(side.order, side.volume);
        }}
      >
        <small>
          <span id={`${id}-close`} aria-hidden>
            {t('close.close', { quantity: side.volume ? quantity(side.volume) : '' })}
          </span>
          <span>{sending === undefined ? word : t('ticket.sending')}</span>
        </small>
        <b aria-hidden>{price === undefined ? '' : formatPrice(price, product.digits)}</b>
      </button>
      <button
        type="button"
        className={styles['quietSide']}
        aria-describedby={`${id}-reverse`}
        disabled={whole === undefined || sending !== undefined || side.order === undefined}
        onClick={() => whole !== undefined && void reverse(whole, { product, judged })}
      >
        <small>
          <span>{t('close.reverse')}</span>
        </small>
        <b id={`${id}-reverse`} aria-hidden>
          {whole !== undefined && t('close.reverseTo', { side: word, quantity: quantity(2 * whole.volume) })}
        </b>
      </button>
    </div>
  );
}

/** Closes, and opens the other side only after the close was accepted. */
async function reverse(position: PositionView, { product, judged }: TicketPartProps): Promise<void> {
  const { volume, direction, leverage, positionId } = position;
  const next = direction === DIRECTION.buy ? DIRECTION.sell : DIRECTION.buy;
  const t = i18n.getFixedT(null, 'panels');
  const words = { quantity: quantityBeforeName(volume, product), product: productLabel(product).full };
  const isMeant = await confirmAction('reverse', {
    title: () => t('closing.reverseTitle', words),
    detail: () =>
      t('closing.reverseDetail', {
        side: t(next === DIRECTION.buy ? 'ticket.buy' : 'ticket.sell'),
        quantity: quantityText(volume, product),
      }),
    confirm: () => t('close.reverse'),
  });
  if (!isMeant || useTicket.getState().sending !== undefined) return;
  ticketActions.started(next);
  const closed = await closePosition(positionId);
  const outcome =
    closed.kind === 'accepted'
      ? await placeOrder({
          ...{
            symbolId: position.symbolId,
            type: 'marketOpen',
            direction: next,
            entryType: 'quantity',
            leverage,
          },
          requestNum: formatDecimal(volume, judged.facts.terms.numberDigits),
          ...{ price: undefined, takeProfit: undefined, stopLoss: undefined, positionId: undefined },
          expireType: 'day',
        })
      : closed;
  ticketActions.ended(next, outcome);
  reportOutcome(outcome);
}
