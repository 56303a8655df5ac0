import { useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { DIRECTION } from '../../../backend/domain/direction.ts';
import { executionPrice } from '../../../backend/domain/index.ts';
import { formatPrice, formatVolume } from '../../components/index.ts';
import type { OrderDraft } from '../../trading/contracts.ts';
import { useOpeningLock } from '../../trading/index.ts';
import { useIsFrozen } from '../shared/feed-age.tsx';
import { sideHint } from './side-hint.ts';
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
  const kind = useTicket((state) => state.draft.kind);
  useEffect(() => () => ticketActions.point(undefined), []);
  const sell = quote === undefined ? undefined : executionPrice(DIRECTION.sell, quote, terms);
  const buy = quote === undefined ? undefined : executionPrice(DIRECTION.buy, quote, terms);
  // The price that would happen: of a stop its trigger, of a limit that rests the limit.
  const priceOf = (side: SideSummary, market: number | undefined) =>
    kind === 'market' || side.isMarketable || side.price === undefined ? market : side.price;
  const common = { product, judged, onSend };
  return (
    <div className={styles['trade']} data-stale={isFrozen}>
      <SideButton {...common} side={judged.summary.sell} price={priceOf(judged.summary.sell, sell)} />
      <SideButton {...common} side={judged.summary.buy} price={priceOf(judged.summary.buy, buy)} />
      {sell !== undefined && buy !== undefined && (
        <span className={styles['gap']} aria-hidden>
          {formatPrice(buy - sell, product.digits)}
        </span>
      )}
    </div>
  );
}

interface SideButtonProps extends TradeButtonsProps {
  readonly side: SideSummary;
  readonly price: number | undefined;
}

function SideButton({ side, judged, price, product, onSend }: SideButtonProps) {
  const { t } = useTranslation('panels');
  const id = useId();
  const sending = useTicket((state) => state.sending);
  const kind = useTicket((state) => state.draft.kind);
  const buy = side.direction === DIRECTION.buy;
  const isLocked = useOpeningLock() !== undefined;
  const blocked = isLocked || side.order === undefined;
  const quantity =
    side.volume === undefined || side.volume === 0 ? '' : formatVolume(side.volume, product.numberDigits);
  const word = isLocked ? t('ticket.blocked') : sideHint(side, judged, kind, t);
  const hint = sending === side.direction ? t('ticket.sending') : word;
  return (
    <button
      type="button"
      className={styles['side']}
      data-side={buy ? 'buy' : 'sell'}
      data-blocked={blocked}
      data-chosen={judged.meant === side}
      data-lead={judged.shown === side}
      onPointerEnter={() => ticketActions.point(side.direction)}
      onPointerLeave={() => ticketActions.point(undefined)}
      onFocus={() => ticketActions.point(side.direction)}
      onBlur={() => ticketActions.point(undefined)}
      aria-describedby={`${id}-hint ${id}-price`}
      aria-disabled={blocked}
      aria-busy={sending === side.direction}
      onClick={() => {
        ticketActions.dispatch({ type: 'side', side: side.direction });
        if (!isLocked && side.order !== undefined && sending === undefined) onSend(side.order, side.volume);
      }}
    >
      <small>
        <span>
          {buy ? t('ticket.buy') : t('ticket.sell')} <span aria-hidden>{quantity}</span>
        </span>
        <span id={`${id}-hint`} aria-hidden>
          {hint}
        </span>
      </small>
      <b id={`${id}-price`} aria-hidden>
        {price === undefined ? '' : formatPrice(price, product.digits)}
      </b>
    </button>
  );
}
