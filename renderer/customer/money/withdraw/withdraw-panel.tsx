import { Plus, Check, CircleX, Hourglass } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  Icon,
  Panel,
  PanelStrip,
  Skeleton,
  StateBadge,
  ToolButton,
  Button,
  EmptyState,
  Segmented,
  SelectField,
  Callout,
  formatAmount,
  Line,
  Lines,
  Steps,
} from '../../../components/index.ts';
import { CallErrorNote, CallFailure, type Failed } from '../../../connection/call-failure.tsx';
import { wayText } from '../../../i18n/way-text.ts';
import { useWallTimes } from '../../../connection/wall-times.ts';
import { useProfile, customerPort } from '../../part.ts';
import { useResumed, useAddresses, useBankAccounts } from '../use-money.ts';
import { type NewPlace, Cooling } from '../places-panel.tsx';
import { useAccountChoice, useAccountName, preferredAccount, addressParts } from '../money-model.ts';
import type { MoneyAccount } from '../port.ts';
import type { Withdrawal, WithdrawWay } from './port.ts';
import {
  useWithdrawals,
  useWithdrawWays,
  refreshWithdrawals,
  isOnItsWay,
  payeesOf,
  type OwnPayee,
  withdrawStep,
  WITHDRAWAL_STATES,
} from './withdraw-model.ts';
import { WithdrawAmount } from './withdraw-amount.tsx';
import styles from '../cash.module.css';

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

interface WithdrawFormProps {
  onSent(number: string): void;
  onSecurity(): void;
  onAddPlace(place: NewPlace): void;
}

/** From which account, by which way and where to; the amount follows when all of it is chosen. */
function WithdrawForm(props: WithdrawFormProps) {
  const { t } = useTranslation('panels');
  const { accounts, options } = useAccountChoice();
  const ways = useWithdrawWays();
  const addresses = useAddresses();
  const banks = useBankAccounts();
  const [accountId, setAccountId] = useState<number>();
  const [wayId, setWayId] = useState<string>();
  const account = accounts.find((each) => each.accountId === accountId) ?? preferredAccount(accounts);
  if (ways.error && !ways.data) return <CallErrorNote error={ways.error} />;
  if (account === undefined || ways.data === undefined || addresses.isPending || banks.isPending)
    return <Skeleton rows={5} label={t('customer.loading')} />;
  const open = ways.data.filter(({ limits }) => limits.some(({ currency }) => currency === account.currency));
  // What the customer has a place for comes first.
  const leads = open.find((each) => payeesOf(each, addresses.data ?? [], banks.data ?? []).length > 0);
  const way = open.find(({ id }) => id === wayId) ?? leads ?? open[0];
  return (
    <div className={styles['column']}>
      <SelectField
        label={t('transfer.from')}
        value={String(account.accountId)}
        options={options}
        onChange={(id) => setAccountId(Number(id))}
      />
      {way === undefined ? (
        <EmptyState title={t('withdraw.noWays')} detail={t('withdraw.noWaysText')} />
      ) : (
        <>
          <Segmented
            label={t('withdraw.way')}
            segments={open.map(({ id, name }) => ({ value: id, label: wayText(name, t) }))}
            value={way.id}
            onChange={setWayId}
          />
          <Where key={way.id} {...props} account={account} way={way} />
        </>
      )}
    </div>
  );
}

interface WhereProps extends WithdrawFormProps {
  readonly account: MoneyAccount;
  readonly way: WithdrawWay;
}

function Where(props: WhereProps) {
  const { t } = useTranslation('panels');
  const { account, way } = props;
  const addresses = useAddresses();
  const banks = useBankAccounts();
  const profile = useProfile();
  const [payeeId, setPayeeId] = useState<string>();
  if (addresses.data === undefined || banks.data === undefined || profile.data === undefined)
    return <Skeleton rows={4} label={t('customer.loading')} />;
  const payees = payeesOf(way, addresses.data, banks.data);
  const payee = payees.find(({ id }) => id === payeeId) ?? payees[0];
  if (payee === undefined)
    return (
      <EmptyState
        title={t('withdraw.noPayee', { currency: way.currency })}
        detail={t('withdraw.noPayeeText')}
        action={
          <Button size="small" onClick={() => props.onAddPlace(way.payee === 'card' ? 'bank' : 'address')}>
            {t(way.payee === 'card' ? 'withdraw.addBank' : 'withdraw.addAddress')}
          </Button>
        }
      />
    );
  return (
    <>
      <PayeeField payees={payees} payee={payee} onChoose={setPayeeId} />
      <WithdrawAmount
        key={`${account.accountId} ${payee.id}`}
        profile={profile.data}
        payee={payee}
        choice={{
          ...{ way, accountId: account.accountId, accountType: account.accountType },
          ...{ currency: account.currency, network: payee.network },
        }}
        onSent={props.onSent}
        onSecurity={props.onSecurity}
      />
    </>
  );
}

/** Where the money goes: a place of the own list, with the signs that are compared by eye, and how long a new one cools. */
function PayeeField(props: {
  readonly payees: readonly OwnPayee[];
  readonly payee: OwnPayee;
  onChoose(id: string): void;
}) {
  const { t } = useTranslation('panels');
  const { payees, payee } = props;
  const [first, middle, last] = addressParts(payee.account);
  return (
    <div>
      <SelectField
        label={t('transfer.to')}
        value={payee.id}
        options={payees.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={props.onChoose}
      />
      {payee.network !== '' && (
        <code className={styles['payee']}>
          <b>{first}</b>
          {middle}
          <b>{last}</b>
        </code>
      )}
      {payee.coolsUntilMs !== undefined && (
        <p className={styles['cooling']}>
          <Cooling untilMs={payee.coolsUntilMs} />
        </p>
      )}
    </div>
  );
}

/** A withdrawal on its way: its steps, what came of it, and taking it back while nobody has decided. */
function WithdrawProgress({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  return (
    <div className={styles['column']}>
      <WithdrawSteps withdrawal={withdrawal} />
      <Outcome withdrawal={withdrawal} />
      <Figures withdrawal={withdrawal} />
      {withdrawal.state === 'waiting' && <TakeBack number={withdrawal.number} />}
    </div>
  );
}

function WithdrawSteps({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const { t } = useTranslation('panels');
  const wall = useWallTimes();
  const { state } = withdrawal;
  const at = withdrawStep(state);
  const since = t('deposit.since', { time: wall.dateTime(withdrawal.changedAtMs) });
  const note = (step: number) => (step === at ? since : undefined);
  return (
    <Steps
      label={t('withdraw.steps')}
      at={at}
      end={state === 'done' ? 'well' : isOnItsWay(withdrawal) ? undefined : 'badly'}
      steps={[
        { id: 'review', label: t('withdraw.state.waiting'), note: note(0) },
        { id: 'approved', label: t('deposit.state.approved'), note: note(1) },
        { id: 'paying', label: t('withdraw.state.paying'), note: note(2) },
        { id: 'done', label: t('deposit.state.done'), note: note(3) },
      ]}
    />
  );
}

function Outcome({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const { t } = useTranslation('panels');
  const { state, reason, amount, digits, currency, arrives, payDigits, payCurrency } = withdrawal;
  const own = `${formatAmount(amount, digits)} ${currency}`;
  const words = () => {
    switch (state) {
      case 'waiting':
        return t('withdraw.waits', { amount: own });
      case 'approved':
        return t('withdraw.secondWaits');
      case 'paying':
        return t('withdraw.isPaid');
      case 'done':
        return t('withdraw.arrived', { amount: `${formatAmount(arrives, payDigits)} ${payCurrency}` });
      case 'refused':
        return t('withdraw.refused', { reason, amount: own });
      case 'failed':
        return t('withdraw.failed', { reason, amount: own });
      case 'cancelled':
        return t('withdraw.cancelled', { amount: own });
    }
  };
  const isOpen = isOnItsWay(withdrawal);
  return (
    <div role="status">
      <Callout
        tone={state === 'done' ? 'ok' : isOpen || state === 'cancelled' ? 'warn' : 'danger'}
        icon={state === 'done' ? Check : isOpen ? Hourglass : CircleX}
      >
        {words()}
      </Callout>
    </div>
  );
}

function Figures({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const { t } = useTranslation('panels');
  const nameOf = useAccountName();
  const { accountType, currency, digits, payee, place, payDigits, payCurrency } = withdrawal;
  return (
    <Lines label={t('withdraw.figures')}>
      <Line name={t('money.reference')}>
        <code>{withdrawal.number}</code>
      </Line>
      {accountType !== undefined && (
        <Line name={t('transfer.from')}>{nameOf({ accountType, currency })}</Line>
      )}
      <Line name={t('transfer.to')}>
        <span className={styles['long']}>
          {place === '' ? '' : `${place}, `}
          {payee}
        </span>
      </Line>
      <Line name={t('money.amount')}>{`${formatAmount(withdrawal.amount, digits)} ${currency}`}</Line>
      <Line name={t('cash.fee')}>{`${formatAmount(-withdrawal.fee, digits)} ${currency}`}</Line>
      {withdrawal.transferNumber !== '' && (
        <Line name={t('withdraw.transferNumber')}>
          <code className={styles['long']}>{withdrawal.transferNumber}</code>
        </Line>
      )}
      <Line name={t('deposit.arrives')} sum>
        {`${formatAmount(withdrawal.arrives, payDigits)} ${payCurrency}`}
      </Line>
    </Lines>
  );
}

/** Taking back asks once more, in its own place. */
function TakeBack({ number }: { readonly number: string }) {
  const { t } = useTranslation('panels');
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<Failed>();
  const cancel = async () => {
    setBusy(true);
    const answer = await customerPort().withdrawals.cancel(number);
    await refreshWithdrawals();
    setBusy(false);
    if (answer.kind !== 'value') setFailed(answer);
  };
  return (
    <>
      <Button
        variant={asked ? 'danger' : 'default'}
        busy={busy}
        onBlur={() => setAsked(false)}
        onClick={() => (asked ? void cancel() : setAsked(true))}
      >
        {t(asked ? 'withdraw.reallyCancel' : 'withdraw.cancel')}
      </Button>
      {failed !== undefined && <CallFailure result={failed} />}
    </>
  );
}
