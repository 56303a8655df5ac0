import { Pause, Play, SkipForward } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useStore } from 'zustand';
import { KLINE_TYPE } from '../../../backend/contract/enumerations.ts';
import { TRADE_TYPES } from '../../../backend/contract/mapping/account-numbers.ts';
import {
  Button,
  EmptyState,
  Field,
  formatCalendarDate,
  formatNumber,
  Icon,
  Kbd,
  keyOf,
  Line,
  Lines,
  Meter,
  Panel,
  PanelStrip,
  Segmented,
  SelectField,
  Switch,
} from '../../components/index.ts';
import { CallErrorNote, CallFailure } from '../../connection/call-failure.tsx';
import type { Product } from '../../market/contracts.ts';
import { useProducts } from '../../market/market-api.ts';
import { useEvaluationText } from '../evaluation-text.ts';
import { clockRun, useClockState } from './calls.ts';
import { readJump, SPEEDS, type ClockRunState, type Span, type Speed, type Stop } from './clock-run.ts';
import styles from './platform.module.css';

const UNITS = ['tick', 'bar', 'minute', 'hour', 'day'] as const;
type Unit = (typeof UNITS)[number];
const UNIT_MS = { minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const;

const STOPS: readonly Stop[] = ['fill', 'order', 'margin', 'message'];

/** How far a step goes; undefined while no product is known that ticks and K-lines are of. */
function spanOf(unit: Unit, timeMs: number, product: Product | undefined): Span | undefined {
  if (unit !== 'tick' && unit !== 'bar') return { untilMs: timeMs + UNIT_MS[unit] };
  if (product === undefined) return undefined;
  const of = { symbolId: product.symbolId, tradeType: TRADE_TYPES.number(product.tradeType), count: 1 };
  return unit === 'tick' ? { ticks: of } : { bars: { ...of, klineType: KLINE_TYPE.minute1 } };
}

/** The clock of the platform: it plays at a speed, goes by steps, or jumps to a moment, as long as the terminal takes part. */
export function ClockPanel() {
  const { t } = useEvaluationText();
  const { data, error, runsByItself } = useClockState();
  const run = useStore(clockRun().state);
  const timeMs = Math.max(run.timeMs ?? 0, data?.timeMs ?? 0);
  const isIn = run.participant !== undefined;
  return (
    <Panel name={t('clock')}>
      <PanelStrip
        title={t('clock')}
        note={data && t('clock.kind', { clock: data.clock, fidelity: data.fidelity })}
      >
        {isIn && (
          <Button size="small" onClick={() => void clockRun().leave()}>
            {t('clock.leave')}
          </Button>
        )}
      </PanelStrip>
      {runsByItself ? (
        <EmptyState title={t('clock.itself')} detail={t('clock.itselfDetail')} />
      ) : error !== null ? (
        <div className={styles['form']}>
          <CallErrorNote error={error} />
        </div>
      ) : data === undefined ? null : (
        <div className={styles['form']}>
          <p className={styles['time']} aria-label={t('clock.stands')}>
            {printUtc(timeMs)} <small>UTC</small>
          </p>
          {data.clock === 'follow' ? (
            <p className={styles['dim']}>{t('clock.follows')}</p>
          ) : isIn ? (
            <Controls run={run} timeMs={timeMs} />
          ) : (
            <>
              <p className={styles['dim']}>{t('clock.join.detail')}</p>
              <Button variant="primary" onClick={() => void clockRun().join()}>
                {t('clock.join')}
              </Button>
            </>
          )}
          {run.failed !== undefined && <CallFailure result={run.failed} />}
        </div>
      )}
    </Panel>
  );
}

/** A moment in UTC, which the command line and the calls speak. */
function printUtc(ms: number): string {
  return `${formatCalendarDate(ms)} ${new Date(ms).toISOString().slice(11, 23)}`;
}

interface ControlsProps {
  readonly run: ClockRunState;
  readonly timeMs: number;
}

/** What was chosen of a step, and where ticks and K-lines are counted. */
function useStep(timeMs: number, stopOn: readonly Stop[]) {
  const [unit, setUnit] = useState<Unit>('minute');
  const [symbolId, setSymbolId] = useState('');
  const products = useProducts().data ?? [];
  const product = products.find((one) => String(one.symbolId) === symbolId) ?? products[0];
  const span = spanOf(unit, timeMs, product);
  const step = () => void (span && clockRun().step(span, stopOn));
  return { unit, setUnit, products, product, setSymbolId, canStep: span !== undefined, step };
}

/** Space plays and pauses, the right arrow goes a step, wherever on the page nothing is typed. */
function useClockKeys(acts: { toggle(): void; step(): void }): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (target.matches('input, select, textarea, button, [role="tab"], [role="radio"]')) return;
    if (event.key === ' ') acts.toggle();
    else if (keyOf(event) === 'ArrowRight') acts.step();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

function Controls({ run, timeMs }: ControlsProps) {
  const { t } = useEvaluationText();
  const [speed, setSpeed] = useState<Speed>(60);
  const [stopOn, setStopOn] = useState<readonly Stop[]>([]);
  const step = useStep(timeMs, stopOn);
  const isMoving = run.doing !== 'stands';
  const play = (next: Speed) => void clockRun().play(next, stopOn);
  const toggle = () => (isMoving ? clockRun().pause() : play(speed));
  useClockKeys({ toggle, step: step.step });
  return (
    <>
      <div className={styles['row']}>
        <Button variant="primary" aria-keyshortcuts="Space" onClick={toggle}>
          <Icon icon={isMoving ? Pause : Play} size={12} /> {t(isMoving ? 'clock.pause' : 'clock.play')}{' '}
          <Kbd>Space</Kbd>
        </Button>
        <Segmented
          label={t('clock.speed')}
          value={speed}
          segments={SPEEDS.map((value) => ({ value, label: `${formatNumber(value, 0)}×` }))}
          onChange={(next) => {
            setSpeed(next);
            if (run.doing === 'plays') play(next);
          }}
        />
      </div>
      <div className={styles['row']}>
        <Button aria-keyshortcuts="ArrowRight" disabled={!step.canStep} onClick={step.step}>
          <Icon icon={SkipForward} size={12} /> {t('clock.step')} <Kbd>→</Kbd>
        </Button>
        <Segmented
          label={t('clock.by')}
          value={step.unit}
          segments={UNITS.map((value) => ({ value, label: t(`clock.unit.${value}`) }))}
          onChange={step.setUnit}
        />
      </div>
      {(step.unit === 'tick' || step.unit === 'bar') && (
        <div className={styles['product']}>
          <SelectField
            label={t('clock.of')}
            value={String(step.product?.symbolId ?? '')}
            options={step.products.map(({ symbolId, code }) => ({ value: String(symbolId), label: code }))}
            onChange={step.setSymbolId}
          />
        </div>
      )}
      <Jump timeMs={timeMs} stopOn={stopOn} />
      <fieldset className={styles['stops']}>
        <legend>{t('clock.stopOn')}</legend>
        {STOPS.map((stop) => (
          <Switch
            key={stop}
            label={t(`clock.stop.${stop}`)}
            checked={stopOn.includes(stop)}
            onChange={(isOn) =>
              setStopOn(STOPS.filter((one) => (one === stop ? isOn : stopOn.includes(one))))
            }
          />
        ))}
      </fieldset>
      <Progress run={run} speed={speed} timeMs={timeMs} />
    </>
  );
}

/** A moment to go to, and why it cannot be one. */
function Jump({ timeMs, stopOn }: { readonly timeMs: number; readonly stopOn: readonly Stop[] }) {
  const { t } = useEvaluationText();
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState<'unread' | 'past' | 'far'>();
  return (
    <form
      className={styles['jump']}
      onSubmit={(event) => {
        event.preventDefault();
        const to = readJump(text, timeMs);
        if (typeof to !== 'number') return setWrong(to);
        setWrong(undefined);
        return void clockRun().jump(to, stopOn);
      }}
    >
      <Field
        label={t('clock.jumpTo')}
        placeholder={new Date(timeMs + UNIT_MS.day).toISOString().slice(0, 16).replace('T', ' ')}
        value={text}
        maxLength={20}
        error={wrong && t(`clock.jump.${wrong}`)}
        onChange={(next) => {
          setText(next);
          setWrong(undefined);
        }}
      />
      <Button type="submit">
        {t('clock.jump')} <Kbd>Enter</Kbd>
      </Button>
    </form>
  );
}

/** How far a jump is, how fast the clock really plays, and what came first. */
function Progress({ run, speed, timeMs }: ControlsProps & { readonly speed: Speed }) {
  const { t } = useEvaluationText();
  const { doing, fromMs = 0, toMs = 0, rate, reason } = run;
  const percent = toMs > fromMs ? ((timeMs - fromMs) / (toMs - fromMs)) * 100 : 100;
  const isSlow = doing === 'plays' && rate !== undefined && rate < speed * 0.9;
  return (
    <div role="status" className={styles['progress']}>
      <Lines label={t('clock.progress')}>
        <Line name={t('clock.now')}>{t(`clock.doing.${doing}`)}</Line>
        {doing === 'jumps' && (
          <Line name={t('clock.to', { time: printUtc(toMs) })}>
            <Meter label={t('clock.share')} percent={percent} />
          </Line>
        )}
        {isSlow && <Line name={t('clock.reaches')}>{`${formatNumber(rate, rate < 10 ? 1 : 0)}×`}</Line>}
        {doing === 'stands' && reason !== undefined && (
          <Line name={t('clock.cameFirst')}>{t(`clock.reason.${reason}`)}</Line>
        )}
      </Lines>
    </div>
  );
}
