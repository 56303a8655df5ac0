import { useTranslation } from 'react-i18next';
import { type ReactNode, useEffect, useState } from 'react';
import {
  Skeleton,
  formatLevel,
  formatMoney,
  Meter,
  Profit,
  formatAmount,
  formatTime,
  chooseTone,
} from '../../components/index.ts';
import { useIsWallet } from '../../session/account-type.ts';
import { useAccount, useWallet, useLoans } from '../../trading/trading-api.ts';
import { useIsMarketTimeKnown, useMarketClock } from '../../market/market-time.ts';
import type { AccountView } from '../../trading/contracts.ts';
import { levelTone, REPAYMENT_LEVEL, riskRatioBp, riskTone } from '../shared/risk-ratio.ts';
import styles from './account.module.css';
import type { AccountId } from '../../../backend/domain/units.ts';

/** What the chosen account has, in the figures that mean something in its type. */
export function AccountFunds() {
  return useIsWallet() ? <WalletFunds /> : <MarginFunds />;
}

/** How free margin comes about. */
const FREE_OF = { equity: 'account.freeOfEquity', balance: 'account.freeOfBalance' } as const;

/** How near the account is to its limits, first, so that a low window shows it; then equity and margin. */
function MarginFunds() {
  const { t } = useTranslation('panels');
  const account = useAccount();
  if (account === undefined) return <Skeleton rows={3} label={t('loading')} />;
  const { digits, balance, equity, usedMargin, frozen, freeMargin, openProfit, marginLevelBp } = account;
  const tone = levelTone(marginLevelBp, account.levels);
  return (
    <section className={styles['funds']} aria-label={t('panel.account')}>
      <div className={styles['head']}>
        <h3>{t('panel.account')}</h3>
        <span>
          {openProfit !== undefined && <Profit amount={openProfit} digits={digits} />}{' '}
          <span className="faint">{t('account.open')}</span>
        </span>
      </div>
      <EquityChart account={account} />
      <dl>
        <FundsLine label={t('account.marginLevel')}>
          {marginLevelBp === undefined && usedMargin <= 0n && (
            <span className="faint">{t('account.noPositions')}</span>
          )}
          {marginLevelBp !== undefined && (
            <span className={`${styles['level']} ${tone === 'ok' ? '' : tone}`}>
              {formatLevel(marginLevelBp)}
            </span>
          )}
        </FundsLine>
      </dl>
      <Meter
        label={t('account.marginUsed')}
        percent={equity === undefined ? 0 : usedPercent(usedMargin, equity)}
        tone={tone}
      />
      <dl>
        <FundsLine label={t('account.balance')} tall>
          {formatMoney(balance, digits)} <span className="faint">{account.currency}</span>
        </FundsLine>
        <FundsLine label={t('account.equity')}>
          {equity !== undefined && formatMoney(equity, digits)}
        </FundsLine>
        <FundsLine label={t('account.usedMargin')}>{formatMoney(usedMargin, digits)}</FundsLine>
        {/* Also while nothing is: an order that begins to rest moves no line. */}
        <FundsLine label={t('account.frozen')}>{formatMoney(frozen, digits)}</FundsLine>
        <FundsLine label={t('account.freeMargin')}>{formatMoney(freeMargin, digits)}</FundsLine>
      </dl>
      <p className={styles['note']}>{t(FREE_OF[account.freeOf])}</p>
    </section>
  );
}

/** Share of the equity that is in use as margin, percent; 0 without equity. */
export function usedPercent(usedMargin: bigint, equity: bigint): number {
  if (equity <= 0n) return usedMargin > 0n ? 100 : 0;
  return Number((usedMargin * 1000n) / equity) / 10;
}

/** One figure of the account; a tall one is left out of a low window. */
function FundsLine(props: { readonly label: string; readonly tall?: boolean; readonly children: ReactNode }) {
  return (
    <div className={props.tall === true ? styles['tall'] : undefined}>
      <dt>{props.label}</dt>
      <dd>{props.children}</dd>
    </div>
  );
}

/** Assets that are named one by one; the holdings list has all of them. */
export const MAX_NAMED_ASSETS = 4;

/** What a wallet is worth, its money, and the assets that are worth most. */
export function WalletFunds() {
  const { t } = useTranslation('panels');
  const account = useAccount();
  const wallet = useWallet();
  if (account === undefined || wallet === undefined) return <Skeleton rows={3} label={t('loading')} />;
  const { currency, digits, free, locked, marketValue, result, holdings } = wallet;
  const named = [...holdings]
    .sort((left, right) => Number((right.marketValue ?? 0n) - (left.marketValue ?? 0n)))
    .slice(0, MAX_NAMED_ASSETS);
  return (
    <section className={styles['funds']} aria-label={t('panel.account')}>
      <div className={styles['head']}>
        <h3>{t('panel.account')}</h3>
        {result !== undefined && (
          <span>
            <Profit amount={result} digits={digits} /> <span className="faint">{t('wallet.result')}</span>
          </span>
        )}
      </div>
      {marketValue !== undefined && (
        <EquityChart
          account={{ accountId: account.accountId, equity: marketValue }}
          label={(time) => t('wallet.worthSince', { time })}
        />
      )}
      <dl>
        <FundsLine label={t('wallet.worth')}>
          {marketValue === undefined ? (
            <span className="faint">{t('none')}</span>
          ) : (
            <>
              {formatMoney(marketValue, digits)} <span className="faint">{currency}</span>
            </>
          )}
        </FundsLine>
        <FundsLine label={t('wallet.freeOf', { currency })}>{formatMoney(free, digits)}</FundsLine>
        {locked > 0n && (
          <FundsLine label={t('wallet.lockedOf', { currency })}>{formatMoney(locked, digits)}</FundsLine>
        )}
        <WalletLoans />
        {named.map((holding) => (
          <FundsLine key={holding.currency} label={holding.currency}>
            {formatAmount(holding.quantity, holding.digits)}{' '}
            {holding.marketValue !== undefined && (
              <span className="faint">{formatMoney(holding.marketValue, digits)}</span>
            )}
          </FundsLine>
        ))}
      </dl>
    </section>
  );
}

/** What a wallet owes, currency by currency with its interest, and how near its assets are to the forced repayment. */
function WalletLoans() {
  const { t } = useTranslation('panels');
  const wallet = useWallet();
  const loans = useLoans().filter(({ principal, interest }) => principal + interest > 0n);
  if (wallet === undefined || loans.length === 0) return null;
  const { assets, owed, digits, currency } = wallet;
  const ratio = assets === undefined || owed === undefined ? undefined : riskRatioBp(assets, owed);
  const tone = riskTone(ratio);
  return (
    <>
      <FundsLine label={t('wallet.owed')}>
        {owed === undefined ? (
          <span className="faint">{t('none')}</span>
        ) : (
          <>
            {formatMoney(owed, digits)} <span className="faint">{currency}</span>
          </>
        )}
      </FundsLine>
      {loans.map((loan) => (
        <FundsLine key={loan.currency} label={t('wallet.owedOf', { currency: loan.currency })}>
          {formatAmount(loan.principal + loan.interest, loan.digits)}{' '}
          <span className="faint">
            {t('wallet.interestOf', { amount: formatAmount(loan.interest, loan.digits) })}
          </span>
        </FundsLine>
      ))}
      {ratio !== undefined && (
        <FundsLine label={t('effect.riskRatio', { level: REPAYMENT_LEVEL })}>
          <span className={`${styles['level']} ${tone === 'ok' ? '' : tone}`}>{formatLevel(ratio)}</span>
        </FundsLine>
      )}
    </>
  );
}

/** The box in which the line is drawn; it is stretched over the room that there is. */
const WIDTH = 240;
const HEIGHT = 100;

/** The equity since this terminal was opened, as a line over its area. */
function EquityChart({
  account,
  label: labelOf,
}: {
  readonly account: Pick<AccountView, 'accountId' | 'equity'>;
  /** What the line shows since a time; the equity where it is not said. */
  readonly label?: (time: string) => string;
}) {
  const { t } = useTranslation('panels');
  const samples = useEquityHistory(account.accountId, account.equity);
  const points = equityPoints(samples, WIDTH, HEIGHT);
  const [first] = samples;
  if (first === undefined || points === '') return <div className={styles['equity']} />;
  const tone = chooseTone((account.equity ?? first.equity) - first.equity);
  const time = formatTime(first.marketMs ?? first.atMs);
  const label = labelOf?.(time) ?? t('account.equitySince', { time });
  return (
    <svg
      className={`${styles['equity']} ${tone === 'none' ? 'faint' : tone}`}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <title>{label}</title>
      <polygon points={`0,${HEIGHT} ${points} ${WIDTH},${HEIGHT}`} fill="currentColor" opacity="0.12" />
      <polyline
        points={points}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.3"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

/** One look at the account. */
export interface EquitySample {
  /** By this computer's clock. */
  readonly atMs: number;
  /** By the market's clock; undefined while it is not known. */
  readonly marketMs: number | undefined;
  /** Equity at the account's digits. */
  readonly equity: bigint;
}

/** Samples kept at most, and how often one is taken (milliseconds): the last half hour of this run. */
export const MAX_SAMPLES = 3_600;
export const SAMPLE_MS = 500;

/** Takes a sample into the list, unless the last one is younger than a sample's time; the oldest go. */
export function withSample(samples: readonly EquitySample[], next: EquitySample): readonly EquitySample[] {
  const last = samples.at(-1);
  if (last !== undefined && next.atMs - last.atMs < SAMPLE_MS) return samples;
  return [...samples.slice(1 - MAX_SAMPLES), next];
}

/** Kept while the terminal runs, so that another page and back loses nothing. */
let kept: { readonly accountId: AccountId; readonly samples: readonly EquitySample[] } | undefined;

/** How the equity of an account moved while this terminal watched, as far as it is known. */
function useEquityHistory(accountId: AccountId, equity: bigint | undefined): readonly EquitySample[] {
  const marketClock = useMarketClock();
  const isKnown = useIsMarketTimeKnown();
  const [samples, setSamples] = useState(() => (kept?.accountId === accountId ? kept.samples : []));
  useEffect(() => {
    // Nothing is drawn of what is not known: a guess would stay in the line as a crash.
    if (equity === undefined) return;
    const before = kept?.accountId === accountId ? kept.samples : [];
    const atMs = Date.now();
    const marketMs = isKnown ? marketClock(atMs) : undefined;
    const next = withSample(before, { atMs, marketMs, equity });
    if (next === before) return;
    kept = { accountId, samples: next };
    setSamples(next);
  }, [accountId, equity, marketClock, isKnown]);
  return samples;
}

/** The drawn range is at least this part of the equity, so that the spread of one order does not look like a crash. */
const LEAST_RANGE_DIVISOR = 2_000n;

/** Points of the line in a box, by time; level while nothing has changed since the first sample, empty without one. */
export function equityPoints(samples: readonly EquitySample[], width: number, height: number): string {
  const first = samples[0];
  const last = samples.at(-1);
  if (first === undefined || last === undefined) return '';
  if (samples.length === 1)
    return `0.0,${(height / 2).toFixed(1)} ${width.toFixed(1)},${(height / 2).toFixed(1)}`;
  let low = first.equity;
  let high = first.equity;
  for (const { equity } of samples) {
    if (equity < low) low = equity;
    if (equity > high) high = equity;
  }
  const spare = high / LEAST_RANGE_DIVISOR + 2n - (high - low);
  if (spare > 0n) {
    low -= spare / 2n;
    high += spare / 2n;
  }
  const span = last.atMs - first.atMs;
  return samples
    .map(({ atMs, equity }) => {
      const x = ((atMs - first.atMs) / span) * width;
      const y = (Number(high - equity) / Number(high - low)) * height;
      return `${x.toFixed(1)},${y.toFixed(1)}`;
    })
    .join(' ');
}
