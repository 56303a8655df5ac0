import { useCallback, useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';

/** Pixels that the pointer goes before a press on a row is a drag. */
const LIFT_PX = 5;

export interface ReorderOptions {
  /** The products in the order in which they stand, each `rowHeight` pixels high, the first at the top of the list. */
  readonly symbolIds: readonly number[];
  readonly rowHeight: number;
  readonly list: RefObject<HTMLElement | null>;
  /** Takes a product to the place before another one, or to the end. */
  onMove(symbolId: number, before: number | undefined): void;
}

export interface Reorder {
  /** The product that is being dragged. */
  readonly lifted: number | undefined;
  /** Before which row it would come to stand: an index into `symbolIds`, the length for the end. */
  readonly target: number | undefined;
  grip(event: PointerEvent<HTMLElement>, symbolId: number): void;
  /** Whether a drag has just ended: the click that follows it chooses nothing. */
  tookClick(): boolean;
}

/** The row before which something that is dropped at `y` (pixels from the top of the rows) comes to stand. */
export function targetAt(y: number, rowHeight: number, count: number): number {
  return Math.max(0, Math.min(count, Math.round(y / rowHeight)));
}

/** Rows that are dragged to another place. Nothing moves before they are let go; Escape leaves them where they are. */
export function useReorder({ symbolIds, rowHeight, list, onMove }: ReorderOptions): Reorder {
  const [drag, setDrag] = useState<{ readonly symbolId: number; readonly target: number }>();
  const pressed = useRef<{ readonly symbolId: number; readonly y: number }>(undefined);
  const ended = useRef(false);
  const latest = useRef({ symbolIds, rowHeight, onMove, drag });
  useEffect(() => {
    latest.current = { symbolIds, rowHeight, onMove, drag };
  });
  useEffect(() => {
    const move = (event: globalThis.PointerEvent) => {
      const press = pressed.current;
      const element = list.current;
      if (press === undefined || element === null || event.buttons === 0) return;
      if (latest.current.drag === undefined && Math.abs(event.clientY - press.y) < LIFT_PX) return;
      const y = event.clientY - element.getBoundingClientRect().top + element.scrollTop;
      const target = targetAt(y, latest.current.rowHeight, latest.current.symbolIds.length);
      setDrag({ symbolId: press.symbolId, target });
    };
    const drop = () => {
      const { drag: held, symbolIds: ids, onMove: moveTo } = latest.current;
      pressed.current = undefined;
      if (held === undefined) return;
      ended.current = true;
      setDrag(undefined);
      if (ids[held.target] !== held.symbolId) moveTo(held.symbolId, ids[held.target]);
    };
    const giveUp = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || latest.current.drag === undefined) return;
      event.preventDefault();
      pressed.current = undefined;
      ended.current = true;
      setDrag(undefined);
    };
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', drop);
    window.addEventListener('keydown', giveUp, true);
    return () => {
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', drop);
      window.removeEventListener('keydown', giveUp, true);
    };
  }, [list]);
  const grip = useCallback((event: PointerEvent<HTMLElement>, symbolId: number) => {
    ended.current = false;
    if (event.button === 0) pressed.current = { symbolId, y: event.clientY };
  }, []);
  const tookClick = useCallback(() => {
    const took = ended.current;
    ended.current = false;
    return took;
  }, []);
  return { lifted: drag?.symbolId, target: drag?.target, grip, tookClick };
}
