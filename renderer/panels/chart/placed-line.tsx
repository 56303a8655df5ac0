import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { chooseTone, formatPrice, formatProfit, formatVolume, Icon } from '../../components/index.ts';
import type { Product } from '../../market/contracts.ts';
import { closePosition, setBrackets } from '../../trading/index.ts';
import type { PositionView } from '../../trading/contracts.ts';
import { cancelOrders, reportOutcome } from '../shared/order-actions.ts';
import { riskMultiple, type OrderLine } from './order-lines.ts';
import type { GripHandlers } from './use-held-line.ts';
import styles from './chart.module.css';

export interface PlacedLineProps {
  readonly line: OrderLine;
  readonly product: Product;
  readonly accountDigits: number;
  readonly position: PositionView | undefined;
  /** In the hand of the trader, or on its way to the platform. */
  readonly moving: boolean;
  readonly grip: GripHandlers | undefined;
}

/** One own line: its rule, its pill in the lane and its tag on the axis. */
export function PlacedLine({ line, product, accountDigits, position, moving, grip }: PlacedLineProps) {
  const { t } = useTranslation('panels');
  const word = {
    position: line.buy ? t('side.long') : t('side.short'),
    order: line.buy ? t('side.buy') : t('side.sell'),
    takeProfit: t('ticket.tp'),
    stopLoss: t('ticket.sl'),
  }[line.kind];
  const action = {
    position: t('blotter.close'),
    order: t('blotter.cancel'),
    takeProfit: t('chart.clearTakeProfit'),
    stopLoss: t('chart.clearStopLoss'),
  }[line.kind];
  const isBracket = line.kind === 'takeProfit' || line.kind === 'stopLoss';
  const multiple = isBracket && position !== undefined ? riskMultiple(position, line) : undefined;
  return (
    <div
      className={styles['line']}
      data-price={line.price}
      data-kind={line.kind}
      data-tone={line.tone}
      data-moving={moving}
    >
      <i className={styles['rule']} />
      <div className={styles['pill']} data-label="">
        <span
          className={styles['side']}
          data-grip={grip !== undefined}
          title={grip === undefined ? undefined : t('chart.dragHint')}
          {...grip}
        >
          {word}
        </span>
        {multiple !== undefined && <span className={styles['multiple']}>{multiple}</span>}
        {(!isBracket || line.profit === undefined) && (
          <span>{formatVolume(line.volume, product.numberDigits)}</span>
        )}
        {line.profit !== undefined && (
          <span className={`${styles['value']} ${chooseTone(line.profit)}`}>
            {formatProfit(line.profit, accountDigits)}
          </span>
        )}
        <button type="button" aria-label={`${action}, ${word}`} onClick={() => void endLine(line, position)}>
          <Icon icon={X} size={12} />
        </button>
      </div>
      <span className={styles['tag']} data-tag="">
        {formatPrice(line.price, product.digits)}
      </span>
    </div>
  );
}

/** Ends what a line stands for: closes the position, cancels the order, clears the bracket. */
async function endLine(line: OrderLine, position: PositionView | undefined): Promise<void> {
  if (line.orderId !== undefined) return cancelOrders([line.orderId]);
  if (position === undefined) return;
  const { positionId, takeProfit, stopLoss } = position;
  if (line.kind === 'position') return reportOutcome(await closePosition(positionId));
  const rest =
    line.kind === 'takeProfit' ? { takeProfit: undefined, stopLoss } : { takeProfit, stopLoss: undefined };
  reportOutcome(await setBrackets(positionId, rest));
}
