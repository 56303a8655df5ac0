import { Check, CircleAlert, CircleHelp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { DIRECTION } from '../../../backend/domain/direction.ts';
import { Button, Icon, shortCode } from '../../components/index.ts';
import { useSettings } from '../../session/settings.ts';
import type { OrderOutcome } from '../../trading/contracts.ts';
import { describeViolation } from '../../trading/rejection-text.ts';
import type { TicketPartProps } from './order-fields.tsx';
import { ticketActions, useTicket } from './ticket-store.ts';
import styles from './ticket.module.css';

/** The rule that rejects the chosen side, in the words of the platform or with the right side of a bracket, and its fix. */
export function TicketNotice({ judged }: TicketPartProps) {
  const { t } = useTranslation('panels');
  const language = useSettings((settings) => settings.language);
  const side = useTicket((state) => state.draft.side);
  const outcome = useTicket((state) => state.outcome);
  const chosen = side === DIRECTION.buy ? judged.summary.buy : judged.summary.sell;
  if (!judged.facts.terms.tradeEnabled)
    return (
      <div className={styles['rule']} data-tone="warn" role="alert">
        <Icon icon={CircleAlert} />
        <span>{t('ticket.notTradable')}</span>
      </div>
    );
  const [violation] = chosen.violations;
  if (violation === undefined) return outcome === undefined ? null : <OutcomeLine result={outcome.result} />;
  const { fix } = chosen;
  const { code, text } = describeViolation(violation, language);
  return (
    <div className={styles['rule']} role="alert">
      <Icon icon={CircleAlert} />
      <span>{fix?.side === undefined ? text : t(fix.side)}</span>
      <span className={styles['foot']}>
        {fix !== undefined && (
          <Button size="small" onClick={() => ticketActions.dispatch({ type: fix.field, text: fix.text })}>
            {t('ticket.use', { value: fix.text })}
          </Button>
        )}
        <code title={code}>{shortCode(code)}</code>
      </span>
    </div>
  );
}

/** How the last order ended, until the ticket changes. */
function OutcomeLine({ result }: { readonly result: OrderOutcome }) {
  const { t } = useTranslation('panels');
  if (result.kind === 'accepted') {
    return (
      <div className={styles['rule']} data-tone="ok" role="status">
        <Icon icon={Check} />
        <span>{t('ticket.accepted', { orderId: result.orderId })}</span>
      </div>
    );
  }
  if (result.kind === 'unknown') {
    return (
      <div className={styles['rule']} data-tone="warn" role="alert">
        <Icon icon={CircleHelp} />
        <span>{t('outcome.unknownDetail')}</span>
      </div>
    );
  }
  return (
    <div className={styles['rule']} role="alert">
      <Icon icon={CircleAlert} />
      <span>{result.message}</span>
      <span className={styles['foot']}>
        {result.waitSeconds !== undefined && (
          <span>{t('outcome.wait', { seconds: result.waitSeconds })}</span>
        )}
        <code title={result.code}>{shortCode(result.code)}</code>
      </span>
    </div>
  );
}
