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

/** Seconds that the main thread spent by `at`, as the browser counts them, and the heap after a collection (bytes). */
export interface ThreadFigures {
  readonly at: number;
  readonly task: number;
  readonly layoutAndStyle: number;
  readonly heapBytes: number;
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
  /** Percent of the time. */
  readonly busy: number;
  readonly layoutAndStyle: number;
  readonly heapMiB: number;
  /** Growth of the heap while it was measured. */
  readonly heapGrowthMiB: number;
}

const MIB = 1024 * 1024;

/** The value that `share` (0 to 1) of the samples do not exceed; 0 without samples. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

/** The row of a measurement, from what the page noted and the browser's counters before and after it. */
export function figuresOf(
  samples: PageSamples,
  before: ThreadFigures,
  after: ThreadFigures,
): TerminalFigures {
  const seconds = samples.elapsedMs / 1000;
  const percent = (spent: number) => (100 * spent) / (after.at - before.at);
  return {
    framesPerSecond: samples.frames.length / seconds,
    p50: percentile(samples.frames, 0.5),
    p95: percentile(samples.frames, 0.95),
    p99: percentile(samples.frames, 0.99),
    longTasks: samples.longTasks.length,
    longestTask: Math.max(0, ...samples.longTasks),
    tickToPaintP50: percentile(samples.tickToPaint, 0.5),
    tickToPaintP99: percentile(samples.tickToPaint, 0.99),
    pushesPerSecond: samples.pushes / seconds,
    busy: percent(after.task - before.task),
    layoutAndStyle: percent(after.layoutAndStyle - before.layoutAndStyle),
    heapMiB: after.heapBytes / MIB,
    heapGrowthMiB: (after.heapBytes - before.heapBytes) / MIB,
  };
}
