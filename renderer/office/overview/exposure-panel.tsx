import { RISK_MANAGEMENT } from '../../../backend/contract/calls/management/risk.ts';
import {
  EmptyState,
  formatPercentOf,
  Meter,
  Panel,
  PanelStrip,
  Profit,
  Table,
  type Column,
} from '../../components/index.ts';
import { money } from '../../operator/meridian/proposals.ts';
import { printDecimal } from '../print-decimal.ts';
import { useOfficeText, type OfficeKey } from '../texts/office-text.ts';
import { useCall } from '../use-call.ts';
import { toExposures, type ExposureRow, type HouseReport } from './overview-model.ts';
import styles from './overview.module.css';

const AGAIN_MS = 5_000;
/** Shares of a limit from which it is near, and reached. */
const NEAR_PERCENT = 80;
const FULL_PERCENT = 100;
/** Decimals of results in USDT. */
const RESULT_DIGITS = 2;

export interface ExposurePanelProps {
  readonly report: HouseReport;
  /** What the house has against customers by product, decimal texts in USDT; left out where nobody asks for it. */
  readonly results?: ReadonlyMap<number, string>;
}

/** What customers hold by product, what is hedged, and how much of its limit is used. */
export function ExposurePanel({ report, results }: ExposurePanelProps) {
  const { t } = useOfficeText();
  const { data: hedges = [] } = useCall(RISK_MANAGEMENT.hedgeExposures, {}, { againMs: AGAIN_MS });
  const { data: limits = [] } = useCall(RISK_MANAGEMENT.exposureLimits, {}, { againMs: AGAIN_MS });
  const columns = useColumns(results);
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

function useColumns(results: ExposurePanelProps['results']): readonly Column<ExposureRow>[] {
  const { t } = useOfficeText();
  const none = <span className="faint">{t('office.none')}</span>;
  const lots = (id: 'long' | 'short' | 'net' | 'hedged' | 'open', label: OfficeKey): Column<ExposureRow> => ({
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
    lots('open', 'exposure.open'),
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
    ...(results === undefined ? [] : [resultColumn(results, t('exposure.result'))]),
  ];
}

function resultColumn(results: ReadonlyMap<number, string>, label: string): Column<ExposureRow> {
  return {
    id: 'result',
    label,
    align: 'end',
    cell: ({ id }) => <Profit amount={money(results.get(id) ?? '0', RESULT_DIGITS)} digits={RESULT_DIGITS} />,
    sortKey: ({ id }) => Number(results.get(id) ?? 0),
  };
}

/** Both sides of a product as bars of one scale, short to the left and long to the right, and the net under them. */
function Sides({ row: { longShare, shortShare, netShare } }: { readonly row: ExposureRow }) {
  return (
    <svg className={styles['sides']} viewBox="0 0 200 14" preserveAspectRatio="none" aria-hidden>
      <rect x={100 - shortShare} y="2" width={shortShare} height="6" data-side="short" />
      <rect x="100" y="2" width={longShare} height="6" data-side="long" />
      <rect x={Math.min(100, 100 + netShare)} y="10" width={Math.abs(netShare)} height="3" data-side="net" />
      <rect x="99.5" width="1" height="14" data-side="none" />
    </svg>
  );
}
