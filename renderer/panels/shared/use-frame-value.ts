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

/**
 * The newest value of a stream for whoever renders for other reasons too: a value alone renders at most every `everyMs`, and
 * every render has the newest. `subscribe` as for `useFrameValue`.
 */
export function useNewestValue<Value>(
  subscribe: (listener: (value: Value) => void) => () => void,
  everyMs: number,
): Value | undefined {
  const [held] = useState<{ newest?: { readonly of: unknown; readonly value: Value } }>({});
  const [, setTurn] = useState(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let hasUpdates = false;
    const show = () => {
      timer = undefined;
      if (!hasUpdates) return;
      hasUpdates = false;
      setTurn((turn) => turn + 1);
      timer = setTimeout(show, everyMs);
    };
    const stop = subscribe((value) => {
      held.newest = { of: subscribe, value };
      hasUpdates = true;
      timer ??= setTimeout(show, 0);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [held, subscribe, everyMs]);
  return held.newest?.of === subscribe ? held.newest.value : undefined;
}
