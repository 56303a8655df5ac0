import { useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { DIRECTION } from '../../../backend/domain/direction.ts';
import { executionPrice } from '../../../backend/domain/index.ts';
import { formatPrice, formatVolume } from '../../components/index.ts';
import type { OrderDraft } from '../../trading/contracts.ts';
import { useIsFrozen } from '../shared/feed-age.tsx';
import type { TicketPartProps } from './ticket-parts.tsx';
import { ticketActions, useTicket } from './ticket-store.ts';
import type { SideSummary } from './ticket-summary.ts';
import styles from './ticket.module.css';

interface TradeButtonsProps extends TicketPartProps {
  onSend(order: OrderDraft, volume: number | undefined): void;
}

/** The two sides with the prices at which they fill. Each is judged alone; a blocked one says what is left. */
export function TradeButtons({ product, judged, onSend }: TradeButtonsProps) {
  const { quote, terms } = judged.facts;
  const isFrozen = useIsFrozen(product.symbolId);
  useEffect(() => () => ticketActions.point(undefined), []);
  const sell = quote === undefined ? undefined : executionPrice(DIRECTION.sell, quote, terms);
  const buy = quote === undefined ? undefined : executionPrice(DIRECTION.buy, quote, terms);
  return (
    <div className={styles['trade']} data-stale={isFrozen}>
      <SideButton
        side={judged.summary.sell}
        chosen={judged.meant === judged.summary.sell}
        price={sell}
        product={product}
        onSend={onSend}
      />
      <SideButton
        side={judged.summary.buy}
        chosen={judged.meant === judged.summary.buy}
        price={buy}
        product={product}
        onSend={onSend}
      />
      {sell !== undefined && buy !== undefined && (
        <span className={styles['gap']} aria-hidden>
          {formatPrice(buy - sell, product.digits)}
        </span>
      )}
    </div>
  );
}

interface SideButtonProps extends Omit<TradeButtonsProps, 'judged'> {
  readonly side: SideSummary;
  /** Marked: the keyboard sends it. */
  readonly chosen: boolean;
  readonly price: number | undefined;
}

function SideButton({ side, chosen, price, product, onSend }: SideButtonProps) {
  const { t } = useTranslation('panels');
  const id = useId();
  const sending = useTicket((state) => state.sending);
  const buy = side.direction === DIRECTION.buy;
  const blocked = side.order === undefined;
  const quantity =
    side.volume === undefined || side.volume === 0 ? '' : formatVolume(side.volume, product.numberDigits);
  const left =
    side.fix?.field === 'quantity'
      ? t('ticket.left', { quantity: side.fix.text })
      : blocked && side.violations.length > 0
        ? t('ticket.blocked')
        : undefined;
  const hint =
    sending === side.direction
      ? t('ticket.sending')
      : side.isMarketable && !blocked
        ? t('ticket.marketable')
        : left;
  return (
    <button
      type="button"
      className={styles['side']}
      data-side={buy ? 'buy' : 'sell'}
      data-blocked={blocked}
      data-chosen={chosen}
      onPointerEnter={() => ticketActions.point(side.direction)}
      onPointerLeave={() => ticketActions.point(undefined)}
      onFocus={() => ticketActions.point(side.direction)}
      onBlur={() => ticketActions.point(undefined)}
      aria-describedby={`${id}-hint ${id}-price`}
      aria-disabled={blocked}
      aria-busy={sending === side.direction}
      onClick={() => {
        ticketActions.dispatch({ type: 'side', side: side.direction });
        if (side.order !== undefined && sending === undefined) onSend(side.order, side.volume);
      }}
    >
      <small>
        <span>{buy ? t('ticket.buy') : t('ticket.sell')}</span>
        <span id={`${id}-hint`} aria-hidden>
          {hint ?? quantity}
        </span>
      </small>
      <b id={`${id}-price`} aria-hidden>
        {price === undefined ? '' : formatPrice(price, product.digits)}
      </b>
    </button>
  );
}
