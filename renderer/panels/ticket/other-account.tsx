import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, Icon } from '../../components/index.ts';
import { TICKET_TYPES, useAccountTypeStore } from '../../session/account-type.ts';
import { useSessionStore } from '../../session/session-store.ts';
import { playKey } from '../shared/product-label.ts';
import type { TicketPartProps } from './ticket-parts.tsx';
import styles from './ticket.module.css';

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
