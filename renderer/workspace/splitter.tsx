import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { clampSize, PART_BOUNDS, saveSize, type LayoutPart, type WindowClass } from './layout.ts';
import styles from './workspace.module.css';

export interface SplitterProps {
  readonly part: LayoutPart;
  readonly label: string;
  readonly axis: 'column' | 'row';
  /** 1 when moving right or down makes the part larger, −1 when it makes it smaller. */
  readonly sign: 1 | -1;
  readonly size: number;
  readonly window: WindowClass;
}

/** Steps of a splitter moved by arrow keys (pixels); with Shift the larger one. */
const KEY_STEP = 8;
const KEY_STEP_LARGE = 40;

/** The size that a part has on screen, which is smaller than the one it was given where there is no room. */
function shownSize(splitter: HTMLElement, part: LayoutPart, axis: 'column' | 'row'): number | undefined {
  const slot = splitter.parentElement?.querySelector<HTMLElement>(`[data-slot="${part}"]`);
  return axis === 'column' ? slot?.offsetWidth : slot?.offsetHeight;
}

/**
 * The grip in a gutter. While it is dragged only one custom property of the grid changes, so no panel renders; the size
 * is kept on release. Arrow keys move it, a double click or Home gives the first size back.
 */
export function Splitter({ part, label, axis, sign, size, window }: SplitterProps) {
  const drag = useRef<{ at: number; from: number; size: number } | undefined>(undefined);
  const coordinate = (event: PointerEvent) => (axis === 'column' ? event.clientX : event.clientY);
  const show = (element: HTMLElement, next: number) =>
    element.parentElement?.style.setProperty(`--size-${part}`, `${next}px`);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.shiftKey ? KEY_STEP_LARGE : KEY_STEP;
    const forward = axis === 'column' ? 'ArrowRight' : 'ArrowDown';
    const backward = axis === 'column' ? 'ArrowLeft' : 'ArrowUp';
    if (event.key === 'Home') saveSize(window, part, undefined);
    else if (event.key === forward) saveSize(window, part, size + sign * step);
    else if (event.key === backward) saveSize(window, part, size - sign * step);
    else return;
    event.preventDefault();
  };
  return (
    <div
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation={axis === 'column' ? 'vertical' : 'horizontal'}
      aria-valuemin={PART_BOUNDS[part][0]}
      aria-valuemax={PART_BOUNDS[part][1]}
      aria-valuenow={size}
      className={styles['splitter']}
      data-part={part}
      data-axis={axis}
      onKeyDown={onKeyDown}
      onDoubleClick={() => saveSize(window, part, undefined)}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        const from = shownSize(event.currentTarget, part, axis) ?? size;
        drag.current = { at: coordinate(event), from, size: from };
      }}
      onPointerMove={(event) => {
        if (drag.current === undefined) return;
        drag.current.size = clampSize(part, drag.current.from + sign * (coordinate(event) - drag.current.at));
        show(event.currentTarget, drag.current.size);
      }}
      onPointerUp={() => {
        if (drag.current !== undefined && drag.current.size !== drag.current.from) {
          saveSize(window, part, drag.current.size);
        }
        drag.current = undefined;
      }}
    />
  );
}
