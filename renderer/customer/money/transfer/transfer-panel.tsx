import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ArrowLeftRight, CircleAlert } from 'lucide-react';
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
  SelectField,
  FigureTable,
} from '../../../components/index.ts';
import { CallErrorNote } from '../../../connection/call-failure.tsx';
import {
  clearTransferRequest,
  useTransferRequest,
  type TransferRequest,
} from '../../../session/transfer-request.ts';
import { customerPort } from '../../part.ts';
import { useMoneyAccounts, refreshMoney } from '../use-money.ts';
import type { MoneyAccount } from '../port.ts';
import { MoneyForm, rateWords, type MoneyOrder, type QuoteLine } from '../money-form.tsx';
import { COUNTED_IN, problemText, TYPE_NAMES, useAccountName, type PanelsText } from '../money-model.ts';
import {
  firstPair,
  quoteTransfer,
  requestedPair,
  shareOfFree,
  type TransferQuote,
  useTransferRate,
} from './transfer-model.ts';
import styles from '../cash.module.css';

/** From which account somebody wants to transfer, and which request it is. */
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
  const nameOf = useAccountName();
  const { accounts, request } = props;
  const [intended] = useState(() => request && requestedPair(accounts, request));
  const isIntended = intended?.from !== undefined && intended.to !== undefined;
  const pair = usePair(accounts, props.fromId, intended);
  const { from, to } = pair;
  const [amount, setAmount] = useState(isIntended ? (request?.amount ?? '') : '');
  const rate = useTransferRate(from.currency, to.currency);
  const quote = quoteTransfer(amount, from, to, rate.data);
  const problem = problemText(t, quote?.problem, from);
  const isWhole = quote !== undefined && problem === undefined;
  const paid = { amount: formatAmount(quote?.amount ?? 0n, from.digits), currency: from.currency };
  const order: MoneyOrder = {
    request: { from: from.accountId, to: to.accountId, amount },
    send: (key) => customerPort().transfers.send({ from, to, amount }, key),
    refresh: () => void refreshMoney(),
    done: () =>
      t('transfer.done', { sent: `${paid.amount} ${paid.currency}`, from: nameOf(from), to: nameOf(to) }),
    onAccepted: () => setAmount(''),
  };
  const shown = quote?.problem === 'noNumber' ? undefined : quote;
  return (
    <MoneyForm
      ends={
        <>
          {request !== undefined && <MissingAccount request={request} intended={intended} />}
          <Pair accounts={accounts} {...pair} />
        </>
      }
      amount={{
        label: t('money.amount'),
        unit: from.currency,
        text: amount,
        problem,
        // Somebody who pressed the button of an account goes on with the amount.
        autoFocus: props.fromId !== undefined || request !== undefined,
        hint: t('transfer.free', { amount: formatAmount(from.free, from.digits), currency: from.currency }),
        onChange: setAmount,
      }}
      quote={quoteLines(t, from, to, rate.data, shown)}
      quoteError={rate.data ? null : rate.error}
      proof={<AfterTable from={from} to={to} quote={shown} />}
      order={isWhole ? order : undefined}
      submit={isWhole ? t('transfer.send', paid) : t('deposit.payNothing')}
      note={t('transfer.back')}
    >
      <Shares from={from} amount={amount} onAmount={setAmount} />
    </MoneyForm>
  );
}

/** Says which account of a request there is none of. */
function MissingAccount(props: {
  readonly request: TransferRequest;
  readonly intended: ReturnType<typeof requestedPair> | undefined;
}) {
  const { t } = useTranslation('panels');
  const { request, intended } = props;
  if (intended?.from !== undefined && intended.to !== undefined) return null;
  const isFrom = intended?.from === undefined;
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

/** Two accounts that are never the same one: to send from where the money would go swaps them. */
function usePair(
  accounts: readonly MoneyAccount[],
  fromId: number | undefined,
  intended: ReturnType<typeof requestedPair> | undefined,
) {
  // What a form began with stays: nobody sends to another account because a price has moved.
  const [ids, setIds] = useState(() =>
    (intended?.from !== undefined && intended.to !== undefined
      ? [intended.from, intended.to]
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
  choose(side: 'from' | 'to', id: number): void;
  swap(): void;
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
        onChange={(id) => props.choose('from', Number(id))}
      />
      <Button variant="quiet" aria-label={t('transfer.swap')} onClick={props.swap}>
        <Icon icon={ArrowLeftRight} />
      </Button>
      <SelectField
        label={t('transfer.to')}
        value={String(props.to.accountId)}
        options={others}
        onChange={(id) => props.choose('to', Number(id))}
      />
    </div>
  );
}

/** The rate, and what arrives. */
function quoteLines(
  t: PanelsText,
  from: MoneyAccount,
  to: MoneyAccount,
  rate: Rate | undefined,
  quote: TransferQuote | undefined,
): readonly QuoteLine[] {
  const isOne = from.currency === to.currency;
  return [
    {
      name: t('transfer.rate'),
      text: isOne ? t('transfer.noRate') : rate && rateWords(rate, from.currency, to.currency),
    },
    {
      name: t('transfer.receives'),
      text: quote && `${formatAmount(quote.received, to.digits)} ${to.currency}`,
      isSum: true,
    },
  ];
}

/** What is free in both accounts before and then. */
function AfterTable(props: {
  readonly from: MoneyAccount;
  readonly to: MoneyAccount;
  readonly quote: TransferQuote | undefined;
}) {
  const { t } = useTranslation('panels');
  return (
    <FigureTable
      label={t('transfer.after')}
      heads={[t('transfer.after'), t('transfer.before'), t('transfer.then')]}
    >
      <After account={props.from} then={props.quote?.fromFree} />
      <After account={props.to} then={props.quote?.toFree} />
    </FigureTable>
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
