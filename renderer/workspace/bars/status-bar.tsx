import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dot, formatAge, formatDate, formatTime, MINUS, useNow, zoneName } from '../../components/index.ts';
import type { PanelsKey } from '../../i18n/i18n.ts';
import { useHealth, useHealthOf } from '../../market/market-api.ts';
import { useMarketNow } from '../../market/market-time.ts';
import type { LineHealth } from '../../../backend/client/index.ts';
import type { IpcResponse } from '../../../main/ipc/table.ts';
import { desktopBridge } from '../../desktop-bridge.ts';
import { AnnouncementStrip } from './announcement-strip.tsx';
import styles from '../frame.module.css';

/** The wire in figures: latency of each line, clock, rate, gaps, calls; then the platform and market time. */
export function StatusBar() {
  const { t } = useTranslation('panels');
  const health = useHealth();
  return (
    <footer className={styles['statusbar']} aria-label={t('status.bar')}>
      <Line label="status.quotes" line={health.quotes} />
      <Line label="status.messages" line={health.messages} />
      <Line label="status.orders" line={health.orders} />
      <span>
        {t('status.clock')}{' '}
        <b data-room="offset">
          {health.marketStandsMs === undefined ? offsetText(health.clockOffsetMs) : t('status.stepped')}
        </b>
      </span>
      <span>
        <b data-room="rate">{health.messagesPerSecond}</b> {t('status.rate')}
      </span>
      <span className={styles['narrow']}>
        {t('status.gaps')} <b data-room="count">{health.gaps}</b>
      </span>
      <span className={styles['narrow']}>
        {t('status.resyncs')} <b data-room="count">{health.resyncs}</b>
        {health.lastResyncAtMs !== undefined && <ResyncAge atMs={health.lastResyncAtMs} />}
      </span>
      {health.callsUsed !== undefined && health.callsLimit !== undefined && (
        <span className={styles['wide']}>
          {t('status.calls')} <b data-room="rate">{health.callsUsed}</b>{' '}
          {t('status.callsOf', { limit: health.callsLimit })}
        </span>
      )}
      <span className={styles['space']}>
        <AnnouncementStrip />
      </span>
      <Platform />
      <MarketTime />
    </footer>
  );
}

/** Milliseconds with their sign; nothing is shown before the first answer. */
export function offsetText(offsetMs: number | undefined): string {
  if (offsetMs === undefined) return '';
  const rounded = Math.round(offsetMs);
  const sign = rounded < 0 ? MINUS : rounded > 0 ? '+' : '';
  return `${sign}${Math.abs(rounded)} ms`;
}

function Line({ label, line }: { readonly label: PanelsKey; readonly line: LineHealth }) {
  const { t } = useTranslation('panels');
  if (line.state === 'live') {
    return (
      <span>
        <Dot tone="ok" />
        {t(label)}{' '}
        <b data-room="ms">
          {line.latencyMs === undefined ? t('status.live') : `${Math.round(line.latencyMs)} ms`}
        </b>
      </span>
    );
  }
  return (
    <span className="warn">
      <Dot tone="warn" />
      {t(label)}{' '}
      {line.downSinceMs === undefined ? t('status.connecting') : <Down sinceMs={line.downSinceMs} />}
    </span>
  );
}

function Down({ sinceMs }: { readonly sinceMs: number }) {
  const { t } = useTranslation('panels');
  const now = useNow(1000);
  return <>{t('status.down', { age: formatAge(now - sinceMs) })}</>;
}

function ResyncAge({ atMs }: { readonly atMs: number }) {
  const { t } = useTranslation('panels');
  const now = useNow(1000);
  return <span className="faint">{t('status.ago', { age: formatAge(now - atMs) })}</span>;
}

type AppInfo = IpcResponse<'app.info'>;

/** What runs this terminal, asked of the host once. */
function Platform() {
  const { t } = useTranslation('panels');
  const [info, setInfo] = useState<AppInfo>();
  const [kind, setKind] = useState<IpcResponse<'profile.current'>['kind']>();
  useEffect(() => {
    const bridge = desktopBridge();
    if (bridge === undefined) return;
    let gone = false;
    void Promise.all([bridge.invoke('app.info', {}), bridge.invoke('profile.current', {})])
      .then(([app, profile]) => {
        if (gone) return;
        setInfo(app);
        setKind(profile.kind);
      })
      .catch(() => undefined);
    return () => {
      gone = true;
    };
  }, []);
  return (
    <>
      {kind !== undefined && <span>{t(kind === 'embedded' ? 'status.embedded' : 'status.remote')}</span>}
      {info !== undefined && <span className={styles['wide']}>v{info.version}</span>}
    </>
  );
}

/** In place of a time while the market has not said its own: that of this machine may be another. */
const NO_TIME = '--:--:--';

/** A market that runs by less than this share faster or slower than the wall clock is not said to. */
const SAME_SPEED = 0.25;

/** The market's time, with its day where that is another than this machine's, and its speed where it runs faster or slower. */
export function MarketTime() {
  const { t } = useTranslation('panels');
  const now = useNow(250);
  const marketMs = useMarketNow(250);
  const speed = useHealthOf((health) => health.marketSpeed);
  const shownMs = marketMs ?? now;
  const day = formatDate(shownMs);
  const isOtherSpeed = Math.abs(Math.log2(speed)) > Math.log2(1 + SAME_SPEED);
  return (
    <span title={t('status.marketTime')}>
      {t('status.market')}
      {day !== formatDate(now) && <b data-market-note=""> {day}</b>}{' '}
      <b>{marketMs === undefined ? NO_TIME : formatTime(marketMs)}</b> {zoneName(shownMs)}
      {isOtherSpeed && <b data-market-note="">×{Number(speed.toPrecision(2))}</b>}
    </span>
  );
}
