import { RISK_MANAGEMENT } from '../../../backend/contract/calls/management/risk.ts';
import { EmptyState, Skeleton } from '../../components/index.ts';
import { CallErrorNote } from '../../connection/call-failure.tsx';
import { PageBar } from '../frame/page-bar.tsx';
import { ExposurePanel } from '../overview/exposure-panel.tsx';
import { openPlace } from '../place.ts';
import { useOfficeText } from '../texts/office-text.ts';
import { useCall, useMay, CALL_KEY } from '../use-call.ts';
import { ActPanel } from './act-panel.tsx';
import { HouseSidePanel } from './house-side-panel.tsx';
import { MarginPanel } from './margin-panel.tsx';
import { PositionsPanel } from './positions-panel.tsx';
import styles from './trading.module.css';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { TRADE_TYPES } from '../../../backend/contract/mapping/account-numbers.ts';
import { queryClient, valueOf } from '../../connection/terminal-connection.ts';
import { operatorLine } from '../../operator/meridian/line.ts';
import { useOperator } from '../../operator/use-operator.ts';
import { houseResults, nameProducts } from './trading-model.ts';

const AGAIN_MS = 5_000;

/** What customers hold now, what of it the house has, who is near to losing it, and what can be done about it. */
export function TradingPage({ chosen }: { readonly chosen: string | undefined }) {
  const { t } = useOfficeText();
  const mayRead = useMay()(RISK_MANAGEMENT.houseReport.permission);
  const { data: report, error } = useCall(RISK_MANAGEMENT.houseReport, {}, { againMs: AGAIN_MS });
  const results = useHouseResults(report?.exposures.map(({ symbolId }) => symbolId) ?? []);
  // The place knows what is chosen, so that Esc is one step back from it.
  const choose = (customerNo?: string) => openPlace('trading', customerNo);
  return (
    <>
      <PageBar title={t('section.trading')} context={t('trading.context')} />
      {!mayRead && <EmptyState title={t('act.mayNot')} />}
      {mayRead && report === undefined && error === null && <Skeleton rows={8} label={t('office.reading')} />}
      {error !== null && <CallErrorNote error={error} />}
      {report !== undefined && (
        <div className={styles['trading']} data-testid="office-trading">
          <div className={styles['column']}>
            <ExposurePanel report={report} {...(results === undefined ? {} : { results })} />
            <PositionsPanel chosen={chosen} onChoose={choose} />
          </div>
          <div className={styles['column']}>
            {chosen !== undefined && <ActPanel key={chosen} number={chosen} onClose={() => choose()} />}
            <MarginPanel onChoose={choose} />
            <HouseSidePanel exposures={report.exposures} />
          </div>
        </div>
      )}
    </>
  );
}

const FIGURES_AGAIN_MS = 5_000;
/** Contracts and shares: what the house has the other side of. */
const HELD_TYPES = ['cross', 'isolated', 'stock'] as const;

const { queryCompanySymbolPnl: CALL } = RISK_MANAGEMENT;

/** What the house has open against its customers in contracts and shares, by product, in USDT; undefined until it is read. */
function useHouseResults(symbolIds: readonly number[]): ReadonlyMap<number, string> | undefined {
  const { data: operator } = useOperator();
  const may = useMay();
  const companyId = operator?.companyId ?? 0;
  const bodies = nameProducts(symbolIds).flatMap((named) =>
    HELD_TYPES.map((type) => ({ companyId, symbolIds: named, tradeType: TRADE_TYPES.number(type) })),
  );
  const { data } = useQuery(
    {
      queryKey: [...CALL_KEY, CALL.bizType, bodies],
      queryFn: async () => {
        const parts = await Promise.all(bodies.map((body) => operatorLine().call(CALL, body)));
        return houseResults(parts.flatMap((part) => valueOf(part)));
      },
      enabled: companyId > 0 && bodies.length > 0 && may(CALL.permission),
      refetchInterval: FIGURES_AGAIN_MS,
      placeholderData: keepPreviousData,
    },
    queryClient,
  );
  return data;
}
