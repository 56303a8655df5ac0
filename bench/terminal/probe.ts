import type { PageSamples } from './figures.ts';

/** Functions that run inside a page. Each is sent as text, so it uses nothing from outside itself. */

interface ProbedWindow {
  benchPushes?: number;
  benchTicks?: { receivedAtMs: number }[];
  /** From the first click to the frame that shows candles (ms). */
  benchFirstCandleMs?: number;
  benchSample?: Promise<PageSamples>;
}

/** Counts what the page's workers report, before the program of the page runs. */
export function watchWorkers(): void {
  const page = globalThis as unknown as ProbedWindow & { Worker: typeof Worker };
  page.benchPushes = 0;
  page.benchTicks = [];
  page.Worker = class extends Worker {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options);
      this.addEventListener('message', ({ data }) => {
        if (data?.kind !== 'batch') return;
        // What came over the line. Of quotes and depths a batch hands on the newest of each product alone.
        page.benchPushes! += data.batch.frames;
        const [first] = data.batch.quotes;
        if (first !== undefined) page.benchTicks!.push({ receivedAtMs: first.receivedAtMs });
      });
    }
  };
}

/**
 * Times the first candle inside the page, before its program runs: whoever asks from outside asks again after up to a
 * second, and counts that as waiting.
 */
export function timeFirstCandle(): void {
  const page = globalThis as unknown as ProbedWindow;
  let clickedAt = 0;
  document.addEventListener('click', () => (clickedAt = performance.now()), { capture: true, once: true });
  const observer = new MutationObserver(() => {
    if (document.querySelector('[data-candles][data-count]') === null) return;
    observer.disconnect();
    requestAnimationFrame(() => (page.benchFirstCandleMs = performance.now() - clickedAt));
  });
  observer.observe(document, {
    subtree: true,
    childList: true,
    attributeFilter: ['data-candles', 'data-count'],
  });
}

/** Presses the button that opens the demonstration; whether it was there. */
export function openDemo(): boolean {
  const buttons = [...document.querySelectorAll('button')];
  const button = buttons.find(({ textContent }) => textContent?.includes('Open the demo'));
  button?.click();
  return button !== undefined;
}

/** Whether the order panel shows the price at which it would buy. */
export function isTrading(): boolean {
  return [...document.querySelectorAll('button')].some(({ textContent }) =>
    /^Buy.*\d/s.test(textContent ?? ''),
  );
}

/** How long the first candle took, once it is there. */
export function readFirstCandle(): number | undefined {
  return (globalThis as unknown as ProbedWindow).benchFirstCandleMs;
}

/** Opens a quote socket in an empty page, subscribes as the terminal does and reads what comes, drawing nothing. */
export function readPushes({ url, request }: { url: string; request: string }): Promise<void> {
  const page = globalThis as unknown as ProbedWindow;
  page.benchPushes = 0;
  const socket = new WebSocket(url);
  socket.onmessage = ({ data }) => {
    if (typeof data === 'string') page.benchPushes! += 1;
  };
  const heartbeat = JSON.stringify({ cmd_id: 14008, seq_id: 0, ext: '', data: {} });
  return new Promise((resolve, reject) => {
    socket.onerror = () => reject(new Error('the bare page reached no quote socket'));
    socket.onopen = () => {
      socket.send(request);
      setInterval(() => socket.send(heartbeat), 10_000);
      resolve();
    };
  });
}

/** Begins to note frames, long tasks and ticks for a while. */
export function startSample(milliseconds: number): void {
  const page = globalThis as unknown as ProbedWindow;
  const frames: number[] = [];
  const longTasks: number[] = [];
  const tickToPaint: number[] = [];
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) longTasks.push(entry.duration);
  });
  observer.observe({ entryTypes: ['longtask'] });
  page.benchTicks = [];
  const pushesBefore = page.benchPushes ?? 0;
  const startedAt = performance.now();
  page.benchSample = new Promise((resolve) => {
    // A message sent from a frame arrives when that frame has been drawn.
    const painted = new MessageChannel();
    painted.port1.onmessage = ({ data }) => {
      const now = Date.now();
      for (const receivedAtMs of data) tickToPaint.push(now - receivedAtMs);
    };
    let last: number | undefined;
    const onFrame = (now: number) => {
      if (last !== undefined) frames.push(now - last);
      last = now;
      const ticks = page.benchTicks ?? [];
      if (ticks.length > 0) painted.port2.postMessage(ticks.splice(0).map((tick) => tick.receivedAtMs));
      const elapsedMs = performance.now() - startedAt;
      if (elapsedMs < milliseconds) {
        requestAnimationFrame(onFrame);
        return;
      }
      observer.disconnect();
      painted.port1.close();
      const pushes = (page.benchPushes ?? 0) - pushesBefore;
      resolve({ frames, longTasks, tickToPaint, pushes, elapsedMs });
    };
    requestAnimationFrame(onFrame);
  });
}

/** What was noted, once it is complete. */
export function takeSample(): Promise<PageSamples> {
  return (
    (globalThis as unknown as ProbedWindow).benchSample ?? Promise.reject(new Error('nothing was noted'))
  );
}
