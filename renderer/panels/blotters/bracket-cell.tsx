import { useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { FigureInput, formatPrice, plainPrice, keySteps } from '../../components/index.ts';
import { setBrackets } from '../../trading/index.ts';
import type { PositionView } from '../../trading/contracts.ts';
import { reportOutcome } from '../shared/order-actions.ts';
import { readUnits, stepFigure } from '../ticket/ticket-model.ts';
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
  const edit = (figures: string) => {
    done.current = false;
    setText(figures);
  };
  if (text === undefined) {
    const short = field === 'takeProfit' ? t('ticket.tp') : t('ticket.sl');
    const shown = value === undefined ? short : formatPrice(value, digits);
    return (
      <button
        type="button"
        className={styles['cell']}
        data-empty={value === undefined}
        aria-description={shown}
        onClick={(event) => {
          event.stopPropagation();
          edit(value === undefined ? '' : plainPrice(value, digits));
        }}
      >
        <span className="visually-hidden">{name}</span>
        <span aria-hidden>{shown}</span>
      </button>
    );
  }
  const figure = readUnits(text, digits);
  const leave = () => {
    done.current = true;
    setText(undefined);
  };
  const set = () => {
    // A figure that is none stays, marked, until it is mended or left by Escape.
    if (done.current || figure.state === 'wrong') return;
    leave();
    const next = figure.state === 'value' ? figure.value : undefined;
    if (next !== value) void change(position, field, next).then((refused) => refused && edit(text));
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
    <FigureInput
      className={styles['edit']}
      aria-label={name}
      aria-invalid={figure.state === 'wrong'}
      autoFocus
      value={text}
      onClick={(event) => event.stopPropagation()}
      onFocus={(event) => event.currentTarget.select()}
      onChange={setText}
      onKeyDown={onKeyDown}
      onBlur={leave}
    />
  );
}

/** True when the platform refused the change: what was typed comes back. */
async function change(
  position: PositionView,
  field: BracketCellProps['field'],
  next: number | undefined,
): Promise<boolean> {
  const { positionId, takeProfit, stopLoss } = position;
  const brackets = field === 'takeProfit' ? { takeProfit: next, stopLoss } : { takeProfit, stopLoss: next };
  const outcome = await setBrackets(positionId, brackets);
  reportOutcome(outcome);
  return outcome.kind === 'rejected';
}
