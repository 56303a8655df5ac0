import { useContext, useEffect, useMemo, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { PanelPlaceContext } from '../../../workspace/panel-place.ts';
import type { ChartEngine } from '../chart-engine.ts';
import { barSeconds, type ChartInterval } from '../intervals/chart-interval.ts';
import { syncOverWindows } from '../settings/sync-windows.ts';
import { DrawingController } from './drawing-controller.ts';
import { DrawingLayer } from './drawing-layer.ts';
import { takeDrawingKeys } from './drawing-keys.ts';
import { changeDrawings, drawingsOf, useDrawings } from './drawing-store.ts';
import type { Plans } from './plans.ts';
import { listenForDrawing } from './listen-for-drawing.ts';

/** What draws on a chart, and a number that changes with what it shows. */
export interface DrawingState {
  readonly controller: DrawingController | undefined;
  readonly turn: number;
}

/** Draws the drawings of a product and lets the pointer draw on the element of the chart. */
export function useDrawingController(
  engine: ChartEngine | undefined,
  element: RefObject<HTMLElement | null>,
  product: string,
  interval: ChartInterval,
  plans: Plans,
): DrawingState {
  const { t } = useTranslation('chart');
  const [controller, setController] = useState<DrawingController>();
  const [layer, setLayer] = useState<DrawingLayer>();
  const [turn, setTurn] = useState(0);
  const words = t('drawing.words');
  useEffect(() => {
    if (engine === undefined) return;
    const made = attach(engine, product, barSeconds(interval), words, () => setTurn((now) => now + 1));
    setController(made.controller);
    setLayer(made.layer);
    const target = element.current;
    const stop = target === null ? undefined : listenForDrawing(target, made.controller, made.layer);
    return () => {
      stop?.();
      setController(undefined);
      setLayer(undefined);
      made.remove();
    };
  }, [engine, element, product, interval, words]);
  useEffect(() => layer?.setPlan(plans.words), [layer, plans]);
  useEffect(() => syncOverWindows(useDrawings), []);
  const panelId = useContext(PanelPlaceContext)?.panelId;
  useEffect(
    () => (controller === undefined ? undefined : takeDrawingKeys({ controller, product, panelId })),
    [controller, product, panelId],
  );
  return useMemo(() => ({ controller, turn }), [controller, turn]);
}

function attach(
  engine: ChartEngine,
  product: string,
  stepSeconds: number,
  words: string,
  onChange: () => void,
) {
  let layer: DrawingLayer | undefined;
  const created: DrawingController = new DrawingController({
    projection: () => layerOf().projection(),
    anchorAt: (point, magnetic) => {
      if (!magnetic) return layerOf().anchorAt(point, false);
      return useDrawings.getState().magnet ? layerOf().anchorAt(point, true) : layerOf().barAnchorAt(point);
    },
    span: () => layerOf().span(),
    drawings: () => drawingsOf(useDrawings.getState(), product),
    allLocked: () => useDrawings.getState().allLocked,
    words: () => words,
    keep: (change) => changeDrawings(product, change),
    onChange: () => {
      layer?.repaint();
      onChange();
    },
  });
  const removeLayer = engine.addLayer((host, colours) => {
    layer = new DrawingLayer(host, stepSeconds, colours, () => ({
      drawings: created.shown(),
      selected: created.selected,
    }));
    return layer;
  });
  const layerOf = () => {
    if (layer === undefined) throw new Error('the layer of drawings is not there yet');
    return layer;
  };
  const unsubscribe = useDrawings.subscribe(() => layer?.repaint());
  const remove = () => {
    unsubscribe();
    removeLayer();
  };
  return { controller: created, layer: layerOf(), remove };
}
