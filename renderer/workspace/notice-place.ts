import type { CSSProperties } from 'react';
import { create } from 'zustand';

/** Lengths (pixels): time axis of the chart, and room around a notice. */
const TIME_AXIS = 28;
const MARGIN = 8;

/** Where the first chart stands in the window, in pixels from its left and lower edges. */
interface ChartPlace {
  readonly left: number;
  readonly bottom: number;
}

export const useChartPlace = create<{ readonly place: ChartPlace | undefined }>(() => ({ place: undefined }));

/** Looks where the first chart of the desk stands. */
export function noteChartPlace(desk: HTMLElement | null): void {
  const box = desk?.querySelector('[data-slot="chart"]')?.getBoundingClientRect();
  const before = useChartPlace.getState().place;
  const place = box && { left: Math.round(box.left), bottom: Math.round(window.innerHeight - box.bottom) };
  if (before?.left !== place?.left || before?.bottom !== place?.bottom) useChartPlace.setState({ place });
}

/**
 * Where notices stand on the trading page: over the oldest candles in the lower left of the first chart, so that they
 * never cover the ticket, the account, a list or a price. Without a chart they stand where they always do.
 */
export function noticePlace(place: ChartPlace | undefined): CSSProperties | undefined {
  if (place === undefined) return undefined;
  return { left: place.left + MARGIN, right: 'auto', bottom: place.bottom + TIME_AXIS + MARGIN };
}
