import { useState } from 'react';
import type { RowOf } from '../../../backend/contract/call.ts';
import { RISK_MANAGEMENT } from '../../../backend/contract/calls/management/risk.ts';
import {
  EmptyState,
  formatPercentOf,
  Meter,
  Panel,
  PanelStrip,
  Table,
  TabStrip,
  ToolButton,
  type Column,
} from '../../components/index.ts';
import type { HouseReport, LimitRow } from '../overview/overview-model.ts';
import { openPlace } from '../place.ts';
import { printDecimal } from '../print-decimal.ts';
import { useOfficeText } from '../texts/office-text.ts';
import { useCall, useMay } from '../use-call.ts';
import { useNewestOf, useTradingColumns } from './trading-columns.tsx';
import { toCents } from './trading-model.ts';
import styles from './trading.module.css';

const AGAIN_MS = 10_000;
const HEDGES = 100;

type HedgeRow = RowOf<typeof RISK_MANAGEMENT.hedgeRecords>;

/** What the house traded against customers, and within which limits customers may hold anything. */
export function HouseSidePanel({ exposures }: Pick<HouseReport, 'exposures'>) {
  const { t } = useOfficeText();
  const [tab, setTab] = useState<'hedges' | 'limits'>('hedges');
  const { data: hedges } = useCall(RISK_MANAGEMENT.hedgeRecords, { size: HEDGES }, { againMs: AGAIN_MS });
  const { data: limits } = useCall(RISK_MANAGEMENT.exposureLimits, {}, { againMs: AGAIN_MS });
  const maySet = useMay()(RISK_MANAGEMENT.setExposureLimit.permission);
  const newestOf = useNewestOf();
  const hedgeColumns = useHedgeColumns();
  const limitColumns = useLimitColumns(
    new Map(exposures.map(({ symbolId, symbolCode }) => [symbolId, symbolCode])),
  );
  const tabs = [
    { id: 'hedges' as const, label: t('trading.hedges'), count: hedges?.total },
    { id: 'limits' as const, label: t('trading.limits'), count: limits?.length },
  ];
  return (
    <Panel name={t('trading.houseSide')}>
      <PanelStrip
        tabs={<TabStrip label={t('trading.houseSide')} tabs={tabs} selected={tab} onSelect={setTab} />}
        note={newestOf(tab === 'hedges' ? hedges : undefined)}
      >
        {tab === 'limits' && maySet && (
          <ToolButton onClick={() => openPlace('trading', 'setExposureLimit')}>
            {t('trading.setLimit')}
          </ToolButton>
        )}
      </PanelStrip>
      {tab === 'hedges' &&
        (hedges?.total === 0 ? (
          <EmptyState title={t('trading.noHedges')} />
        ) : (
          <Table
            label={t('trading.hedges')}
            columns={hedgeColumns}
            rows={hedges?.records ?? []}
            rowId={({ hedgeId }) => hedgeId}
            compact
          />
        ))}
      {tab === 'limits' &&
        (limits?.length === 0 ? (
          <EmptyState title={t('trading.noLimits')} />
        ) : (
          <Table
            label={t('trading.limits')}
            columns={limitColumns}
            rows={limits ?? []}
            rowId={({ scope, symbolId, customerNo }) => `${scope}/${symbolId ?? ''}/${customerNo ?? ''}`}
            compact
          />
        ))}
    </Panel>
  );
}

function useHedgeColumns(): readonly Column<HedgeRow>[] {
  const { product, side, figure, time } = useTradingColumns();
  return [
    time(({ time: atMs }) => atMs),
    product(),
    side(),
    figure('price', 'customer.price'),
    figure('netVolume', 'exposure.net', 2),
    figure('hedgedVolume', 'exposure.hedged', 1),
    {
      ...figure('realisedResult', 'customer.profit'),
      cell: ({ realisedResult }) => printDecimal(toCents(realisedResult)),
    },
  ];
}

function useLimitColumns(codes: ReadonlyMap<number, string>): readonly Column<LimitRow>[] {
  const { t, none } = useTradingColumns();
  return [
    {
      id: 'scope',
      label: t('trading.scope'),
      cell: ({ scope, symbolId, customerNo }) => {
        if (symbolId !== null) return <b>{codes.get(symbolId) ?? symbolId}</b>;
        if (customerNo !== null) return <b>{customerNo}</b>;
        return scope === 'company' || scope === 'product' || scope === 'customer'
          ? t(`trading.scope.${scope}`)
          : scope;
      },
    },
    {
      id: 'used',
      label: t('trading.used'),
      align: 'end',
      cell: ({ used }) => (used === null ? none : printDecimal(toCents(used))),
      sortKey: ({ used }) => Number(used ?? -1),
    },
    {
      id: 'most',
      label: t('trading.most'),
      align: 'end',
      cell: ({ most, currency }) => (
        <>
          {printDecimal(most)} <span className="faint">{currency}</span>
        </>
      ),
      sortKey: ({ most }) => Number(most),
    },
    {
      id: 'share',
      label: t('trading.share'),
      align: 'end',
      cell: ({ used, most }) => {
        if (used === null || Number(most) === 0) return none;
        const percent = (100 * Number(used)) / Number(most);
        return (
          <span className={styles['share']}>
            {formatPercentOf(percent / 100)}
            <Meter label={t('trading.share')} percent={percent} tone={percent >= 80 ? 'warn' : 'plain'} />
          </span>
        );
      },
      sortKey: ({ used, most }) => Number(used ?? 0) / Math.max(1, Number(most)),
    },
  ];
}
