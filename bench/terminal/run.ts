import { writeFile } from 'node:fs/promises';
import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from '@playwright/test';
import { BUILT_IN_PRODUCTS } from '../../backend/market/index.ts';
import { testBrowserLaunch } from '../../e2e/support/browser.ts';
import { signIn } from '../../e2e/support/outside-client.ts';
import { startTerminal, type Terminal } from '../../e2e/support/terminal.ts';
import { WorkspacePage } from '../../e2e/support/workspace-page.ts';
import { figuresOf, type TerminalFigures, type ThreadFigures } from './figures.ts';
import { readPushes, sample, watchWorkers } from './probe.ts';
import { slowestFunctions, type CpuProfile } from './profile.ts';

export interface BenchOptions {
  /** How long each page is measured. */
  readonly seconds: number;
  /** How fast the market runs: 22 brings about 5,000 pushes a second, 1 about 200. */
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
/** A busy page takes its time. */
const CANDLE_TIMEOUT_MS = 60_000;

async function counters(session: CDPSession): Promise<ThreadFigures> {
  const { metrics } = await session.send('Performance.getMetrics');
  const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return {
    at: value('Timestamp'),
    task: value('TaskDuration'),
    layoutAndStyle: value('LayoutDuration') + value('RecalcStyleDuration'),
    heapBytes: value('JSHeapUsedSize'),
  };
}

async function measure(page: Page, seconds: number): Promise<TerminalFigures> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await session.send('HeapProfiler.collectGarbage');
  const before = await counters(session);
  const samples = await page.evaluate(sample, seconds * 1000);
  const after = await counters(session);
  await session.send('HeapProfiler.collectGarbage');
  const { heapBytes } = await counters(session);
  await session.detach();
  return figuresOf(samples, before, { ...after, heapBytes });
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
  await page.goto(ready.link);
  await page.getByRole('button', { name: 'Open the demo' }).waitFor();
  const clickedAt = performance.now();
  const workspace = await WorkspacePage.open(page);
  await workspace.chart.locator('[data-candles][data-count]').waitFor({ timeout: CANDLE_TIMEOUT_MS });
  return { page, firstCandleMs: performance.now() - clickedAt };
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
  const bare = await measureBare(context, terminal, seconds);
  const { page, firstCandleMs } = await openTerminal(context, terminal);
  await page.waitForTimeout(SETTLE_MS);
  const figures = await measure(page, seconds);
  const slowest = profile === undefined ? [] : await takeProfile(page, profile);
  const size = `${VIEWPORT.width}×${VIEWPORT.height}`;
  const conditions = `${size}, ${seconds} s each, --speed ${speed}, ${BUILT_IN_PRODUCTS.length} products, Chromium ${browser.version()} headless without a graphics card`;
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
