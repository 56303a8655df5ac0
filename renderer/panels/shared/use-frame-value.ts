import { useEffect, useState } from 'react';

/**
 * The newest value of a stream, rendered at most once per animation frame whatever its rate. `subscribe` must keep its
 * identity while the stream is the same one; a new identity starts over with undefined.
 */
export function useFrameValue<Value>(
  subscribe: (listener: (value: Value) => void) => () => void,
): Value | undefined {
  const [shown, setShown] = useState<{ readonly of: unknown; readonly value: Value }>();
  useEffect(() => {
    let newest: { readonly of: unknown; readonly value: Value } | undefined;
    let frame: number | undefined;
    const stop = subscribe((value) => {
      newest = { of: subscribe, value };
      frame ??= requestAnimationFrame(() => {
        frame = undefined;
        setShown(newest);
      });
    });
    return () => {
      stop();
      if (frame !== undefined) cancelAnimationFrame(frame);
    };
  }, [subscribe]);
  return shown?.of === subscribe ? shown.value : undefined;
}
