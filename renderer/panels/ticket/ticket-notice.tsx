import { Check, CircleAlert, CircleHelp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, formatAmount, Icon, shortCode } from '../../components/index.ts';
import { TICKET_TYPES, useAccountTypeStore } from '../../session/account-type.ts';
import { useSessionStore } from '../../session/session-store.ts';
import { useSettings } from '../../session/settings.ts';
import { useOrders } from '../../trading/index.ts';
import type { OrderOutcome } from '../../trading/contracts.ts';
import { describeViolation } from '../../i18n/rejection-text.ts';
import { playKey } from '../shared/product-label.ts';
import type { TicketPartProps } from './ticket-parts.tsx';
import { ruleWords } from './ticket-words.ts';
import { ticketActions, useTicket } from './ticket-store.ts';
import styles from './ticket.module.css';

/** The rule that rejects the chosen side, in the words of the platform or with the right side of a bracket, and its fix. */
export function TicketNotice({ judged }: Pick<TicketPartProps, 'judged'>) {
  const { t } = useTranslation('panels');
  const language = useSettings((settings) => settings.language);
  const outcome = useOpenOutcome();
  const draft = useTicket((state) => state.draft);
  const chosen = judged.shown;
  if (!judged.facts.terms.tradeEnabled) return <NotTradable />;
  const [violation] = chosen.violations;
  if (violation === undefined) return outcome === undefined ? null : <OutcomeLine result={outcome.result} />;
  // What was just sold or paid is not there a second time: that is no news until the ticket changes.
  if (
    chosen.spot !== undefined &&
    violation.reason === 'insufficientMargin' &&
    outcome?.result.kind === 'accepted'
  )
    return <OutcomeLine result={outcome.result} />;
  const { fix } = chosen;
  const { code, text } = describeViolation(violation, language);
  const words = ruleWords(violation, draft, judged.facts.terms);
  const { spot } = chosen;
  const short =
    violation.reason === 'insufficientMargin' && spot !== undefined
      ? t('ticket.short', {
          currency: spot.givenCurrency,
          needed: formatAmount(spot.given, spot.givenDigits),
          free: formatAmount(spot.free, spot.givenDigits),
        })
      : undefined;
  return (
    <div className={styles['rule']} role="alert">
      <Icon icon={CircleAlert} />
      <span>
        {short ?? (fix?.side === undefined ? text : t(fix.side))}{' '}
        {words !== undefined && fix?.side === undefined && <b>{t(words.key, { ...words.figures })}</b>}
      </span>
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

/** The account that is traded does not trade the product; where another one of the customer does, one press goes there. */
export function OtherAccount({ product }: Pick<TicketPartProps, 'product'>) {
  const { t } = useTranslation('panels');
  const { accountType, choose } = useAccountTypeStore();
  const accounts = useSessionStore((session) => session.customer?.accounts);
  const { tradeType } = product;
  const canSwitch =
    TICKET_TYPES.includes(tradeType) && accounts?.some((account) => account.tradeType === tradeType) === true;
  return (
    <div className={styles['rule']} data-tone="warn" role="alert">
      <Icon icon={CircleAlert} />
      <span>{t('ticket.otherAccount', { account: t(playKey(accountType)) })}</span>
      {canSwitch && (
        <span className={styles['foot']}>
          <Button size="small" onClick={() => choose(tradeType)}>
            {t('ticket.switchTo', { account: t(playKey(tradeType)) })}
          </Button>
        </span>
      )}
    </div>
  );
}

/** The platform takes no orders for the product. */
function NotTradable() {
  const { t } = useTranslation('panels');
  return (
    <div className={styles['rule']} data-tone="warn" role="alert">
      <Icon icon={CircleAlert} />
      <span>{t('ticket.notTradable')}</span>
    </div>
  );
}

/** How the last order ended; one that was not known is left out as soon as it is. */
function useOpenOutcome() {
  const outcome = useTicket((state) => state.outcome);
  const { unknown } = useOrders();
  if (outcome?.result.kind !== 'unknown') return outcome;
  const { idempotencyKey } = outcome.result.order;
  return unknown.some((order) => order.idempotencyKey === idempotencyKey) ? outcome : undefined;
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
