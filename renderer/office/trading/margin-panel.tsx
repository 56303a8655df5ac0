import { useState } from 'react';
import type { RowOf } from '../../../backend/contract/call.ts';
import { RISK_MANAGEMENT } from '../../../backend/contract/calls/management/risk.ts';
import { EmptyState, Panel, PanelStrip, Table, TabStrip, type Column } from '../../components/index.ts';
import { CallErrorNote } from '../../connection/call-failure.tsx';
import { printLevel } from '../print-decimal.ts';
import { useOfficeText } from '../texts/office-text.ts';
import { useCall } from '../use-call.ts';
import { useNewestOf, useTradingColumns } from './trading-columns.tsx';

const AGAIN_MS = 5_000;
const STOP_OUTS = 100;

type CalledRow = RowOf<typeof RISK_MANAGEMENT.calledAccounts>;
type StopOutRow = RowOf<typeof RISK_MANAGEMENT.stopOuts>;

/** Who is called for margin now, and what was closed by force. */
export function MarginPanel({ onChoose }: { onChoose(customerNo: string): void }) {
  const { t } = useOfficeText();
  const [tab, setTab] = useState<'called' | 'stopOuts'>('called');
  const { data: called, error } = useCall(RISK_MANAGEMENT.calledAccounts, {}, { againMs: AGAIN_MS });
  const { data: stopOuts } = useCall(RISK_MANAGEMENT.stopOuts, { size: STOP_OUTS }, { againMs: AGAIN_MS });
  const newestOf = useNewestOf();
  const calledColumns = useCalledColumns();
  const stopOutColumns = useStopOutColumns();
  const tabs = [
    {
      id: 'called' as const,
      label: t('trading.called'),
      count: called?.length,
      hot: (called?.length ?? 0) > 0,
    },
    { id: 'stopOuts' as const, label: t('trading.stopOuts'), count: stopOuts?.total },
  ];
  return (
    <Panel name={t('trading.margin')}>
      <PanelStrip
        tabs={<TabStrip label={t('trading.margin')} tabs={tabs} selected={tab} onSelect={setTab} />}
        note={newestOf(tab === 'stopOuts' ? stopOuts : undefined)}
      />
      {error !== null && <CallErrorNote error={error} />}
      {tab === 'called' &&
        (called?.length === 0 ? (
          <EmptyState title={t('trading.nobodyCalled')} />
        ) : (
          <Table
            label={t('trading.called')}
            columns={calledColumns}
            rows={called ?? []}
            rowId={({ accountId }) => String(accountId)}
            onSelect={({ customerNo }) => onChoose(customerNo)}
            compact
          />
        ))}
      {tab === 'stopOuts' &&
        (stopOuts?.total === 0 ? (
          <EmptyState title={t('trading.noStopOuts')} />
        ) : (
          <Table
            label={t('trading.stopOuts')}
            columns={stopOutColumns}
            rows={stopOuts?.records ?? []}
            rowId={({ accountId, symbolId, time, volume, price }) =>
              [accountId, symbolId, time, volume, price].join('/')
            }
            onSelect={({ customerNo }) => onChoose(customerNo)}
            compact
          />
        ))}
    </Panel>
  );
}

function useCalledColumns(): readonly Column<CalledRow>[] {
  const { t, customer, figure } = useTradingColumns();
  return [
    customer(),
    figure('equity', 'customer.equity'),
    figure('margin', 'customer.margin'),
    { id: 'currency', label: t('customer.currency'), cell: ({ currency }) => currency, drop: 1 },
    {
      id: 'level',
      label: t('customer.level'),
      align: 'end',
      cell: ({ marginLevel }) => <b className="warn">{printLevel(marginLevel)}</b>,
      sortKey: ({ marginLevel }) => Number(marginLevel),
    },
    {
      id: 'stopOut',
      label: t('trading.closedAt'),
      align: 'end',
      cell: ({ stopOutLevel }) => printLevel(String(stopOutLevel)),
      sortKey: ({ stopOutLevel }) => stopOutLevel,
    },
  ];
}

function useStopOutColumns(): readonly Column<StopOutRow>[] {
  const { customer, product, side, figure, profit, time } = useTradingColumns();
  return [
    time(({ time: atMs }) => atMs),
    customer(),
    product(),
    side(),
    figure('price', 'customer.price', 1),
    profit('customer.profit'),
  ];
}
