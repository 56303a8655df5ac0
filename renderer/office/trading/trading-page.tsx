import { RISK_MANAGEMENT } from '../../../backend/contract/calls/management/risk.ts';
import { EmptyState, Skeleton } from '../../components/index.ts';
import { CallErrorNote } from '../../connection/call-failure.tsx';
import { PageBar } from '../frame/page-bar.tsx';
import { ExposurePanel } from '../overview/exposure-panel.tsx';
import { openPlace } from '../place.ts';
import { useOfficeText } from '../texts/office-text.ts';
import { useCall, useMay } from '../use-call.ts';
import { ActPanel } from './act-panel.tsx';
import { HouseSidePanel } from './house-side-panel.tsx';
import { MarginPanel } from './margin-panel.tsx';
import { PositionsPanel } from './positions-panel.tsx';
import { useHouseResults } from './use-trading.ts';
import styles from './trading.module.css';

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
