import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, formatAmount, useFromNow } from '../../../components/index.ts';
import { CODE_DIGITS } from '../../code/code-model.ts';
import { FundPasswordField } from '../../security/fund-password-form.tsx';
import { hasOneTime, OneTimeGroup } from '../../security/proof-fields.tsx';
import { customerPort } from '../../part.ts';
import styles from '../cash.module.css';
import { refreshMoney } from '../use-money.ts';
import { useSending } from '../use-sending.ts';
import { Mended } from './mended.tsx';
import type { WithdrawLimit } from './port.ts';
import { refreshWithdrawals } from './use-withdrawals.ts';
import type { WithdrawAmountProps } from './withdraw-amount.tsx';
import type { WithdrawQuote } from './withdraw-model.ts';

interface WithdrawSendProps extends WithdrawAmountProps {
  readonly amount: string;
  readonly quote: WithdrawQuote | undefined;
  readonly limit: WithdrawLimit;
  readonly rateSerial: string;
}

/** Fund password and code, and one button that says what is missing. */
export function WithdrawSend(props: WithdrawSendProps) {
  const { t } = useTranslation('panels');
  const { profile, quote, limit } = props;
  const [password, setPassword] = useState('');
  const [oneTime, setOneTime] = useState('');
  const { sending, send } = useWithdraw(props);
  const cools = useFromNow(1000, (now) => now < (props.payee.coolsUntilMs ?? 0));
  const isAmount = quote !== undefined && quote.problem === undefined;
  const isProven = password.length === CODE_DIGITS && hasOneTime(profile, oneTime);
  const submit = async () => {
    await send(password, profile.hasAuthenticator ? oneTime : undefined);
    // A code counts once, whatever became of it.
    setOneTime('');
  };
  return (
    <form
      className={styles['column']}
      onSubmit={(event) => {
        event.preventDefault();
        if (isAmount && isProven && !cools) void submit();
      }}
    >
      <FundPasswordField label={t('customer.fundPassword')} value={password} onChange={setPassword} />
      <OneTimeGroup profile={profile} value={oneTime} onChange={setOneTime} />
      <Button
        type="submit"
        size="large"
        variant="primary"
        busy={sending.busy}
        disabled={!isAmount || !isProven || cools}
      >
        {cools
          ? t('withdraw.waitsForPlace')
          : !isAmount
            ? t('deposit.payNothing')
            : !isProven
              ? t('withdraw.prove')
              : t('withdraw.send', {
                  amount: formatAmount(quote.amount, limit.digits),
                  currency: limit.currency,
                })}
      </Button>
      <p className={styles['hint']}>
        {quote?.isReviewed === true
          ? t('withdraw.reviewed')
          : t('deposit.reviewFrom', {
              amount: formatAmount(limit.reviewFrom, limit.digits),
              currency: limit.currency,
            })}
      </p>
      <Mended failed={sending.failed} onSecurity={props.onSecurity} />
    </form>
  );
}

/** Sends a withdrawal once. */
function useWithdraw({ choice, payee, amount, rateSerial, onSent }: WithdrawSendProps) {
  const sending = useSending();
  const send = async (fundPassword: string, oneTimeCode: string | undefined) => {
    const { way, accountId } = choice;
    const wish = { way: way.id, accountId, payee: payee.id, amount };
    const asked = {
      ...choice,
      amount,
      rateSerial,
      payee: { account: payee.account, network: payee.network },
    };
    const number = await sending.send(wish, (key) =>
      customerPort().withdrawals.send(asked, { fundPassword, oneTimeCode }, key),
    );
    await refreshWithdrawals();
    void refreshMoney('accounts');
    if (number !== undefined) onSent(number);
  };
  return { sending, send };
}
