import { use, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { PortalContext } from './portal-context.ts';
import { droppedColumns, type FittedColumn } from './table-fit.ts';
import { watchSize } from './watch-size.ts';

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
      const room = element.clientWidth;
      if (room === 0) return;
      if (element.scrollWidth > room) {
        const heads = table.querySelectorAll<HTMLElement>('thead th');
        shown.forEach(({ id }, at) => widths.current.set(id, heads[at]?.offsetWidth ?? 0));
      }
      const next = droppedColumns(columns, (id) => widths.current.get(id) ?? 0, room);
      setDropped((before) => (before.join() === next.join() ? before : next));
    };
    fit();
    return watchSize([element, table], fit);
  }, [scroll, columns, shown, canDrop, inWindow]);
  return shown;
}
