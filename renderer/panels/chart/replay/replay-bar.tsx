import { Pause, Play, Rewind, StepBack, StepForward, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon, Segmented, ToolButton } from '../../../components/index.ts';
import { barTime } from '../series/bar.ts';
import type { ChartInterval } from '../intervals/chart-interval.ts';
import { REPLAY_SPEEDS, type Replay } from './use-replay.ts';
import styles from './replay.module.css';

/** Opens and ends the replay of a chart. */
export function ReplayTool({ replay }: { readonly replay: Replay }) {
  const { t } = useTranslation('chart');
  const on = replay.phase !== 'off';
  return (
    <ToolButton
      aria-label={t('replay')}
      title={t('replay')}
      aria-pressed={on}
      onClick={() => (on ? replay.stop() : replay.choose())}
    >
      <Icon icon={Rewind} />
    </ToolButton>
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
          <ToolButton aria-label={t('replay.back')} title={t('replay.back')} onClick={replay.back}>
            <Icon icon={StepBack} />
          </ToolButton>
          <ToolButton
            aria-label={t(playing ? 'replay.pause' : 'replay.play')}
            title={t(playing ? 'replay.pause' : 'replay.play')}
            onClick={() => replay.setPlaying(!playing)}
          >
            <Icon icon={playing ? Pause : Play} />
          </ToolButton>
          <ToolButton aria-label={t('replay.step')} title={t('replay.step')} onClick={replay.step}>
            <Icon icon={StepForward} />
          </ToolButton>
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
      <ToolButton aria-label={t('replay.end')} title={t('replay.end')} onClick={replay.stop}>
        <Icon icon={X} />
      </ToolButton>
    </div>
  );
}
