import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { chooseTone, formatPrice, formatProfit, formatVolume, Icon } from '../../components/index.ts';
import type { Product } from '../../market/contracts.ts';
import { changeOrder, setBrackets } from '../../trading/index.ts';
import type { OrderView, PositionView } from '../../trading/contracts.ts';
import { closeOne } from '../blotters/closing.ts';
import { confirmAction } from '../shared/confirmation.ts';
import { cancelByClick, reportOutcome } from '../shared/order-actions.ts';
import type { BracketKind } from './line-drag.ts';
import { riskMultiple, type Entry, type OrderLine } from './order-lines.ts';
import { bracketsOf } from './use-order-drag.ts';
import type { GripHandlers } from './use-held-line.ts';
import styles from './chart.module.css';

export interface PlacedLineProps {
  readonly line: OrderLine;
  readonly product: Product;
  readonly accountDigits: number;
  readonly position: PositionView | undefined;
  readonly order: OrderView | undefined;
  /** What a bracket is counted from. */
  readonly entry: Entry | undefined;
  /** In the hand of the trader, or on its way to the platform. */
  readonly moving: boolean;
  readonly grip: GripHandlers | undefined;
  /** Draw a bracket that an order has not yet. */
  readonly newGrips: Readonly<Record<BracketKind, GripHandlers | undefined>>;
}

/** One own line: its rule, its pill in the lane and its tag on the axis. It is taken by any of them. */
export function PlacedLine(props: PlacedLineProps) {
  const { line, product, accountDigits, position, order, entry, moving, grip, newGrips } = props;
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
  const multiple = isBracket && entry !== undefined ? riskMultiple(entry, line) : undefined;
  const held = {
    ...grip,
    'data-grip': grip !== undefined,
    title: grip === undefined ? undefined : t('chart.dragHint'),
  };
  return (
    <div
      className={styles['line']}
      data-price={line.price}
      data-kind={line.kind}
      data-tone={line.tone}
      data-moving={moving}
    >
      <i className={styles['rule']} />
      {grip !== undefined && <i className={styles['hold']} {...held} />}
      <div className={styles['pill']} data-label="">
        <span className={styles['side']} {...held}>
          {word}
        </span>
        {multiple !== undefined && (
          <span className={styles['multiple']} {...held}>
            {multiple}
          </span>
        )}
        {(!isBracket || line.profit === undefined) && (
          <span {...held}>{formatVolume(line.volume, product.numberDigits)}</span>
        )}
        {line.profit !== undefined && (
          <span className={`${styles['value']} ${chooseTone(line.profit)}`} {...held}>
            {formatProfit(line.profit, accountDigits)}
          </span>
        )}
        <NewBrackets grips={newGrips} />
        <button
          type="button"
          aria-label={`${action}, ${word}`}
          onClick={() => void endLine(line, position, order, { product, money: accountDigits, action })}
        >
          <Icon icon={X} size={12} />
        </button>
      </div>
      <span className={styles['tag']} data-tag="" {...held}>
        <span>{formatPrice(line.price, product.digits)}</span>
      </span>
    </div>
  );
}

/** Grips that draw the brackets that an order has not. */
function NewBrackets({ grips }: { readonly grips: PlacedLineProps['newGrips'] }) {
  const { t } = useTranslation('panels');
  return (['takeProfit', 'stopLoss'] as const).map(
    (kind) =>
      grips[kind] !== undefined && (
        <span key={kind} className={styles['draws']} data-grip title={t('chart.drawHint')} {...grips[kind]}>
          {t(kind === 'takeProfit' ? 'ticket.tp' : 'ticket.sl')}
        </span>
      ),
  );
}

/** Ends what a line stands for: closes the position, cancels the order, clears the bracket. Each asks as the trader has set. */
async function endLine(
  line: OrderLine,
  position: PositionView | undefined,
  order: OrderView | undefined,
  { product, money, action }: { readonly product: Product; readonly money: number; readonly action: string },
): Promise<void> {
  const clears = line.kind === 'takeProfit' || line.kind === 'stopLoss';
  if (clears && !(await confirmAction('cancel', { title: `${action}?`, confirm: action, danger: true })))
    return;
  if (clears && order?.price !== undefined) {
    const brackets = { ...bracketsOf(order), [line.kind]: undefined };
    return reportOutcome(await changeOrder(order.orderId, { price: order.price, brackets }));
  }
  if (line.orderId !== undefined) return cancelByClick(line.orderId);
  if (position === undefined) return;
  // Asks where the lists ask.
  if (line.kind === 'position') return closeOne(position, product, { money });
  const { positionId, takeProfit, stopLoss } = position;
  const rest =
    line.kind === 'takeProfit' ? { takeProfit: undefined, stopLoss } : { takeProfit, stopLoss: undefined };
  reportOutcome(await setBrackets(positionId, rest));
}
