import { useRef, useState, type KeyboardEvent } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { formatDecimal } from '../../../backend/domain/decimal.ts';
import { FigureInput, formatPrice, formatVolume, Kbd, keySteps, plainPrice } from '../../components/index.ts';
import type { Product } from '../../market/contracts.ts';
import { changeOrder } from '../../trading/index.ts';
import type { OrderView } from '../../trading/contracts.ts';
import { reportOutcome } from '../shared/order-actions.ts';
import { readUnits, stepFigure } from '../ticket/ticket-model.ts';
import styles from './blotters.module.css';

export interface ChangeCellProps {
  readonly order: OrderView;
  readonly product: Product;
  readonly field: 'price' | 'quantity';
  /** Units that an arrow key moves the figure by. */
  readonly step: number;
}

/** What stands in a field now, in units, and how it is written. */
function fieldOf({ order, product, field }: ChangeCellProps) {
  return field === 'price'
    ? { value: order.price ?? 0, digits: product.digits, shown: formatPrice, plain: plainPrice }
    : { value: order.volume, digits: product.numberDigits, shown: formatVolume, plain: formatDecimal };
}

/** Price or quantity of a resting order, changed in its row: the old value stands beside it until the new one is taken. */
export function ChangeCell(props: ChangeCellProps) {
  const { order, field, step } = props;
  const { t } = useTranslation('panels');
  const [text, setText] = useState<string>();
  const done = useRef(false);
  const { value, digits, shown, plain } = fieldOf(props);
  const edit = (figures: string) => {
    done.current = false;
    setText(figures);
  };
  if (text === undefined)
    return (
      <button
        type="button"
        className={styles['cell']}
        aria-description={shown(value, digits)}
        title={t(`orders.change.${field}`)}
        onClick={(event) => {
          event.stopPropagation();
          edit(plain(value, digits));
        }}
      >
        <span className="visually-hidden">{t(`orders.change.${field}`)}</span>
        <span aria-hidden>{shown(value, digits)}</span>
      </button>
    );
  const figure = readUnits(text, digits);
  const leave = () => {
    done.current = true;
    setText(undefined);
  };
  const set = () => {
    if (done.current || figure.state !== 'value') return;
    leave();
    if (figure.value !== value)
      void send(order, field, figure.value).then((isRefused) => isRefused && edit(text));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Enter') set();
    if (event.key === 'Escape') leave();
    const steps = keySteps(event.key, event.shiftKey);
    if (steps === 0) return;
    event.preventDefault();
    setText(stepFigure(text, digits, step, steps, value));
  };
  return (
    <span className={styles['changing']}>
      <s className="faint">{shown(value, digits)}</s>
      <FigureInput
        className={styles['edit']}
        aria-label={t(field === 'price' ? 'ticket.price' : 'column.quantity')}
        aria-invalid={figure.state !== 'value'}
        autoFocus
        value={text}
        onClick={(event) => event.stopPropagation()}
        onFocus={(event) => event.currentTarget.select()}
        onChange={setText}
        onKeyDown={onKeyDown}
        onBlur={leave}
      />
      {createPortal(<Cost before={shown(value, digits)} step={shown(step, digits)} />, document.body)}
    </span>
  );
}

/** One line under the cell: what the change costs, and its keys. */
function Cost({ before, step }: { readonly before: string; readonly step: string }) {
  const { t } = useTranslation('panels');
  return (
    <p className={styles['cost']}>
      {t('orders.changeCost')} <Kbd>Enter</Kbd> {t('orders.sets')} <Kbd>Esc</Kbd>{' '}
      {t('orders.keeps', { before })} <Kbd>↑</Kbd>
      <Kbd>↓</Kbd> {step}
    </p>
  );
}

/** True when the platform refused the change: what was typed comes back. */
async function send(order: OrderView, field: 'price' | 'quantity', next: number): Promise<boolean> {
  const { orderId, price = 0, volume } = order;
  const change = field === 'price' ? { price: next, volume } : { price, volume: next };
  const outcome = await changeOrder(orderId, change);
  reportOutcome(outcome);
  return outcome.kind === 'rejected';
}
