import { Pause, Play, Rewind, StepBack, StepForward, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Segmented, IconButton } from '../../../components/index.ts';
import { barTime, putLast, type Bar } from '../series/bar.ts';
import { type ChartInterval, barEnd } from '../intervals/chart-interval.ts';
import styles from './replay.module.css';
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useState, type RefObject } from 'react';
import { useNotedReplay } from '../../shared/replayed.ts';
import type { ChartEngine } from '../chart-engine.ts';
import type { DrawnBars, BarSink } from '../series/drawn-bars.ts';
import type { InstrumentNumber } from '../../../../backend/domain/units.ts';

/** Bars a second. */
const REPLAY_SPEEDS = [1, 2, 5, 10] as const;
type ReplaySpeed = (typeof REPLAY_SPEEDS)[number];

/** Off, waiting for the bar at which to begin, or running. */
type ReplayPhase = 'off' | 'choosing' | 'on';

export interface Replay {
  readonly sink: ReplaySink | undefined;
  readonly phase: ReplayPhase;
  readonly playing: boolean;
  readonly speed: ReplaySpeed;
  /** Start of the bar that is reached (seconds). */
  readonly reached: number | undefined;
  choose(): void;
  startAt(seconds: number): void;
  step(): void;
  back(): void;
  setPlaying(playing: boolean): void;
  setSpeed(speed: ReplaySpeed): void;
  stop(): void;
}

/** A replay of the bars of a chart. Nothing of it is kept: a chart that is opened again shows the present. */
export function useReplay(
  drawn: DrawnBars | undefined,
  symbolId: InstrumentNumber,
  interval: ChartInterval,
): Replay {
  const sink = useMemo(() => drawn && new ReplaySink(drawn, (seconds) => seconds), [drawn]);
  // Before the candles of another interval come: they are judged by their own ends.
  useLayoutEffect(() => sink?.setEnds((seconds) => barEnd(interval, seconds)), [sink, interval]);
  const [phase, setPhase] = useState<ReplayPhase>('off');
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<ReplaySpeed>(1);
  useNotedReplay(symbolId, phase === 'on');
  const [, setTurn] = useState(0);
  const follow = () => setTurn((turn) => turn + 1);
  const step = () => {
    if (sink?.step() !== true) setPlaying(false);
    follow();
  };
  const stop = () => {
    sink?.stop();
    setPlaying(false);
    setPhase('off');
    follow();
  };
  const tick = useEffectEvent(step);
  useEffect(() => {
    if (!playing || phase !== 'on') return;
    const timer = setInterval(tick, 1000 / speed);
    return () => clearInterval(timer);
  }, [playing, phase, speed]);
  return {
    sink,
    phase,
    playing,
    speed,
    reached: sink?.reached,
    choose: () => {
      setPlaying(false);
      setPhase('choosing');
    },
    startAt: (seconds) => {
      sink?.start(seconds);
      setPhase(sink?.reached === undefined ? 'off' : 'on');
      follow();
    },
    step,
    back: () => {
      setPlaying(false);
      sink?.back();
      follow();
    },
    setPlaying,
    setSpeed,
    stop,
  };
}

/** While a bar is chosen, a click on the plot begins there; Escape leaves, Shift and arrows step and play. */
export function useReplayHand(
  replay: Replay,
  engine: ChartEngine | undefined,
  plot: RefObject<HTMLElement | null>,
): void {
  const { phase } = replay;
  const choose = useEffectEvent((event: MouseEvent) => {
    const element = plot.current;
    if (element === null || !(event.target instanceof HTMLCanvasElement)) return;
    const seconds = engine?.timeAt(event.clientX - element.getBoundingClientRect().left);
    if (seconds !== undefined) replay.startAt(seconds);
  });
  const press = useEffectEvent((event: KeyboardEvent) => {
    const typing = event.target instanceof HTMLElement && event.target.matches('input, textarea');
    if (typing || document.querySelector('[role="dialog"], [role="menu"]') !== null) return;
    if (event.key === 'Escape') replay.stop();
    else if (!event.shiftKey || phase !== 'on') return;
    else if (event.key === 'ArrowRight') replay.step();
    else if (event.key === 'ArrowLeft') replay.back();
    else if (event.key === 'ArrowDown') replay.setPlaying(!replay.playing);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    const element = plot.current;
    if (phase === 'off' || element === null) return;
    const onClick = (event: MouseEvent) => choose(event);
    const onKey = (event: KeyboardEvent) => press(event);
    if (phase === 'choosing') element.addEventListener('click', onClick);
    window.addEventListener('keydown', onKey, true);
    return () => {
      element.removeEventListener('click', onClick);
      window.removeEventListener('keydown', onKey, true);
    };
  }, [phase, plot]);
}

/**
 * Stands before the chart: during a replay it holds back the bars that end after what is reached. That is a time, so that bars
 * of another length show no more of it than those before.
 */
export class ReplaySink implements BarSink {
  readonly #sink: BarSink;
  #endOf: (seconds: number) => number;
  #bars: Bar[] = [];
  /** End of the last bar that was reached (seconds); undefined outside a replay. */
  #until: number | undefined;

  /** `endOf` is when the bar that begins at a time ends (seconds). */
  constructor(sink: BarSink, endOf: (seconds: number) => number) {
    this.#sink = sink;
    this.#endOf = endOf;
  }

  /** Start of the bar that the replay has reached, in seconds; undefined outside a replay, and where no bar has ended by then. */
  get reached(): number | undefined {
    return this.#until === undefined ? undefined : this.#visible().at(-1)?.timestamp;
  }

  /** Bars of another length come from now on. */
  setEnds(endOf: (seconds: number) => number): void {
    this.#endOf = endOf;
  }

  /** Begins at the last bar that started by a time (seconds), but not before the first bar. */
  start(seconds: number): void {
    const start = this.#bars.findLast(({ timestamp }) => timestamp <= seconds) ?? this.#bars[0];
    if (start === undefined) return;
    this.#until = this.#endOf(start.timestamp);
    this.#show();
  }

  /** Shows the next bar. False when there is none: the replay has come to the present. */
  step(): boolean {
    const until = this.#until;
    if (until === undefined) return false;
    const next = this.#bars.find(({ timestamp }) => this.#endOf(timestamp) > until);
    if (next === undefined) return false;
    this.#until = this.#endOf(next.timestamp);
    this.#sink.update(next);
    return true;
  }

  /** Takes the last bar away again. */
  back(): void {
    const before = this.#visible().at(-2);
    if (this.#until === undefined || before === undefined) return;
    this.#until = this.#endOf(before.timestamp);
    this.#show();
  }

  /** Shows everything again, up to the present. */
  stop(): void {
    if (this.#until === undefined) return;
    this.#until = undefined;
    this.#show();
  }

  setCandles(candles: readonly Bar[], storeView: boolean): void {
    this.#bars = [...candles];
    this.#sink.setCandles(this.#visible(), storeView);
  }

  update(candle: Bar): void {
    putLast(this.#bars, candle);
    if (this.#until === undefined) this.#sink.update(candle);
  }

  #show(): void {
    this.#sink.setCandles(this.#visible(), true);
  }

  #visible(): readonly Bar[] {
    const until = this.#until;
    if (until === undefined) return this.#bars;
    return this.#bars.filter(({ timestamp }) => this.#endOf(timestamp) <= until);
  }
}

/** Opens and ends the replay of a chart. */
export function ReplayTool({ replay }: { readonly replay: Replay }) {
  const { t } = useTranslation('chart');
  const on = replay.phase !== 'off';
  return (
    <IconButton
      icon={Rewind}
      name={t('replay')}
      titled
      aria-pressed={on}
      onClick={() => (on ? replay.stop() : replay.choose())}
    />
  );
}

/** The mark of a replay and its controls. */
export function ReplayBar({
  replay,
  interval,
}: {
  readonly replay: Replay;
  readonly interval: ChartInterval;
}) {
  const { t } = useTranslation('chart');
  const { phase, playing, reached } = replay;
  if (phase === 'off') return null;
  return (
    <div className={styles['bar']} role="toolbar" aria-label={t('replay')}>
      <b className={styles['mark']}>{t('replay')}</b>
      {phase === 'choosing' ? (
        <span>{t('replay.choose')}</span>
      ) : (
        <>
          <time className={styles['time']}>{reached !== undefined && barTime(interval, reached)}</time>
          <IconButton icon={StepBack} name={t('replay.back')} titled onClick={replay.back} />
          <IconButton
            icon={playing ? Pause : Play}
            name={t(playing ? 'replay.pause' : 'replay.play')}
            titled
            onClick={() => replay.setPlaying(!playing)}
          />
          <IconButton icon={StepForward} name={t('replay.step')} titled onClick={replay.step} />
          <div className={styles['speeds']}>
            <Segmented
              label={t('replay.speed')}
              segments={REPLAY_SPEEDS.map((value) => ({ value, label: `${value}×` }))}
              value={replay.speed}
              onChange={replay.setSpeed}
            />
          </div>
        </>
      )}
      <IconButton icon={X} name={t('replay.end')} titled onClick={replay.stop} />
    </div>
  );
}
