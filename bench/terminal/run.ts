import { writeFile } from 'node:fs/promises';
import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from '@playwright/test';
import { BUILT_IN_PRODUCTS } from '../../backend/market/index.ts';
import { testBrowserLaunch } from '../../e2e/support/browser.ts';
import { signIn } from '../../e2e/support/outside-client.ts';
import { startTerminal, type Terminal } from '../../e2e/support/terminal.ts';
import { WorkspacePage } from '../../e2e/support/workspace-page.ts';
import {
  figuresOf,
  type HeapFigures,
  type Stretch,
  type TerminalFigures,
  type ThreadFigures,
} from './figures.ts';
import { readFirstCandle, readPushes, sample, timeFirstCandle, watchWorkers } from './probe.ts';
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

const VIEWPORT = { width: 1440, height: 900 };
/** Time for the first requests of a workspace to settle before it is measured (ms). */
const SETTLE_MS = 3_000;
const PROFILE_MS = 10_000;
/** A page that draws nothing is the same after a minute as after an hour. */
const BARE_SECONDS = 60;
/** How long a page is measured without a collection (seconds). */
const STRETCH_SECONDS = 30;
/** A busy page takes its time. */
const CANDLE_TIMEOUT_MS = 60_000;

type Metric = (name: string) => number;

async function metrics(session: CDPSession): Promise<Metric> {
  const answer = await session.send('Performance.getMetrics');
  return (name) => answer.metrics.find((metric) => metric.name === name)?.value ?? 0;
}

/** The browser counts by the clock in one session and by the time of its thread in another. */
async function counters(clock: CDPSession, thread: CDPSession): Promise<ThreadFigures> {
  const [byClock, byThread] = [await metrics(clock), await metrics(thread)];
  return {
    at: byClock('Timestamp'),
    task: byClock('TaskDuration'),
    layoutAndStyle: byClock('LayoutDuration') + byClock('RecalcStyleDuration'),
    processor: byThread('TaskDuration'),
  };
}

/** Measures in stretches, with a collection before, between and after them; none of these counts. */
async function measure(page: Page, seconds: number): Promise<TerminalFigures> {
  const clock = await page.context().newCDPSession(page);
  const thread = await page.context().newCDPSession(page);
  await clock.send('Performance.enable', { timeDomain: 'timeTicks' });
  await thread.send('Performance.enable', { timeDomain: 'threadTicks' });
  const startedAt = performance.now();
  const heap = async (): Promise<HeapFigures> => {
    await clock.send('HeapProfiler.collectGarbage');
    return { at: (performance.now() - startedAt) / 1000, bytes: (await metrics(clock))('JSHeapUsedSize') };
  };
  const heaps = [await heap()];
  const stretches: Stretch[] = [];
  for (let left = seconds; left > 0; left -= STRETCH_SECONDS) {
    const before = await counters(clock, thread);
    const samples = await page.evaluate(sample, Math.min(left, STRETCH_SECONDS) * 1000);
    stretches.push({ samples, before, after: await counters(clock, thread) });
    heaps.push(await heap());
  }
  await clock.detach();
  await thread.detach();
  return figuresOf(stretches, heaps);
}

/** A page that reads the same pushes and draws nothing. */
async function measureBare(
  context: BrowserContext,
  { ready }: Terminal,
  seconds: number,
): Promise<TerminalFigures> {
  const page = await context.newPage();
  // An empty document of the terminal's own origin: the quote socket takes no other.
  const address = new URL('/bare-page', ready.link).href;
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
  await page.goto(address);
  const url = `${ready.quoteWsUrl}/quote?token=${encodeURIComponent(await signIn(ready))}`;
  const symbols = BUILT_IN_PRODUCTS.map(({ symbolId, plays }) => {
    const { tradeType, tradeMode } = plays[0]!;
    return { symbol_id: symbolId, trade_type: tradeType, trade_mode: tradeMode };
  });
  const request = { cmd_id: 14000, seq_id: 1, ext: 'bare', data: { symbol_list: symbols } };
  await page.evaluate(readPushes, { url, request: JSON.stringify(request) });
  const figures = await measure(page, seconds);
  await page.close();
  return figures;
}

async function openTerminal(context: BrowserContext, { ready }: Terminal) {
  const page = await context.newPage();
  await page.addInitScript(watchWorkers);
  await page.addInitScript(timeFirstCandle);
  await page.goto(ready.link);
  await page.getByRole('button', { name: 'Open the demo' }).waitFor();
  await WorkspacePage.open(page);
  const took = await page.waitForFunction(readFirstCandle, undefined, { timeout: CANDLE_TIMEOUT_MS });
  return { page, firstCandleMs: (await took.jsonValue()) ?? Number.NaN };
}

async function takeProfile(page: Page, file: string): Promise<readonly string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Profiler.enable');
  await session.send('Profiler.start');
  await page.evaluate(sample, PROFILE_MS);
  const { profile } = await session.send('Profiler.stop');
  await writeFile(file, JSON.stringify(profile));
  return slowestFunctions(profile as CpuProfile);
}

async function measureBoth(
  browser: Browser,
  terminal: Terminal,
  { seconds, speed, profile }: BenchOptions,
): Promise<BenchReport> {
  const context = await browser.newContext({ viewport: VIEWPORT, locale: 'en-US', timezoneId: 'UTC' });
  const bare = await measureBare(context, terminal, Math.min(seconds, BARE_SECONDS));
  const { page, firstCandleMs } = await openTerminal(context, terminal);
  await page.waitForTimeout(SETTLE_MS);
  const figures = await measure(page, seconds);
  const slowest = profile === undefined ? [] : await takeProfile(page, profile);
  const size = `${VIEWPORT.width}×${VIEWPORT.height}`;
  const conditions = `${size}, ${seconds} s, --speed ${speed}, ${BUILT_IN_PRODUCTS.length} products, Chromium ${browser.version()} headless without a graphics card`;
  return { conditions, bare, terminal: figures, firstCandleMs, slowest };
}

/** Measures the full workspace beside a page that only reads the same pushes, one after the other in one browser. */
export async function benchTerminal(options: BenchOptions): Promise<BenchReport> {
  const market = ['--in-memory', '--seed', '7', '--at', '2026-03-04T15:30:00Z'];
  const terminal = await startTerminal([...market, '--speed', String(options.speed)]);
  try {
    const browser = await chromium.launch(await testBrowserLaunch());
    try {
      return await measureBoth(browser, terminal, options);
    } finally {
      await browser.close();
    }
  } finally {
    await terminal.stop();
  }
}
