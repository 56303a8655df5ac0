import { useEffect, useState } from 'react';
import { subscribeDepth } from '../../market/index.ts';
import type { DepthView } from '../../market/contracts.ts';

/** How long the book in words stays as it is (ms): it is read, not watched. */
const THROTTLE_MS = 1_000;

/** The book of a product: the first at once, then at most one a second. */
export function useThrottledDepth(symbolId: number, accuracy: string): DepthView | undefined {
  const [shown, setShown] = useState<{ readonly of: string; readonly depth: DepthView }>();
  const of = `${symbolId} ${accuracy}`;
  useEffect(() => {
    let newest: DepthView | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = () => {
      timer = undefined;
      if (newest === undefined) return;
      setShown({ of, depth: newest });
      newest = undefined;
      timer = setTimeout(show, THROTTLE_MS);
    };
    const stop = subscribeDepth(symbolId, accuracy, (depth) => {
      newest = depth;
      if (timer === undefined) show();
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [symbolId, accuracy, of]);
  return shown?.of === of ? shown.depth : undefined;
}
