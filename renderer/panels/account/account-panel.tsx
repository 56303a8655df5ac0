import { useTranslation } from 'react-i18next';
import { useMemo } from 'react';
import { Panel, PanelStrip } from '../../components/index.ts';
import { useIsWallet } from '../../session/account-type.ts';
import { useAccount } from '../../trading/trading-api.ts';
import { useLossLock } from '../../trading/loss-lock/loss-lock.ts';
import { useLedgerDays } from '../../trading/review/use-trades.ts';
import type { EquityDay } from '../../trading/loss-lock/loss-lock-model.ts';
import type { LedgerDays } from '../../venue/port.ts';
import { CurveChart, type CurveValue } from '../shared/curve-chart.tsx';
import { AccountFunds } from './account-funds.tsx';
import { LossLockSection } from './loss-lock-section.tsx';
import styles from './account.module.css';

/** What the account has, what its days brought, and what one day may lose. */
export function AccountPanel() {
  const { t } = useTranslation('panels');
  const isWallet = useIsWallet();
  return (
    <Panel name={t('panel.account')}>
      <PanelStrip title={t('panel.account')} />
      <div className={styles['page']} role="group" aria-label={t('account.all')} tabIndex={0}>
        <AccountFunds />
        {!isWallet && <LossLockSection />}
        {!isWallet && <DaysSection />}
      </div>
    </Panel>
  );
}

/** Days that are drawn. */
const SHOWN_DAYS = 90;
const DAY_MS = 86_400_000;

/** The account day by day: from the platform's ledger, with open results where this terminal looked. */
function DaysSection() {
  const { t } = useTranslation('panels');
  const account = useAccount();
  const { state, day } = useLossLock();
  const fromDay = day === undefined ? undefined : day - SHOWN_DAYS;
  const { data, error } = useLedgerDays(fromDay === undefined ? undefined : fromDay * DAY_MS);
  const points = useMemo(
    () =>
      data === undefined || fromDay === undefined
        ? []
        : resultDays(
            data,
            state.days.filter((each) => each.day >= fromDay),
          ),
    [data, state.days, fromDay],
  );
  return (
    <section className={styles['part']} aria-label={t('account.days')}>
      <h3>{t('account.days')}</h3>
      {points.length > 1 && account !== undefined && (
        <div className={styles['days']}>
          <CurveChart signed byDay label={t('account.days')} points={points} digits={account.digits} />
        </div>
      )}
      <p className={styles['note']}>
        {error !== undefined && data === undefined ? t('account.daysFailed') : t('account.daysNote')}
      </p>
    </section>
  );
}

/** A point for a day: what was won or lost since the first one, and how far below the highest day before. */
export interface ResultDay extends Required<CurveValue> {
  /** The open results of that day are in it. */
  readonly hasOpenResults: boolean;
}

/**
 * The account day by day, without money that was moved in or out. The platform's ledger knows what was closed; open results are
 * in days on which this terminal looked at the equity. Money at the digits of the account.
 */
export function resultDays(
  { opening, days }: Pick<LedgerDays, 'opening' | 'days'>,
  looks: readonly Pick<EquityDay, 'day' | 'last'>[],
): readonly ResultDay[] {
  const seen = new Map(looks.map(({ day, last }) => [day, last]));
  const ledger = new Map(days.map((each) => [each.day, each]));
  const first = Math.min(...ledger.keys(), ...seen.keys());
  const all = [...new Set([...ledger.keys(), ...seen.keys()])].sort((left, right) => left - right);
  let balance = opening;
  let moved = 0n;
  let peak = 0n;
  const points: ResultDay[] = [];
  for (const day of all) {
    const line = ledger.get(day);
    balance = line?.balance ?? balance;
    moved += line?.moved ?? 0n;
    const value = (seen.get(day) ?? balance) - opening - moved;
    if (value > peak) peak = value;
    points.push({ atMs: day * DAY_MS, value, drawdown: value - peak, hasOpenResults: seen.has(day) });
  }
  if (points.length === 0) return points;
  return [{ atMs: (first - 1) * DAY_MS, value: 0n, drawdown: 0n, hasOpenResults: false }, ...points];
}
