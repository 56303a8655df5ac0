import { useContext, useEffect, useMemo, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { PanelPlaceContext, usePanelInFront } from '../../../workspace/panel-place.ts';
import { keyOf } from '../../../components/index.ts';
import type { ChartEngine } from '../chart-engine.ts';
import { barSeconds, type ChartInterval } from '../intervals/chart-interval.ts';
import { DrawingController } from './drawing-controller.ts';
import { DrawingLayer } from './drawing-layer.ts';
import { changeDrawings, drawingsOf, useDrawings, redoDrawing, undoDrawing } from './drawing-store.ts';
import type { Plans } from './position-plan.ts';
import type { Point } from './drawing.ts';

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

/**
 * Gives presses on the price pane to the controller first; what it takes does not scroll the chart. The library listens to
 * mouse and touch events, so those are kept from it, and the controller listens to the pointer.
 */
function listenForDrawing(
  element: HTMLElement,
  controller: DrawingController,
  layer: DrawingLayer,
): () => void {
  let taken = false;
  const pointOf = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top } = element.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  const isPlot = (event: Event) => event.target instanceof HTMLCanvasElement;
  const onDown = (event: PointerEvent) => {
    const point = pointOf(event);
    taken = event.button === 0 && isPlot(event) && layer.holds(point) && controller.press(point);
    if (taken) event.stopPropagation();
  };
  const onMove = (event: PointerEvent) => {
    const point = pointOf(event);
    controller.move(point);
    const over = isPlot(event) && layer.holds(point);
    const sign =
      controller.tool === undefined ? (over && controller.find(point) ? 'pointer' : '') : 'crosshair';
    element.dataset['cursor'] = sign;
  };
  const onUp = (event: PointerEvent) => {
    if (taken) controller.release(pointOf(event));
    taken = false;
  };
  const keepFromLibrary = (event: Event) => {
    if (!taken) return;
    event.stopPropagation();
    // The field of a new text has the keyboard already, and a press would take it away.
    if (controller.writing !== undefined) event.preventDefault();
  };
  const onDoubleClick = (event: MouseEvent) => {
    if (isPlot(event) && controller.write(pointOf(event))) event.stopPropagation();
  };
  const end = new AbortController();
  const { signal } = end;
  const first = { capture: true, signal };
  element.addEventListener('pointerdown', onDown, first);
  element.addEventListener('mousedown', keepFromLibrary, first);
  element.addEventListener('touchstart', keepFromLibrary, first);
  element.addEventListener('dblclick', onDoubleClick, first);
  window.addEventListener('pointermove', onMove, { signal });
  window.addEventListener('pointerup', onUp, { signal });
  return () => {
    end.abort();
    delete element.dataset['cursor'];
  };
}

/** A chart whose drawings the keyboard changes. */
export interface DrawingKeys {
  readonly controller: Pick<DrawingController, 'cancel' | 'remove'>;
  /** Code of the product. */
  readonly product: string;
  /** Undefined for a chart that stands in no layout. */
  readonly panelId: string | undefined;
}

const charts: DrawingKeys[] = [];

/**
 * Delete, Escape, undo and redo act on the drawings of a chart until the returned function is called. Of several charts the one under
 * the keyboard comes first, and one press acts once.
 */
export function takeDrawingKeys(chart: DrawingKeys): () => void {
  if (charts.push(chart) === 1) window.addEventListener('keydown', onKey, true);
  return () => {
    charts.splice(charts.indexOf(chart), 1);
    if (charts.length === 0) window.removeEventListener('keydown', onKey, true);
  };
}

function onKey(event: KeyboardEvent): void {
  const target = event.target instanceof HTMLElement ? event.target : undefined;
  if (target?.matches('input, textarea') || document.querySelector('[role="dialog"]') !== null) return;
  if (!act(event)) return;
  event.preventDefault();
  event.stopPropagation();
}

/** True for a press that was taken. */
function act(event: KeyboardEvent): boolean {
  const front = usePanelInFront.getState().panelId;
  const ordered = charts.toSorted((a, b) => Number(b.panelId === front) - Number(a.panelId === front));
  const [first] = ordered;
  const key = keyOf(event).toLowerCase();
  if ((event.ctrlKey || event.metaKey) && !event.altKey && key === 'z') {
    if (first !== undefined && event.shiftKey) redoDrawing(first.product);
    else if (first !== undefined) undoDrawing(first.product);
    return true;
  }
  if (key === 'delete' || key === 'backspace') return ordered.some(({ controller }) => controller.remove());
  return key === 'escape' && ordered.some(({ controller }) => controller.cancel());
}
