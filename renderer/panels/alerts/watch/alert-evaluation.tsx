import { useEffect, useState } from 'react';
import { i18n } from '../../../i18n/i18n.ts';
import { useIsMarketTimeKnown } from '../../../market/market-time.ts';
import { afterMs } from '../../../market/day-volume.ts';
import { marketNow } from '../../../market/market.ts';
import { part } from '../../../parts.ts';
import { syncOverWindows } from '../../../session/stored-state.ts';
import { callWebhook, showDesktopNotice } from '../../../session/desktop-notice.ts';
import { playSound } from '../../../sounds/sound-player.ts';
import { useAccount } from '../../../trading/trading-api.ts';
import { drawingsOf, useDrawings } from '../../chart/drawings/drawing-store.ts';
import { intervalFeed } from '../../chart/intervals/interval-feed.ts';
import { lineLevel, type Alert } from '../alert.ts';
import { noteCall, recordFiring, useAlerts, type FiredAlert } from '../alert-store.ts';
import { alertSentence, firedSentence } from '../alert-text.ts';
import { webhookBody } from './webhook-body.ts';
import { AlertWatch } from './alert-watch.ts';
import { bookEvents } from './book-events.ts';
import {
  forgetMemories,
  keepMemory,
  setReceivedTime,
  storeMemories,
  useAlertMemory,
} from './memory-store.ts';

/** How often the market clock is looked at, and what is remembered is stored. */
const TICK_MS = 1_000;

/** Evaluates the alerts of the profile while it is mounted, in one window of several. It draws nothing. */
export function AlertEvaluation() {
  const [watch, setWatch] = useState<AlertWatch>();
  const alerts = useAlerts((state) => state.alerts);
  const isMarginWatched = alerts.some(
    ({ isOff, conditions }) => isOff !== true && conditions.some(({ kind }) => kind === 'margin'),
  );
  useEffect(() => syncOverWindows(useAlerts), []);
  useEffect(() => whileFirst(() => start(setWatch)), []);
  useEffect(() => {
    forgetMemories(alerts);
    watch?.setAlerts(alerts);
  }, [watch, alerts]);
  return watch !== undefined && isMarginWatched ? <MarginWatch watch={watch} /> : null;
}

/** Runs a task in one window of a profile at a time: in the next one when that is closed. Returns the end of it. */
function whileFirst(task: () => () => void): () => void {
  const { locks } = navigator as { readonly locks?: LockManager };
  const requested = new AbortController();
  if (locks === undefined) return task();
  let release: () => void = () => undefined;
  const run = () =>
    new Promise<void>((resolve) => {
      const end = task();
      release = () => {
        end();
        resolve();
      };
    });
  const profile = document.documentElement.dataset['profile'] ?? '';
  locks.request(`alerts ${profile}`, { signal: requested.signal }, run).catch(() => undefined);
  return () => {
    requested.abort();
    release();
  };
}

/** Begins to watch. Returns the end of it. */
function start(setWatch: (watch: AlertWatch | undefined) => void): () => void {
  const watch = new AlertWatch({
    feedOf: intervalFeed,
    after: afterMs,
    levelOf: (product, id, seconds) => {
      const drawing = drawingsOf(useDrawings.getState(), product).find((each) => each.id === id);
      return drawing && lineLevel(drawing, seconds);
    },
    memoryOf: (id) => useAlertMemory.getState().memories[id],
    onMemory: keepMemory,
    onFire: (alert, firing, isLate) => {
      const fired = recordFiring(alert, firing, isLate);
      // What fired is not to fire again after a crash.
      storeMemories();
      announce(alert, fired);
    },
    onCaughtUp: (alert, bars, isCut) => sayCaughtUp(alert, bars, isCut),
  });
  setWatch(watch);
  const events = bookEvents({
    sinceMs: useAlertMemory.getState().receivedMs,
    onEvent: (event, isLate) => watch.receive(event, isLate),
    onReceived: setReceivedTime,
  });
  const { book } = part('trading');
  events.take(book.getState());
  const stopBook = book.subscribe((now) => events.take(now));
  const timer = setInterval(() => {
    const now = marketNow();
    if (now !== undefined) watch.setTime(now);
    storeMemories();
  }, TICK_MS);
  window.addEventListener('pagehide', storeMemories);
  return () => {
    clearInterval(timer);
    stopBook();
    window.removeEventListener('pagehide', storeMemories);
    watch.close();
    storeMemories();
    setWatch(undefined);
  };
}

/** Tells the trader wherever he is: the list of activity (and with it a notice), a sound, the desktop, and a program of his. */
function announce(alert: Alert, fired: FiredAlert): void {
  const { sound = 'alert' } = alert;
  if (sound !== 'none') playSound('alert', sound);
  part('trading').activity.announce({
    id: `alert-${fired.id}`,
    timeMs: fired.atMs,
    kind: 'warning',
    get title() {
      return i18n.t('alert', { ns: 'alerts' });
    },
    get detail() {
      return firedSentence(fired);
    },
    code: undefined,
  });
  if (alert.staysInside !== true)
    void showDesktopNotice(i18n.t('alert', { ns: 'alerts' }), firedSentence(fired), alert.id);
  if (alert.calls === true)
    void callWebhook(fired.id, webhookBody(fired)).then((outcome) => noteCall(fired.id, outcome));
}

function sayCaughtUp(alert: Alert, bars: number, isCut: boolean): void {
  part('trading').activity.announce({
    id: `alert-caught-${alert.id}-${marketNow() ?? 0}`,
    timeMs: marketNow() ?? 0,
    kind: 'info',
    get title() {
      return alertSentence(alert);
    },
    get detail() {
      const caught = i18n.t('caught', { ns: 'alerts', count: bars });
      return isCut ? `${caught} ${i18n.t('cut', { ns: 'alerts' })}` : caught;
    },
    code: undefined,
  });
}

/** Shows the watch the margin as it is. */
function MarginWatch({ watch }: { readonly watch: AlertWatch }) {
  const account = useAccount();
  const isKnown = useIsMarketTimeKnown();
  const levelBp = account?.marginLevelBp;
  const callBp = account?.levels?.callBp;
  useEffect(() => {
    const now = marketNow();
    if (isKnown && now !== undefined) watch.seeMargin({ levelBp, callBp }, now);
  }, [watch, isKnown, levelBp, callBp]);
  return null;
}
