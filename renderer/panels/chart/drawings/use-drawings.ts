import { useEffect, useMemo, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { CandleInterval } from '../../../../backend/domain/candle-interval.ts';
import { candleEnd } from '../../../market/candle-interval.ts';
import type { ChartEngine } from '../chart-engine.ts';
import { syncOverWindows } from '../settings/sync-windows.ts';
import { DrawingHand } from './drawing-hand.ts';
import { DrawingLayer } from './drawing-layer.ts';
import { changeDrawings, drawingsOf, redoDrawing, undoDrawing, useDrawings } from './drawing-store.ts';
import { listenForDrawing } from './listen-for-drawing.ts';

/** The hand that draws on a chart, and a number that changes with what it shows. */
export interface DrawingState {
  readonly hand: DrawingHand | undefined;
  readonly turn: number;
}

/** Draws the drawings of a product and lets the pointer draw on the element of the chart. */
export function useDrawingHand(
  engine: ChartEngine | undefined,
  element: RefObject<HTMLElement | null>,
  product: string,
  interval: CandleInterval,
): DrawingState {
  const { t } = useTranslation('chart');
  const [hand, setHand] = useState<DrawingHand>();
  const [turn, setTurn] = useState(0);
  const words = t('drawing.words');
  useEffect(() => {
    if (engine === undefined) return;
    const made = attach(engine, product, candleEnd(interval, 0), words, () => setTurn((now) => now + 1));
    setHand(made.hand);
    const target = element.current;
    const stop = target === null ? undefined : listenForDrawing(target, made.hand, made.layer);
    return () => {
      stop?.();
      setHand(undefined);
      made.remove();
    };
  }, [engine, element, product, interval, words]);
  useEffect(() => syncOverWindows(useDrawings), []);
  useEffect(() => listenForSteps(hand, product), [hand, product]);
  return useMemo(() => ({ hand, turn }), [hand, turn]);
}

function attach(
  engine: ChartEngine,
  product: string,
  stepSeconds: number,
  words: string,
  onChange: () => void,
) {
  let layer: DrawingLayer | undefined;
  const created: DrawingHand = new DrawingHand({
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
  return { hand: created, layer: layerOf(), remove };
}

/** Delete, Escape, undo and redo, where nothing is typed. */
function listenForSteps(hand: DrawingHand | undefined, product: string): (() => void) | undefined {
  if (hand === undefined) return undefined;
  const onKey = (event: KeyboardEvent) => {
    const target = event.target instanceof HTMLElement ? event.target : undefined;
    if (target?.matches('input, textarea') || document.querySelector('[role="dialog"]') !== null) return;
    const control = (event.ctrlKey || event.metaKey) && !event.altKey;
    const key = event.key.toLowerCase();
    let taken = false;
    if (control && key === 'z') {
      if (event.shiftKey) redoDrawing(product);
      else undoDrawing(product);
      taken = true;
    } else if (key === 'delete' || key === 'backspace') taken = hand.remove();
    else if (key === 'escape') taken = hand.cancel();
    if (!taken) return;
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('keydown', onKey, true);
  return () => window.removeEventListener('keydown', onKey, true);
}
