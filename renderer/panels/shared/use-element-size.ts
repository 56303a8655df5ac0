import { useCallback, useState } from 'react';

/** Height and width of an element in pixels and a length token of it (a custom property such as `--h-ladder`), kept up to date. */
export function useElementSize(token: string): {
  readonly ref: (element: HTMLElement | null) => (() => void) | undefined;
  readonly height: number;
  readonly width: number;
  readonly unit: number;
} {
  const [size, setSize] = useState({ height: 0, width: 0, unit: 18 });
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (element === null) return undefined;
      const measure = () => {
        const unit = Number.parseFloat(getComputedStyle(element).getPropertyValue(token));
        setSize({
          height: element.clientHeight,
          width: element.clientWidth,
          unit: Number.isFinite(unit) && unit > 0 ? unit : 18,
        });
      };
      measure();
      const observer = new ResizeObserver(measure);
      observer.observe(element);
      return () => observer.disconnect();
    },
    [token],
  );
  return { ref, ...size };
}
