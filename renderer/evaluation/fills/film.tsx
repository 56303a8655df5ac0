import { Pause, Play, SkipBack, SkipForward } from 'lucide-react';
import { useEffect } from 'react';
import {
  formatDate,
  formatTimeMs,
  IconButton,
  Kbd,
  Panel,
  PanelStrip,
  Segmented,
  formatList,
} from '../../components/index.ts';
import { useEvaluationText } from '../evaluation-text.ts';
import type { FilmEvent } from './film-model.ts';
import styles from './fills.module.css';

/** Pause between two events of a film at its slowest, in milliseconds. */
const STEP_MS = 1_000;

export type FilmStep = 'event' | 'order' | 'fill';

export interface FilmProps {
  readonly events: readonly FilmEvent[];
  readonly at: number;
  readonly isPlaying: boolean;
  readonly step: FilmStep;
  readonly speed: 1 | 10 | 60;
  onAt(at: number): void;
  onPlaying(isPlaying: boolean): void;
  onStep(step: FilmStep): void;
  onSpeed(speed: 1 | 10 | 60): void;
}

/** The next event of a kind in a direction; the same where there is none. */
export function nextEvent(events: readonly FilmEvent[], at: number, by: 1 | -1, step: FilmStep): number {
  for (let next = at + by; next >= 0 && next < events.length; next += by)
    if (step === 'event' || events[next]?.kind === step) return next;
  return at;
}

/** Goes on by itself while the film plays, to its last event. */
function usePlaying({ events, at, isPlaying, step, speed, onAt, onPlaying }: FilmProps): void {
  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setTimeout(() => {
      const next = nextEvent(events, at, 1, step);
      if (next === at) onPlaying(false);
      else onAt(next);
    }, STEP_MS / speed);
    return () => clearTimeout(timer);
  }, [events, at, isPlaying, step, speed, onAt, onPlaying]);
}

/** The film of a run: event by event. It reads a record: nothing is sent. */
export function Film(props: FilmProps) {
  const { events, at, isPlaying, step, speed, onAt, onPlaying } = props;
  const { t } = useEvaluationText();
  usePlaying(props);
  const event = events[at];
  const words =
    event === undefined
      ? ''
      : formatList([`${formatDate(event.timeMs)} ${formatTimeMs(event.timeMs)}`, event.words], 'facts');
  return (
    <Panel name={t('film')} className={styles['film'] ?? ''}>
      <PanelStrip title={t('film')} note={t('film.note')}>
        <span className={styles['quiet']}>
          <Kbd>Space</Kbd> <Kbd>←</Kbd> <Kbd>→</Kbd>{' '}
          {t('film.at', { at: String(at + 1), of: String(events.length) })}
        </span>
      </PanelStrip>
      <div className={styles['controls']}>
        <IconButton
          icon={SkipBack}
          name={t('film.back')}
          titled
          onClick={() => onAt(nextEvent(events, at, -1, step))}
        />
        <IconButton
          icon={isPlaying ? Pause : Play}
          name={isPlaying ? t('film.pause') : t('film.play')}
          titled
          onClick={() => onPlaying(!isPlaying)}
        />
        <IconButton
          icon={SkipForward}
          name={t('film.next')}
          titled
          onClick={() => onAt(nextEvent(events, at, 1, step))}
        />
        <Segmented
          label={t('film.step')}
          value={step}
          segments={(['event', 'order', 'fill'] as const).map((value) => ({
            value,
            label: t(`film.step.${value}`),
          }))}
          onChange={props.onStep}
        />
        <Segmented
          label={t('film.speed')}
          value={speed}
          segments={([1, 10, 60] as const).map((value) => ({ value, label: `${value}×` }))}
          onChange={props.onSpeed}
        />
        <span className="grow" />
        <output>{words}</output>
      </div>
      <input
        type="range"
        className={styles['slider']}
        aria-label={t('film.place')}
        aria-valuetext={words}
        min={0}
        max={Math.max(0, events.length - 1)}
        value={at}
        onChange={({ currentTarget }) => onAt(Number(currentTarget.value))}
      />
    </Panel>
  );
}
