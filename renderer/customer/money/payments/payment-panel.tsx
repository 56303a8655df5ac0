import { CircleX, Hourglass, Plus } from 'lucide-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { Fragment, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDecimal } from '../../../../backend/domain/decimal.ts';
import {
  Button,
  Callout,
  formatAmount,
  Icon,
  Line,
  Lines,
  Panel,
  PanelStrip,
  Skeleton,
  StateBadge,
  Steps,
  ToolButton,
  formatList,
} from '../../../components/index.ts';
import { CallErrorNote, CallFailure } from '../../../connection/call-failure.tsx';
import { useWallTimes } from '../../../connection/wall-times.ts';
import type { PanelsKey } from '../../../i18n/i18n.ts';
import { customerPort } from '../../part.ts';
import { useChange } from '../../security/change-form.tsx';
import { COUNTED_IN, useAccountName } from '../money-model.ts';
import type { NewBeneficiary } from '../beneficiaries-panel.tsx';
import { refreshMoney, useMoneyAccounts, useResumed } from '../use-money.ts';
import { DepositForm, type DepositStart } from './deposit-form.tsx';
import { PaymentPart } from './payment-part.tsx';
import {
  DEPOSIT_STATES,
  isOnItsWay,
  isUnfinished,
  reasonText,
  useDeposits,
  useDepositMethods,
  useWithdrawals,
  WITHDRAWAL_STATES,
  WITHDRAWALS,
  type PaymentLook,
} from './payment-model.ts';
import type { Deposit, Payment, Withdrawal } from './port.ts';
import { WithdrawForm } from './withdraw-form.tsx';
import styles from '../cash.module.css';

/** What a panel shows: a payment by its number, or a new one. */
export type PaymentView =
  | { readonly kind: 'payment'; readonly number: string }
  | { readonly kind: 'form'; readonly start: DepositStart };

interface ViewProps {
  readonly view: PaymentView | undefined;
  onView(view: PaymentView): void;
}

/** What a payment came to, on its own page. */
interface Progress {
  readonly look: PaymentLook;
  /** What the sentence of its outcome names. */
  readonly words: {
    readonly amount: string;
    readonly reason: string;
    readonly account?: string;
    readonly paid?: string;
  };
  /** Stands in place of the outcome while the customer still has to pay. */
  readonly toDo?: ReactNode;
  readonly figures: readonly Figure[];
  /** What can be done about it. */
  readonly action?: ReactNode;
}

interface Figure {
  readonly name: PanelsKey;
  /** Undefined where there is none. */
  readonly value: ReactNode;
  readonly isSum?: boolean;
}

interface PaymentPanelProps<Item extends Payment> extends ViewProps {
  /** Texts of the panel begin with this word. */
  readonly kind: 'deposit' | 'withdraw';
  readonly steps: readonly PanelsKey[];
  readonly list: UseQueryResult<readonly Item[]>;
  isOpen(item: Item): boolean;
  progressOf(item: Item): Progress;
  form(start: DepositStart, onSent: (number: string) => void): ReactNode;
}

/** A form, or the payment that is on its way. Without a choice it is the newest one that had not ended when the page opened. */
function PaymentPanel<Item extends Payment>(props: PaymentPanelProps<Item>) {
  const { t } = useTranslation('panels');
  const { kind, view, onView } = props;
  const { data, isPending, error } = props.list;
  const found = useResumed(data, props.isOpen);
  const body = useRef<HTMLDivElement>(null);
  const number = view === undefined ? found : view.kind === 'payment' ? view.number : undefined;
  const item = data?.find((each) => each.number === number);
  const progress = item && props.progressOf(item);
  const start = view?.kind === 'form' ? view.start : {};
  return (
    <Panel name={t(`${kind}.title`)} className={styles[kind] ?? ''}>
      <PanelStrip title={t(`${kind}.title`)}>
        {progress && (
          <>
            <StateBadge tone={progress.look.tone}>{t(progress.look.label)}</StateBadge>
            <ToolButton onClick={() => onView({ kind: 'form', start: {} })}>
              <Icon icon={Plus} size={12} />
              {t(`${kind}.another`)}
            </ToolButton>
          </>
        )}
      </PanelStrip>
      <div ref={body} className={styles['body']} role="group" aria-label={t(`${kind}.title`)} tabIndex={-1}>
        {isPending && <Skeleton rows={6} label={t('customer.loading')} />}
        {error && !data && <CallErrorNote error={error} />}
        {data &&
          (item === undefined || progress === undefined ? (
            <Fragment key={JSON.stringify(start)}>
              {props.form(start, (sent) => {
                onView({ kind: 'payment', number: sent });
                // The form is gone: the keyboard goes to what took its place.
                body.current?.focus();
              })}
            </Fragment>
          ) : (
            <Followed key={item.number} item={item} kind={kind} steps={props.steps} progress={progress} />
          ))}
      </div>
    </Panel>
  );
}

/** A payment on its way: its steps, what is to be done or came of it, and its figures. */
function Followed(props: {
  readonly item: Payment;
  readonly kind: 'deposit' | 'withdraw';
  readonly steps: readonly PanelsKey[];
  readonly progress: Progress;
}) {
  const { t } = useTranslation('panels');
  const wall = useWallTimes();
  const { item, kind, progress } = props;
  const { look, toDo, figures } = progress;
  const { tone, step } = look;
  const since = t('deposit.since', { time: wall.dateTime(item.changedAtMs) });
  return (
    <div className={styles['column']}>
      <Steps
        label={t(`${kind}.steps`)}
        at={step}
        end={tone === 'ok' ? 'well' : tone === 'wait' ? undefined : 'badly'}
        steps={props.steps.map((id, at) => ({ id, label: t(id), note: at === step ? since : undefined }))}
      />
      {toDo ?? (
        <div role="status">
          <Callout
            tone={tone === 'ok' ? 'ok' : tone === 'wait' || item.state === 'cancelled' ? 'warn' : 'danger'}
            icon={tone === 'wait' ? Hourglass : tone === 'off' ? CircleX : look.icon}
          >
            {t(look.outcome, progress.words)}
          </Callout>
        </div>
      )}
      <Lines label={t(`${kind}.figures`)}>
        <Line name={t('money.reference')}>
          <code>{item.number}</code>
        </Line>
        {figures.map(
          ({ name, value, isSum = false }) =>
            value !== undefined && (
              <Line key={name} name={t(name)} sum={isSum}>
                {value}
              </Line>
            ),
        )}
      </Lines>
      {progress.action}
    </div>
  );
}

/** Money in. */
export function DepositPanel(props: ViewProps) {
  const { t } = useTranslation('panels');
  const nameOf = useAccountName();
  const progressOf = (deposit: Deposit): Progress => {
    const { state, accountType, currency, digits, payDigits, payCurrency, paid, fee, arrived } = deposit;
    const own = (amount: bigint) => `${formatAmount(amount, digits)} ${currency}`;
    const ofPayer = (amount: bigint) => `${formatAmount(amount, payDigits)} ${payCurrency}`;
    const account = accountType === undefined ? undefined : nameOf({ accountType, currency });
    const isDone = state === 'done';
    return {
      look: DEPOSIT_STATES[state],
      words: {
        amount: own(arrived ?? 0n),
        account: account ?? '',
        paid: ofPayer(paid ?? 0n),
        reason: reasonText(deposit, t),
      },
      toDo: state === 'waiting' ? <PaymentPart deposit={deposit} /> : undefined,
      figures: [
        { name: 'deposit.into', value: account },
        { name: 'deposit.wanted', value: own(deposit.wanted) },
        { name: 'deposit.paidIs', value: paid === undefined ? undefined : ofPayer(paid) },
        { name: 'cash.fee', value: isDone && fee !== undefined ? own(-fee) : undefined },
        {
          name: 'deposit.arrived',
          value: isDone && arrived !== undefined ? own(arrived) : undefined,
          isSum: true,
        },
      ],
      action: <Again deposit={deposit} onView={props.onView} />,
    };
  };
  return (
    <PaymentPanel<Deposit>
      {...props}
      kind="deposit"
      steps={['deposit.state.waiting', 'deposit.state.paid', 'deposit.state.approved', 'deposit.state.done']}
      list={useDeposits()}
      isOpen={isUnfinished}
      progressOf={progressOf}
      form={(start, onOpened) => <DepositForm start={start} onOpened={onOpened} />}
    />
  );
}

/** The form once more, filled in as before, where nothing came. */
function Again({ deposit, onView }: { readonly deposit: Deposit; onView(view: PaymentView): void }) {
  const { t } = useTranslation('panels');
  const { state, accountType, currency, wayCode, payCurrency, wanted, digits } = deposit;
  const accounts = useMoneyAccounts(COUNTED_IN).data?.accounts;
  const paymentMethods = useDepositMethods(accountType).data;
  if (state !== 'void' && state !== 'failed') return null;
  const account = accounts?.find((each) => each.accountType === accountType && each.currency === currency);
  const way = paymentMethods?.find(
    ({ id, currency: paid }) => id.startsWith(`${wayCode}|`) && paid === payCurrency,
  );
  const start = { accountId: account?.accountId, wayId: way?.id, amount: formatDecimal(wanted, digits) };
  return (
    <Button variant="primary" size="large" onClick={() => onView({ kind: 'form', start })}>
      {t('deposit.again')}
    </Button>
  );
}

interface WithdrawPanelProps extends ViewProps {
  onSecurity(): void;
  onAddPlace(place: NewBeneficiary): void;
}

/** Money out. */
export function WithdrawPanel(props: WithdrawPanelProps) {
  const nameOf = useAccountName();
  const progressOf = (withdrawal: Withdrawal): Progress => {
    const { state, accountType, currency, digits, payDigits, payCurrency } = withdrawal;
    const { number, reason, place, payee, transferNumber } = withdrawal;
    const own = (amount: bigint) => `${formatAmount(amount, digits)} ${currency}`;
    const arrives = `${formatAmount(withdrawal.arrives, payDigits)} ${payCurrency}`;
    const whereTo = formatList([place, payee], 'facts');
    return {
      look: WITHDRAWAL_STATES[state],
      words: { amount: state === 'done' ? arrives : own(withdrawal.amount), reason },
      figures: [
        {
          name: 'transfer.from',
          value: accountType === undefined ? undefined : nameOf({ accountType, currency }),
        },
        { name: 'transfer.to', value: <span className={styles['long']}>{whereTo}</span> },
        { name: 'money.amount', value: own(withdrawal.amount) },
        { name: 'cash.fee', value: own(-withdrawal.fee) },
        {
          name: 'withdraw.transferNumber',
          value: transferNumber === '' ? undefined : <code className={styles['long']}>{transferNumber}</code>,
        },
        { name: 'deposit.arrives', value: arrives, isSum: true },
      ],
      action: state === 'waiting' && <TakeBack number={number} />,
    };
  };
  return (
    <PaymentPanel<Withdrawal>
      {...props}
      kind="withdraw"
      steps={[
        'withdraw.state.waiting',
        'deposit.state.approved',
        'withdraw.state.paying',
        'deposit.state.done',
      ]}
      list={useWithdrawals()}
      isOpen={isOnItsWay}
      progressOf={progressOf}
      form={(_start, onSent) => (
        <WithdrawForm onSent={onSent} onSecurity={props.onSecurity} onAddPlace={props.onAddPlace} />
      )}
    />
  );
}

/** Taking back asks once more, in its own place. */
function TakeBack({ number }: { readonly number: string }) {
  const { t } = useTranslation('panels');
  const [requested, setRequested] = useState(false);
  const change = useChange();
  const cancel = async () => {
    const answer = await customerPort().withdrawals.cancel(number);
    await refreshMoney(WITHDRAWALS);
    return answer;
  };
  return (
    <>
      <Button
        variant={requested ? 'danger' : 'default'}
        busy={change.busy}
        onBlur={() => setRequested(false)}
        onClick={() => (requested ? void change.run(cancel) : setRequested(true))}
      >
        {t(requested ? 'withdraw.reallyCancel' : 'withdraw.cancel')}
      </Button>
      {change.failed !== undefined && <CallFailure result={change.failed} />}
    </>
  );
}
