import { LogOut } from 'lucide-react';
import type { AnswerOf } from '../../../backend/contract/call.ts';
import { CUSTOMER_ACCESS_MANAGEMENT } from '../../../backend/contract/calls/management/customer-access.ts';
import { EmptyState, Panel, PanelStrip, Skeleton, Table } from '../../components/index.ts';
import { CallErrorNote } from '../../connection/call-failure.tsx';
import { useWallTimes } from '../../connection/wall-times.ts';
import { ActButton } from '../act-button.tsx';
import { useOfficeText } from '../texts/office-text.ts';
import { useCall } from '../use-call.ts';
import { usePlatformTime } from '../use-platform-time.ts';
import styles from './customers.module.css';

const { customerSessions, endCustomerSession } = CUSTOMER_ACCESS_MANAGEMENT;
type Sessions = AnswerOf<typeof customerSessions>;

const AGAIN_MS = 15_000;

/** Where a customer is signed in, and who sees as it. */
export function useSessionsOf(customerNo: string) {
  return useCall(customerSessions, { customerNo }, { againMs: AGAIN_MS });
}

/** Sessions of a customer, each of which can be ended, and the networks that it came from. */
export function SessionsTab({ number }: { readonly number: string }) {
  const { t } = useOfficeText();
  const { data, error } = useSessionsOf(number);
  if (error !== null) return <CallErrorNote error={error} />;
  if (data === undefined) return <Skeleton rows={6} label={t('office.reading')} />;
  return (
    <div className={styles['halves']}>
      <SessionList number={number} sessions={data.sessions} />
      <NetworkList networks={data.networks} />
    </div>
  );
}

function SessionList(props: { readonly number: string; readonly sessions: Sessions['sessions'] }) {
  const { t } = useOfficeText();
  const wall = useWallTimes();
  const { toLocal } = usePlatformTime();
  const { number: customerNo, sessions } = props;
  const kindOf = (kind: string) =>
    t(
      kind === 'login'
        ? 'customer.session.login'
        : kind === 'view'
          ? 'customer.session.view'
          : 'customer.session.push',
    );
  return (
    <Panel name={t('customer.tab.sessions')}>
      <PanelStrip title={t('customer.tab.sessions')} note={t('customer.session.note')} />
      {sessions.length === 0 ? (
        <EmptyState title={t('customer.session.none')} />
      ) : (
        <Table
          label={t('customer.tab.sessions')}
          compact
          rows={sessions}
          rowId={({ mark }) => mark}
          columns={[
            { id: 'kind', label: t('customer.kind'), cell: ({ kind }) => kindOf(kind) },
            {
              id: 'since',
              label: t('customer.session.since'),
              cell: ({ createTime }) => wall.dateTime(toLocal(createTime)),
              sortKey: ({ createTime }) => createTime,
            },
            {
              id: 'until',
              label: t('customer.session.until'),
              cell: ({ expireTime }) => wall.dateTime(toLocal(expireTime)),
              sortKey: ({ expireTime }) => expireTime,
            },
            { id: 'mark', label: t('customer.session.mark'), cell: ({ mark }) => <code>{mark}</code> },
            {
              id: 'end',
              label: '',
              align: 'end',
              cell: ({ mark }) => (
                <ActButton
                  call={endCustomerSession}
                  body={{ customerNo, mark }}
                  icon={LogOut}
                  label={t('customer.session.end')}
                  question={<p>{t('customer.session.endText')}</p>}
                  changes={[customerSessions]}
                />
              ),
            },
          ]}
        />
      )}
    </Panel>
  );
}

function NetworkList({ networks }: Pick<Sessions, 'networks'>) {
  const { t } = useOfficeText();
  const wall = useWallTimes();
  const { toLocal } = usePlatformTime();
  return (
    <Panel name={t('customer.networks')}>
      <PanelStrip title={t('customer.networks')} />
      {networks.length === 0 ? (
        <EmptyState title={t('customer.neverIn')} />
      ) : (
        <Table
          label={t('customer.networks')}
          compact
          rows={networks}
          rowId={({ network }) => network}
          columns={[
            { id: 'network', label: t('customer.network'), cell: ({ network }) => network },
            {
              id: 'last',
              label: t('customer.session.last'),
              cell: ({ lastTime }) => wall.dateTime(toLocal(lastTime)),
              sortKey: ({ lastTime }) => lastTime,
            },
          ]}
        />
      )}
    </Panel>
  );
}
