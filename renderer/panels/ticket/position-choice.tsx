import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { DIRECTION } from '../../../backend/domain/direction.ts';
import { Button, formatPrice, formatVolume, Icon, Menu, MenuItem } from '../../components/index.ts';
import type { Product } from '../../market/contracts.ts';
import type { PositionView } from '../../trading/contracts.ts';
import { plainPrice } from '../../components/index.ts';
import { ticketActions, useTicket } from './ticket-store.ts';
import { formatDecimal } from '../../../backend/domain/decimal.ts';
import styles from './ticket.module.css';

export interface PositionChoiceProps {
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
