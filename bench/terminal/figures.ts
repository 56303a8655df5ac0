/** What a page was asked to note while it was measured; times in milliseconds. */
export interface PageSamples {
  /** Times between two animation frames. */
  readonly frames: readonly number[];
  /** Lengths of the tasks of the main thread that took over 50 ms. */
  readonly longTasks: readonly number[];
  /** From the arrival of a tick at the page's worker to the end of the frame that drew it. */
  readonly tickToPaint: readonly number[];
  /** Pushes that came in. */
  readonly pushes: number;
  readonly elapsedMs: number;
}

/** Seconds that the main thread spent by `at`, as the browser counts them by the clock, and its time on a processor (seconds). */
export interface ThreadFigures {
  readonly at: number;
  readonly task: number;
  readonly layoutAndStyle: number;
  readonly processor: number;
}

/** The heap right after a collection that was asked for. */
export interface HeapFigures {
  /** Seconds since the first. */
  readonly at: number;
  readonly bytes: number;
}

/** A stretch of a measurement without a collection in it: what the page noted and the browser's counters at its ends. */
export interface Stretch {
  readonly samples: PageSamples;
  readonly before: ThreadFigures;
  readonly after: ThreadFigures;
}

/** One row of the report. */
export interface TerminalFigures {
  readonly framesPerSecond: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly longTasks: number;
  readonly longestTask: number;
  readonly tickToPaintP50: number;
  readonly tickToPaintP99: number;
  readonly pushesPerSecond: number;
  /** Percent of the time: by the clock, and on a processor, which other programs on the machine do not change. */
  readonly busy: number;
  readonly processor: number;
  readonly layoutAndStyle: number;
  readonly heapMiB: number;
  /** Growth of the heap while it was measured, by the straight line through `heapSamples` collections. */
  readonly heapGrowthMiB: number;
  readonly heapSamples: number;
}

const MIB = 1024 * 1024;

/** The value that `share` (0 to 1) of the samples do not exceed; 0 without samples. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

/** How much the straight line through the heaps rises from the first to the last (bytes); 0 with fewer than two. */
export function heapGrowth(heaps: readonly HeapFigures[]): number {
  const mean = (values: readonly number[]) => sum(values) / values.length;
  const [at, bytes] = [mean(heaps.map((heap) => heap.at)), mean(heaps.map((heap) => heap.bytes))];
  const spread = sum(heaps.map((heap) => (heap.at - at) ** 2));
  if (spread === 0 || heaps.length === 0) return 0;
  const slope = sum(heaps.map((heap) => (heap.at - at) * (heap.bytes - bytes))) / spread;
  return slope * ((heaps.at(-1)?.at ?? 0) - (heaps[0]?.at ?? 0));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** The row of a measurement, from its stretches and the heaps before, between and after them. */
export function figuresOf(stretches: readonly Stretch[], heaps: readonly HeapFigures[]): TerminalFigures {
  const samples = stretches.map((stretch) => stretch.samples);
  const seconds = sum(samples.map(({ elapsedMs }) => elapsedMs)) / 1000;
  const spent = (read: (figures: ThreadFigures) => number) =>
    sum(stretches.map(({ before, after }) => read(after) - read(before)));
  const percent = (read: (figures: ThreadFigures) => number) => (100 * spent(read)) / spent(({ at }) => at);
  const frames = samples.flatMap((each) => each.frames);
  const longTasks = samples.flatMap((each) => each.longTasks);
  const tickToPaint = samples.flatMap((each) => each.tickToPaint);
  return {
    framesPerSecond: frames.length / seconds,
    p50: percentile(frames, 0.5),
    p95: percentile(frames, 0.95),
    p99: percentile(frames, 0.99),
    longTasks: longTasks.length,
    longestTask: longTasks.reduce((longest, each) => Math.max(longest, each), 0),
    tickToPaintP50: percentile(tickToPaint, 0.5),
    tickToPaintP99: percentile(tickToPaint, 0.99),
    pushesPerSecond: sum(samples.map(({ pushes }) => pushes)) / seconds,
    busy: percent(({ task }) => task),
    processor: percent(({ processor }) => processor),
    layoutAndStyle: percent(({ layoutAndStyle }) => layoutAndStyle),
    heapMiB: (heaps.at(-1)?.bytes ?? 0) / MIB,
    heapGrowthMiB: heapGrowth(heaps) / MIB,
    heapSamples: heaps.length,
  };
}
