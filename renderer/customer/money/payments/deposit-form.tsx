import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Hourglass } from 'lucide-react';
import { formatDecimal } from '../../../../backend/domain/decimal.ts';
import { RATIO_DIGITS } from '../../../../backend/domain/instrument-terms.ts';
import {
  EmptyState,
  SelectField,
  Skeleton,
  Segmented,
  formatAmount,
  StateWord,
} from '../../../components/index.ts';
import { CallErrorNote } from '../../../connection/call-failure.tsx';
import { wayText } from '../../../i18n/way-text.ts';
import { customerPort } from '../../part.ts';
import { heldRateLines, MoneyForm, type MoneyOrder } from '../money-form.tsx';
import { useAccountChoice, preferredAccount, percentOf, problemText } from '../money-model.ts';
import type { MoneyAccount } from '../port.ts';
import { LIST, refreshMoney } from '../use-money.ts';
import {
  amountDraft,
  DEPOSITS,
  limitFor,
  quoteDeposit,
  quoteLines,
  reviewText,
  useDepositMethods,
  useDepositRate,
} from './payment-model.ts';
import type { DepositMethod, DepositLimit } from './port.ts';
import { StandingPart } from './standing-part.tsx';
import styles from '../cash.module.css';
import type { AccountId } from '../../../../backend/domain/units.ts';

/** What a form begins with. */
export interface DepositStart {
  readonly accountId?: AccountId | undefined;
  readonly wayId?: string | undefined;
  readonly amount?: string;
}

/** Into which account, by which way and how much; what it comes to stands there before anything is sent. */
export function DepositForm(props: { readonly start: DepositStart; onOpened(number: string): void }) {
  const { t } = useTranslation('panels');
  const { accounts, options } = useAccountChoice();
  const [chosen, setChosen] = useState(props.start.accountId);
  const account = accounts.find(({ accountId }) => accountId === chosen) ?? preferredAccount(accounts);
  const paymentMethods = useDepositMethods(account?.accountType);
  if (account === undefined) return <Skeleton rows={5} label={t('customer.loading')} />;
  const open = (paymentMethods.data ?? []).filter((way) => limitFor(way, account.currency) !== undefined);
  return (
    <div className={styles['column']}>
      <SelectField
        label={t('deposit.into')}
        value={String(account.accountId)}
        options={options}
        onChange={(id) => setChosen(Number(id))}
      />
      {paymentMethods.isPending && <Skeleton rows={4} label={t('customer.loading')} />}
      {paymentMethods.error && !paymentMethods.data && <CallErrorNote error={paymentMethods.error} />}
      {paymentMethods.data && open.length === 0 && (
        <EmptyState title={t('deposit.noWays')} detail={t('deposit.noWaysText')} />
      )}
      {open.length > 0 && <WayForm {...props} account={account} paymentMethods={open} />}
    </div>
  );
}

/** Ways beyond these are a list instead of a row. */
const WAYS_IN_ROW = 4;

interface WayFormProps {
  readonly account: MoneyAccount;
  readonly paymentMethods: readonly DepositMethod[];
  readonly start: DepositStart;
  onOpened(number: string): void;
}

/** By which way it is paid: once, or to an address that stays. */
function WayForm({ account, paymentMethods, start, onOpened }: WayFormProps) {
  const { t } = useTranslation('panels');
  const [wayId, setWayId] = useState(start.wayId);
  const [network, setNetwork] = useState('');
  const [kind, setKind] = useState<'once' | 'standing'>('once');
  const [amount, setAmount] = useState(start.amount ?? '');
  const way = paymentMethods.find(({ id }) => id === wayId) ?? paymentMethods[0];
  const limit = limitFor(way, account.currency);
  if (way === undefined || limit === undefined) return null;
  const on = way.networks.includes(network) ? network : (way.networks[0] ?? '');
  const parts = { account, way, limit, network: on, onOpened };
  const standsStill = way.form === 'address' && kind === 'standing';
  return (
    <div className={styles['column']}>
      <Methods paymentMethods={paymentMethods} way={way} onChange={setWayId} />
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
          paymentMethods={paymentMethods}
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

function Methods(props: {
  readonly paymentMethods: readonly DepositMethod[];
  readonly way: DepositMethod;
  onChange(id: string): void;
}) {
  const { t } = useTranslation('panels');
  const { paymentMethods, way, onChange } = props;
  const segments = paymentMethods.map(({ id, name }) => ({ value: id, label: wayText(name, t) }));
  if (paymentMethods.length > WAYS_IN_ROW)
    return <SelectField label={t('deposit.way')} value={way.id} options={segments} onChange={onChange} />;
  return <Segmented label={t('deposit.way')} segments={segments} value={way.id} onChange={onChange} />;
}

interface AmountFormProps {
  readonly account: MoneyAccount;
  readonly way: DepositMethod;
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
  const { rate, error } = useDepositRate(way.currency, account.currency);
  const quote = rate && quoteDeposit(amount, way, limit, rate);
  const problem = problemText(t, quote?.problem, limit);
  const isWhole = quote !== undefined && problem === undefined;
  const percent = limit.fee.type === 'rate' && percentOf(formatDecimal(limit.fee.share, RATIO_DIGITS));
  const feeName = percent ? t('cash.feeShare', { percent }) : t('cash.fee');
  const { accountId, accountType, currency } = account;
  const request = { accountId, accountType, currency, amount, network };
  const order: MoneyOrder = {
    request: { ...request, way: way.id },
    send: (key) => customerPort().deposits.open({ ...request, way, rateSerial: rate?.serial ?? '' }, key),
    refresh: () => refreshMoney(DEPOSITS, LIST),
    onAccepted: props.onOpened,
  };
  return (
    <MoneyForm
      amount={amountDraft(t, limit, amount, problem, props.onAmount)}
      quote={[
        ...heldRateLines(rate, way.currency, limit.currency),
        ...quoteLines(t, { gross: 'deposit.youPay', fee: feeName, isOut: false }, way, limit, quote),
      ]}
      quoteError={error}
      order={isWhole ? order : undefined}
      submit={
        isWhole
          ? t('deposit.pay', { amount: formatAmount(quote.gross, way.digits), currency: way.currency })
          : t('deposit.payNothing')
      }
      note={<ReviewNote way={way} limit={limit} isReviewed={quote?.isReviewed === true} />}
    />
  );
}

/** Who looks at it before it arrives, and when the way is open. */
function ReviewNote(props: {
  readonly way: DepositMethod;
  readonly limit: DepositLimit;
  readonly isReviewed: boolean;
}) {
  const { t } = useTranslation('panels');
  const { way, limit, isReviewed } = props;
  return (
    <>
      {isReviewed ? (
        <StateWord tone="wait" icon={Hourglass}>
          {t('deposit.reviewed')}
        </StateWord>
      ) : (
        reviewText(t, limit)
      )}
      {way.openTimes !== '' && ` ${t('deposit.openTimes', { times: way.openTimes })}`}
    </>
  );
}
