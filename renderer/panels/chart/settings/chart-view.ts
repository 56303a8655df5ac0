import { createStoredState, fieldsOf, readByName, withNewest } from '../../../session/stored-state.ts';
import { readInterval, type ChartInterval } from '../intervals/chart-interval.ts';
import { BAR_STYLES, type BarStyle } from '../series/bar.ts';

/** Bars of which a profile is made: those in sight, or those of the newest day in sight. */
export const PROFILE_KINDS = ['visible', 'session'] as const;
/** What the volume profile is made of; none is shown for `none`. */
export const PROFILES = ['none', ...PROFILE_KINDS] as const;
export type Profile = (typeof PROFILES)[number];

export const PRICE_SCALES = ['normal', 'log', 'percent'] as const;
export type PriceScale = (typeof PRICE_SCALES)[number];

/** How one chart draws, whatever product and interval it shows. */
export interface ChartAppearance {
  readonly style: BarStyle;
  readonly scale: PriceScale;
  /** High prices at the bottom. */
  readonly inverted: boolean;
  readonly volume: boolean;
  /** Lines where a day or a session begins. */
  readonly breaks: boolean;
  readonly profile: Profile;
  /** The legend is one line: the product and its interval. */
  readonly folded: boolean;
}

/** What one chart shows of its product, and how. */
export interface ChartView extends ChartAppearance {
  readonly interval: ChartInterval;
}

export const DEFAULT_APPEARANCE: ChartAppearance = {
  style: 'candles',
  scale: 'normal',
  inverted: false,
  volume: true,
  breaks: false,
  profile: 'none',
  folded: false,
};

/** What a chart starts with until the trader sets something else for it. */
export const DEFAULT_VIEW: ChartView = { ...DEFAULT_APPEARANCE, interval: '5m' };

/** Charts whose view is kept; the one that was changed longest ago goes. */
export const MAX_CHARTS = 32;

interface ChartViews {
  /** What a chart that has no view of its own shows. */
  readonly start: ChartView;
  readonly views: Readonly<Record<string, ChartAppearance>>;
}

/** The views of all charts by the name of the chart, kept in the profile's local storage. */
export const useChartViews = createStoredState<ChartViews>(
  'meridian.chart',
  { start: DEFAULT_VIEW, views: {} },
  ({ start, views }) => ({
    start: readStart(start),
    views: readByName(views, MAX_CHARTS, readChartAppearance),
  }),
);

/** How a chart draws. */
export function useChartAppearance(chart: string): ChartAppearance {
  return useChartViews(({ start, views }) => views[chart] ?? start);
}

/** Changes how a chart draws. */
export function changeChartAppearance(chart: string, change: Partial<ChartAppearance>): void {
  useChartViews.setState(({ start, views }) => {
    const { interval: _, ...asStarted } = start;
    const view = views[chart] ?? asStarted;
    return { views: withNewest(views, MAX_CHARTS, chart, { ...view, ...change }) };
  });
}

/** What charts without a view of their own start with from now on. */
export function changeStartView(change: Partial<ChartView>): void {
  useChartViews.setState(({ start }) => ({ start: { ...start, ...change } }));
}

/** All charts draw as new ones start. */
export function clearChartViews(): void {
  useChartViews.setState({ views: {} });
}

function readStart(stored: unknown): ChartView {
  const { interval } = fieldsOf(stored);
  const read = typeof interval === 'string' ? readInterval(interval) : undefined;
  return { ...readChartAppearance(stored), interval: read ?? DEFAULT_VIEW.interval };
}

/** A stored view with the first value wherever the stored one is not known. */
export function readChartAppearance(stored: unknown): ChartAppearance {
  const { style, scale, profile, ...switches } = fieldsOf(stored);
  const truth = (key: 'inverted' | 'volume' | 'breaks' | 'folded') => {
    const value = switches[key];
    return typeof value === 'boolean' ? value : DEFAULT_APPEARANCE[key];
  };
  return {
    style: BAR_STYLES.find((each) => each === style) ?? DEFAULT_APPEARANCE.style,
    scale: PRICE_SCALES.find((each) => each === scale) ?? DEFAULT_APPEARANCE.scale,
    inverted: truth('inverted'),
    volume: truth('volume'),
    breaks: truth('breaks'),
    folded: truth('folded'),
    profile: PROFILES.find((each) => each === profile) ?? DEFAULT_APPEARANCE.profile,
  };
}

export type ProfileKind = (typeof PROFILE_KINDS)[number];
