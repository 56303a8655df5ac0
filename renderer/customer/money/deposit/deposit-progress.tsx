import { Check, CircleX, Hourglass, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, Callout, formatAmount, Line, Lines, Steps } from '../../../components/index.ts';
import { useAccountName } from '../account-name.ts';
import styles from '../cash.module.css';
import { stepOf } from './deposit-model.ts';
import { useReasons } from './deposit-words.ts';
import { PaymentPart } from './payment-part.tsx';
import type { Deposit } from './port.ts';
import { useWallTimes } from '../../../connection/wall-times.ts';

/** A deposit on its way: its steps, what is to be done, and what came of it. */
export function DepositProgress({ deposit, onAgain }: { readonly deposit: Deposit; onAgain(): void }) {
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
