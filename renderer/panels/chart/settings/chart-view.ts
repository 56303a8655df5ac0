import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { profileStorage } from '../../../session/profile-storage.ts';
import { readInterval, type ChartInterval } from '../intervals/chart-interval.ts';
import { PROFILE_KINDS } from '../profile/profile-layer.ts';
import { BAR_STYLES, type BarStyle } from '../series/bar.ts';

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
export const useChartViews = create<ChartViews>()(
  persist((): ChartViews => ({ start: DEFAULT_VIEW, views: {} }), {
    name: 'meridian.chart',
    version: 1,
    storage: createJSONStorage(() => profileStorage),
    merge: (stored, current) => ({ ...current, start: readStart(stored), views: readViews(stored) }),
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
    const { [chart]: view = asStarted, ...others } = views;
    const kept = Object.entries(others).slice(-(MAX_CHARTS - 1));
    return { views: { ...Object.fromEntries(kept), [chart]: { ...view, ...change } } };
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
  const start = (stored as Partial<ChartViews> | undefined)?.start as Partial<ChartView> | undefined;
  const { interval } = start ?? {};
  const read = typeof interval === 'string' ? readInterval(interval) : undefined;
  return { ...readChartAppearance(start), interval: read ?? DEFAULT_VIEW.interval };
}

/** What of a stored text can be used: what is unknown or not a view is as new. */
function readViews(stored: unknown): ChartViews['views'] {
  const views = (stored as Partial<ChartViews> | undefined)?.views ?? {};
  const entries = Object.entries(views).slice(-MAX_CHARTS);
  return Object.fromEntries(entries.map(([chart, view]) => [chart, readChartAppearance(view)]));
}

/** A stored view with the first value wherever the stored one is not known. */
export function readChartAppearance(stored: unknown): ChartAppearance {
  const view: Partial<Record<keyof ChartAppearance, unknown>> =
    typeof stored === 'object' && stored !== null ? stored : {};
  const truth = (key: 'inverted' | 'volume' | 'breaks' | 'folded') => {
    const value = view[key];
    return typeof value === 'boolean' ? value : DEFAULT_APPEARANCE[key];
  };
  return {
    style: BAR_STYLES.find((each) => each === view.style) ?? DEFAULT_APPEARANCE.style,
    scale: PRICE_SCALES.find((each) => each === view.scale) ?? DEFAULT_APPEARANCE.scale,
    inverted: truth('inverted'),
    volume: truth('volume'),
    breaks: truth('breaks'),
    folded: truth('folded'),
    profile: PROFILES.find((each) => each === view.profile) ?? DEFAULT_APPEARANCE.profile,
  };
}

/** A store that is kept in the profile's local storage. */
interface KeptStore {
  readonly persist: { rehydrate(): unknown; getOptions(): { readonly name?: string } };
}

/** Takes over what another window of the same profile stored. Returns a function that stops it. */
export function syncOverWindows(store: KeptStore, target: Window = window): () => void {
  const take = ({ key }: StorageEvent) => {
    if (key === store.persist.getOptions().name) void store.persist.rehydrate();
  };
  target.addEventListener('storage', take);
  return () => target.removeEventListener('storage', take);
}
