import { Check, CircleX, Hourglass } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Callout, formatAmount, Line, Lines, Steps } from '../../../components/index.ts';
import { CallFailure, type Failed } from '../../../connection/call-failure.tsx';
import { customerPort } from '../../part.ts';
import { useAccountName } from '../account-name.ts';
import styles from '../cash.module.css';
import type { Withdrawal } from './port.ts';
import { refreshWithdrawals } from './use-withdrawals.ts';
import { isOnItsWay, withdrawStep } from './withdraw-model.ts';
import { useWallTimes } from '../../../connection/wall-times.ts';

/** A withdrawal on its way: its steps, what came of it, and taking it back while nobody has decided. */
export function WithdrawProgress({ withdrawal }: { readonly withdrawal: Withdrawal }) {
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
