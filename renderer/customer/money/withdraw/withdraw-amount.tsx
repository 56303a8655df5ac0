import { LockKeyhole, Wrench } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDecimal } from '../../../../backend/domain/decimal.ts';
import { RATE_DIGITS } from '../../../../backend/domain/index.ts';
import {
  Button,
  Callout,
  formatAmount,
  formatMoney,
  Meter,
  NumberField,
  Skeleton,
  formatCountdown,
  Line,
  Lines,
  useFromNow,
  Icon,
} from '../../../components/index.ts';
import { CallErrorNote, CallFailure, type Failed } from '../../../connection/call-failure.tsx';
import { useWallTimes } from '../../../connection/wall-times.ts';
import type { Profile } from '../../port.ts';
import { customerPort } from '../../part.ts';
import { CODE_DIGITS } from '../../code/code-row.tsx';
import { FundPasswordField } from '../../security/fund-password-form.tsx';
import { hasOneTime, OneTimeGroup } from '../../security/proof-fields.tsx';
import { AmountHint, SendFailure } from '../send-failure.tsx';
import { useHeld, refreshMoney, useSending } from '../use-money.ts';
import { useAccountChoice, rateText } from '../money-model.ts';
import type { WithdrawChoice, WithdrawLimit, WithdrawStanding, WithdrawRate } from './port.ts';
import {
  useWithdrawRate,
  useWithdrawStanding,
  refreshWithdrawals,
  dayUsedPercent,
  mostNow,
  quoteWithdrawal,
  type OwnPayee,
  type WithdrawQuote,
  PROBLEMS,
  STAYS,
  MENDS,
} from './withdraw-model.ts';
import styles from '../cash.module.css';

interface WithdrawAmountProps {
  readonly profile: Profile;
  readonly payee: OwnPayee;
  readonly choice: WithdrawChoice;
  onSent(number: string): void;
  onSecurity(): void;
}

/** How much, what it comes to, and what bounds it. What forbids all of it stands in place of the rest. */
export function WithdrawAmount(props: WithdrawAmountProps) {
  const { t } = useTranslation('panels');
  const { profile, choice, onSecurity } = props;
  const standing = useWithdrawStanding(choice);
  const rate = useWithdrawRate(choice);
  const held = useHeld(rate.data);
  const [amount, setAmount] = useState('');
  const limit = choice.way.limits.find(({ currency }) => currency === choice.currency);
  if (standing.isPending) return <Skeleton rows={4} label={t('customer.loading')} />;
  if (standing.data === undefined || limit === undefined)
    return <CallErrorNote error={standing.error ?? new Error('no limit')} />;
  const { obstacle } = standing.data;
  if (obstacle !== undefined)
    return (
      <Mended
        failed={{ kind: 'refused', failure: obstacle }}
        isStanding
        untilMs={standing.data.heldUntilMs}
        onSecurity={onSecurity}
      />
    );
  if (!profile.hasFundPassword) return <NoFundPassword onSecurity={onSecurity} />;
  const quote = held && quoteWithdrawal(amount, choice.way, limit, held, standing.data);
  const problem = quote?.problem;
  return (
    <>
      <div>
        <NumberField
          label={t('money.amount')}
          unit={limit.currency}
          value={amount}
          onChange={setAmount}
          invalid={problem !== undefined}
          aria-describedby="withdraw-hint"
        />
        <AmountHint
          id="withdraw-hint"
          problem={problem && t(PROBLEMS[problem], problemWords(problem, limit, standing.data))}
        >
          {t('deposit.range', rangeOf(limit))}
        </AmountHint>
      </div>
      <Most limit={limit} standing={standing.data} onMost={setAmount} />
      <Staying choice={choice} standing={standing.data} limit={limit} />
      <WithdrawLines choice={choice} rate={held} quote={quote} />
      {rate.error && !held && <CallErrorNote error={rate.error} />}
      <DayLine limit={limit} standing={standing.data} />
      <WithdrawSend {...props} amount={amount} quote={quote} limit={limit} rateSerial={held?.serial ?? ''} />
    </>
  );
}

function NoFundPassword({ onSecurity }: { onSecurity(): void }) {
  const { t } = useTranslation('panels');
  return (
    <div className={styles['mended']}>
      <Callout tone="warn" icon={LockKeyhole}>
        {t('withdraw.noFundPassword')}
      </Callout>
      <Button onClick={onSecurity}>{t('withdraw.toAccount')}</Button>
    </div>
  );
}

function rangeOf({ least, most, digits, currency }: WithdrawLimit) {
  return { least: formatAmount(least, digits), most: formatAmount(most, digits), currency };
}

function problemWords(problem: string, limit: WithdrawLimit, { dayLeft }: WithdrawStanding) {
  const { least, most, digits, currency } = limit;
  const amounts: Readonly<Record<string, bigint>> = { tooSmall: least, tooLarge: most, aboveDay: dayLeft };
  return { amount: formatAmount(amounts[problem] ?? 0n, digits), currency, digits };
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
        {t('transfer.free', {
          amount: formatAmount(standing.free, limit.digits),
          currency: limit.currency,
        })}
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

/** Rate, the whole, fee and what arrives. A figure without its inputs is not there. */
function WithdrawLines(props: {
  readonly choice: WithdrawChoice;
  readonly rate: WithdrawRate | undefined;
  readonly quote: WithdrawQuote | undefined;
}) {
  const { t } = useTranslation('panels');
  const { choice, rate, quote } = props;
  const { way, currency } = choice;
  const none = <span className="faint">{t('none')}</span>;
  const shown = quote !== undefined && quote.problem !== 'noNumber' ? quote : undefined;
  const digits = way.limits.find((limit) => limit.currency === currency)?.digits ?? 2;
  return (
    <Lines label={t('deposit.comesTo')}>
      {rate?.heldUntilMs !== undefined && (
        <Line name={<RateName heldUntilMs={rate.heldUntilMs} />}>
          1 {currency} = {rateText(rate.rate, RATE_DIGITS)} {way.currency}
        </Line>
      )}
      <Line name={t('withdraw.gross')}>
        {shown === undefined ? none : `${formatAmount(shown.gross, way.digits)} ${way.currency}`}
      </Line>
      <Line name={t('cash.fee')}>
        {shown === undefined ? none : `${formatAmount(-shown.fee, digits)} ${currency}`}
      </Line>
      <Line name={t('deposit.arrives')} sum>
        {shown === undefined ? none : `${formatAmount(shown.arrives, way.digits)} ${way.currency}`}
      </Line>
    </Lines>
  );
}

function RateName({ heldUntilMs }: { readonly heldUntilMs: number }) {
  const { t } = useTranslation('panels');
  const left = useFromNow(1000, (now) => formatCountdown(heldUntilMs - now));
  return (
    <>
      {t('cash.rateHeld')} <b>{left}</b>
    </>
  );
}

/** What is done on the page of the account. */
const ON_ACCOUNT_PAGE: ReadonlySet<string> = new Set(['fundPassword', 'verification']);

/** Why nothing leaves, with what helps against it. */
function Mended(props: {
  readonly failed: Failed | undefined;
  /** The refusal came before anything was sent. */
  readonly isStanding?: boolean;
  /** When what has to be waited for ends, where the platform says it (local clock). */
  readonly untilMs?: number | undefined;
  onSecurity(): void;
}) {
  const { t } = useTranslation('panels');
  const { failed, isStanding = false, onSecurity } = props;
  if (failed === undefined) return null;
  const mend = failed.kind === 'refused' ? customerPort().withdrawals.mendOf(failed.failure.code) : undefined;
  return (
    <div className={styles['mended']}>
      {isStanding ? <CallFailure result={failed} /> : <SendFailure failed={failed} />}
      {mend !== undefined && (
        <p className={styles['hint']}>
          <Icon icon={Wrench} size={12} /> {t(MENDS[mend])}{' '}
          {mend === 'wait' && props.untilMs !== undefined && <Hold untilMs={props.untilMs} />}
          {ON_ACCOUNT_PAGE.has(mend) && (
            <Button size="small" onClick={onSecurity}>
              {t('withdraw.toAccount')}
            </Button>
          )}
        </p>
      )}
    </div>
  );
}

/** Until when nothing leaves, as a time and as what is left of it. */
function Hold({ untilMs }: { readonly untilMs: number }) {
  const { t } = useTranslation('panels');
  const wall = useWallTimes();
  const left = useFromNow(1000, (now) => formatCountdown(Math.max(0, untilMs - now)));
  return <b>{t('withdraw.heldUntil', { time: wall.dateTime(untilMs), left })}</b>;
}

interface WithdrawSendProps extends WithdrawAmountProps {
  readonly amount: string;
  readonly quote: WithdrawQuote | undefined;
  readonly limit: WithdrawLimit;
  readonly rateSerial: string;
}

/** Fund password and code, and one button that says what is missing. */
function WithdrawSend(props: WithdrawSendProps) {
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
