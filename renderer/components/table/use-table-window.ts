import {
  startTransition,
  use,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type RefObject,
} from 'react';
import { visibleSpan, type Span } from './table-model.ts';
import { PortalContext, watchSize } from '../watch-size.ts';

/** What is on screen of a table, in pixels. */
export interface TableBox {
  readonly top: number;
  readonly height: number;
  readonly row: number;
  /** Of the heads and the totals, which cover rows. */
  readonly covered: number;
  /** What the rows answered when it was scrolled there. */
  readonly question?: string;
}

/** Before anything is measured: a table of usual size. */
const FIRST_BOX: TableBox = { top: 0, height: 400, row: 25, covered: 50 };

/**
 * How long an answer has to stay until the rows beyond the screen are drawn (milliseconds): whoever types asks again before
 * that, and nobody sees them unless the table is scrolled, which draws them at once.
 */
export const REST_MS = 250;

/**
 * The part of a table that is drawn. It is measured when the browser has laid it out, never while it scrolls. What is new
 * by its `question` is drawn on screen first, and beyond it once it rests or is scrolled; with `isFromTop` it begins with its
 * first row, however far the answer before was scrolled.
 */
export function useTableWindow(
  scroll: RefObject<HTMLElement | null>,
  { count, question, isFromTop }: { count: number; question: string; isFromTop: boolean },
) {
  const [present, setBox] = useState(FIRST_BOX);
  const [seen, setSeen] = useState<string>();
  const inWindow = use(PortalContext);
  const isAbove = isFromTop && present.top > 0 && present.question !== question;
  const box = useMemo(() => (isAbove ? { ...present, top: 0 } : present), [present, isAbove]);
  const span = visibleSpan(box, count, seen === question);
  const isFirst = seen === undefined;
  useEffect(() => {
    if (isFirst) return startTransition(() => setSeen(question));
    const rest = setTimeout(() => startTransition(() => setSeen(question)), REST_MS);
    return () => clearTimeout(rest);
  }, [question, isFirst]);
  // Another answer needs no other listeners: each new one has the table measured.
  const answer = useRef({ count, question });
  useLayoutEffect(() => {
    answer.current = { count, question };
    if (isAbove && scroll.current !== null) scroll.current.scrollTop = 0;
  });
  useLayoutEffect(() => {
    const element = scroll.current;
    if (element === null) return;
    const onScroll = () => {
      const { current } = answer;
      const top = element.scrollTop;
      // Where each answer begins nobody has scrolled yet.
      if (top > 0) setSeen(current.question);
      setBox((before) => scrolledTo(before, { top, question: current.question }, current.count));
    };
    const table = element.querySelector('table');
    const stop = watchSize(table === null ? [element] : [element, table], () => {
      const now = measure(element);
      setBox((before) => measured(before, now));
    });
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      stop();
      element.removeEventListener('scroll', onScroll);
    };
  }, [scroll, inWindow]);
  return { span, box };
}

/** The same box while the drawn part stays the same. */
function scrolledTo(box: TableBox, to: Pick<TableBox, 'top' | 'question'>, count: number): TableBox {
  const next = { ...box, ...to };
  const isKnown = box.question === to.question && isSame(visibleSpan(box, count), visibleSpan(next, count));
  return isKnown ? box : next;
}

const isSame = (left: Span, right: Span) => left.first === right.first && left.last === right.last;

/** Read where the browser has just laid the table out; anywhere else it would lay it out for this. */
function measure(element: HTMLElement): TableBox {
  const heightOf = (selector: string) => element.querySelector<HTMLElement>(selector)?.offsetHeight ?? 0;
  return {
    top: element.scrollTop,
    height: element.clientHeight,
    row: heightOf('tbody tr:not([aria-hidden])'),
    covered: heightOf('thead') + heightOf('tfoot'),
  };
}

/** A table that is not shown, and one without rows, keep what was measured before. */
function measured(before: TableBox, now: TableBox): TableBox {
  const height = now.height > 0 ? now.height : before.height;
  const row = now.row > 0 ? now.row : before.row;
  const isUnchanged = height === before.height && row === before.row && now.covered === before.covered;
  return isUnchanged ? before : { ...before, ...now, height, row };
}

/** Scrolls so that a line is in view between heads and totals. */
export function scrollToLine(element: HTMLElement, at: number, { row, covered }: TableBox): void {
  const above = at * row;
  const below = above + row - (element.clientHeight - covered);
  if (element.scrollTop > above) element.scrollTop = above;
  else if (element.scrollTop < below) element.scrollTop = below;
}

const ALL: readonly string[] = [];

/**
 * The columns for which a table has room. What a column needs is seen while the table overflows: then each is as narrow as
 * its text. It is measured when the browser has laid the table out, never while it scrolls.
 */
export function useTableFit<C extends FittedColumn>(
  scroll: RefObject<HTMLElement | null>,
  columns: readonly C[],
): readonly C[] {
  const widths = useRef(new Map<string, number>());
  const [dropped, setDropped] = useState(ALL);
  const shown = useMemo(
    () => (dropped.length === 0 ? columns : columns.filter(({ id }) => !dropped.includes(id))),
    [columns, dropped],
  );
  const inWindow = use(PortalContext);
  const canDrop = columns.some(({ drop }) => drop !== undefined);
  useLayoutEffect(() => {
    const element = scroll.current;
    const table = element?.querySelector('table');
    if (!canDrop || !element || !table) return;
    const fit = () => {
      const space = element.clientWidth;
      if (space === 0) return;
      if (element.scrollWidth > space) {
        const heads = table.querySelectorAll<HTMLElement>('thead th');
        shown.forEach(({ id }, at) => widths.current.set(id, heads[at]?.offsetWidth ?? 0));
      }
      const next = droppedColumns(columns, (id) => widths.current.get(id) ?? 0, space);
      setDropped((before) => (before.join() === next.join() ? before : next));
    };
    fit();
    return watchSize([element, table], fit);
  }, [scroll, columns, shown, canDrop, inWindow]);
  return shown;
}

/** What the room of a table needs to know of a column. */
interface FittedColumn {
  readonly id: string;
  /** Leaves a table that is too narrow, the highest first; without it the column always stays. */
  readonly drop?: number;
}

/**
 * The ids of the columns that leave so that the others fit into `room` pixels. `widthOf` is the width that a column's text
 * needs (pixels); one that was never measured counts as nothing.
 */
export function droppedColumns(
  columns: readonly FittedColumn[],
  widthOf: (id: string) => number,
  space: number,
): readonly string[] {
  let needed = columns.reduce((sum, { id }) => sum + widthOf(id), 0);
  const dropped: string[] = [];
  const candidates = columns.filter(({ drop }) => drop !== undefined);
  candidates.sort((left, right) => (right.drop ?? 0) - (left.drop ?? 0));
  for (const { id } of candidates) {
    if (needed <= space) break;
    dropped.push(id);
    needed -= widthOf(id);
  }
  return dropped;
}
