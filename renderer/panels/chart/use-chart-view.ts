import { useEffect, useMemo } from 'react';
import type { ChartEngine } from './chart-engine.ts';
import { barSeconds } from './intervals/chart-interval.ts';
import { DrawnBars } from './series/drawn-bars.ts';
import { isSkin, SeriesSkin } from './series/series-skin.ts';
import { SessionLayer } from './series/session-layer.ts';
import type { ChartView } from './settings/chart-view.ts';

/** Draws a chart as its view says. Candles go into what it returns. */
export function useDrawnBars(engine: ChartEngine | undefined, view: ChartView): DrawnBars | undefined {
  const { interval, style, scale, inverted, volume, breaks } = view;
  const drawn = useMemo(() => engine && new DrawnBars(engine), [engine]);
  useEffect(() => {
    if (engine === undefined || drawn === undefined) return;
    drawn.setStyle(style);
    engine.setCandlesVisible(!isSkin(style));
    return isSkin(style)
      ? engine.addLayer((host, colours) => new SeriesSkin(host, style, colours))
      : undefined;
  }, [engine, drawn, style]);
  useEffect(() => engine?.setScale(scale, inverted), [engine, scale, inverted]);
  useEffect(() => engine?.setVolumeVisible(volume), [engine, volume]);
  useEffect(() => {
    if (engine === undefined || !breaks || style === 'renko') return;
    const seconds = barSeconds(interval);
    return engine.addLayer((host, colours) => new SessionLayer(host, seconds, colours));
  }, [engine, breaks, interval, style]);
  return drawn;
}
