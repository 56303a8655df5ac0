import { writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { BUILT_IN_PRODUCTS } from '../../backend/market/index.ts';
import { signIn } from '../../e2e/support/outside-client.ts';
import { startTerminal, type Terminal } from '../../e2e/support/terminal.ts';
import { BLANK_PAGE_PATH } from '../../main/static-server.ts';
import {
  figuresOf,
  type HeapFigures,
  type PageSamples,
  type Stretch,
  type TerminalFigures,
  type ThreadFigures,
} from './figures.ts';
import {
  PAGE_SIZE,
  startMeasuredBrowser,
  type MeasuredBrowser,
  type MeasuredPage,
} from './measured-browser.ts';
import {
  isTrading,
  openDemo,
  readFirstCandle,
  readPushes,
  startSample,
  takeSample,
  timeFirstCandle,
  watchWorkers,
} from './probe.ts';
import { BARE_PRESS, measurePress, PRESSES, type PressFigures } from './presses.ts';
import { slowestFunctions, type CpuProfile } from './profile.ts';

export interface BenchOptions {
  /** How long each page is measured. */
  readonly seconds: number;
  /** How fast the market runs: 29 brings above 5,000 pushes a second, 1 about 200. */
  readonly speed: number;
  /** Where to write a CPU profile of the terminal; measured in a run of its own, because profiling costs time. */
  readonly profile: string | undefined;
}

export interface BenchReport {
  readonly conditions: string;
  readonly bare: TerminalFigures;
  readonly terminal: TerminalFigures;
  /** From the click that signs in to the first candle on the chart (ms). */
  readonly firstCandleMs: number;
  /** Share of its own time that each function took, dearest first; only with a profile. */
  readonly slowest: readonly string[];
}

/** Time for the first requests of a workspace to settle before it is measured (ms). */
const SETTLE_MS = 3_000;
const PROFILE_SECONDS = 10;
/** A page that draws nothing is the same after a minute as after an hour. */
const BARE_SECONDS = 60;
/** How long a page is measured without a collection (seconds). */
const STRETCH_SECONDS = 30;
/** A busy page takes its time (ms). */
const OPEN_TIMEOUT_MS = 60_000;

type Metric = (name: string) => number;

async function metrics(page: MeasuredPage, session: string): Promise<Metric> {
  const answer = await page.send('Performance.getMetrics', {}, session);
  const found = answer['metrics'] as readonly { readonly name: string; readonly value: number }[];
  return (name) => found.find((metric) => metric.name === name)?.value ?? 0;
}

/** Sessions whose counters go by the clock and by the time of the page's thread. */
interface Counting {
  readonly clock: string;
  readonly thread: string;
}

async function startCounting(page: MeasuredPage): Promise<Counting> {
  const [clock, thread] = [await page.anotherSession(), await page.anotherSession()];
  await page.send('Performance.enable', { timeDomain: 'timeTicks' }, clock);
  await page.send('Performance.enable', { timeDomain: 'threadTicks' }, thread);
  return { clock, thread };
}

async function counters(page: MeasuredPage, { clock, thread }: Counting): Promise<ThreadFigures> {
  const [byClock, byThread] = [await metrics(page, clock), await metrics(page, thread)];
  return {
    at: byClock('Timestamp'),
    task: byClock('TaskDuration'),
    layoutAndStyle: byClock('LayoutDuration') + byClock('RecalcStyleDuration'),
    processor: byThread('TaskDuration'),
  };
}

/** What the page notes for a while. Nobody asks it anything meanwhile. */
async function sample(page: MeasuredPage, seconds: number): Promise<PageSamples> {
  await page.run(startSample, seconds * 1000);
  await pause(seconds * 1000);
  return page.run(takeSample);
}

/** Measures in stretches, with a collection before, between and after them; none of these counts. */
async function measure(page: MeasuredPage, seconds: number): Promise<TerminalFigures> {
  const counting = await startCounting(page);
  const startedAt = performance.now();
  const heap = async (): Promise<HeapFigures> => {
    await page.send('HeapProfiler.collectGarbage');
    const bytes = (await metrics(page, counting.clock))('JSHeapUsedSize');
    return { at: (performance.now() - startedAt) / 1000, bytes };
  };
  const heaps = [await heap()];
  const stretches: Stretch[] = [];
  for (let left = seconds; left > 0; left -= STRETCH_SECONDS) {
    const before = await counters(page, counting);
    const samples = await sample(page, Math.min(left, STRETCH_SECONDS));
    stretches.push({ samples, before, after: await counters(page, counting) });
    heaps.push(await heap());
  }
  return figuresOf(stretches, heaps);
}

/** A page that reads the same pushes and draws nothing. */
async function measureBare(
  browser: MeasuredBrowser,
  { ready }: Terminal,
  seconds: number,
): Promise<TerminalFigures> {
  const page = await browser.open();
  // An empty page of the terminal's own origin: the quote socket takes no other, and neither does a browser that asks
  // from where a page reaches for this machine.
  await page.load(new URL(BLANK_PAGE_PATH, ready.link).href);
  const url = `${ready.quoteWsUrl}/quote?token=${encodeURIComponent(await signIn(ready))}`;
  const symbols = BUILT_IN_PRODUCTS.map(({ symbolId, plays }) => {
    const { tradeType, tradeMode } = plays[0]!;
    return { symbol_id: symbolId, trade_type: tradeType, trade_mode: tradeMode };
  });
  const request = { cmd_id: 14000, seq_id: 1, ext: 'bare', data: { symbol_list: symbols } };
  await page.run(readPushes, { url, request: JSON.stringify(request) });
  const figures = await measure(page, seconds);
  await page.close();
  return figures;
}

async function openTerminal(browser: MeasuredBrowser, { ready }: Terminal) {
  const page = await browser.open();
  await page.beforeLoad(watchWorkers);
  await page.beforeLoad(timeFirstCandle);
  await page.load(ready.link);
  await page.until(openDemo, OPEN_TIMEOUT_MS);
  const firstCandleMs = await page.until(readFirstCandle, OPEN_TIMEOUT_MS);
  await page.until(isTrading, OPEN_TIMEOUT_MS);
  return { page, firstCandleMs };
}

async function takeProfile(page: MeasuredPage, file: string): Promise<readonly string[]> {
  await page.send('Profiler.enable');
  await page.send('Profiler.start');
  await sample(page, PROFILE_SECONDS);
  const { profile } = await page.send('Profiler.stop');
  await writeFile(file, JSON.stringify(profile));
  return slowestFunctions(profile as CpuProfile);
}

async function measureBoth(
  browser: MeasuredBrowser,
  terminal: Terminal,
  { seconds, speed, profile }: BenchOptions,
): Promise<BenchReport> {
  const bare = await measureBare(browser, terminal, Math.min(seconds, BARE_SECONDS));
  const { page, firstCandleMs } = await openTerminal(browser, terminal);
  await pause(SETTLE_MS);
  const figures = await measure(page, seconds);
  const slowest = profile === undefined ? [] : await takeProfile(page, profile);
  const market = `--speed ${speed}, ${BUILT_IN_PRODUCTS.length} products`;
  const conditions = `${PAGE_SIZE}, ${seconds} s, ${market}, ${conditionsOf(browser)}`;
  return { conditions, bare, terminal: figures, firstCandleMs, slowest };
}

/** Presses of a trader one after the other, beside a press on an empty page of the same browser. */
export interface PressReport {
  readonly conditions: string;
  readonly presses: readonly PressFigures[];
}

async function pressAll(browser: MeasuredBrowser, terminal: Terminal, turns: number): Promise<PressReport> {
  const processorOf = async (page: MeasuredPage) => {
    const counting = await startCounting(page);
    return async () => (await counters(page, counting)).processor * 1000;
  };
  const bare = await browser.open();
  await bare.load(new URL(BLANK_PAGE_PATH, terminal.ready.link).href);
  const presses = [await measurePress(bare, BARE_PRESS, turns, await processorOf(bare))];
  await bare.close();
  const { page } = await openTerminal(browser, terminal);
  await pause(SETTLE_MS);
  const processor = await processorOf(page);
  for (const press of PRESSES) presses.push(await measurePress(page, press, turns, processor));
  return { conditions: `${PAGE_SIZE}, ${turns} presses each, ${conditionsOf(browser)}`, presses };
}

/** The browser and the machine of a measurement, in words. */
function conditionsOf(browser: MeasuredBrowser): string {
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}, load ${loadavg()[0]?.toFixed(1)}`;
  return `${browser.version} without a window, a graphics card or a test driver; ${machine}`;
}

/** Measures how long a trader waits after a press. */
export function benchPresses({ turns, speed }: { turns: number; speed: number }): Promise<PressReport> {
  return withTerminal(speed, (browser, terminal) => pressAll(browser, terminal, turns));
}

/** Measures the full workspace beside a page that only reads the same pushes, one after the other in one browser. */
export function benchTerminal(options: BenchOptions): Promise<BenchReport> {
  return withTerminal(options.speed, (browser, terminal) => measureBoth(browser, terminal, options));
}

async function withTerminal<Report>(
  speed: number,
  measured: (browser: MeasuredBrowser, terminal: Terminal) => Promise<Report>,
): Promise<Report> {
  const market = ['--in-memory', '--seed', '7', '--at', '2026-03-04T15:30:00Z'];
  const terminal = await startTerminal([...market, '--speed', String(speed)]);
  try {
    const browser = await startMeasuredBrowser();
    try {
      return await measured(browser, terminal);
    } finally {
      await browser.close();
    }
  } finally {
    await terminal.stop();
  }
}
