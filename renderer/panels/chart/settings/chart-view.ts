import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import type { CandleInterval } from '../../../../backend/domain/candle-interval.ts';
import { profileStorage } from '../../../session/profile-storage.ts';
import { BAR_STYLES, type BarStyle } from '../series/bar.ts';

export const PRICE_SCALES = ['normal', 'log', 'percent'] as const;
export type PriceScale = (typeof PRICE_SCALES)[number];

/** How one chart draws, whatever product and interval it shows. */
export interface ChartLook {
  readonly style: BarStyle;
  readonly scale: PriceScale;
  /** High prices at the bottom. */
  readonly inverted: boolean;
  readonly volume: boolean;
  /** Lines where a day or a session begins. */
  readonly breaks: boolean;
}

/** What one chart shows of its product, and how. */
export interface ChartView extends ChartLook {
  readonly interval: CandleInterval;
}

export const FIRST_LOOK: ChartLook = {
  style: 'candles',
  scale: 'normal',
  inverted: false,
  volume: true,
  breaks: false,
};

/** Charts whose view is kept; the one that was changed longest ago goes. */
export const MAX_CHARTS = 32;

interface ChartViews {
  readonly views: Readonly<Record<string, ChartLook>>;
}

/** The views of all charts by the name of the chart, kept in the profile's local storage. */
export const useChartViews = create<ChartViews>()(
  persist((): ChartViews => ({ views: {} }), {
    name: 'meridian.chart',
    version: 1,
    storage: createJSONStorage(() => profileStorage),
    merge: (stored, current) => ({ ...current, views: readViews(stored) }),
  }),
);

/** How a chart draws. */
export function useChartLook(chart: string): ChartLook {
  return useChartViews(({ views }) => views[chart] ?? FIRST_LOOK);
}

/** Changes how a chart draws. */
export function changeChartLook(chart: string, change: Partial<ChartLook>): void {
  useChartViews.setState(({ views }) => {
    const { [chart]: view = FIRST_LOOK, ...others } = views;
    const kept = Object.entries(others).slice(-(MAX_CHARTS - 1));
    return { views: { ...Object.fromEntries(kept), [chart]: { ...view, ...change } } };
  });
}

/** What of a stored text can be used: what is unknown or not a view is as new. */
function readViews(stored: unknown): ChartViews['views'] {
  const views = (stored as Partial<ChartViews> | undefined)?.views ?? {};
  const entries = Object.entries(views).slice(-MAX_CHARTS);
  return Object.fromEntries(entries.map(([chart, view]) => [chart, readChartLook(view)]));
}

/** A stored view with the first value wherever the stored one is not known. */
export function readChartLook(stored: unknown): ChartLook {
  const view: Partial<Record<keyof ChartLook, unknown>> =
    typeof stored === 'object' && stored !== null ? stored : {};
  const truth = (key: 'inverted' | 'volume' | 'breaks') => {
    const value = view[key];
    return typeof value === 'boolean' ? value : FIRST_LOOK[key];
  };
  return {
    style: BAR_STYLES.find((each) => each === view.style) ?? FIRST_LOOK.style,
    scale: PRICE_SCALES.find((each) => each === view.scale) ?? FIRST_LOOK.scale,
    inverted: truth('inverted'),
    volume: truth('volume'),
    breaks: truth('breaks'),
  };
}
