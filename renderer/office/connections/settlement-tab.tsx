import { useMemo, useState } from 'react';
import type { BodyOf } from '../../../backend/client/index.ts';
import { CONNECTION_MANAGEMENT } from '../../../backend/contract/calls/management/connections.ts';
import {
  EmptyState,
  Field,
  Line,
  Lines,
  Panel,
  PanelColumn,
  PanelStrip,
  SelectField,
  Skeleton,
  StateBadge,
  Table,
  type Column,
  type StateTone,
} from '../../components/index.ts';
import { CallErrorNote } from '../../connection/call-failure.tsx';
import { useWallTimes } from '../../connection/wall-times.ts';
import { printDecimal } from '../print-decimal.ts';
import { useOfficeText } from '../texts/office-text.ts';
import { useCall } from '../use-call.ts';
import { usePlatformTime } from '../use-platform-time.ts';
import {
  SETTLEMENT_STATES,
  stateOf,
  toSteps,
  type SettlementRow,
  type SettlementState,
} from './delivery-model.ts';
import shared from '../frame/shared.module.css';
import styles from './connections.module.css';

const { settlementRequests } = CONNECTION_MANAGEMENT;
const AGAIN_MS = 4_000;
const ROWS = 500;

const TONES: Readonly<Record<SettlementState, StateTone>> = {
  sent: 'wait',
  owed: 'wait',
  cancelling: 'look',
  done: 'ok',
  cancelled: 'ok',
  abandoned: 'bad',
};

/** Requests to the wallet of the company, and of a chosen one how it went. */
export function SettlementTab() {
  const { t } = useOfficeText();
  const [state, setState] = useState('');
  const [customer, setCustomer] = useState('');
  const [chosen, choose] = useState<string>();
  const body: BodyOf<typeof settlementRequests> = { current: 1, size: ROWS };
  const wanted = stateOf(state);
  if (wanted !== undefined) body.state = wanted;
  if (customer.trim() !== '') body.customerNo = customer.trim();
  const { data, error } = useCall(settlementRequests, body, { againMs: AGAIN_MS });
  const columns = useColumns();
  const row = data?.records.find(({ requestNo }) => requestNo === chosen);
  return (
    <div className={shared['two']}>
      <Panel name={t('connections.requests')}>
        <PanelStrip
          title={t('connections.requests')}
          note={data && t('connections.shownOf', { shown: data.records.length, total: data.total })}
        />
        <div className={styles['asking']}>
          <SelectField
            label={t('connections.state')}
            value={state}
            onChange={setState}
            options={[
              { value: '', label: t('connections.anyState') },
              ...SETTLEMENT_STATES.map((each) => ({
                value: each,
                label: t(`connections.settlement.${each}`),
              })),
            ]}
          />
          <div data-office-search>
            <Field label={t('connections.customer')} value={customer} onChange={setCustomer} />
          </div>
        </div>
        {error !== null && <CallErrorNote error={error} />}
        {data === undefined && error === null && <Skeleton rows={8} label={t('office.reading')} />}
        {data?.records.length === 0 && (
          <EmptyState title={t('connections.noRequests')} detail={t('connections.noRequestsText')} />
        )}
        {data !== undefined && data.records.length > 0 && (
          <Table
            label={t('connections.requests')}
            columns={columns}
            rows={data.records}
            rowId={({ requestNo }) => requestNo}
            selectedId={chosen}
            onSelect={({ requestNo }) => choose(requestNo)}
          />
        )}
      </Panel>
      <RequestPane row={row} />
    </div>
  );
}

function StateOfRequest({ state }: { readonly state: string }) {
  const { t } = useOfficeText();
  const known = stateOf(state);
  return known === undefined ? (
    state
  ) : (
    <StateBadge tone={TONES[known]}>{t(`connections.settlement.${known}`)}</StateBadge>
  );
}

function useColumns(): readonly Column<SettlementRow>[] {
  const { t } = useOfficeText();
  const wall = useWallTimes();
  const { toLocal } = usePlatformTime();
  return useMemo(
    () => [
      {
        id: 'time',
        label: t('connections.time'),
        cell: ({ requestTime }) => wall.dateTime(toLocal(requestTime)),
        sortKey: ({ requestTime }) => requestTime,
      },
      {
        id: 'customer',
        label: t('connections.customer'),
        cell: ({ customerNo }) => <b>{customerNo}</b>,
        sortKey: ({ customerNo }) => customerNo,
      },
      {
        id: 'kind',
        label: t('connections.what'),
        cell: ({ operationType }) =>
          t(operationType === 'OPEN_POSITION' ? 'connections.takes' : 'connections.returns'),
      },
      {
        id: 'amount',
        label: t('connections.amount'),
        align: 'end',
        cell: ({ amount, currency }) => `${printDecimal(amount)} ${currency}`,
        sortKey: ({ amount }) => Number(amount),
      },
      { id: 'order', label: t('connections.order'), align: 'end', cell: ({ orderId }) => orderId, drop: 2 },
      {
        id: 'attempts',
        label: t('connections.attempts'),
        align: 'end',
        cell: ({ attempts }) => attempts,
        sortKey: ({ attempts }) => attempts,
      },
      {
        id: 'state',
        label: t('connections.state'),
        cell: ({ state }) => <StateOfRequest state={state} />,
        sortKey: ({ state }) => state,
      },
    ],
    [t, wall, toLocal],
  );
}

function RequestPane({ row }: { readonly row: SettlementRow | undefined }) {
  const { t } = useOfficeText();
  const wall = useWallTimes();
  const { toLocal } = usePlatformTime();
  if (row === undefined)
    return (
      <Panel name={t('connections.request')}>
        <PanelStrip title={t('connections.request')} />
        <EmptyState title={t('connections.noRequest')} />
      </Panel>
    );
  return (
    <Panel name={t('connections.request')}>
      <PanelStrip title={`${printDecimal(row.amount)} ${row.currency}`} note={row.customerNo} />
      <PanelColumn>
        <ol className={styles['steps']}>
          {toSteps(row).map(({ kind, atMs, isBad }) => (
            <li key={kind} data-bad={isBad}>
              <b>{t(`connections.step.${kind}`, { count: row.attempts })}</b>
              <small>
                {kind === 'cancelWanted'
                  ? row.cancelRemark
                  : kind === 'ended'
                    ? t(`connections.settlement.${stateOf(row.state) ?? 'done'}`)
                    : atMs !== undefined && wall.dateTime(toLocal(atMs))}
              </small>
            </li>
          ))}
        </ol>
        <Lines label={t('connections.request')}>
          <Line name={t('connections.state')}>
            <StateOfRequest state={row.state} />
          </Line>
          <Line name={t('connections.order')}>{row.orderId}</Line>
          <Line name={t('connections.requestNo')}>
            <code className={shared['code']}>{row.requestNo}</code>
          </Line>
          {row.cancelRemark !== '' && (
            <Line name={t('connections.cancelNo')}>
              <code className={shared['code']}>{row.cancelNo}</code>
            </Line>
          )}
        </Lines>
        <p className={styles['quiet']}>{t('connections.stepsNote')}</p>
      </PanelColumn>
    </Panel>
  );
}
