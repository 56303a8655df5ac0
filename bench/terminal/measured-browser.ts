import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startChromium, type ChromiumProcess } from '../../main/shells/chromium-process.ts';
import { prepareTestBrowser } from '../../main/shells/test-browser.ts';

/**
 * A browser for measurements, asked over its DevTools pipe for what a figure needs and nothing else: a test driver
 * listens to the network, and every push then costs the page and the driver a message of their own.
 */
export interface MeasuredBrowser {
  /** As it names itself: `Chrome/156.0.8078.108`. */
  readonly version: string;
  /** Opens an empty page of the window's size. */
  open(): Promise<MeasuredPage>;
  close(): Promise<void>;
}

const WIDTH = 1440;
const HEIGHT = 900;
/** Size of the page in words. */
export const PAGE_SIZE = `${WIDTH}×${HEIGHT}`;
/** How often a page is asked for what is to come (ms). Only before a measurement. */
const ASK_MS = 50;

/** Starts the browser that people have, else the one that the tests carry. */
export async function startMeasuredBrowser(): Promise<MeasuredBrowser> {
  const program = await prepareTestBrowser();
  if (!program) throw new Error('there is no browser: install Chrome or Chromium, or set MERIDIAN_BROWSER');
  const profileDirectory = await mkdtemp(join(tmpdir(), 'meridian-bench-'));
  const process_ = startChromium({
    program,
    profileDirectory,
    headless: true,
    firstUrl: 'about:blank',
    width: WIDTH,
    height: HEIGHT,
    // The superuser's browser cannot start its sandbox.
    withoutSandbox: process.getuid?.() === 0,
  });
  const close = async (): Promise<void> => {
    await process_.close();
    await rm(profileDirectory, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const { product } = await process_.pipe.send('Browser.getVersion');
    return { version: String(product), open: () => MeasuredPage.open(process_), close };
  } catch (error) {
    await close();
    throw new Error(`${program.path} does not start: ${await process_.exited}`, { cause: error });
  }
}

/** One page. Its functions run inside it: each is sent as text, so it uses nothing from outside itself. */
export class MeasuredPage {
  readonly #browser: ChromiumProcess;
  readonly #targetId: string;
  readonly #sessionId: string;

  private constructor(browser: ChromiumProcess, targetId: string, sessionId: string) {
    this.#browser = browser;
    this.#targetId = targetId;
    this.#sessionId = sessionId;
  }

  static async open(browser: ChromiumProcess): Promise<MeasuredPage> {
    const { targetId } = await browser.pipe.send('Target.createTarget', { url: 'about:blank' });
    const session = await attach(browser, String(targetId));
    const page = new MeasuredPage(browser, String(targetId), session);
    const metrics = { width: WIDTH, height: HEIGHT, deviceScaleFactor: 1, mobile: false };
    await page.send('Emulation.setDeviceMetricsOverride', metrics);
    await page.send('Emulation.setTimezoneOverride', { timezoneId: 'UTC' });
    await page.send('Page.enable');
    return page;
  }

  send(
    method: string,
    params: Readonly<Record<string, unknown>> = {},
    session = this.#sessionId,
  ): Promise<Readonly<Record<string, unknown>>> {
    return this.#browser.pipe.send(method, params, session);
  }

  /** A further session with the page, whose settings are its own. */
  anotherSession(): Promise<string> {
    return attach(this.#browser, this.#targetId);
  }

  /** Runs a function in every document to come, before its program. */
  async beforeLoad(work: () => void): Promise<void> {
    await this.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${String(work)})()` });
  }

  async load(url: string): Promise<void> {
    const { errorText } = await this.send('Page.navigate', { url });
    if (typeof errorText === 'string' && errorText !== '') throw new Error(`${url}: ${errorText}`);
    await this.until(() => document.readyState === 'complete' && location.href !== 'about:blank', 20_000);
  }

  /**
   * Runs a function in the page and resolves with what it answers or resolves with.
   * @throws Error with the page's own words, or when it takes longer than the pipe waits.
   */
  async run<Argument, Value>(
    work: (argument: Argument) => Value | Promise<Value>,
    argument?: Argument,
  ): Promise<Value> {
    const text = argument === undefined ? '' : JSON.stringify(argument);
    const answer = await this.send('Runtime.evaluate', {
      expression: `(${String(work)})(${text})`,
      awaitPromise: true,
      returnByValue: true,
      // As a person's press.
      userGesture: true,
    });
    const failure = answer['exceptionDetails'] as { exception?: { description?: string } } | undefined;
    if (failure) throw new Error(failure.exception?.description ?? 'the page failed');
    return (answer['result'] as { readonly value?: unknown }).value as Value;
  }

  /** Asks the page until a function answers something, and answers that. */
  async until<Value>(work: () => Value, limitMs: number): Promise<NonNullable<Value>> {
    const end = performance.now() + limitMs;
    for (;;) {
      const value = await this.run(work).catch((error: unknown) => {
        // The document is being changed for another.
        if (performance.now() > end) throw error;
      });
      if (value) return value as NonNullable<Value>;
      if (performance.now() > end) throw new Error(`not within ${limitMs} ms: ${String(work)}`);
      await pause(ASK_MS);
    }
  }

  async close(): Promise<void> {
    await this.#browser.pipe.send('Target.closeTarget', { targetId: this.#targetId });
  }
}

async function attach(browser: ChromiumProcess, targetId: string): Promise<string> {
  const { sessionId } = await browser.pipe.send('Target.attachToTarget', { targetId, flatten: true });
  return String(sessionId);
}
