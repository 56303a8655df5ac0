import { use, useLayoutEffect, useState, type RefObject } from 'react';
import { PortalContext } from './portal-context.ts';
import { visibleSpan, type Span } from './table-model.ts';
import { watchSize } from './watch-size.ts';

/** What is on screen of a table, in pixels. */
export interface TableBox {
  readonly top: number;
  readonly height: number;
  readonly row: number;
  /** Of the heads and the totals, which cover rows. */
  readonly covered: number;
}

/** Before anything is measured: a table of usual size. */
const FIRST_BOX: TableBox = { top: 0, height: 400, row: 25, covered: 50 };

/** The part of a table that is drawn. It is measured when the browser has laid it out, never while it scrolls. */
export function useTableWindow(scroll: RefObject<HTMLElement | null>, count: number) {
  const [box, setBox] = useState(FIRST_BOX);
  const inWindow = use(PortalContext);
  const span = visibleSpan(box, count);
  useLayoutEffect(() => {
    const element = scroll.current;
    if (element === null) return;
    const onScroll = () => setBox((before) => scrolledTo(before, element.scrollTop, count));
    const table = element.querySelector('table');
    const stop = watchSize(table === null ? [element] : [element, table], () =>
      setBox((before) => measured(before, element)),
    );
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      stop();
      element.removeEventListener('scroll', onScroll);
    };
  }, [scroll, count, inWindow]);
  return { span, box };
}

/** The same box while the drawn part stays the same. */
function scrolledTo(box: TableBox, top: number, count: number): TableBox {
  const next = { ...box, top };
  return isSame(visibleSpan(box, count), visibleSpan(next, count)) ? box : next;
}

const isSame = (left: Span, right: Span) => left.first === right.first && left.last === right.last;

function measured(before: TableBox, element: HTMLElement): TableBox {
  const heightOf = (selector: string) => element.querySelector<HTMLElement>(selector)?.offsetHeight ?? 0;
  const row = heightOf('tbody tr:not([aria-hidden])');
  const next: TableBox = {
    top: element.scrollTop,
    height: element.clientHeight > 0 ? element.clientHeight : before.height,
    row: row > 0 ? row : before.row,
    covered: heightOf('thead') + heightOf('tfoot'),
  };
  const isUnchanged =
    next.height === before.height && next.row === before.row && next.covered === before.covered;
  return isUnchanged ? before : next;
}

/** Scrolls so that a line is in view between heads and totals. */
export function scrollToLine(element: HTMLElement, at: number, { row, covered }: TableBox): void {
  const above = at * row;
  const below = above + row - (element.clientHeight - covered);
  if (element.scrollTop > above) element.scrollTop = above;
  else if (element.scrollTop < below) element.scrollTop = below;
}
