import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ArrowLeftRight, Check, CircleAlert } from 'lucide-react';
import { RATE_DIGITS } from '../../../../backend/domain/index.ts';
import type { Rate } from '../../../../backend/domain/units.ts';
import {
  EmptyState,
  Panel,
  PanelStrip,
  Skeleton,
  Button,
  Callout,
  Chips,
  formatAmount,
  formatPercentOf,
  Icon,
  NumberField,
  SelectField,
  FigureTable,
  Line,
  Lines,
} from '../../../components/index.ts';
import { CallErrorNote } from '../../../connection/call-failure.tsx';
import {
  clearTransferRequest,
  useTransferRequest,
  type TransferRequest,
} from '../../../session/transfer-request.ts';
import { customerPort } from '../../part.ts';
import { useMoneyAccounts, refreshMoney, useSending } from '../use-money.ts';
import type { MoneyAccount } from '../port.ts';
import { AmountHint, SendFailure } from '../send-failure.tsx';
import { COUNTED_IN, TYPE_NAMES, useAccountName, rateText } from '../money-model.ts';
import {
  firstPair,
  quoteTransfer,
  requestedPair,
  shareOfFree,
  type TransferQuote,
  useTransferRate,
} from './transfer-model.ts';
import styles from '../cash.module.css';

/** From which account somebody wants to transfer, and which wish it is. */
export interface TransferStart {
  readonly fromId: number;
  readonly at: number;
}

/** Money between own accounts. */
export function TransferPanel({ start }: { readonly start: TransferStart | undefined }) {
  const { t } = useTranslation('panels');
  const { data, isPending, error } = useMoneyAccounts(COUNTED_IN);
  const requested = useTransferRequest((state) => state.requested);
  // What was said is of this visit to the page only.
  useEffect(() => clearTransferRequest, []);
  return (
    <Panel name={t('transfer.title')} className={styles['transfer'] ?? ''}>
      <PanelStrip title={t('transfer.title')} note={t('transfer.note')} />
      <div className={styles['body']} role="group" aria-label={t('transfer.title')} tabIndex={-1}>
        {isPending && <Skeleton rows={6} label={t('customer.loading')} />}
        {error && !data && <CallErrorNote error={error} />}
        {data && data.accounts.length < 2 && (
          <EmptyState title={t('transfer.oneAccount')} detail={t('transfer.oneAccountText')} />
        )}
        {data && data.accounts.length > 1 && (
          <TransferForm
            key={`${start?.at} ${requested?.at}`}
            accounts={data.accounts}
            fromId={start?.fromId}
            request={requested}
          />
        )}
      </div>
    </Panel>
  );
}

const PERCENTS = [10, 25, 50, 75, 100] as const;

/** From where to where and how much, with both accounts before and after. */
function TransferForm(props: {
  readonly accounts: readonly MoneyAccount[];
  /** Account to begin with. */
  readonly fromId: number | undefined;
  /** What was said of it elsewhere: it fills the form in, where there are such accounts. */
  readonly request: TransferRequest | undefined;
}) {
  const { t } = useTranslation('panels');
  const { accounts, request } = props;
  const [meant] = useState(() => request && requestedPair(accounts, request));
  const isMeant = meant?.from !== undefined && meant.to !== undefined;
  const { from, to, choose, swap } = usePair(accounts, props.fromId, meant);
  const [amount, setAmount] = useState(isMeant ? (request?.amount ?? '') : '');
  const rate = useTransferRate(from.currency, to.currency);
  const { sending, done, send } = useTransfer(() => setAmount(''));
  const quote = quoteTransfer(amount, from, to, rate.data);
  const isWhole = quote !== undefined && quote.problem === undefined;
  return (
    <form
      className={styles['column']}
      onSubmit={(event) => {
        event.preventDefault();
        if (isWhole) void send(from, to, amount, quote);
      }}
    >
      {request !== undefined && <MissingAccount request={request} meant={meant} />}
      <Pair accounts={accounts} from={from} to={to} onChoose={choose} onSwap={swap} />
      <div>
        <NumberField
          label={t('money.amount')}
          unit={from.currency}
          value={amount}
          // Somebody who pressed the button of an account goes on with the amount.
          autoFocus={props.fromId !== undefined || request !== undefined}
          onChange={setAmount}
          invalid={quote?.problem !== undefined}
          aria-describedby="transfer-hint"
        />
        <AmountHint
          id="transfer-hint"
          problem={quote?.problem && t(PROBLEMS[quote.problem], { digits: from.digits })}
        >
          {t('transfer.free', { amount: formatAmount(from.free, from.digits), currency: from.currency })}
        </AmountHint>
      </div>
      <Shares from={from} amount={amount} onAmount={setAmount} />
      <TransferLines from={from} to={to} rate={rate.data} quote={quote} />
      {rate.error && !rate.data && <CallErrorNote error={rate.error} />}
      <Button type="submit" size="large" variant="primary" busy={sending.busy} disabled={!isWhole}>
        {isWhole
          ? t('transfer.send', { amount: formatAmount(quote.amount, from.digits), currency: from.currency })
          : t('deposit.payNothing')}
      </Button>
      <p className={styles['hint']}>{t('transfer.back')}</p>
      {done !== undefined && (
        <div role="status">
          <Callout tone="ok" icon={Check}>
            {done}
          </Callout>
        </div>
      )}
      <SendFailure failed={sending.failed} />
    </form>
  );
}

/** Says which account of a request there is none of. */
function MissingAccount(props: {
  readonly request: TransferRequest;
  readonly meant: ReturnType<typeof requestedPair> | undefined;
}) {
  const { t } = useTranslation('panels');
  const { request, meant } = props;
  if (meant?.from !== undefined && meant.to !== undefined) return null;
  const isFrom = meant?.from === undefined;
  const name = t(TYPE_NAMES[isFrom ? request.from : request.to]);
  return (
    <Callout tone="warn" icon={CircleAlert}>
      {t('transfer.noAccount', { name, currency: isFrom ? (request.currency ?? '') : '' })}
    </Callout>
  );
}

/** Shares of what is free, as the amount. */
function Shares(props: {
  readonly from: MoneyAccount;
  readonly amount: string;
  onAmount(amount: string): void;
}) {
  const { t } = useTranslation('panels');
  const { from, amount, onAmount } = props;
  return (
    <Chips label={t('transfer.shares')}>
      {PERCENTS.map((percent) => (
        <button
          key={percent}
          type="button"
          aria-pressed={amount !== '' && amount === shareOfFree(from, percent)}
          onClick={() => onAmount(shareOfFree(from, percent))}
        >
          {percent === 100 ? t('transfer.all') : formatPercentOf(percent / 100)}
        </button>
      ))}
    </Chips>
  );
}

const PROBLEMS = {
  noNumber: 'amount.noNumber',
  tooMuch: 'transfer.tooMuch',
  worthNothing: 'transfer.worthNothing',
} as const;

/** Two accounts that are never the same one: to send from where the money would go swaps them. */
function usePair(
  accounts: readonly MoneyAccount[],
  fromId: number | undefined,
  meant: ReturnType<typeof requestedPair> | undefined,
) {
  // What a form began with stays: nobody sends to another account because a price has moved.
  const [ids, setIds] = useState(() =>
    (meant?.from !== undefined && meant.to !== undefined
      ? [meant.from, meant.to]
      : firstPair(accounts, fromId)
    )?.map(({ accountId }) => accountId),
  );
  const byId = (id: number | undefined) => accounts.find(({ accountId }) => accountId === id);
  const first = firstPair(accounts, fromId);
  const from = byId(ids?.[0]) ?? first?.[0];
  const to = byId(ids?.[1]) ?? first?.[1];
  if (from === undefined || to === undefined) throw new Error('a transfer needs two accounts');
  const swap = () => setIds([to.accountId, from.accountId]);
  const choose = (side: 'from' | 'to', id: number) => {
    const other = side === 'from' ? to : from;
    if (other.accountId === id) swap();
    else setIds(side === 'from' ? [id, to.accountId] : [from.accountId, id]);
  };
  return { from, to, choose, swap };
}

function Pair(props: {
  readonly accounts: readonly MoneyAccount[];
  readonly from: MoneyAccount;
  readonly to: MoneyAccount;
  onChoose(side: 'from' | 'to', id: number): void;
  onSwap(): void;
}) {
  const { t } = useTranslation('panels');
  const nameOf = useAccountName();
  const options = props.accounts.map((account) => ({
    value: String(account.accountId),
    label: nameOf(account),
  }));
  // Who goes through the choices by keys passes every one of them: where money leaves does not change by that.
  const others = options.filter(({ value }) => value !== String(props.from.accountId));
  return (
    <div className={styles['swap']}>
      <SelectField
        label={t('transfer.from')}
        value={String(props.from.accountId)}
        options={options}
        onChange={(id) => props.onChoose('from', Number(id))}
      />
      <Button variant="quiet" aria-label={t('transfer.swap')} onClick={props.onSwap}>
        <Icon icon={ArrowLeftRight} />
      </Button>
      <SelectField
        label={t('transfer.to')}
        value={String(props.to.accountId)}
        options={others}
        onChange={(id) => props.onChoose('to', Number(id))}
      />
    </div>
  );
}

/** Sends a transfer once, and says what it did. */
function useTransfer(onDone: () => void) {
  const { t } = useTranslation('panels');
  const nameOf = useAccountName();
  const sending = useSending();
  const [done, setDone] = useState<string>();
  const send = async (from: MoneyAccount, to: MoneyAccount, amount: string, quote: TransferQuote) => {
    setDone(undefined);
    const wish = { from: from.accountId, to: to.accountId, amount };
    const left = await sending.send(wish, (key) => customerPort().transfers.send({ from, to, amount }, key));
    void refreshMoney();
    if (left === undefined) return;
    const sent = `${formatAmount(quote.amount, from.digits)} ${from.currency}`;
    setDone(t('transfer.done', { sent, from: nameOf(from), to: nameOf(to) }));
    onDone();
  };
  return { sending, done, send };
}

/** What arrives, and what is free in both accounts before and then. */
function TransferLines(props: {
  readonly from: MoneyAccount;
  readonly to: MoneyAccount;
  readonly rate: Rate | undefined;
  readonly quote: TransferQuote | undefined;
}) {
  const { t } = useTranslation('panels');
  const { from, to, rate, quote } = props;
  const none = <span className="faint">{t('none')}</span>;
  const shown = quote !== undefined && quote.problem !== 'noNumber' ? quote : undefined;
  return (
    <>
      <Lines label={t('deposit.comesTo')}>
        <Line name={t('transfer.rate')}>
          {from.currency === to.currency
            ? t('transfer.noRate')
            : rate === undefined
              ? none
              : `1 ${from.currency} = ${rateText(rate, RATE_DIGITS)} ${to.currency}`}
        </Line>
        <Line name={t('transfer.receives')} sum>
          {shown === undefined ? none : `${formatAmount(shown.received, to.digits)} ${to.currency}`}
        </Line>
      </Lines>
      <FigureTable
        label={t('transfer.after')}
        heads={[t('transfer.after'), t('transfer.before'), t('transfer.then')]}
      >
        <After account={from} then={shown?.fromFree} />
        <After account={to} then={shown?.toFree} />
      </FigureTable>
    </>
  );
}

function After({ account, then }: { readonly account: MoneyAccount; readonly then: bigint | undefined }) {
  const { t } = useTranslation('panels');
  const nameOf = useAccountName();
  return (
    <tr>
      <th scope="row">{nameOf(account)}</th>
      <td className="faint">{formatAmount(account.free, account.digits)}</td>
      <td>
        {then === undefined ? (
          <span className="faint">{t('none')}</span>
        ) : (
          <b>{formatAmount(then, account.digits)}</b>
        )}
      </td>
    </tr>
  );
}
