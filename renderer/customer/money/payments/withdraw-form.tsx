import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TradeType } from '../../../../backend/domain/account-type.ts';
import { formatDecimal } from '../../../../backend/domain/decimal.ts';
import {
  Button,
  EmptyState,
  formatAmount,
  formatMoney,
  Meter,
  Segmented,
  SelectField,
  Skeleton,
  useFromNow,
} from '../../../components/index.ts';
import { CallErrorNote, type Failed } from '../../../connection/call-failure.tsx';
import type { PanelsKey } from '../../../i18n/i18n.ts';
import { wayText } from '../../../i18n/way-text.ts';
import type { Profile } from '../../port.ts';
import { customerPort, useProfile } from '../../part.ts';
import { CODE_DIGITS } from '../../code/code-row.tsx';
import { FundPasswordField } from '../../security/fund-password-form.tsx';
import { hasOneTime, OneTimeGroup } from '../../security/proof-fields.tsx';
import { heldRateLines, MoneyForm, type MoneyOrder } from '../money-form.tsx';
import { addressParts, preferredAccount, problemText, useAccountChoice } from '../money-model.ts';
import { Cooling, type NewBeneficiary } from '../beneficiaries-panel.tsx';
import type { MoneyAccount } from '../port.ts';
import { refreshMoney, useAddresses, useBankAccounts } from '../use-money.ts';
import type { WithdrawChoice, WithdrawLimit, WithdrawStanding, WithdrawMethod } from './port.ts';
import {
  amountDraft,
  dayUsedPercent,
  limitFor,
  mostNow,
  payeesOf,
  quoteWithdrawal,
  quoteLines,
  reviewText,
  useWithdrawRate,
  useWithdrawStanding,
  useWithdrawMethods,
  WITHDRAWALS,
  type OwnPayee,
} from './payment-model.ts';
import { NoFundPassword, WhatHelps } from './withdraw-remedy.tsx';
import styles from '../cash.module.css';
import type { AccountId } from '../../../../backend/domain/units.ts';

interface WithdrawFormProps {
  onSent(number: string): void;
  onSecurity(): void;
  onAddPlace(place: NewBeneficiary): void;
}

/** From which account, by which way and where to; the amount follows when all of it is chosen. */
export function WithdrawForm(props: WithdrawFormProps) {
  const { t } = useTranslation('panels');
  const { accounts, options } = useAccountChoice();
  const paymentMethods = useWithdrawMethods();
  const addresses = useAddresses();
  const banks = useBankAccounts();
  const [accountId, setAccountId] = useState<AccountId>();
  const [wayId, setWayId] = useState<string>();
  const account = accounts.find((each) => each.accountId === accountId) ?? preferredAccount(accounts);
  const failed = [paymentMethods, addresses, banks].find(
    ({ error, data }) => error !== null && data === undefined,
  );
  if (failed?.error) return <CallErrorNote error={failed.error} />;
  if (!account || !paymentMethods.data || !addresses.data || !banks.data)
    return <Skeleton rows={5} label={t('customer.loading')} />;
  const [ownAddresses, ownBanks] = [addresses.data, banks.data];
  const open = paymentMethods.data
    .filter((way) => limitFor(way, account.currency) !== undefined)
    .map((way) => ({ way, payees: payeesOf(way, ownAddresses, ownBanks) }));
  // What the customer has a place for comes first.
  const leads = open.find(({ payees }) => payees.length > 0);
  const chosen = open.find(({ way }) => way.id === wayId) ?? leads ?? open[0];
  return (
    <div className={styles['column']}>
      <SelectField
        label={t('transfer.from')}
        value={String(account.accountId)}
        options={options}
        onChange={(id) => setAccountId(Number(id))}
      />
      {chosen === undefined ? (
        <EmptyState title={t('withdraw.noWays')} detail={t('withdraw.noWaysText')} />
      ) : (
        <>
          <Segmented
            label={t('withdraw.way')}
            segments={open.map(({ way: { id, name } }) => ({ value: id, label: wayText(name, t) }))}
            value={chosen.way.id}
            onChange={setWayId}
          />
          <Where key={chosen.way.id} {...props} {...chosen} account={account} />
        </>
      )}
    </div>
  );
}

interface WhereProps extends WithdrawFormProps {
  readonly account: MoneyAccount;
  readonly way: WithdrawMethod;
  readonly payees: readonly OwnPayee[];
}

function Where(props: WhereProps) {
  const { t } = useTranslation('panels');
  const { account, way, payees } = props;
  const profile = useProfile().data;
  const [payeeId, setPayeeId] = useState<string>();
  if (profile === undefined) return <Skeleton rows={4} label={t('customer.loading')} />;
  const payee = payees.find(({ id }) => id === payeeId) ?? payees[0];
  const place = way.payee === 'card' ? 'bank' : 'address';
  if (payee === undefined)
    return (
      <EmptyState
        title={t('withdraw.noPayee', { currency: way.currency })}
        detail={t('withdraw.noPayeeText')}
        action={
          <Button size="small" onClick={() => props.onAddPlace(place)}>
            {t(place === 'bank' ? 'withdraw.addBank' : 'withdraw.addAddress')}
          </Button>
        }
      />
    );
  const { accountId, accountType, currency } = account;
  return (
    <>
      <PayeeField payees={payees} payee={payee} onChoose={setPayeeId} />
      <WithdrawAmount
        key={`${accountId} ${payee.id}`}
        {...props}
        profile={profile}
        payee={payee}
        choice={{ way, accountId, accountType, currency, network: payee.network }}
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

interface WithdrawAmountProps extends Omit<WithdrawFormProps, 'onAddPlace'> {
  readonly profile: Profile;
  readonly payee: OwnPayee;
  readonly choice: WithdrawChoice;
}

/** What bounds it; what forbids all of it stands in place of the form. */
function WithdrawAmount(props: WithdrawAmountProps) {
  const { t } = useTranslation('panels');
  const { choice, onSecurity } = props;
  const standing = useWithdrawStanding(choice);
  const limit = limitFor(choice.way, choice.currency);
  if (standing.isPending) return <Skeleton rows={4} label={t('customer.loading')} />;
  if (standing.data === undefined || limit === undefined)
    return <CallErrorNote error={standing.error ?? new Error('no limit')} />;
  const { obstacle, heldUntilMs } = standing.data;
  if (obstacle !== undefined) {
    const failed: Failed = { kind: 'refused', failure: obstacle };
    return <WhatHelps failed={failed} isStanding untilMs={heldUntilMs} onSecurity={onSecurity} />;
  }
  if (!props.profile.hasFundPassword) return <NoFundPassword onSecurity={onSecurity} />;
  return <AmountForm {...props} limit={limit} standing={standing.data} />;
}

interface AmountFormProps extends WithdrawAmountProps {
  readonly limit: WithdrawLimit;
  readonly standing: WithdrawStanding;
}

/** How much, what it comes to, fund password and code, and one button that says what is missing. */
function AmountForm(props: AmountFormProps) {
  const { t } = useTranslation('panels');
  const { profile, choice, limit, standing, payee } = props;
  const { rate, error } = useWithdrawRate(choice);
  const [amount, setAmount] = useState('');
  const [password, setPassword] = useState('');
  const [oneTime, setOneTime] = useState('');
  const cools = useFromNow(1000, (now) => now < (payee.coolsUntilMs ?? 0));
  const quote = rate && quoteWithdrawal(amount, choice.way, limit, rate, standing);
  const problem = problemText(t, quote?.problem, { ...limit, dayLeft: standing.dayLeft });
  const isAmount = quote !== undefined && problem === undefined;
  const isProven = password.length === CODE_DIGITS && hasOneTime(profile, oneTime);
  const order: MoneyOrder = {
    request: { way: choice.way.id, accountId: choice.accountId, payee: payee.id, amount },
    send(key) {
      const wanted = { ...choice, amount, rateSerial: rate?.serial ?? '', payee };
      const oneTimeCode = profile.hasAuthenticator ? oneTime : undefined;
      return customerPort().withdrawals.send(wanted, { fundPassword: password, oneTimeCode }, key);
    },
    async refresh() {
      await refreshMoney(WITHDRAWALS);
      void refreshMoney('accounts');
      // A code counts once, whatever became of it.
      setOneTime('');
    },
    onAccepted: props.onSent,
  };
  const missing = cools
    ? t('withdraw.waitsForPlace')
    : !isAmount
      ? t('deposit.payNothing')
      : isProven
        ? undefined
        : t('withdraw.prove');
  const { currency, digits } = limit;
  return (
    <MoneyForm
      amount={amountDraft(t, limit, amount, problem, setAmount)}
      quote={[
        ...heldRateLines(rate, currency, choice.way.currency),
        ...quoteLines(
          t,
          { gross: 'withdraw.gross', fee: t('cash.fee'), isOut: true },
          choice.way,
          limit,
          quote,
        ),
      ]}
      quoteError={error}
      proof={
        <>
          <DayLine limit={limit} standing={standing} />
          <FundPasswordField label={t('customer.fundPassword')} value={password} onChange={setPassword} />
          <OneTimeGroup profile={profile} value={oneTime} onChange={setOneTime} />
        </>
      }
      order={missing === undefined ? order : undefined}
      submit={missing ?? t('withdraw.send', { amount: formatAmount(quote?.amount ?? 0n, digits), currency })}
      note={quote?.isReviewed === true ? t('withdraw.reviewed') : reviewText(t, limit)}
      remedy={(failed) => <WhatHelps failed={failed} onSecurity={props.onSecurity} />}
    >
      <Most limit={limit} standing={standing} onMost={setAmount} />
      <Staying choice={choice} standing={standing} limit={limit} />
    </MoneyForm>
  );
}

/** What may leave now, and a press that fills it in. */
function Most(props: {
  readonly limit: WithdrawLimit;
  readonly standing: WithdrawStanding;
  onMost(amount: string): void;
}) {
  const { t } = useTranslation('panels');
  const { limit, standing } = props;
  const most = mostNow(limit, standing);
  return (
    <p className={styles['most']}>
      <span className="faint">
        {t('transfer.free', { amount: formatAmount(standing.free, limit.digits), currency: limit.currency })}
      </span>
      <Button
        size="small"
        disabled={most <= 0n}
        onClick={() => props.onMost(formatDecimal(most, limit.digits))}
      >
        {t('withdraw.most', { amount: formatAmount(most, limit.digits) })}
      </Button>
    </p>
  );
}

/** What keeps money in an account of each type. */
const STAYS: Readonly<Record<TradeType, PanelsKey>> = {
  cross: 'withdraw.stays.cross',
  isolated: 'withdraw.stays.isolated',
  spot: 'withdraw.stays.spot',
  leveragedSpot: 'withdraw.stays.leveragedSpot',
  stock: 'withdraw.stays.stock',
};

/** What the account is worth beyond what may leave, and what keeps it there. */
function Staying(props: {
  readonly choice: WithdrawChoice;
  readonly standing: WithdrawStanding;
  readonly limit: WithdrawLimit;
}) {
  const { t } = useTranslation('panels');
  const { choice, standing, limit } = props;
  const account = useAccountChoice().accounts.find(({ accountId }) => accountId === choice.accountId);
  const staying = (account?.equity ?? 0n) - standing.free;
  if (staying <= 0n) return null;
  const amount = `${formatAmount(staying, limit.digits)} ${limit.currency}`;
  return <p className={styles['hint']}>{t(STAYS[choice.accountType], { amount })}</p>;
}

/** What of 24 hours is used. */
function DayLine({
  limit,
  standing,
}: {
  readonly limit: WithdrawLimit;
  readonly standing: WithdrawStanding;
}) {
  const { t } = useTranslation('panels');
  const percent = dayUsedPercent(standing);
  const money = (amount: bigint) => formatMoney(amount, limit.digits);
  return (
    <p className={styles['budget']}>
      <span className="faint">{t('withdraw.day')}</span>
      <Meter label={t('withdraw.dayUsed')} percent={percent} tone={percent >= 80 ? 'warn' : 'plain'} />
      <span>
        {money(standing.dayMost - standing.dayLeft)}{' '}
        <span className="faint">{t('withdraw.ofDay', { amount: money(standing.dayMost) })}</span>
      </span>
    </p>
  );
}
