import { Lock } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDecimal, parseDecimal } from '../../../backend/domain/decimal.ts';
import {
  Badge,
  Button,
  formatCountdown,
  formatCalendarDate,
  formatMoney,
  formatTime,
  Icon,
  Profit,
  ToolButton,
  zoneName,
  Dialog,
  NumberField,
} from '../../components/index.ts';
import { useOrders } from '../../trading/trading-api.ts';
import { useLossLock, type LossLockView } from '../../trading/loss-lock/loss-lock.ts';
import {
  dayEndMs,
  dayRecord,
  limitOn,
  lockTone,
  pendingChange,
  resultOf,
  WARN_PERCENT,
  type EquityDay,
  isLockedOn,
} from '../../trading/loss-lock/loss-lock-model.ts';
import { part } from '../../parts.ts';
import { cancelByClick } from '../shared/order-actions.ts';
import { useMarketNow } from '../../market/market-time.ts';
import styles from './account.module.css';

/** What one day may lose: the limit, the day so far, and the lock once it is reached. */
export function LossLockSection() {
  const { t } = useTranslation('panels');
  const view = useLossLock();
  const [asking, setAsking] = useState(false);
  const { account, state, day } = view;
  if (account === undefined || day === undefined) return null;
  const limit = limitOn(state, day);
  const today = dayRecord(state, day);
  const result = today && resultOf(today);
  const isLocked = today?.lockedAtMs !== undefined;
  const tone = isLocked ? 'locked' : lockTone(result ?? 0n, limit);
  return (
    <section className={styles['part']} aria-label={t('lock.title')}>
      <header className={styles['partHead']}>
        <h3>{t('lock.title')}</h3>
        <span className="grow" />
        {result !== undefined && <Profit amount={result} digits={account.digits} />}
        <Badge tone={tone === 'locked' ? 'danger' : tone === 'warn' ? 'warn' : 'plain'}>
          {t(limit === undefined ? 'lock.off' : `lock.${tone}`)}
        </Badge>
        <ToolButton onClick={() => setAsking(true)}>{t('lock.set')}</ToolButton>
      </header>
      {limit !== undefined && today !== undefined && (
        <LockBar day={today} limit={limit} digits={account.digits} />
      )}
      {limit === undefined && <p className={styles['note']}>{t('lock.offDetail')}</p>}
      {isLocked && today !== undefined && <Locked view={view} lockedAtMs={today.lockedAtMs ?? 0} />}
      <Pending view={view} day={day} />
      <Basis view={view} day={day} />
      {asking && <LossLimitDialog view={view} onClose={() => setAsking(false)} />}
    </section>
  );
}

/** What is shut, what still works, and when it opens. Resting openings may still fill: they can be taken away here. */
function Locked({ view, lockedAtMs }: { readonly view: LossLockView; readonly lockedAtMs: number }) {
  const { t } = useTranslation('panels');
  const now = useMarketNow(1_000);
  const { rows } = useOrders();
  const opens = dayEndMs(view.day ?? 0);
  const resting = rows.filter(({ type }) => type.endsWith('Open')).map(({ orderId }) => orderId);
  return (
    <div className={styles['locked']} role="alert">
      <b>
        <Icon icon={Lock} /> {t('lock.lockedAt', { time: formatTime(lockedAtMs) })}
      </b>
      <p>{t('lock.stillWorks')}</p>
      <p>
        {t('lock.opens')}{' '}
        <b>{now !== undefined && t('lock.opensIn', { time: formatCountdown(opens - now) })}</b>
      </p>
      {resting.length > 0 && (
        <p className={styles['resting']}>
          <span>{t('lock.resting', { count: resting.length })}</span>
          <Button size="small" onClick={() => void cancelByClick(...resting)}>
            {t('lock.cancelResting')}
          </Button>
        </p>
      )}
    </div>
  );
}

/** A looser limit that waits for the next day. */
function Pending({ view: { account, state }, day }: { readonly view: LossLockView; readonly day: number }) {
  const { t } = useTranslation('panels');
  const change = pendingChange(state, day);
  if (change === undefined || account === undefined) return null;
  const date = `${formatCalendarDate(dayEndMs(change.fromDay - 1))} UTC`;
  return (
    <p className={styles['note']}>
      {change.limit === undefined
        ? t('lock.pendingOff', { date })
        : t('lock.pending', { date, limit: formatMoney(change.limit, account.digits) })}
    </p>
  );
}

/** What the day's result is counted from. */
function Basis({ view: { account, state }, day }: { readonly view: LossLockView; readonly day: number }) {
  const { t } = useTranslation('panels');
  const today = dayRecord(state, day);
  if (today === undefined || account === undefined) return null;
  const money = (amount: bigint) => `${formatMoney(amount, account.digits)} ${account.currency}`;
  return (
    <p className={styles['note']}>
      {t(`lock.from.${today.startFrom}`, {
        amount: money(today.start + today.moved),
        time: formatTime(today.startAtMs).slice(0, 5),
        zone: zoneName(today.startAtMs),
      })}
    </p>
  );
}

/** How much of the limit is used, with the lowest point of the day and the mark from which it warns. */
function LockBar(props: { readonly day: EquityDay; readonly limit: bigint; readonly digits: number }) {
  const { day, limit, digits } = props;
  const { t } = useTranslation('panels');
  const share = (result: bigint) =>
    result >= 0n ? 0 : Math.min(100, Number((-result * 10_000n) / limit) / 100);
  const result = resultOf(day);
  const used = share(result);
  const warnAt = (limit * WARN_PERCENT) / 100n;
  const lowest = { amount: formatMoney(day.lowest, digits), time: formatTime(day.lowestAtMs).slice(0, 5) };
  return (
    <>
      <div
        className={styles['lockBar']}
        role="meter"
        aria-label={t('lock.used')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(used)}
        data-tone={day.lockedAtMs === undefined ? lockTone(result, limit) : 'locked'}
      >
        <i style={{ transform: `scaleX(${used / 100})` }} />
        <b data-mark="warn" style={{ left: `${Number(WARN_PERCENT)}%` }} />
        {day.lowest < 0n && <b data-mark="lowest" style={{ left: `${share(day.lowest)}%` }} />}
      </div>
      <p className={styles['lockEnds']}>
        <span>{day.lowest < 0n ? t('lock.lowest', lowest) : t('lock.neverBelow')}</span>
        <span>
          {t('lock.marks', { warn: formatMoney(-warnAt, digits), limit: formatMoney(-limit, digits) })}
        </span>
      </p>
    </>
  );
}

/** Asks what a day may lose. It says before it is set from when it counts. */
function LossLimitDialog({ view, onClose }: { readonly view: LossLockView; onClose(): void }) {
  const { t } = useTranslation('panels');
  const { account, state, day } = view;
  const digits = account?.digits ?? 0;
  const limit = day === undefined ? undefined : limitOn(state, day);
  const [text, setText] = useState(limit === undefined ? '' : formatDecimal(limit, digits));
  const amount = parseDecimal(text, digits);
  const isMissing = amount === undefined || amount <= 0n;
  const isLooser = limit !== undefined && !isMissing && amount > limit;
  const set = (next: bigint | undefined) => {
    part('lossLock').setLimit(next);
    onClose();
  };
  const today = day === undefined ? undefined : dayRecord(state, day);
  const isExceeded = !isMissing && today !== undefined && resultOf(today) <= -amount;
  const counts = isLooser ? 'lock.countsTomorrow' : isExceeded ? 'lock.locksNow' : 'lock.countsNow';
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('lock.title')}
      closeLabel={t('dismiss')}
      footer={
        <>
          {limit !== undefined && <Button onClick={() => set(undefined)}>{t('lock.remove')}</Button>}
          <Button variant="primary" disabled={isMissing} onClick={() => set(amount)}>
            {t('lock.set')}
          </Button>
        </>
      }
    >
      <form
        className={styles['limitForm']}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isMissing) set(amount);
        }}
      >
        <NumberField
          label={t('lock.limit')}
          unit={`${account?.currency ?? ''} `}
          value={text}
          autoFocus
          onChange={setText}
        />
        <p>{t('lock.explain')}</p>
        <p role="status">{isMissing ? t('lock.rule') : t(counts)}</p>
      </form>
    </Dialog>
  );
}

/** Says wherever the trader looks that nothing opens any more today. */
export function LossLockBadge() {
  const { t } = useTranslation('panels');
  const { state, day } = useLossLock();
  if (day === undefined || !isLockedOn(state, day)) return null;
  return (
    <span className={styles['lockBadge']} title={t('lock.stillWorks')} role="status">
      <Icon icon={Lock} />
      {t('lock.badge')}
    </span>
  );
}
