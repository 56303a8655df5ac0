import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RISK_MANAGEMENT } from '../../../backend/contract/calls/management/risk.ts';
import { TRADE_TYPES } from '../../../backend/contract/mapping/account-numbers.ts';
import {
  EmptyState,
  Field,
  Panel,
  PanelStrip,
  Segmented,
  Skeleton,
  Table,
  type Column,
} from '../../components/index.ts';
import { CallErrorNote } from '../../connection/call-failure.tsx';
import { playKey } from '../../panels/shared/product-label.ts';
import { printDecimal } from '../print-decimal.ts';
import { useOfficeText } from '../texts/office-text.ts';
import { useCall } from '../use-call.ts';
import { useTradingColumns } from './trading-columns.tsx';
import { toCents, toFilter, type OpenRow } from './trading-model.ts';
import styles from './trading.module.css';

const AGAIN_MS = 5_000;
/** Rows that are read at first, and more of them near the end of the list. */
const STEP = 200;
const MOST = 1_000;
const TYPES = ['all', 'cross', 'isolated'] as const;

export interface PositionsPanelProps {
  readonly chosen: string | undefined;
  onChoose(customerNo: string): void;
}

/** What everybody holds, the largest first. A row leads to what can be done about its customer. */
export function PositionsPanel({ chosen, onChoose }: PositionsPanelProps) {
  const { t } = useOfficeText();
  const { t: panels } = useTranslation('panels');
  const [type, setType] = useState<(typeof TYPES)[number]>('all');
  const [text, setText] = useState('');
  const [size, setSize] = useState(STEP);
  const columns = useColumns();
  const { customerNo, fits } = toFilter(text);
  const { data, error } = useCall(
    RISK_MANAGEMENT.openPositions,
    {
      size,
      ...(type === 'all' ? {} : { tradeType: TRADE_TYPES.number(type) }),
      ...(customerNo === undefined ? {} : { customerNo }),
    },
    { againMs: AGAIN_MS, keeps: true },
  );
  const rows = data?.records.filter(fits) ?? [];
  const more = () => data !== undefined && data.total > size && setSize(Math.min(MOST, size + STEP));
  return (
    <Panel name={t('trading.positions')} className={styles['positions'] ?? ''}>
      <PanelStrip
        title={t('trading.positions')}
        note={data && t('trading.ofAll', { shown: rows.length, total: data.total })}
      >
        <Segmented
          label={t('customer.account')}
          segments={TYPES.map((value) => ({
            value,
            label: value === 'all' ? t('trading.allTypes') : panels(playKey(value)),
          }))}
          value={type}
          onChange={setType}
        />
        <div className={styles['search']} data-office-search>
          <Field label={t('trading.filter')} value={text} onChange={setText} />
        </div>
      </PanelStrip>
      {error !== null && <CallErrorNote error={error} />}
      {data === undefined && error === null && <Skeleton rows={6} label={t('office.reading')} />}
      {data !== undefined && rows.length === 0 && <EmptyState title={t('trading.noPositions')} />}
      {rows.length > 0 && (
        <Table
          label={t('trading.positions')}
          columns={columns}
          rows={rows}
          rowId={rowId}
          selectedId={
            chosen === undefined ? undefined : rows.filter((row) => row.customerNo === chosen).map(rowId)[0]
          }
          onSelect={(row) => onChoose(row.customerNo)}
          onNearEnd={more}
        />
      )}
    </Panel>
  );
}

const rowId = ({ positionId }: OpenRow) => String(positionId);

function useColumns(): readonly Column<OpenRow>[] {
  const { t, none, customer, product, side, figure, profit, time } = useTradingColumns();
  const { t: panels } = useTranslation('panels');
  return [
    customer(),
    product(),
    {
      id: 'type',
      label: t('customer.account'),
      cell: ({ tradeType }) => {
        const word = TRADE_TYPES.word(tradeType);
        return word === undefined ? none : panels(playKey(word));
      },
      drop: 3,
    },
    side(),
    {
      id: 'marketValue',
      label: t('trading.marketValue'),
      align: 'end',
      cell: ({ marketValue }) => (marketValue === null ? none : printDecimal(toCents(marketValue))),
      sortKey: ({ marketValue }) => Number(marketValue ?? -1),
    },
    figure('openPrice', 'customer.entry', 2),
    figure('margin', 'customer.margin', 2),
    profit('customer.open'),
    time(({ openTime }) => openTime, 1),
  ];
}
