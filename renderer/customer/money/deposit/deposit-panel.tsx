import { Plus, Check, CircleX, Hourglass, Undo2 } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDecimal } from '../../../../backend/domain/decimal.ts';
import {
  Icon,
  Panel,
  PanelStrip,
  Skeleton,
  StateBadge,
  ToolButton,
  Button,
  Callout,
  formatAmount,
  Line,
  Lines,
  Steps,
} from '../../../components/index.ts';
import { CallErrorNote } from '../../../connection/call-failure.tsx';
import { useWallTimes } from '../../../connection/wall-times.ts';
import { useMoneyAccounts, useResumed } from '../use-money.ts';
import { COUNTED_IN, useAccountName } from '../money-model.ts';
import { DepositForm, type DepositStart } from './deposit-form.tsx';
import {
  isUnfinished,
  stepOf,
  DEPOSIT_STATES,
  useReasons,
  useDeposits,
  useDepositWays,
} from './deposit-model.ts';
import type { Deposit } from './port.ts';
import { PaymentPart } from './payment-part.tsx';
import styles from '../cash.module.css';

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

/** A deposit on its way: its steps, what is to be done, and what came of it. */
function DepositProgress({ deposit, onAgain }: { readonly deposit: Deposit; onAgain(): void }) {
  const { t } = useTranslation('panels');
  const canRepeat = deposit.state === 'void' || deposit.state === 'failed';
  return (
    <div className={styles['column']}>
      <DepositSteps deposit={deposit} />
      {deposit.state === 'waiting' ? <PaymentPart deposit={deposit} /> : <Outcome deposit={deposit} />}
      <Figures deposit={deposit} />
      {canRepeat && (
        <Button variant="primary" size="large" onClick={onAgain}>
          {t('deposit.again')}
        </Button>
      )}
    </div>
  );
}

function DepositSteps({ deposit }: { readonly deposit: Deposit }) {
  const { t } = useTranslation('panels');
  const wall = useWallTimes();
  const { state } = deposit;
  const at = stepOf(state);
  const isBad = !['waiting', 'paid', 'approved', 'done'].includes(state);
  const note = (step: number, text: string) => (step === at ? text : undefined);
  const since = t('deposit.since', { time: wall.dateTime(deposit.changedAtMs) });
  return (
    <Steps
      label={t('deposit.steps')}
      at={at}
      end={isBad ? 'badly' : state === 'done' ? 'well' : undefined}
      steps={[
        { id: 'waiting', label: t('deposit.state.waiting'), note: note(0, since) },
        { id: 'paid', label: t('deposit.state.paid'), note: note(1, since) },
        { id: 'approved', label: t('deposit.state.approved'), note: note(2, since) },
        { id: 'done', label: t('deposit.state.done'), note: note(3, since) },
      ]}
    />
  );
}

/** What came of a payment, or of none. */
function Outcome({ deposit }: { readonly deposit: Deposit }) {
  const { t } = useTranslation('panels');
  const nameOf = useAccountName();
  const reason = useReasons()(deposit.reason);
  const { state, digits, currency, payDigits, payCurrency } = deposit;
  const paid = `${formatAmount(deposit.paid ?? 0n, payDigits)} ${payCurrency}`;
  const words = () => {
    switch (state) {
      case 'done':
        return t('deposit.done', {
          amount: `${formatAmount(deposit.arrived ?? 0n, digits)} ${currency}`,
          account:
            deposit.accountType === undefined ? '' : nameOf({ accountType: deposit.accountType, currency }),
        });
      case 'paid':
        return t('deposit.paidWaits', { paid });
      case 'approved':
        return t('deposit.secondWaits', { paid });
      case 'refused':
        return t('deposit.refused', { reason, paid });
      case 'refunded':
        return t('deposit.refunded', { reason, paid });
      case 'failed':
      case 'void':
      case 'waiting':
        return t('deposit.nothingCame', { reason });
    }
  };
  const { tone, icon } = LOOKS[state];
  return (
    <div role="status">
      <Callout tone={tone} icon={icon}>
        {words()}
      </Callout>
    </div>
  );
}

const LOOKS = {
  waiting: { tone: 'warn', icon: Hourglass },
  paid: { tone: 'warn', icon: Hourglass },
  approved: { tone: 'warn', icon: Hourglass },
  done: { tone: 'ok', icon: Check },
  refused: { tone: 'danger', icon: CircleX },
  refunded: { tone: 'danger', icon: Undo2 },
  failed: { tone: 'danger', icon: CircleX },
  void: { tone: 'danger', icon: CircleX },
} as const;

function Figures({ deposit }: { readonly deposit: Deposit }) {
  const { t } = useTranslation('panels');
  const nameOf = useAccountName();
  const { currency, digits, payCurrency, payDigits, accountType } = deposit;
  const own = (amount: bigint) => `${formatAmount(amount, digits)} ${currency}`;
  return (
    <Lines label={t('deposit.figures')}>
      <Line name={t('money.reference')}>
        <code>{deposit.number}</code>
      </Line>
      {accountType !== undefined && <Line name={t('deposit.into')}>{nameOf({ accountType, currency })}</Line>}
      <Line name={t('deposit.wanted')}>{own(deposit.wanted)}</Line>
      {deposit.paid !== undefined && (
        <Line name={t('deposit.paidIs')}>{`${formatAmount(deposit.paid, payDigits)} ${payCurrency}`}</Line>
      )}
      {deposit.state === 'done' && deposit.fee !== undefined && (
        <Line name={t('cash.fee')}>{own(-deposit.fee)}</Line>
      )}
      {deposit.state === 'done' && deposit.arrived !== undefined && (
        <Line name={t('deposit.arrived')} sum>
          {own(deposit.arrived)}
        </Line>
      )}
    </Lines>
  );
}
