import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type FormEvent } from 'react';
import { TRADING_MANAGEMENT } from '../../../backend/contract/calls/management/trading.ts';
import {
  Button,
  EmptyState,
  Field,
  formatDateTime,
  Panel,
  PanelStrip,
  SelectField,
  Skeleton,
  Table,
  type Column,
} from '../../components/index.ts';
import { CallErrorNote } from '../../connection/call-failure.tsx';
import { queryClient, valueOf } from '../../connection/terminal-connection.ts';
import { operatorLine } from '../../operator/meridian/line.ts';
import { useCustomer } from '../customers/use-customer.ts';
import { printDecimal } from '../print-decimal.ts';
import { useOfficeText } from '../texts/office-text.ts';
import { CALL_KEY } from '../use-call.ts';
import { KeepButtons } from './keep-buttons.tsx';
import { dayAfterMs, dayMs } from './period.ts';
import { readStatement, type StatementLine, type WantedStatement } from './read-statement.ts';
import styles from './reports.module.css';

const CALL = TRADING_MANAGEMENT.customerStatement;
/** A statement of an account of a customer: every movement between two days. */
export function StatementTab() {
  const { t } = useOfficeText();
  const [typed, setTyped] = useState('');
  const [number, setNumber] = useState('');
  const [account, setAccount] = useState('');
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const ask = (event: FormEvent) => {
    event.preventDefault();
    setNumber(typed.trim());
  };
  return (
    <Panel name={t('reports.tab.statement')}>
      <form className={styles['asking']} onSubmit={ask} aria-label={t('reports.tab.statement')}>
        <Field label={t('customers.number')} value={typed} onChange={setTyped} />
        <Button type="submit" size="small" disabled={typed.trim() === ''}>
          {t('reports.accounts')}
        </Button>
        {number !== '' && <AccountChoice number={number} value={account} onChange={setAccount} />}
        <Field type="date" label={t('reports.from')} value={from} onChange={setFrom} />
        <Field type="date" label={t('reports.to')} value={to} onChange={setTo} />
      </form>
      {number === '' ? (
        <EmptyState title={t('reports.askCustomer')} detail={t('reports.askCustomerText')} />
      ) : (
        <Found {...{ number, account, from, to }} />
      )}
    </Panel>
  );
}

/** The accounts of a customer; the first one is meant until another is chosen. */
function useAccounts(number: string) {
  const { detail, isUnknown, error } = useCustomer(number);
  return { accounts: detail?.accountList ?? [], isRead: detail !== undefined, isUnknown, error };
}

function AccountChoice(props: {
  readonly number: string;
  readonly value: string;
  onChange(account: string): void;
}) {
  const { t } = useOfficeText();
  const { accounts } = useAccounts(props.number);
  if (accounts.length === 0) return null;
  const options = accounts.map(({ accountId, currency }) => ({
    value: String(accountId),
    label: `${accountId} ${currency}`,
  }));
  const value = options.find((each) => each.value === props.value)?.value ?? options[0]?.value ?? '';
  return (
    <SelectField label={t('reports.account')} value={value} options={options} onChange={props.onChange} />
  );
}

function Found(props: {
  readonly number: string;
  readonly account: string;
  readonly from: string;
  readonly to: string;
}) {
  const { t } = useOfficeText();
  const { number, account, from, to } = props;
  const { accounts, isRead, isUnknown, error } = useAccounts(number);
  const chosen = accounts.find(({ accountId }) => String(accountId) === account) ?? accounts[0];
  if (error !== null) return <CallErrorNote error={error} />;
  if (isUnknown) return <EmptyState title={t('reports.noCustomer')} />;
  if (isRead && chosen === undefined) return <EmptyState title={t('reports.noAccount')} />;
  if (chosen === undefined) return <Skeleton rows={8} label={t('office.reading')} />;
  const wanted: WantedStatement = {
    customerNo: number,
    tradeType: chosen.tradeType,
    accountId: chosen.accountId,
    startTime: dayMs(from) ?? 0,
    endTime: dayAfterMs(to) ?? 0,
  };
  return <StatementOf wanted={wanted} />;
}

function StatementOf({ wanted }: { readonly wanted: WantedStatement }) {
  const { t } = useOfficeText();
  const columns = useColumns();
  const { data, error } = useQuery(
    {
      queryKey: [...CALL_KEY, CALL.bizType, wanted],
      queryFn: () => readStatement(wanted, async (body) => valueOf(await operatorLine().call(CALL, body))),
      staleTime: 0,
    },
    queryClient,
  );
  if (error !== null) return <CallErrorNote error={error} />;
  if (data === undefined) return <Skeleton rows={10} label={t('office.reading')} />;
  const { opening, closing, currency, lines, isComplete } = data;
  const facts = [
    [t('customers.number'), wanted.customerNo],
    [t('reports.account'), `${wanted.accountId} ${currency}`],
    [t('reports.opening'), printDecimal(opening)],
    [t('reports.closing'), printDecimal(closing)],
  ] as const;
  return (
    <>
      <PanelStrip
        title={t('reports.lines', { count: lines.length })}
        note={isComplete ? undefined : t('reports.cut')}
      >
        <KeepButtons
          file={`statement-${wanted.customerNo}-${wanted.accountId}`}
          title={t('reports.statementOf', { number: wanted.customerNo })}
          {...{ facts, columns }}
          rows={lines}
        />
      </PanelStrip>
      <dl className={styles['facts']}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {lines.length === 0 ? (
        <EmptyState title={t('reports.noLines')} />
      ) : (
        <Table
          label={t('reports.tab.statement')}
          columns={columns}
          rows={lines}
          rowId={({ transferId }) => String(transferId)}
        />
      )}
    </>
  );
}

function useColumns(): readonly Column<StatementLine>[] {
  const { t } = useOfficeText();
  return useMemo(
    () => [
      {
        id: 'time',
        label: t('reports.time'),
        cell: ({ time }) => formatDateTime(time),
        text: ({ time }) => new Date(time).toISOString(),
        sortKey: ({ time }) => time,
      },
      {
        id: 'flow',
        label: t('reports.flow'),
        cell: ({ flowName }) => flowName,
        text: ({ flowName }) => flowName,
        sortKey: ({ flowName }) => flowName,
      },
      {
        id: 'order',
        label: t('reports.order'),
        align: 'end',
        cell: ({ orderId }) => orderId ?? <span className="faint">{t('office.none')}</span>,
        text: ({ orderId }) => (orderId === null ? '' : String(orderId)),
      },
      {
        id: 'change',
        label: t('reports.change'),
        align: 'end',
        cell: ({ change }) => (
          <span className={change.startsWith('-') ? 'down' : 'up'}>{printDecimal(change)}</span>
        ),
        text: ({ change }) => change,
        sortKey: ({ change }) => Number(change),
      },
      {
        id: 'balance',
        label: t('reports.balance'),
        align: 'end',
        cell: ({ balanceAfter }) => printDecimal(balanceAfter),
        text: ({ balanceAfter }) => balanceAfter,
      },
    ],
    [t],
  );
}
