import { useTranslation } from 'react-i18next';
import { formatPriceChange, NumberField, Profit, keySteps } from '../../components/index.ts';
import type { TicketPartProps } from './ticket-parts.tsx';
import { readUnits, stepFigure, knownValue } from './ticket-figures.ts';
import { ticketActions, useTicket } from './ticket-store.ts';
import styles from './ticket.module.css';

/** Take profit and stop loss, with their distance and what they would bring. */
export function BracketFields(props: TicketPartProps) {
  const effect = useTicket((state) => state.draft.effect);
  if (effect === 'close') return null;
  return (
    <div className={styles['pair']}>
      <BracketField {...props} field="takeProfit" />
      <BracketField {...props} field="stopLoss" />
    </div>
  );
}

function BracketField({ judged, field }: TicketPartProps & { readonly field: 'takeProfit' | 'stopLoss' }) {
  const { t } = useTranslation('panels');
  const draft = useTicket((state) => state.draft);
  const { terms } = judged.facts;
  const chosen = judged.shown;
  const takes = field === 'takeProfit';
  const price = knownValue(readUnits(draft[field], terms.symbolDigits));
  const result = takes ? chosen.preview?.profitAtTakeProfit : chosen.preview?.lossAtStopLoss;
  const outside = takes ? 'takeProfitOutsideBand' : 'stopLossOutsideBand';
  const rejected = chosen.violations.some(({ reason }) => reason === outside);
  const step = (steps: number) => {
    const start = chosen.price ?? 1;
    ticketActions.dispatch({
      type: field,
      text: stepFigure(draft[field], terms.symbolDigits, 1, steps, start),
    });
  };
  return (
    <div>
      <NumberField
        label={takes ? t('ticket.tp') : t('ticket.sl')}
        name={takes ? t('ticket.takeProfit') : t('ticket.stopLoss')}
        tone={takes ? 'up' : 'down'}
        value={draft[field]}
        placeholder={t('none')}
        invalid={rejected}
        onChange={(text) => ticketActions.dispatch({ type: field, text })}
        onKeyDown={(event) => {
          const steps = keySteps(event.key, event.shiftKey);
          if (steps === 0) return;
          event.preventDefault();
          step(steps);
        }}
      />
      <p className={styles['note']}>
        <span className="faint">
          {price !== undefined &&
            chosen.price !== undefined &&
            formatPriceChange(price - chosen.price, terms.symbolDigits)}
        </span>
        {price !== undefined && result !== undefined && (
          <Profit amount={result} digits={judged.accountDigits} />
        )}
      </p>
    </div>
  );
}
