import { Hourglass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, formatAmount, NumberField, StateWord } from '../../../components/index.ts';
import { CallErrorNote } from '../../../connection/call-failure.tsx';
import { customerPort } from '../../part.ts';
import { AmountHint } from '../amount-hint.tsx';
import styles from '../cash.module.css';
import type { MoneyAccount } from '../port.ts';
import { SendFailure } from '../send-failure.tsx';
import { useHeld } from '../use-held.ts';
import { useSending } from '../use-sending.ts';
import { quoteDeposit, type DepositQuote } from './deposit-model.ts';
import { DepositLines } from './deposit-lines.tsx';
import type { DepositLimit, DepositWay, NewDeposit } from './port.ts';
import { refreshDeposits, useDepositRate } from './use-deposits.ts';

interface AmountFormProps {
  readonly account: MoneyAccount;
  readonly way: DepositWay;
  readonly limit: DepositLimit;
  /** Empty for ways without networks. */
  readonly network: string;
  readonly amount: string;
  onAmount(amount: string): void;
  onOpened(number: string): void;
}

/** How much is paid in once, and what it comes to. */
export function AmountForm(props: AmountFormProps) {
  const { t } = useTranslation('panels');
  const { account, way, limit, network, amount } = props;
  const { sending, send } = useOpening(props.onOpened);
  const rate = useDepositRate(way.currency, account.currency);
  const held = useHeld(rate.data);
  const quote = held && quoteDeposit(amount, way, limit, held);
  const isWhole = quote !== undefined && quote.problem === undefined;
  const wish: NewDeposit = {
    ...{ way, amount, network, rateSerial: held?.serial ?? '' },
    ...{ accountId: account.accountId, accountType: account.accountType, currency: account.currency },
  };
  return (
    <form
      className={styles['column']}
      onSubmit={(event) => {
        event.preventDefault();
        if (isWhole) void send(wish);
      }}
    >
      <div>
        <NumberField
          label={t('money.amount')}
          unit={limit.currency}
          value={amount}
          onChange={props.onAmount}
          invalid={quote?.problem !== undefined}
          aria-describedby="deposit-hint"
        />
        <AmountHint id="deposit-hint" problem={problemText(t, quote, limit)}>
          {t('deposit.range', rangeOf(limit))}
        </AmountHint>
      </div>
      <DepositLines way={way} limit={limit} rate={held} quote={quote} />
      {rate.error && !held && <CallErrorNote error={rate.error} />}
      <Button type="submit" size="large" variant="primary" busy={sending.busy} disabled={!isWhole}>
        {isWhole
          ? t('deposit.pay', { amount: formatAmount(quote.toPay, way.digits), currency: way.currency })
          : t('deposit.payNothing')}
      </Button>
      <ReviewNote way={way} limit={limit} quote={quote} />
      <SendFailure failed={sending.failed} />
    </form>
  );
}

/** Opens a deposit once; refusals stay in words. */
function useOpening(onOpened: (number: string) => void) {
  const sending = useSending();
  const send = async (wish: NewDeposit) => {
    const { way, rateSerial: _held, ...rest } = wish;
    const number = await sending.send({ ...rest, way: way.id }, (key) =>
      customerPort().deposits.open(wish, key),
    );
    await refreshDeposits();
    if (number !== undefined) onOpened(number);
  };
  return { sending, send };
}

/** Who looks at it before it arrives, and when the way is open. */
function ReviewNote(props: {
  readonly way: DepositWay;
  readonly limit: DepositLimit;
  readonly quote: DepositQuote | undefined;
}) {
  const { t } = useTranslation('panels');
  const { way, limit, quote } = props;
  return (
    <p className={styles['hint']}>
      {quote?.isReviewed === true ? (
        <StateWord tone="wait" icon={Hourglass}>
          {t('deposit.reviewed')}
        </StateWord>
      ) : (
        t('deposit.reviewFrom', {
          amount: formatAmount(limit.reviewFrom, limit.digits),
          currency: limit.currency,
        })
      )}
      {way.openTimes !== '' && ` ${t('deposit.openTimes', { times: way.openTimes })}`}
    </p>
  );
}

function rangeOf({ least, most, digits, currency }: DepositLimit) {
  return { least: formatAmount(least, digits), most: formatAmount(most, digits), currency };
}

type T = ReturnType<typeof useTranslation<'panels'>>['t'];

/** Why the amount cannot be sent, in words. */
function problemText(t: T, quote: DepositQuote | undefined, limit: DepositLimit): string | undefined {
  const { least, most, currency } = rangeOf(limit);
  switch (quote?.problem) {
    case undefined:
      return undefined;
    case 'noNumber':
      return t('amount.noNumber', { digits: limit.digits });
    case 'tooSmall':
      return t('amount.tooSmall', { amount: least, currency });
    case 'tooLarge':
      return t('amount.tooLarge', { amount: most, currency });
    case 'belowFee':
      return t('deposit.belowFee');
  }
}
