import { useState } from 'react';
import {
  Field,
  formatNumber,
  formatTime,
  momentOfWallTime,
  Kbd,
  Panel,
  PanelStrip,
  ToolButton,
  wallTime,
} from '../../components/index.ts';
import { useOfficeText } from '../texts/office-text.ts';
import { areaKey } from './day-panel.tsx';
import { DAY_MS, readTimeOfDay } from './day-model.ts';
import { boundsOf, movesPrices, type Draft } from './scenario-model.ts';
import styles from './market.module.css';

export interface SetupPanelProps {
  readonly draft: Draft;
  readonly marketMs: number;
  onChange(draft: Draft): void;
  onTakeBack(): void;
}

/** The scenario that is being placed, with what can be chosen of it. */
export function SetupPanel({ draft, marketMs, onChange, onTakeBack }: SetupPanelProps) {
  const { t } = useOfficeText();
  const { mostMinutes, leastSize, mostSize } = boundsOf(draft.name);
  return (
    <Panel name={t('desk.setup')} className={styles['setup'] ?? ''} data-testid="scenario-setup">
      <PanelStrip
        title={t(`desk.name.${draft.name}`)}
        note={<span className={styles['chip']}>{t('desk.placed')}</span>}
      >
        <ToolButton onClick={onTakeBack}>
          <Kbd>Esc</Kbd> {t('desk.takeBack')}
        </ToolButton>
      </PanelStrip>
      <div className={styles['sliders']}>
        <StartTime key={draft.startMs} draft={draft} marketMs={marketMs} onChange={onChange} />
        <Slider
          label={t('desk.length')}
          value={draft.minutes}
          least={1}
          most={mostMinutes}
          step={1}
          shown={t('desk.minutes', { count: draft.minutes })}
          onChange={(minutes) => onChange({ ...draft, minutes })}
        />
        {movesPrices(draft.name) && (
          <Slider
            label={t('desk.size')}
            value={draft.size}
            least={leastSize}
            most={mostSize}
            step={0.1}
            shown={t('desk.dailyMoves', { size: formatNumber(draft.size, 1, 'always') })}
            onChange={(size) => size !== 0 && onChange({ ...draft, size })}
          />
        )}
        <p>
          <span className="faint">{t('desk.touches')}</span> <b>{t(areaKey(draft.area))}</b>
        </p>
      </div>
    </Panel>
  );
}

/** When it starts: typed as a time of the day; nothing is now. */
function StartTime({ draft, marketMs, onChange }: Omit<SetupPanelProps, 'onTakeBack'>) {
  const { t } = useOfficeText();
  const [typed, setTyped] = useState(draft.startMs === undefined ? '' : formatTime(draft.startMs));
  const [isWrong, setWrong] = useState(false);
  const take = () => {
    if (typed.trim() === '') return onChange({ ...draft, startMs: undefined });
    const ofDay = readTimeOfDay(typed);
    const wallMs = wallTime(marketMs);
    const startMs = ofDay === undefined ? 0 : momentOfWallTime(wallMs - (wallMs % DAY_MS) + ofDay);
    setWrong(startMs <= marketMs);
    if (startMs > marketMs) onChange({ ...draft, startMs });
  };
  return (
    <Field
      label={t('desk.startsAt')}
      value={typed}
      placeholder={t('desk.now')}
      error={isWrong ? t('desk.badTime') : undefined}
      onChange={setTyped}
      onBlur={take}
      onKeyDown={({ key }) => key === 'Enter' && take()}
    />
  );
}

interface SliderProps {
  readonly label: string;
  readonly value: number;
  readonly least: number;
  readonly most: number;
  readonly step: number;
  readonly shown: string;
  onChange(value: number): void;
}

function Slider({ label, value, least, most, step, shown, onChange }: SliderProps) {
  return (
    <label className={styles['slider']}>
      <span className="faint">{label}</span>
      <input
        type="range"
        min={least}
        max={most}
        step={step}
        value={value}
        aria-valuetext={shown}
        onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
      />
      <b>{shown}</b>
    </label>
  );
}
