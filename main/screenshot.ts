import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { TerminalApp } from './app.ts';
import { openDemoPositions } from './demo-position.ts';
import type { ScreenshotOptions } from './options.ts';
import type { ChromiumPage } from './shells/chromium-page.ts';
import type { ChromiumShell } from './shells/chromium.ts';

/** Takes a picture of the demonstration as a person would come to see it: through the page's own button. */

/** What is waited for and pressed, in the terminal's own markup. */
const DEMO_BUTTON = '[data-testid="open-demo"]';
const CHART = '[data-slot="chart"] canvas';
/** The watchlist when no product is missing any more. */
const WATCHLIST = '[role="listbox"][aria-busy="false"] [role="option"]';
const POSITION_ROW = '[data-slot="lists"] tbody tr';
/** The notice of the order, which covers a corner for a while. */
const TOAST = '[data-toast]';
const KEY_TAG = 'grid-bot';
const FUNDS_LINK = 'header nav button:nth-of-type(2)';
const KEYS_LINK = 'header nav button:last-of-type';
/** Places of layouts in the bar. */
const LAYOUTS: Partial<Record<ScreenshotOptions['page'], number>> = { scalper: 2, 'multi-chart': 4 };
const DIALOG = '[role="dialog"]';
const ORDER_SENTENCE = 'buy 0.2 btc limit 64000 sl 63500';
/** What the palette finds first among the panels by this word. */
const RISK_PANEL = 'risk';
const OPTION = '[role="dialog"] [role="option"]';
/** Keys of what opens over the workspace. */
const OPENING_KEY = { palette: 'k', settings: ',' } as const;
/** The page of funds when no panel waits for an answer any more. */
const FUNDS_PAGE = '[data-testid="money-page"]:not(:has([aria-busy="true"]))';
const KEYS_PAGE = '[data-testid="keys-page"]';
const SEND_SIGNED = '[data-testid="send-signed"]:not([disabled])';
const SIGNED_ANSWER = '[data-testid="signed-answer"]';

/** Where the terminal keeps its looks (`renderer/session/settings.ts`). */
const SETTINGS = { key: 'meridian.settings', version: 1 };

const APPEAR_LIMIT_MS = 20_000;
const APPEAR_POLL_MS = 50;
/** How long the market moves before the picture is taken. */
const MARKET_MS = 4_000;

/** @throws Error when a part of the terminal does not appear; the message says which. */
export async function takePicture(app: TerminalApp, options: ScreenshotOptions): Promise<void> {
  const page = (app.shell as ChromiumShell).page();
  await page.send('Emulation.setDeviceMetricsOverride', {
    width: options.width,
    height: options.height,
    deviceScaleFactor: 1,
    mobile: false,
  });
  await dress(page, options);
  await appears(page, DEMO_BUTTON);
  if (options.page !== 'sign-in') {
    await click(page, DEMO_BUTTON);
    await appears(page, CHART);
    await appears(page, WATCHLIST);
    const { token } = await openDemoPositions(app.profile);
    await appears(page, POSITION_ROW);
    await show(page, options.page, token);
  }
  await page.evaluate('document.fonts.ready.then(() => true)');
  await wait(MARKET_MS);
  await disappears(page, TOAST);
  const { data } = await page.send('Page.captureScreenshot', { format: 'png' });
  const file = resolve(options.file);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, Buffer.from(data as string, 'base64'));
}

/** Goes from the workspace to what the picture is of. */
async function show(page: ChromiumPage, name: ScreenshotOptions['page'], token: string): Promise<void> {
  const layout = LAYOUTS[name];
  if (layout !== undefined) await click(page, `[role="toolbar"] nav button:nth-of-type(${layout})`);
  if (name === 'keys') await showKeys(page, token);
  if (name === 'palette' || name === 'settings') await openOver(page, name);
  if (name === 'palette') await page.send('Input.insertText', { text: ORDER_SENTENCE });
  if (name === 'risk') {
    await openOver(page, 'palette');
    await page.send('Input.insertText', { text: RISK_PANEL });
    await appears(page, OPTION);
    await click(page, OPTION);
  }
  if (name === 'funds') {
    await click(page, FUNDS_LINK);
    await appears(page, FUNDS_PAGE);
  }
}

/** Creates a key as the page would, opens the page of keys and sends a call that it signs. */
async function showKeys(page: ChromiumPage, token: string): Promise<void> {
  const request = JSON.stringify({ token, tag: KEY_TAG });
  await page.evaluate(`window.desktop.invoke('keys.apply', ${request}).then(() => true)`);
  await click(page, KEYS_LINK);
  await appears(page, KEYS_PAGE);
  await appears(page, SEND_SIGNED);
  await click(page, SEND_SIGNED);
  await appears(page, SIGNED_ANSWER);
}

/** Opens what a key opens over the workspace. */
async function openOver(page: ChromiumPage, name: keyof typeof OPENING_KEY): Promise<void> {
  const press = JSON.stringify({ key: OPENING_KEY[name], ctrlKey: true, bubbles: true });
  await page.evaluate(`document.body.dispatchEvent(new KeyboardEvent('keydown', ${press}))`);
  await appears(page, DIALOG);
}

/** Puts theme and language where the terminal looks for them, and loads it again. */
async function dress(page: ChromiumPage, { theme, language }: ScreenshotOptions): Promise<void> {
  const settings = { state: { theme, palette: 'standard', language }, version: SETTINGS.version };
  const value = JSON.stringify(JSON.stringify(settings));
  await page.evaluate(`localStorage.setItem(${JSON.stringify(SETTINGS.key)}, ${value})`);
  await page.navigate(String(await page.evaluate('location.href')));
}

async function click(page: ChromiumPage, selector: string): Promise<void> {
  await page.evaluate(`document.querySelector(${JSON.stringify(selector)}).click()`);
}

async function appears(page: ChromiumPage, selector: string): Promise<void> {
  if (await becomes(page, `document.querySelector(${JSON.stringify(selector)}) !== null`)) return;
  throw new Error(`the terminal did not show ${selector} in time; no picture was taken`);
}

/** What stays for longer than the limit is part of the picture. */
async function disappears(page: ChromiumPage, selector: string): Promise<void> {
  await becomes(page, `document.querySelector(${JSON.stringify(selector)}) === null`);
}

async function becomes(page: ChromiumPage, condition: string): Promise<boolean> {
  const deadline = performance.now() + APPEAR_LIMIT_MS;
  while (performance.now() < deadline) {
    if (await page.evaluate(condition)) return true;
    await wait(APPEAR_POLL_MS);
  }
  return false;
}
