import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, Panel, PanelStrip, Skeleton, StateBadge, ToolButton } from '../../../components/index.ts';
import { CallErrorNote } from '../../../connection/call-failure.tsx';
import styles from '../cash.module.css';
import { useResumed } from '../use-resumed.ts';
import type { NewPlace } from '../places-panel.tsx';
import type { Withdrawal } from './port.ts';
import { useWithdrawals } from './use-withdrawals.ts';
import { WithdrawForm } from './withdraw-form.tsx';
import { isOnItsWay } from './withdraw-model.ts';
import { WithdrawProgress } from './withdraw-progress.tsx';
import { WITHDRAWAL_STATES } from './withdraw-words.ts';

/** What the panel shows: a withdrawal by its number, or a new one. */
export type WithdrawView =
  | { readonly kind: 'withdrawal'; readonly number: string }
  | { readonly kind: 'form' };

/** Money out: a form, or the withdrawal that is on its way. Without a choice it is the newest one that has not ended. */
export function WithdrawPanel(props: {
  readonly view: WithdrawView | undefined;
  onView(view: WithdrawView): void;
  onSecurity(): void;
  onAddPlace(place: NewPlace): void;
}) {
  const { t } = useTranslation('panels');
  const { data, isPending, error } = useWithdrawals();
  const found = useResumed(data, isOnItsWay);
  const body = useRef<HTMLDivElement>(null);
  const number =
    props.view === undefined ? found : props.view.kind === 'form' ? undefined : props.view.number;
  const shown = data?.find((each) => each.number === number);
  return (
    <Panel name={t('withdraw.title')} className={styles['withdraw'] ?? ''}>
      <PanelStrip title={t('withdraw.title')}>
        {shown && (
          <>
            <State withdrawal={shown} />
            <ToolButton onClick={() => props.onView({ kind: 'form' })}>
              <Icon icon={Plus} size={12} />
              {t('withdraw.another')}
            </ToolButton>
          </>
        )}
      </PanelStrip>
      <div ref={body} className={styles['body']} role="group" aria-label={t('withdraw.title')} tabIndex={-1}>
        {isPending && <Skeleton rows={6} label={t('customer.loading')} />}
        {error && !data && <CallErrorNote error={error} />}
        {data &&
          (shown === undefined ? (
            <WithdrawForm
              onSent={(sent) => {
                props.onView({ kind: 'withdrawal', number: sent });
                // The form is gone: the keyboard goes to what took its place.
                body.current?.focus();
              }}
              onSecurity={props.onSecurity}
              onAddPlace={props.onAddPlace}
            />
          ) : (
            <WithdrawProgress key={shown.number} withdrawal={shown} />
          ))}
      </div>
    </Panel>
  );
}

function State({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const { t } = useTranslation('panels');
  const { tone, label } = WITHDRAWAL_STATES[withdrawal.state];
  return <StateBadge tone={tone}>{t(label)}</StateBadge>;
}
