import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState, Panel, PanelStrip, Skeleton } from '../../components/index.ts';
import { useIsWallet } from '../../session/account-type.ts';
import type { AccountView } from '../../trading/contracts.ts';
import { useShownAccount, type PricedPosition } from '../../trading/live-now.ts';
import { useIsFeedDown } from '../shared/feed-age.tsx';
import { Correlation } from './correlation.tsx';
import { CurrencyCorrelation } from './currency-correlation.tsx';
import { ExposureSection } from './exposure-section.tsx';
import { LadderSection } from './ladder-section.tsx';
import { MarginSection } from './margin-section.tsx';
import type { RiskPosition } from './risk-model.ts';
import { WhatIfSection } from './what-if-section.tsx';
import styles from './risk.module.css';

/** How often what is slow to reckon is looked at (milliseconds): who wins with whom is read, not watched tick by tick. */
const LOOK_MS = 1_000;

/** What the account risks now: margin, exposure, what would be closed by force, and what a move would do. */
export function Risk() {
  const { t } = useTranslation('panels');
  const isWallet = useIsWallet();
  return (
    <Panel name={t('panel.risk')}>
      <PanelStrip title={t('panel.risk')} />
      {isWallet ? <EmptyState title={t('risk.notOffered')} /> : <AccountRisk />}
    </Panel>
  );
}

/** What the sections are worked out of. */
export interface RiskProps {
  readonly account: AccountView & { readonly equity: bigint };
  readonly positions: readonly RiskPosition[];
}

function AccountRisk() {
  const { t } = useTranslation('panels');
  const now = useShownAccount();
  const isDown = useIsFeedDown();
  const positions = useMemo(() => riskPositions(now.positions), [now.positions]);
  const before = useNowAndThen(positions, LOOK_MS);
  const { account } = now;
  // No figure before its inputs: one position without a price and nothing adds up.
  const equity = account?.equity;
  if (account === undefined || equity === undefined || positions === undefined || !now.isComplete)
    return <Skeleton rows={6} label={t('loading')} />;
  const props: RiskProps = { account: { ...account, equity }, positions };
  return (
    <div
      className={isDown ? `${styles['page']} stale` : styles['page']}
      role="group"
      aria-label={t('risk.all')}
      tabIndex={0}
    >
      <MarginSection {...props} />
      {positions.length === 0 ? (
        <EmptyState title={t('risk.none')} detail={t('risk.noneDetail')} />
      ) : (
        <>
          <ExposureSection {...props} />
          <LadderSection {...props} />
          <WhatIfSection {...props} />
          <Correlation {...props} positions={before ?? positions} />
          <CurrencyCorrelation {...props} positions={before ?? positions} />
        </>
      )}
    </div>
  );
}

/** A value as it was when it was last looked at, every so often (milliseconds). */
function useNowAndThen<Value>(value: Value, everyMs: number): Value {
  const newest = useRef(value);
  const [seen, setSeen] = useState(value);
  useEffect(() => {
    newest.current = value;
  });
  useEffect(() => {
    const timer = setInterval(() => setSeen(newest.current), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return seen;
}

/** Positions that can be reckoned; undefined while one of them cannot. */
function riskPositions(priced: readonly PricedPosition[]): readonly RiskPosition[] | undefined {
  const positions: RiskPosition[] = [];
  for (const { view, terms, conversion } of priced) {
    const { markPrice, openProfit } = view;
    if (terms === undefined || conversion === undefined) return undefined;
    if (markPrice === undefined || openProfit === undefined) return undefined;
    positions.push({ ...view, terms, conversion, markPrice, openProfit });
  }
  return positions;
}
