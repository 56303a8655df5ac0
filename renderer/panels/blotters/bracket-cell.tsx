import { useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPrice, plainPrice, keySteps } from '../../components/index.ts';
import { setBrackets } from '../../trading/index.ts';
import type { PositionView } from '../../trading/contracts.ts';
import { reportOutcome } from '../shared/order-actions.ts';
import { readUnits, stepFigure } from '../ticket/ticket-figures.ts';
import { cleanFigure, isFigureText } from '../ticket/ticket-model.ts';
import styles from './blotters.module.css';

export interface BracketCellProps {
  readonly position: PositionView;
  readonly field: 'takeProfit' | 'stopLoss';
  readonly digits: number;
}

/** Take profit or stop loss of a position, set in its row. Enter sets, Escape leaves, an empty figure clears. */
export function BracketCell({ position, field, digits }: BracketCellProps) {
  const { t } = useTranslation('panels');
  const [text, setText] = useState<string>();
  const done = useRef(false);
  const value = position[field];
  const name = field === 'takeProfit' ? t('ticket.takeProfit') : t('ticket.stopLoss');
  if (text === undefined) {
    return (
      <button
        type="button"
        className={styles['cell']}
        data-empty={value === undefined}
        aria-label={name}
        onClick={(event) => {
          event.stopPropagation();
          done.current = false;
          setText(value === undefined ? '' : plainPrice(value, digits));
        }}
      >
        {value === undefined
          ? field === 'takeProfit'
            ? t('ticket.tp')
            : t('ticket.sl')
          : formatPrice(value, digits)}
      </button>
    );
  }
  const figure = readUnits(text, digits);
  const leave = () => {
    done.current = true;
    setText(undefined);
  };
  const set = () => {
    if (done.current || figure.state === 'wrong') return leave();
    leave();
    const next = figure.state === 'value' ? figure.value : undefined;
    if (next !== value) void change(position, field, next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Enter') set();
    if (event.key === 'Escape') leave();
    const steps = keySteps(event.key, event.shiftKey);
    if (steps === 0) return;
    event.preventDefault();
    setText(stepFigure(text, digits, 1, steps, position.markPrice ?? position.entryPrice));
  };
  return (
    <input
      className={styles['edit']}
      aria-label={name}
      aria-invalid={figure.state === 'wrong'}
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

async function change(position: PositionView, field: BracketCellProps['field'], next: number | undefined) {
  const { positionId, takeProfit, stopLoss } = position;
  const brackets = field === 'takeProfit' ? { takeProfit: next, stopLoss } : { takeProfit, stopLoss: next };
  reportOutcome(await setBrackets(positionId, brackets));
}
