import type { CSSProperties } from 'react';
import type { LayoutSizes } from './layout.ts';

/** Lengths of the workspace (pixels): gutter, time axis of the chart, and room around a notice. */
const GUTTER = 4;
const TIME_AXIS = 28;
const MARGIN = 8;

/**
 * Where notices stand on the trading page: over the oldest candles in the lower left of the chart, so that they never
 * cover the ticket, the account, a list or a price.
 */
export function noticePlace({ watch, blotter }: Pick<LayoutSizes, 'watch' | 'blotter'>): CSSProperties {
  const left = watch + 2 * GUTTER + MARGIN;
  const bottom = blotter + 2 * GUTTER + TIME_AXIS + MARGIN;
  return { left, right: 'auto', bottom: `calc(var(--h-status) + ${bottom}px)` };
}
