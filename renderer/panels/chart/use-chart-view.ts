import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Product } from '../../market/contracts.ts';
import type { ChartEngine } from './chart-engine.ts';
import { barSeconds } from './intervals/chart-interval.ts';
import { ProfileLayer } from './profile/profile-layer.ts';
import type { DrawnBars } from './series/drawn-bars.ts';
import { useDrawnOnFrames } from './series/use-drawn-on-frames.ts';
import { isSkin, SeriesSkin } from './series/series-skin.ts';
import { SessionLayer, type PlaceNames } from './series/session-layer.ts';
import type { ChartView } from './settings/chart-view.ts';

/** Draws a chart as its view says. Candles go into what it returns. */
export function useDrawnBars(
  engine: ChartEngine | undefined,
  product: Pick<Product, 'area'>,
  view: ChartView,
): DrawnBars | undefined {
  const { interval, style, scale, inverted, volume, breaks, profile } = view;
  const drawn = useDrawnOnFrames(engine);
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
    if (engine === undefined || profile === 'none') return;
    return engine.addLayer((host, colours) => new ProfileLayer(host, profile, colours));
  }, [engine, profile]);
  const places = usePlaceNames(product.area);
  useEffect(() => {
    if (engine === undefined || !breaks || style === 'renko') return;
    const seconds = barSeconds(interval);
    return engine.addLayer((host, colours) => new SessionLayer(host, seconds, places, colours));
  }, [engine, breaks, interval, style, places]);
  return drawn;
}

/** Areas that are traded around the clock: their day has no opening of its own. */
const AROUND_THE_CLOCK: ReadonlySet<string> = new Set(['crypto', 'forex', 'metal']);

/** Names of the market places, for products whose day they divide. */
function usePlaceNames(area: string): PlaceNames | undefined {
  const { t } = useTranslation('chart');
  return useMemo(
    () =>
      AROUND_THE_CLOCK.has(area)
        ? { tokyo: t('place.tokyo'), london: t('place.london'), newYork: t('place.newYork') }
        : undefined,
    [t, area],
  );
}
