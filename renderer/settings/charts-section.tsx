import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Segmented, Switch } from '../components/index.ts';
import {
  barSeconds,
  intervalLabel,
  readInterval,
  SERVED_INTERVALS,
  useOwnIntervals,
} from '../panels/chart/intervals/chart-interval.ts';
import { BAR_STYLES } from '../panels/chart/series/bar.ts';
import {
  changeStartView,
  clearChartViews,
  PRICE_SCALES,
  PROFILES,
  useChartViews,
} from '../panels/chart/settings/chart-view.ts';
import { useChartSync } from '../panels/chart/sync/chart-sync.ts';
import { Group, Row, Select } from './row.tsx';

/** What charts start with, and what they do together. */
export function ChartsSection() {
  return (
    <>
      <Group title="settings.group.newCharts" note="settings.group.newCharts.note">
        <IntervalRow />
        <StyleRow />
        <ScaleRow />
        <StartSwitch name="volume" />
        <StartSwitch name="breaks" />
        <ProfileRow />
        <AllChartsRow />
      </Group>
      <Group title="settings.group.chartsTogether">
        <SyncSwitch name="crosshair" />
        <SyncSwitch name="time" />
      </Group>
    </>
  );
}

function IntervalRow() {
  const { t } = useTranslation('panels');
  const interval = useChartViews(({ start }) => start.interval);
  const own = useOwnIntervals((state) => state.own);
  const offered = [...new Set([...SERVED_INTERVALS, ...own, interval])];
  return (
    <Row label="settings.chart.interval" note="settings.chart.interval.note">
      <Select
        label={t('settings.chart.interval')}
        value={interval}
        choices={offered
          .toSorted((a, b) => barSeconds(a) - barSeconds(b))
          .map((each) => ({ value: each, label: intervalLabel(each) }))}
        onChange={(text) => {
          const chosen = readInterval(text);
          if (chosen !== undefined) changeStartView({ interval: chosen });
        }}
      />
    </Row>
  );
}

function StyleRow() {
  const { t } = useTranslation(['panels', 'chart']);
  const style = useChartViews(({ start }) => start.style);
  return (
    <Row label="settings.chart.style">
      <Select
        label={t('settings.chart.style')}
        value={style}
        choices={BAR_STYLES.map((value) => ({ value, label: t(`style.${value}`, { ns: 'chart' }) }))}
        onChange={(text) => {
          const chosen = BAR_STYLES.find((each) => each === text);
          if (chosen !== undefined) changeStartView({ style: chosen });
        }}
      />
    </Row>
  );
}

function ScaleRow() {
  const { t } = useTranslation('chart');
  const scale = useChartViews(({ start }) => start.scale);
  const segments = PRICE_SCALES.map((value) => ({ value, label: t(`scale.${value}`) }));
  return (
    <SegmentedRow
      label="settings.chart.scale"
      value={scale}
      segments={segments}
      onChange={(chosen) => changeStartView({ scale: chosen })}
    />
  );
}

function ProfileRow() {
  const { t } = useTranslation('chart');
  const profile = useChartViews(({ start }) => start.profile);
  const segments = PROFILES.map((value) => ({ value, label: t(`profile.${value}`) }));
  return (
    <SegmentedRow
      label="settings.chart.profile"
      value={profile}
      segments={segments}
      onChange={(chosen) => changeStartView({ profile: chosen })}
    />
  );
}

function SegmentedRow<Value extends string>({
  label,
  ...choice
}: {
  readonly label: 'settings.chart.scale' | 'settings.chart.profile';
  readonly value: Value;
  readonly segments: readonly { readonly value: Value; readonly label: string }[];
  onChange(chosen: Value): void;
}) {
  const { t } = useTranslation('panels');
  return (
    <Row label={label}>
      <Segmented label={t(label)} {...choice} />
    </Row>
  );
}

function StartSwitch({ name }: { readonly name: 'volume' | 'breaks' }) {
  const checked = useChartViews(({ start }) => start[name]);
  return <SwitchRow name={name} checked={checked} onChange={(on) => changeStartView({ [name]: on })} />;
}

function SyncSwitch({ name }: { readonly name: 'crosshair' | 'time' }) {
  const checked = useChartSync((state) => state[name]);
  return <SwitchRow name={name} checked={checked} onChange={(on) => useChartSync.setState({ [name]: on })} />;
}

function SwitchRow({
  name,
  ...state
}: {
  readonly name: 'volume' | 'breaks' | 'crosshair' | 'time';
  readonly checked: boolean;
  onChange(on: boolean): void;
}) {
  const { t } = useTranslation('panels');
  const label = `settings.chart.${name}` as const;
  return (
    <Row label={label}>
      <Switch hideLabel label={t(label)} {...state} />
    </Row>
  );
}

/** Has the charts that are there start anew; the first press asks. */
function AllChartsRow() {
  const { t } = useTranslation('panels');
  const charts = useChartViews(({ views }) => Object.keys(views).length);
  const [requested, setRequested] = useState(false);
  return (
    <Row label="settings.chart.all" note="settings.chart.all.note">
      {requested && (
        <Button size="small" variant="quiet" onClick={() => setRequested(false)}>
          {t('confirm.leave')}
        </Button>
      )}
      <Button
        size="small"
        disabled={charts === 0}
        variant={requested ? 'danger' : 'default'}
        onClick={() => {
          if (requested) clearChartViews();
          setRequested(!requested);
        }}
      >
        {t('settings.chart.allNow')}
      </Button>
    </Row>
  );
}
