import { Lock } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
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
} from '../../components/index.ts';
import { useOrders } from '../../trading/index.ts';
import { useLossLock, type LossLockView } from '../../trading/loss-lock/loss-lock.ts';
import {
  dayEndMs,
  dayRecord,
  limitOn,
  lockTone,
  pendingChange,
  resultOf,
} from '../../trading/loss-lock/loss-lock-model.ts';
import { cancelByClick } from '../shared/order-actions.ts';
import { useMarketNow } from '../shared/use-market-now.ts';
import { LockBar } from './lock-bar.tsx';
import { LossLimitDialog } from './loss-limit-dialog.tsx';
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
