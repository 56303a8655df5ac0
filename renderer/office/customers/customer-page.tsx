import { CircleHelp } from 'lucide-react';
import { useMemo, useState } from 'react';
import {
  EmptyState,
  Icon,
  Kbd,
  Panel,
  PanelStrip,
  Skeleton,
  TabStrip,
  ToolButton,
} from '../../components/index.ts';
import { ORDER_STATES } from '../../../backend/contract/mapping/order-numbers.ts';
import { CallErrorNote } from '../../connection/call-failure.tsx';
import { usePlainKeys } from '../frame/office-keys.ts';
import { PageBar } from '../frame/page-bar.tsx';
import { openPlace } from '../place.ts';
import { useOfficeText } from '../texts/office-text.ts';
import { usePlatformTime } from '../use-platform-time.ts';
import { AuditTab } from './audit-tab.tsx';
import { AccountsPanel } from './accounts-panel.tsx';
import { CustomerHead } from './customer-head.tsx';
import { contractTypesOf, toAccounts, type OfficeAccount } from './customer-model.ts';
import { ForcedClose } from './forced-close.tsx';
import { LimitsTab } from './limits-tab.tsx';
import { NotesPanel } from './notes-panel.tsx';
import { SessionsTab, useSessionsOf } from './sessions-tab.tsx';
import { Timeline } from './timeline.tsx';
import { fillEvents, flowEvents, orderEvents, proposalEvents } from './timeline-model.ts';
import { FillTable, FlowTable, OrderTable, PositionTable } from './trade-tables.tsx';
import { useCustomer, useMoneyOf, useTradeLists, type TradeLists } from './use-customer.ts';
import { useCustomerList } from './use-customer-list.ts';
import { usePendingVerification, VerificationTab } from './verification-tab.tsx';
import styles from './customers.module.css';
import { CallButton } from '../calls/call-button.tsx';
import { KeptButton } from '../messages/kept-button.tsx';
import { MessageList } from '../messages/message-list.tsx';
import { useMessagesOf } from '../messages/use-messages.ts';

const TABS = [
  'glance',
  'positions',
  'orders',
  'fills',
  'flows',
  'verification',
  'sessions',
  'messages',
  'limits',
  'audit',
] as const;
/** Tabs that are lists of what was traded. */
const LISTS: readonly TabId[] = ['positions', 'orders', 'fills', 'flows'];
type TabId = (typeof TABS)[number];

/** One customer: who it is, what it has, what happened, what can be done. */
export function CustomerPage({ number }: { readonly number: string }) {
  const { t } = useOfficeText();
  const { row, detail, isUnknown, error } = useCustomer(number);
  return (
    <>
      <PageBar title={t('section.customers')} context={number}>
        <Neighbours number={number} />
        <ToolButton onClick={() => openPlace('customers')}>
          <Kbd>Esc</Kbd> {t('customer.list')}
        </ToolButton>
      </PageBar>
      <div className={styles['page']} data-testid="customer-page">
        {error !== null && <CallErrorNote error={error} />}
        {isUnknown && <EmptyState title={t('customers.none')} />}
        {row === undefined && !isUnknown && error === null && (
          <Skeleton rows={8} label={t('office.reading')} />
        )}
        {row !== undefined && (
          <Customer
            key={number}
            head={{ row, detail }}
            accounts={detail === undefined ? [] : toAccounts(detail)}
          />
        )}
      </div>
    </>
  );
}

/** The customers before and after this one in the list, also by `J` and `K`. */
function Neighbours({ number }: { readonly number: string }) {
  const { t } = useOfficeText();
  const { rows = [] } = useCustomerList();
  const at = useMemo(() => rows.findIndex((row) => row.number === number), [rows, number]);
  const go = (step: number) => {
    const next = at < 0 ? undefined : rows[at + step];
    if (next !== undefined) openPlace('customers', next.number);
    return next !== undefined;
  };
  usePlainKeys((key) => (key === 'j' ? go(1) : key === 'k' && go(-1)));
  if (at < 0) return null;
  return (
    <span className={styles['neighbours']}>
      <Kbd>J</Kbd> <Kbd>K</Kbd> {t('keys.neighbours')}
    </span>
  );
}

type HeadProps = Pick<Parameters<typeof CustomerHead>[0], 'row' | 'detail'>;

function Customer(props: { readonly head: HeadProps; readonly accounts: readonly OfficeAccount[] }) {
  const { head, accounts } = props;
  const { t } = useOfficeText();
  const number = head.row.customerNo;
  const [tab, setTab] = useState<TabId>('glance');
  const lists = useTradeLists(number, accounts);
  const pending = usePendingVerification(number);
  const { data: sessions } = useSessionsOf(number);
  usePlainKeys((key) => {
    // The tenth has the tenth key.
    const chosen = /^\d$/.test(key) ? TABS[(Number(key) + 9) % 10] : undefined;
    if (chosen !== undefined) setTab(chosen);
    return chosen !== undefined;
  });
  const counts: Partial<Record<TabId, number>> = {
    positions: lists.positions.length,
    orders: lists.orders.filter(({ status }) => ORDER_STATES.word(status) === 'received').length,
    verification: pending.length,
    sessions: sessions?.sessions.length ?? 0,
  };
  return (
    <>
      <CustomerHead {...head} accounts={accounts} />
      <Panel name={t('customer.tabs')} className={styles['tabs'] ?? ''}>
        <PanelStrip
          tabs={
            <TabStrip
              label={t('customer.tabs')}
              selected={tab}
              onSelect={setTab}
              tabs={TABS.map((id) => ({
                id,
                label: t(`customer.tab.${id}`),
                count: counts[id] === 0 ? undefined : counts[id],
                hot: id === 'verification',
              }))}
            />
          }
        />
      </Panel>
      {lists.error !== null && <CallErrorNote error={lists.error} />}
      {tab === 'glance' && <Glance number={number} accounts={accounts} lists={lists} />}
      {tab === 'verification' && <VerificationTab row={head.row} applications={pending} />}
      {tab === 'sessions' && <SessionsTab number={number} />}
      {tab === 'messages' && <MessagesTab number={number} email={head.row.email} />}
      {tab === 'limits' && <LimitsTab row={head.row} accounts={accounts} />}
      {tab === 'audit' && <AuditTab number={number} />}
      {LISTS.includes(tab) && (
        <Panel name={t(`customer.tab.${tab}`)}>
          {tab === 'positions' && <PositionTable rows={lists.positions} />}
          {tab === 'orders' && <OrderTable rows={lists.orders} />}
          {tab === 'fills' && <FillTable rows={lists.fills.flatMap(({ list }) => list)} />}
          {tab === 'flows' && <FlowTable rows={lists.flows} />}
        </Panel>
      )}
    </>
  );
}

interface GlanceProps {
  readonly number: string;
  readonly accounts: readonly OfficeAccount[];
  readonly lists: TradeLists;
}

/** What a call of a customer is answered with: timeline, accounts, positions, and the forced close. */
function Glance({ number, accounts, lists }: GlanceProps) {
  const { t } = useOfficeText();
  const { deposits, withdrawals } = useMoneyOf(number);
  const { toMarket } = usePlatformTime();
  const { fills, orders, flows } = lists;
  const events = useMemo(
    () => [
      ...fills.flatMap(fillEvents),
      ...orderEvents(orders),
      ...flowEvents(flows),
      ...proposalEvents(deposits, withdrawals, toMarket),
    ],
    [fills, orders, flows, deposits, withdrawals, toMarket],
  );
  return (
    <div className={styles['glance']}>
      <Timeline events={events} isReading={lists.isReading} />
      <div className={styles['middle']}>
        <AccountsPanel accounts={accounts} />
        <Panel name={t('customer.positions')} className={styles['positions'] ?? ''}>
          <PanelStrip title={t('customer.positions')} />
          <PositionTable rows={lists.positions} />
          {contractTypesOf(accounts).map((type) => (
            <ForcedClose key={type} number={number} type={type} accounts={accounts} lists={lists} />
          ))}
          <p className={styles['hint']}>
            <Icon icon={CircleHelp} size={12} />
            {t('forced.hint')}
          </p>
        </Panel>
      </div>
      <NotesPanel number={number} />
    </div>
  );
}

/** What this customer got: in its terminal, and by mail once somebody asks for that. */
function MessagesTab({ number, email }: { readonly number: string; readonly email: string | null }) {
  const { t } = useOfficeText();
  const { messages, kept, error } = useMessagesOf(number, email);
  if (error !== null) return <CallErrorNote error={error} />;
  return (
    <MessageList title={t('customer.tab.messages')} messages={messages}>
      <KeptButton kept={kept} />
      <CallButton name="addMessage" filled={{ customerNo: number }} />
    </MessageList>
  );
}
