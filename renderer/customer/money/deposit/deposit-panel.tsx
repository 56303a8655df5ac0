import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, Panel, PanelStrip, Skeleton, StateBadge, ToolButton } from '../../../components/index.ts';
import { CallErrorNote } from '../../../connection/call-failure.tsx';
import { useMoneyAccounts } from '../use-money.ts';
import { useResumed } from '../use-resumed.ts';
import { COUNTED_IN } from '../account-name.ts';
import styles from '../cash.module.css';
import { DepositForm, type DepositStart } from './deposit-form.tsx';
import { isUnfinished } from './deposit-model.ts';
import { DepositProgress } from './deposit-progress.tsx';
import { DEPOSIT_STATES } from './deposit-words.ts';
import type { Deposit } from './port.ts';
import { useDeposits, useDepositWays } from './use-deposits.ts';
import { formatDecimal } from '../../../../backend/domain/decimal.ts';

/** What the panel shows: a deposit by its number, or a new one. */
export type DepositView =
  | { readonly kind: 'deposit'; readonly number: string }
  | { readonly kind: 'form'; readonly start: DepositStart };

/** Money in: a form, or the deposit that is on its way. Without a choice it is the newest one that had not ended when the page opened. */
export function DepositPanel(props: {
  readonly view: DepositView | undefined;
  onView(view: DepositView): void;
}) {
  const { t } = useTranslation('panels');
  const { data, isPending, error } = useDeposits();
  const found = useResumed(data, isUnfinished);
  const body = useRef<HTMLDivElement>(null);
  const { onView } = props;
  const view = props.view ?? (found === undefined ? undefined : { kind: 'deposit' as const, number: found });
  const deposit = view?.kind === 'deposit' ? data?.find(({ number }) => number === view.number) : undefined;
  const start = view?.kind === 'form' ? view.start : {};
  return (
    <Panel name={t('deposit.title')} className={styles['deposit'] ?? ''}>
      <PanelStrip title={t('deposit.title')}>
        {deposit && (
          <>
            <State deposit={deposit} />
            <ToolButton onClick={() => onView({ kind: 'form', start: {} })}>
              <Icon icon={Plus} size={12} />
              {t('deposit.another')}
            </ToolButton>
          </>
        )}
      </PanelStrip>
      <div ref={body} className={styles['body']} role="group" aria-label={t('deposit.title')} tabIndex={-1}>
        {isPending && <Skeleton rows={6} label={t('customer.loading')} />}
        {error && !data && <CallErrorNote error={error} />}
        {data &&
          (deposit === undefined ? (
            <DepositForm
              key={JSON.stringify(start)}
              start={start}
              onOpened={(number) => {
                onView({ kind: 'deposit', number });
                // The form is gone: the keyboard goes to what took its place.
                body.current?.focus();
              }}
            />
          ) : (
            <Followed deposit={deposit} onView={onView} />
          ))}
      </div>
    </Panel>
  );
}

function Followed({ deposit, onView }: { readonly deposit: Deposit; onView(view: DepositView): void }) {
  const accounts = useMoneyAccounts(COUNTED_IN).data?.accounts;
  const ways = useDepositWays(deposit.accountType).data;
  const again = () => {
    const { accountType, currency, wayCode, payCurrency, wanted, digits } = deposit;
    const account = accounts?.find((each) => each.accountType === accountType && each.currency === currency);
    const way = ways?.find(({ id, currency: paid }) => id.startsWith(`${wayCode}|`) && paid === payCurrency);
    const amount = formatDecimal(wanted, digits);
    onView({ kind: 'form', start: { accountId: account?.accountId, wayId: way?.id, amount } });
  };
  return <DepositProgress key={deposit.number} deposit={deposit} onAgain={again} />;
}

function State({ deposit }: { readonly deposit: Deposit }) {
  const { t } = useTranslation('panels');
  const { tone, label } = DEPOSIT_STATES[deposit.state];
  return <StateBadge tone={tone}>{t(label)}</StateBadge>;
}
