import { useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { isAtOnce } from '../../../backend/domain/orders/order-terms.ts';
import { DIRECTION } from '../../../backend/domain/direction.ts';
import { executionPrice } from '../../../backend/domain/index.ts';
import { formatPrice, formatVolume } from '../../components/index.ts';
import type { OrderDraft } from '../../trading/contracts.ts';
import { useOpeningLock } from '../../trading/trading-api.ts';
import { useIsFrozen } from '../shared/feed-age.tsx';
import type { TicketPartProps } from './ticket-parts.tsx';
import { ticketActions, useTicket } from './ticket-store.ts';
import type { EntryKind } from './ticket-model.ts';
import { sideRows, type SideRow } from './side-rows.ts';
import styles from './ticket.module.css';
import ticketFormStyles from './ticket-form.module.css';
import type { Words, SideSummary, ValidatedTicket } from './summary-types.ts';

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
      data-chosen={judged.intended === side}
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

/** One word of what a side does, for its button. */
export function sideHint(side: SideSummary, judged: ValidatedTicket, kind: EntryKind, t: Words): string {
  const { numberDigits } = judged.facts.terms;
  if (side.fix?.field === 'quantity' && (side.fix.entry ?? 'quantity') === 'quantity')
    return t('ticket.left', { quantity: side.fix.text });
  if (side.order === undefined) return side.violations.length > 0 ? t('ticket.blocked') : '';
  const { heldLong, heldShort } = judged.facts;
  const isBuy = side.direction === DIRECTION.buy;
  const across = isBuy ? heldShort : heldLong;
  // An opening beside the other side of a contract takes nothing off it: both stand.
  if (side.preview !== undefined && across > 0) return t('hint.hedges');
  if (kind === 'stop') return t('hint.triggers');
  if (kind === 'limit' && !side.isMarketable)
    return t(isAtOnce(side.order.timeInForce) ? 'sides.ends' : 'hint.rests');
  if (side.spot !== undefined && side.spot.borrow > 0n) return t('hint.borrows');
  if (side.spot !== undefined && side.spot.repay > 0n) return t('hint.repays');
  if (side.stock !== undefined && side.stock.borrowed > 0)
    return t('hint.short', { quantity: formatVolume(side.stock.borrowed, numberDigits) });
  if (side.stock !== undefined && side.stock.loan > 0n) return t('hint.borrows');
  if (kind === 'limit') return t('ticket.marketable');
  const held = isBuy ? heldLong : heldShort;
  return side.preview !== undefined && held > 0 ? t('hint.adds') : '';
}

/** What selling and buying would do, beside one another; the side that leads is bright. */
export function SidesTable({ judged }: Pick<TicketPartProps, 'judged'>) {
  const { t } = useTranslation('panels');
  const draft = useTicket((state) => state.draft);
  const lead = judged.shown.direction;
  return (
    <table className={ticketFormStyles['sides']} data-lead={lead} aria-label={t('preview.title')}>
      <thead>
        <tr>
          <th scope="col">{t('sides.ifYou')}</th>
          <th scope="col" data-side="sell">
            {t('ticket.sell')}
          </th>
          <th scope="col" data-side="buy">
            {t('ticket.buy')}
          </th>
        </tr>
      </thead>
      <tbody>
        {sideRows(judged, draft, t).map(({ id, label, sell, buy, tone }) => (
          <tr key={id}>
            <th scope="row">{label}</th>
            <td data-side="sell" data-tone={tone}>
              <Cell of={sell} />
            </td>
            <td data-side="buy" data-tone={tone}>
              <Cell of={buy} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A figure is never cut: where both have no room, the currency beside it goes and stands in the tip. */
function Cell({ of }: { readonly of: SideRow['sell'] }) {
  if (typeof of === 'string') return of;
  const { figure, unit } = of;
  return (
    <span className={ticketFormStyles['amount']} title={`${figure} ${unit}`}>
      <span>{figure}</span> <small>{unit}</small>
    </span>
  );
}
