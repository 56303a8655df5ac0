import { RISK_MANAGEMENT } from '../../../backend/contract/calls/management/risk.ts';
import {
  EmptyState,
  formatPercentOf,
  Meter,
  Panel,
  PanelStrip,
  Table,
  type Column,
} from '../../components/index.ts';
import { printDecimal } from '../print-decimal.ts';
import { useOfficeText, type OfficeKey } from '../texts/office-text.ts';
import { useCall } from '../use-call.ts';
import { toExposures, type ExposureRow, type HouseReport } from './overview-model.ts';
import styles from './overview.module.css';

const AGAIN_MS = 5_000;
/** Shares of a limit from which it is near, and reached. */
const NEAR_PERCENT = 80;
const FULL_PERCENT = 100;

/** What customers hold by product, what is hedged, and how much of its limit is used. */
export function ExposurePanel({ report }: { readonly report: HouseReport }) {
  const { t } = useOfficeText();
  const { data: hedges = [] } = useCall(RISK_MANAGEMENT.hedgeExposures, {}, { againMs: AGAIN_MS });
  const { data: limits = [] } = useCall(RISK_MANAGEMENT.exposureLimits, {}, { againMs: AGAIN_MS });
  const columns = useColumns();
  const rows = toExposures(report, hedges, limits);
  return (
    <Panel name={t('exposure.title')}>
      <PanelStrip title={t('exposure.title')} note={t('exposure.note')} />
      {rows.length === 0 ? (
        <EmptyState title={t('exposure.none')} />
      ) : (
        <Table label={t('exposure.title')} columns={columns} rows={rows} rowId={({ id }) => String(id)} />
      )}
    </Panel>
  );
}

function useColumns(): readonly Column<ExposureRow>[] {
  const { t } = useOfficeText();
  const none = <span className="faint">{t('office.none')}</span>;
  const lots = (id: 'long' | 'short' | 'net' | 'hedged', label: OfficeKey): Column<ExposureRow> => ({
    id,
    label: t(label),
    align: 'end',
    cell: (row) => {
      const value = row[id];
      if (value === undefined) return none;
      return id === 'net' ? <b>{printDecimal(value)}</b> : printDecimal(value);
    },
    sortKey: (row) => Number(row[id] ?? 0),
  });
  return [
    {
      id: 'product',
      label: t('customer.product'),
      cell: ({ product }) => <b>{product}</b>,
      sortKey: ({ product }) => product,
    },
    lots('long', 'exposure.long'),
    lots('short', 'exposure.short'),
    { id: 'sides', label: t('exposure.sides'), cell: (row) => <Sides row={row} />, drop: 2 },
    lots('net', 'exposure.net'),
    lots('hedged', 'exposure.hedged'),
    {
      id: 'limit',
      label: t('exposure.limit'),
      align: 'end',
      cell: ({ limit, product }) => {
        if (limit === undefined) return none;
        const { percent } = limit;
        const tone = percent >= FULL_PERCENT ? 'danger' : percent >= NEAR_PERCENT ? 'warn' : 'plain';
        return (
          <span className={styles['limit']}>
            {formatPercentOf(percent / 100)}
            <Meter label={t('exposure.limitOf', { product })} percent={percent} tone={tone} />
          </span>
        );
      },
      sortKey: ({ limit }) => limit?.percent ?? -1,
    },
  ];
}

/** Both sides of a product as bars of one scale, short to the left and long to the right. */
function Sides({ row: { longShare, shortShare } }: { readonly row: ExposureRow }) {
  return (
    <svg className={styles['sides']} viewBox="0 0 200 14" preserveAspectRatio="none" aria-hidden>
      <rect x={100 - shortShare} y="4" width={shortShare} height="6" data-side="short" />
      <rect x="100" y="4" width={longShare} height="6" data-side="long" />
      <rect x="99.5" width="1" height="14" data-side="none" />
    </svg>
  );
}
