import type { InstrumentNumber } from '../../../../backend/domain/units.ts';
import type { CandleFeed } from '../../../market/contracts.ts';
import { barEnd, barSeconds, type ChartInterval } from '../../chart/intervals/chart-interval.ts';
import { followsBars, isExpired, MAX_MOVE_BARS, type Alert } from '../alert.ts';
import { AlertRun, type Firing, type MarginSight } from './alert-run.ts';
import { BarFollower } from './bar-follower.ts';
import { memoryKey, type AlertMemory, type Happening } from './judge.ts';

/** A bar has ended when its time is over for so long (milliseconds): its last prices may be on their way. */
const CLOSE_GRACE_MS = 2_000;

/** Bars before the first that is looked at: indicators that look back without an end are settled by then. */
export const WARM_UP_BARS = 500;

export interface AlertWatchOptions {
  feedOf(symbolId: InstrumentNumber, interval: ChartInterval): CandleFeed;
  after(milliseconds: number, task: () => void): () => void;
  /** Price (ticks) of a drawing of a product at a time (seconds). */
  levelOf(product: string, drawing: string, seconds: number): number | undefined;
  memoryOf(id: string): AlertMemory | undefined;
  /** It is told before whatever fired is. */
  onMemory(id: string, memory: AlertMemory): void;
  /** @param isLate It was found in a bar that ended while nobody looked. */
  onFire(alert: Alert, firing: Firing, isLate: boolean): void;
  /** Bars that ended while nobody looked were looked at. `isCut`: not as far back as the alert was looked at before. */
  onCaughtUp(alert: Alert, bars: number, isCut: boolean): void;
}

interface Watched {
  readonly key: string;
  alert: Alert;
  run: AlertRun;
  readonly follower: BarFollower | undefined;
}

/** Something that happened to an order, or to the margin of the account. */
export interface Received {
  readonly happening: Happening;
  readonly symbolId: InstrumentNumber;
  /** Milliseconds. */
  readonly timeMs: number;
}

/** Evaluates all alerts, whatever is on screen: each on the bars of its product, none of which is left out. */
export class AlertWatch {
  readonly #options: AlertWatchOptions;
  readonly #watched = new Map<string, Watched>();

  constructor(options: AlertWatchOptions) {
    this.#options = options;
  }

  /** Watches these alerts from now on. One with other words goes on as it is, one with other conditions begins anew. */
  setAlerts(alerts: readonly Alert[]): void {
    const wanted = new Map(
      alerts.filter(({ isOff }) => isOff !== true).map((alert) => [alert.id, alert] as const),
    );
    for (const [id, watched] of this.#watched) {
      const alert = wanted.get(id);
      if (alert === undefined || memoryKey(alert) !== watched.key) this.#forget(id, watched);
      else if (alert !== watched.alert) this.#replace(watched, alert);
    }
    for (const [id, alert] of wanted) if (!this.#watched.has(id)) this.#begin(id, alert);
  }

  /** Something happened in the account. */
  receive({ happening, symbolId, timeMs }: Received, isLate: boolean): void {
    for (const watched of this.#watched.values()) {
      const { product, conditions } = watched.alert;
      const isOwn = product === undefined || product.symbolId === symbolId;
      const listens = conditions.some(({ kind }) => kind === 'order' || kind === 'margin');
      if (isOwn && listens) this.#report(watched, watched.run.receive(happening, timeMs), isLate);
    }
  }

  seeMargin(margin: MarginSight, timeMs: number): void {
    for (const watched of this.#watched.values())
      if (watched.alert.conditions.some(({ kind }) => kind === 'margin'))
        this.#report(watched, watched.run.seeMargin(margin, timeMs), false);
  }

  /** The market clock stands at a time: bars whose time is over have ended, also where no price follows. */
  setTime(nowMs: number): void {
    for (const watched of this.#watched.values()) {
      const start = watched.run.seenBar;
      if (start === undefined || watched.alert.moment !== 'closed') continue;
      const endMs = barEnd(watched.alert.interval, start) * 1000;
      if (nowMs >= endMs + CLOSE_GRACE_MS) this.#report(watched, watched.run.end(), false);
    }
  }

  close(): void {
    for (const { follower } of this.#watched.values()) follower?.close();
    this.#watched.clear();
  }

  #forget(id: string, { follower }: Watched): void {
    follower?.close();
    this.#watched.delete(id);
  }

  #run(alert: Alert, memory: AlertMemory | undefined): AlertRun {
    const code = alert.product?.code ?? '';
    return new AlertRun(alert, memory, (drawing, seconds) => this.#options.levelOf(code, drawing, seconds));
  }

  /** Terms that change nothing about what is watched: the run goes on. */
  #replace(watched: Watched, alert: Alert): void {
    watched.alert = alert;
    watched.run.changeTerms(alert);
  }

  #begin(id: string, alert: Alert): void {
    const { feedOf, after, memoryOf } = this.#options;
    const { product, interval } = alert;
    const run = this.#run(alert, memoryOf(id));
    let follower: BarFollower | undefined;
    if (product !== undefined && followsBars(alert)) {
      follower = new BarFollower({
        feed: feedOf(product.symbolId, interval),
        after,
        before: warmUpOf(alert),
        from: () => this.#watched.get(id)?.run.seenBar ?? run.seenBar,
        onBars: (bars, isCut) => this.#takeHistory(id, bars, isCut),
        onBar: (bar) => {
          const watched = this.#watched.get(id);
          if (watched !== undefined) this.#report(watched, watched.run.take(bar), false);
        },
      });
    }
    this.#watched.set(id, { key: memoryKey(alert), alert, run, follower });
    this.#options.onMemory(id, run.memory);
  }

  /** History teaches an alert that is new, and shows one that was watched before what it has missed. */
  #takeHistory(id: string, bars: readonly Parameters<AlertRun['take']>[0][], isCut: boolean): void {
    const watched = this.#watched.get(id);
    if (watched === undefined) return;
    const { memory } = watched.run;
    const seen = memory.bar?.start;
    watched.run = this.#run(watched.alert, memory);
    const last = bars.length - 1;
    let missed = 0;
    bars.forEach((bar, index) => {
      // The alert may have fired for the last time.
      const now = this.#watched.get(id);
      if (now !== watched) return;
      if (seen === undefined && index < last) return watched.run.learn(bar);
      const isMissed = index < last && seen !== undefined && bar.timestamp >= seen;
      if (isMissed) missed += 1;
      const firings = watched.run.take(bar);
      if (firings.length > 0) this.#report(watched, firings, isMissed);
    });
    if (this.#watched.get(id) === watched) this.#options.onMemory(id, watched.run.memory);
    if (missed > 0) this.#options.onCaughtUp(watched.alert, missed, isCut);
  }

  #report(watched: Watched, firings: readonly Firing[], isLate: boolean): void {
    const { alert, run } = watched;
    this.#options.onMemory(alert.id, run.memory);
    const due = alert.repeats === 'once' ? firings.slice(0, 1) : firings;
    if (due.length > 0 && alert.repeats === 'once') this.#forget(alert.id, watched);
    for (const firing of due) this.#options.onFire(alert, firing, isLate);
  }
}

/** Bars that have to be there before the first that is looked at. */
function warmUpOf({ conditions, interval }: Alert): number {
  const moves = conditions.map((each) =>
    each.kind === 'move' ? Math.ceil((each.minutes * 60) / barSeconds(interval)) + 1 : 0,
  );
  return Math.min(MAX_MOVE_BARS, Math.max(WARM_UP_BARS, ...moves));
}

/** Whether an alert waits for something: it is on and has not ended. */
export function isWaiting(alert: Alert, nowMs: number): boolean {
  return alert.isOff !== true && !isExpired(alert, nowMs);
}
