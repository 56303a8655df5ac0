import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  EmptyState,
  Panel,
  PanelStrip,
  Skeleton,
  formatMoney,
  formatProfit,
  ratioBp,
  formatPercentShort,
  formatPrice,
  Profit,
  SideMark,
} from '../../components/index.ts';
import { useIsWallet } from '../../session/account-type.ts';
import { useShownAccount, type PricedPosition } from '../../trading/live-now.ts';
import { useSelectedSymbol } from '../../market/selection.ts';
import { useIsFeedDown } from '../shared/feed-age.tsx';
import { Correlation, CurrencyCorrelation } from './correlation.tsx';
import { MarginSection } from './margin-section.tsx';
import { type RiskPosition, exposuresOf, liquidationLadder } from './risk-model.ts';
import { WhatIfSection } from './what-if-section.tsx';
import { Section, useProductName, type RiskProps } from './section.tsx';
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

/** What is owned and owed of each currency, at the prices of now. */
function ExposureSection({ account, positions }: RiskProps) {
  const { t } = useTranslation('panels');
  const { digits, equity, currency } = account;
  const { rows, gross } = exposuresOf(positions);
  const most = rows.reduce((best, { net }) => Math.max(best, Math.abs(Number(net))), 1);
  const times = ratioBp(gross, equity);
  return (
    <Section title={t('risk.exposure')} note={currency}>
      <table className={styles['rows']} aria-label={t('risk.exposure')}>
        <tbody>
          {rows.map((row) => {
            const half = (Math.abs(Number(row.net)) / most) * 50;
            return (
              <tr key={row.currency}>
                <th scope="row">{row.currency}</th>
                <td className={styles['sides']} aria-hidden>
                  <i
                    data-side={row.net < 0n ? 'owed' : 'owned'}
                    style={{ left: `${row.net < 0n ? 50 - half : 50}%`, width: `${half}%` }}
                  />
                </td>
                <td>{formatProfit(row.net, digits)}</td>
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('risk.gross')}</th>
            <td>{times !== undefined && t('risk.timesEquity', { times: formatMoney(BigInt(times), 4) })}</td>
            <td>{formatMoney(gross, digits)}</td>
          </tr>
        </tfoot>
      </table>
    </Section>
  );
}

/** A way shorter than this is amber (basis points). */
const NEAR_BP = 200;

/** Positions that a price would close by force, the nearest first, on a logarithmic way. */
function LadderSection({ account, positions }: RiskProps) {
  const { t } = useTranslation('panels');
  const [, select] = useSelectedSymbol();
  const nameOf = useProductName();
  const rungs = liquidationLadder(positions);
  return (
    <Section title={t('risk.liquidation')} note={t('risk.nearestFirst')}>
      {rungs.length === 0 && <p className={styles['note']}>{t('risk.noLiquidation')}</p>}
      {rungs.length > 0 && (
        <table className={styles['rows']} aria-label={t('risk.liquidation')}>
          <thead>
            <tr>
              <th scope="col">{t('performance.product')}</th>
              <th scope="col">{t('risk.way')}</th>
              <th scope="col">{t('risk.price')}</th>
              <th scope="col">{t('risk.lostThere')}</th>
            </tr>
          </thead>
          <tbody>
            {rungs.map((rung) => {
              const position = positions.find(({ positionId }) => positionId === rung.positionId);
              const isNear = Math.abs(rung.distanceBp) < NEAR_BP;
              return (
                <tr key={rung.positionId}>
                  <th scope="row">
                    <SideMark up={position?.direction === 'buy'}>
                      <button type="button" onClick={() => select(rung.symbolId)}>
                        {nameOf(rung.symbolId)}
                      </button>
                    </SideMark>
                  </th>
                  <td>
                    <span className={styles['way']} data-near={isNear}>
                      <i style={{ width: `${rung.way * 100}%` }} />
                    </span>
                  </td>
                  <td>
                    {formatPrice(rung.liquidationPrice, position?.terms.symbolDigits ?? 0)}
                    <small className={isNear ? 'warn' : 'faint'}>
                      {formatPercentShort(rung.distanceBp, 'always')}
                    </small>
                  </td>
                  <td>
                    <Profit amount={rung.result} digits={account.digits} />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </Section>
  );
}
