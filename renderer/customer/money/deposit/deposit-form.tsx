import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Hourglass } from 'lucide-react';
import { RATE_DIGITS } from '../../../../backend/domain/index.ts';
import { formatDecimal } from '../../../../backend/domain/decimal.ts';
import { RATIO_DIGITS } from '../../../../backend/domain/instrument-terms.ts';
import {
  EmptyState,
  SelectField,
  Skeleton,
  Segmented,
  Button,
  formatAmount,
  NumberField,
  StateWord,
  formatCountdown,
  Line,
  Lines,
  useFromNow,
} from '../../../components/index.ts';
import { CallErrorNote } from '../../../connection/call-failure.tsx';
import { wayText } from '../../../i18n/way-text.ts';
import { customerPort } from '../../part.ts';
import { useAccountChoice, preferredAccount, percentOf, rateText } from '../money-model.ts';
import type { MoneyAccount } from '../port.ts';
import { AmountHint, SendFailure } from '../send-failure.tsx';
import { useHeld, useSending } from '../use-money.ts';
import {
  limitFor,
  quoteDeposit,
  type DepositQuote,
  useDepositWays,
  refreshDeposits,
  useDepositRate,
} from './deposit-model.ts';
import type { DepositWay, DepositLimit, NewDeposit, DepositRate } from './port.ts';
import { StandingPart } from './standing-part.tsx';
import styles from '../cash.module.css';

/** What a form begins with. */
export interface DepositStart {
  readonly accountId?: number | undefined;
  readonly wayId?: string | undefined;
  readonly amount?: string;
}

/** Into which account, by which way and how much; what it comes to stands there before anything is sent. */
export function DepositForm(props: { readonly start: DepositStart; onOpened(number: string): void }) {
  const { t } = useTranslation('panels');
  const { accounts, options } = useAccountChoice();
  const [chosen, setChosen] = useState(props.start.accountId);
  const account = accounts.find(({ accountId }) => accountId === chosen) ?? preferredAccount(accounts);
  const ways = useDepositWays(account?.accountType);
  if (account === undefined) return <Skeleton rows={5} label={t('customer.loading')} />;
  const open = (ways.data ?? []).filter((way) => limitFor(way, account.currency) !== undefined);
  return (
    <div className={styles['column']}>
      <SelectField
        label={t('deposit.into')}
        value={String(account.accountId)}
        options={options}
        onChange={(id) => setChosen(Number(id))}
      />
      {ways.isPending && <Skeleton rows={4} label={t('customer.loading')} />}
      {ways.error && !ways.data && <CallErrorNote error={ways.error} />}
      {ways.data && open.length === 0 && (
        <EmptyState title={t('deposit.noWays')} detail={t('deposit.noWaysText')} />
      )}
      {open.length > 0 && <WayForm {...props} account={account} ways={open} />}
    </div>
  );
}

/** Ways beyond these are a list instead of a row. */
const WAYS_IN_ROW = 4;

interface WayFormProps {
  readonly account: MoneyAccount;
  readonly ways: readonly DepositWay[];
  readonly start: DepositStart;
  onOpened(number: string): void;
}

/** By which way it is paid: once, or to an address that stays. */
function WayForm({ account, ways, start, onOpened }: WayFormProps) {
  const { t } = useTranslation('panels');
  const [wayId, setWayId] = useState(start.wayId);
  const [network, setNetwork] = useState('');
  const [kind, setKind] = useState<'once' | 'standing'>('once');
  const [amount, setAmount] = useState(start.amount ?? '');
  const way = ways.find(({ id }) => id === wayId) ?? ways[0];
  const limit = limitFor(way, account.currency);
  if (way === undefined || limit === undefined) return null;
  const on = way.networks.includes(network) ? network : (way.networks[0] ?? '');
  const parts = { account, way, limit, network: on, onOpened };
  const standsStill = way.form === 'address' && kind === 'standing';
  return (
    <div className={styles['column']}>
      <Ways ways={ways} way={way} onChange={setWayId} />
      {way.networks.length > 0 && (
        <Segmented
          label={t('deposit.network')}
          segments={way.networks.map((value) => ({ value, label: value }))}
          value={on}
          onChange={setNetwork}
        />
      )}
      {way.form === 'address' && (
        <Segmented
          label={t('standing.kind')}
          segments={[
            { value: 'once', label: t('standing.once') },
            { value: 'standing', label: t('standing.own') },
          ]}
          value={kind}
          onChange={setKind}
        />
      )}
      {standsStill ? (
        <StandingPart
          {...parts}
          ways={ways}
          onChoose={(chosen, at) => {
            setWayId(chosen.id);
            setNetwork(at);
          }}
        />
      ) : (
        <AmountForm {...parts} amount={amount} onAmount={setAmount} />
      )}
    </div>
  );
}

function Ways(props: {
  readonly ways: readonly DepositWay[];
  readonly way: DepositWay;
  onChange(id: string): void;
}) {
  const { t } = useTranslation('panels');
  const { ways, way, onChange } = props;
  const segments = ways.map(({ id, name }) => ({ value: id, label: wayText(name, t) }));
  if (ways.length > WAYS_IN_ROW)
    return <SelectField label={t('deposit.way')} value={way.id} options={segments} onChange={onChange} />;
  return <Segmented label={t('deposit.way')} segments={segments} value={way.id} onChange={onChange} />;
}

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
function AmountForm(props: AmountFormProps) {
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

/** Rate, what is paid, fee and what arrives. A figure without its inputs is not there. */
function DepositLines(props: {
  readonly way: DepositWay;
  readonly limit: DepositLimit;
  readonly rate: DepositRate | undefined;
  readonly quote: DepositQuote | undefined;
}) {
  const { t } = useTranslation('panels');
  const { way, limit, rate, quote } = props;
  const none = <span className="faint">{t('none')}</span>;
  const shown = quote !== undefined && quote.problem !== 'noNumber' ? quote : undefined;
  return (
    <Lines label={t('deposit.comesTo')}>
      {rate?.heldUntilMs !== undefined && (
        <Line name={<RateName heldUntilMs={rate.heldUntilMs} />}>
          1 {way.currency} = {rateText(rate.rate, RATE_DIGITS)} {limit.currency}
        </Line>
      )}
      <Line name={t('deposit.youPay')}>
        {shown === undefined ? none : `${formatAmount(shown.toPay, way.digits)} ${way.currency}`}
      </Line>
      <Line name={feeName(t, limit)}>
        {shown === undefined ? none : `${formatAmount(-shown.fee, limit.digits)} ${limit.currency}`}
      </Line>
      <Line name={t('deposit.arrives')} sum>
        {shown === undefined ? none : `${formatAmount(shown.arrives, limit.digits)} ${limit.currency}`}
      </Line>
    </Lines>
  );
}

function feeName(t: ReturnType<typeof useTranslation<'panels'>>['t'], { fee }: DepositLimit): string {
  if (fee.type === 'fixed') return t('cash.fee');
  return t('cash.feeShare', { percent: percentOf(formatDecimal(fee.share, RATIO_DIGITS)) });
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
