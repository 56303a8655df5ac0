import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  chooseTone,
  EmptyState,
  formatPercent,
  formatPercentOf,
  formatPlain,
  Panel,
  PanelStrip,
  Segmented,
  Skeleton,
  TabStrip,
  formatList,
} from '../../components/index.ts';
import { CallErrorNote } from '../../connection/call-failure.tsx';
import styles from './money.module.css';
import { minuteOfDay, percentOf, stretchChangeBp } from './money-model.ts';
import type { Fund, FundPoint } from './port.ts';
import { SharePart } from './shares/share-part.tsx';
import { useFundHistory, useFunds } from './use-money.ts';

/** Stretches of a fund's past, in days. */
const STRETCHES = [30, 90, 365] as const;

/** Funds of the company: net value and its past, terms, and what they hold. Shares are subscribed for here, or bought like any product. */
export function FundsPanel() {
  const { t } = useTranslation('panels');
  const { data, isPending, error } = useFunds();
  const [chosen, setChosen] = useState<number>();
  const [days, setDays] = useState<(typeof STRETCHES)[number]>(90);
  const fund = data?.find(({ fundId }) => fundId === chosen) ?? data?.[0];
  return (
    <Panel name={t('money.funds')} className={styles['funds'] ?? ''}>
      <PanelStrip
        tabs={
          <TabStrip
            label={t('money.funds')}
            tabs={(data ?? []).map(({ fundId, name }) => ({ id: String(fundId), label: name }))}
            selected={String(fund?.fundId ?? '')}
            onSelect={(id) => setChosen(Number(id))}
          />
        }
      >
        <Segmented
          label={t('money.stretch')}
          segments={STRETCHES.map((value) => ({ value, label: t('money.days', { days: value }) }))}
          value={days}
          onChange={setDays}
        />
      </PanelStrip>
      {isPending && <Skeleton rows={6} label={t('customer.loading')} />}
      {error && !data && <CallErrorNote error={error} />}
      {data?.length === 0 && <EmptyState title={t('money.noFunds')} detail={t('money.noFundsText')} />}
      {fund !== undefined && <FundView fund={fund} days={days} />}
    </Panel>
  );
}

function FundView({ fund, days }: { readonly fund: Fund; readonly days: number }) {
  const { t } = useTranslation('panels');
  const history = useFundHistory(fund.fundId, days);
  const minimum = (amount: string) => (Number(amount) > 0 ? formatPlain(amount) : t('none'));
  return (
    <div className={styles['fund']} role="group" aria-label={fund.name} tabIndex={0}>
      <div className={styles['value']}>
        <p>
          <b>{formatPlain(fund.netValue)}</b> {fund.currency} <Move text={fund.netValueChange} />{' '}
          <span className="faint">{t('money.inADay')}</span>
        </p>
        <p className="faint">{t('money.nextValue', { time: minuteOfDay(fund.valuedAtMinute) })}</p>
      </div>
      <FundLine points={history.data ?? []} fund={fund.name} days={days} />
      <SharePart fund={fund} />
      <p className={styles['words']}>{fund.introduction}</p>
      <dl className={styles['terms']}>
        <Term name={t('money.sharePrice')}>
          {formatPlain(fund.sharePrice)} {fund.currency} <Move text={fund.sharePriceChange} />
        </Term>
        <Term name={t('money.manager')}>{fund.manager}</Term>
        <Term name={t('money.managementFee')}>
          {t('money.aYear', { percent: percentOf(fund.managementFee) })}
        </Term>
        <Term name={t('money.subscriptionFee')}>{percentOf(fund.subscriptionFee)}</Term>
        <Term name={t('money.redemptionFee')}>{percentOf(fund.redemptionFee)}</Term>
        <Term name={t('money.minSubscription')}>{minimum(fund.minSubscription)}</Term>
        <Term name={t('money.minRedemption')}>{minimum(fund.minRedemption)}</Term>
        <Term name={t('money.basket')}>
          {formatList(fund.basket.map(({ currency, weight }) => `${currency} ${percentOf(weight)}`))}
        </Term>
      </dl>
      <p className={styles['note']}>{t('money.fundShares', { code: fund.code })}</p>
    </div>
  );
}

function Term({ name, children }: { readonly name: string; readonly children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A change of the platform, which is percent text. */
function Move({ text }: { readonly text: string }) {
  if (text === '') return null;
  const share = Number(text.replace('%', '')) / 100;
  const falls = share < 0;
  const isZero = share === 0;
  const shown = formatPercentOf(share, 2, 'always');
  return <span className={isZero ? 'faint' : falls ? 'down' : 'up'}>{shown}</span>;
}

const WIDTH = 600;
const HEIGHT = 120;

interface FundLineProps {
  readonly points: readonly FundPoint[];
  readonly fund: string;
  /** How many days the points are of. */
  readonly days: number;
}

/** Net values as one line over their own range, and how much they changed over it. */
function FundLine({ points, fund, days }: FundLineProps) {
  const { t } = useTranslation('panels');
  const label = t('money.netValueOf', { fund, days });
  const values = points.map(({ value }) => value);
  const low = Math.min(...values);
  const range = Math.max(...values) - low || 1;
  const place = (value: number, at: number) =>
    `${((at / Math.max(1, points.length - 1)) * WIDTH).toFixed(1)},${(HEIGHT - ((value - low) / range) * HEIGHT).toFixed(1)}`;
  const line = values.map(place).join(' ');
  const change = stretchChangeBp(points);
  return (
    <figure className={styles['line']}>
      <svg viewBox={`0 -4 ${WIDTH} ${HEIGHT + 8}`} preserveAspectRatio="none" role="img" aria-label={label}>
        {values.length > 1 && (
          <>
            <polygon points={`0,${HEIGHT + 4} ${line} ${WIDTH},${HEIGHT + 4}`} />
            <polyline points={line} vectorEffect="non-scaling-stroke" />
          </>
        )}
      </svg>
      <figcaption>
        <span>{points[0] && `${points[0].time} ${points[0].value}`}</span>
        {change !== undefined && (
          <span>
            <span className={chooseTone(change) === 'none' ? 'faint' : chooseTone(change)}>
              {formatPercent(change)}
            </span>{' '}
            {t('money.days', { days })}
          </span>
        )}
        <span>{points.at(-1)?.time}</span>
      </figcaption>
    </figure>
  );
}
