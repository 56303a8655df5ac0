import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDecimal } from '../../../../backend/domain/decimal.ts';
import { DIRECTION } from '../../../../backend/domain/direction.ts';
import {
  Button,
  formatPrice,
  formatVolume,
  Icon,
  Menu,
  MenuItem,
  plainPrice,
} from '../../../components/index.ts';
import type { Product } from '../../../market/contracts.ts';
import type { OrderView, PositionView } from '../../../trading/contracts.ts';
import { ticketActions, useTicket } from '../ticket-store.ts';
import styles from '../ticket.module.css';

interface PositionChoiceProps {
  readonly product: Product;
  readonly positions: readonly PositionView[];
}

/** Which position a close takes; none chosen means the oldest first. */
export function PositionChoice({ product, positions }: PositionChoiceProps) {
  const { t } = useTranslation('panels');
  const positionId = useTicket((state) => state.draft.positionId);
  const label = (position: PositionView) =>
    `${position.direction === DIRECTION.buy ? t('side.long') : t('side.short')} ${formatVolume(position.volume, product.numberDigits)} @ ${formatPrice(position.entryPrice, product.digits)}`;
  const chosen = positions.find((position) => position.positionId === positionId);
  return (
    <div className={styles['line']}>
      <span className="faint">{t('ticket.position')}</span>
      <Menu
        trigger={
          <Button size="small" aria-label={t('ticket.position')}>
            {chosen === undefined ? t('ticket.oldestFirst') : label(chosen)}
            <Icon icon={ChevronDown} size={12} />
          </Button>
        }
      >
        {positions.length === 0 && (
          <MenuItem disabled onSelect={() => undefined}>
            {t('ticket.noPosition')}
          </MenuItem>
        )}
        {positions.map((position) => (
          <MenuItem key={position.positionId} onSelect={() => choose(position, product)}>
            {label(position)}
          </MenuItem>
        ))}
      </Menu>
    </div>
  );
}

function choose(position: PositionView, product: Product): void {
  const { kind, price } = useTicket.getState().draft;
  closeInTicket(position, product, price === '' ? closeLimit(position, product) : price);
  ticketActions.dispatch({ type: 'kind', kind });
}

/** The price that a close at a limit begins with: that of the market; empty before the first quote. */
export function closeLimit({ markPrice }: PositionView, { digits }: Product): string {
  return markPrice === undefined ? '' : plainPrice(markPrice, digits);
}

/** Fills the ticket with the close of one position at a limit. */
export function closeInTicket(position: PositionView, product: Product, price: string): void {
  ticketActions.dispatch({
    type: 'closing',
    positionId: position.positionId,
    side: position.direction === DIRECTION.buy ? DIRECTION.sell : DIRECTION.buy,
    quantity: formatDecimal(position.volume, product.numberDigits),
    price,
  });
}

/** How far from the market the stop of a whole position begins, in parts of its price. */
const FIRST_STOP_PARTS = 100;

/** Fills the ticket with a stop that closes all of a position, however large it is by then. */
export function stopWholeInTicket(position: PositionView, product: Product): void {
  const { direction, markPrice, entryPrice } = position;
  const market = markPrice ?? entryPrice;
  const away = Math.ceil(market / FIRST_STOP_PARTS);
  const isLong = direction === DIRECTION.buy;
  closeInTicket(position, product, '');
  ticketActions.dispatch({ type: 'kind', kind: 'stop' });
  ticketActions.dispatch({
    type: isLong ? 'priceBelow' : 'price',
    text: plainPrice(isLong ? Math.max(1, market - away) : market + away, product.digits),
  });
  ticketActions.dispatch({ type: 'options', options: { closePosition: true } });
}

/** Fills the ticket with an order of which the first fill cancels a resting one, and the other way round: a stop beside a limit. */
export function linkInTicket({ symbolId, orderId, type, isStop }: OrderView): void {
  ticketActions.dispatch({ type: 'product', symbolId });
  ticketActions.dispatch({ type: 'effect', effect: type.endsWith('Close') ? 'close' : 'open' });
  ticketActions.dispatch({ type: 'kind', kind: isStop === true ? 'limit' : 'stop' });
  ticketActions.dispatch({ type: 'options', options: { linkedOrderId: orderId } });
}
