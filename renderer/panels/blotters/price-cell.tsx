import { useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPrice, keySteps, plainPrice } from '../../components/index.ts';
import { changePrice } from '../../trading/index.ts';
import type { OrderView } from '../../trading/contracts.ts';
import { reportOutcome } from '../shared/order-actions.ts';
import { readUnits, stepFigure } from '../ticket/ticket-figures.ts';
import { cleanFigure, isFigureText } from '../ticket/ticket-model.ts';
import styles from './blotters.module.css';

/** The limit of a resting order, changed in its row. Enter sets, Escape leaves. */
export function PriceCell({ order, digits }: { readonly order: OrderView; readonly digits: number }) {
  const { t } = useTranslation('panels');
  const [text, setText] = useState<string>();
  const done = useRef(false);
  const { price = 0 } = order;
  if (text === undefined) {
    return (
      <button
        type="button"
        className={styles['cell']}
        aria-description={formatPrice(price, digits)}
        title={t('orders.change')}
        onClick={(event) => {
          event.stopPropagation();
          done.current = false;
          setText(plainPrice(price, digits));
        }}
      >
        <span className="visually-hidden">{t('orders.change')}</span>
        <span aria-hidden>{formatPrice(price, digits)}</span>
      </button>
    );
  }
  const figure = readUnits(text, digits);
  const leave = () => {
    done.current = true;
    setText(undefined);
  };
  const set = () => {
    if (done.current || figure.state !== 'value') return;
    leave();
    if (figure.value === price) return;
    void change(order.orderId, figure.value).then((refused) => {
      if (!refused) return;
      done.current = false;
      setText(text);
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Enter') set();
    if (event.key === 'Escape') leave();
    const steps = keySteps(event.key, event.shiftKey);
    if (steps === 0) return;
    event.preventDefault();
    setText(stepFigure(text, digits, 1, steps, price));
  };
  return (
    <input
      className={styles['edit']}
      aria-label={t('ticket.price')}
      aria-invalid={figure.state !== 'value'}
      inputMode="decimal"
      autoFocus
      value={text}
      onClick={(event) => event.stopPropagation()}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => {
        const clean = cleanFigure(event.currentTarget.value);
        if (isFigureText(clean)) setText(clean);
      }}
      onKeyDown={onKeyDown}
      onBlur={leave}
    />
  );
}

/** True when the platform refused the change: what was typed comes back. */
async function change(orderId: string, price: number): Promise<boolean> {
  const outcome = await changePrice(orderId, price);
  reportOutcome(outcome);
  return outcome.kind === 'rejected';
}
