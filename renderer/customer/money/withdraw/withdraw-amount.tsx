import { LockKeyhole } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDecimal } from '../../../../backend/domain/decimal.ts';
import {
  Button,
  Callout,
  formatAmount,
  formatMoney,
  Meter,
  NumberField,
  Skeleton,
} from '../../../components/index.ts';
import { CallErrorNote } from '../../../connection/call-failure.tsx';
import type { Profile } from '../../port.ts';
import { useAccountChoice } from '../account-name.ts';
import { AmountHint } from '../amount-hint.tsx';
import styles from '../cash.module.css';
import { useHeld } from '../use-held.ts';
import { Mended } from './mended.tsx';
import type { WithdrawChoice, WithdrawLimit, WithdrawStanding } from './port.ts';
import { useWithdrawRate, useWithdrawStanding } from './use-withdrawals.ts';
import { WithdrawLines } from './withdraw-lines.tsx';
import { dayUsedPercent, mostNow, quoteWithdrawal, type OwnPayee } from './withdraw-model.ts';
import { WithdrawSend } from './withdraw-send.tsx';
import { PROBLEMS, STAYS } from './withdraw-words.ts';

export interface WithdrawAmountProps {
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
