import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { FailurePage } from './support/failure-page.ts';
import { test as remoteTest } from './support/remote-terminal.ts';
import { expect, startTerminal, test } from './support/terminal.ts';
import { WorkspacePage } from './support/workspace-page.ts';
import { endInElectron } from './support/electron-terminal.ts';

test(
  'panels of a platform that stopped say that they are stale, and live again without a reload [DT-19] [HU-102]',
  { tag: '@long' },
  async ({ terminalPage: page, terminal }) => {
    await WorkspacePage.open(page);
    const workspace = new FailurePage(page);
    const isSamePage = await workspace.mark();
    await expect(workspace.depth.getByText(/^\d+ ms$/)).toBeVisible();
    endInElectron('its host draws the window too');
    terminal.child.kill('SIGSTOP');
    try {
      for (const panel of [workspace.chart, workspace.depth, workspace.tape])
        await expect(panel).toContainText(/stale \d+ s/);
      // Both tell when it was by the clock of the market, which began at half past three.
      await expect(workspace.depth.getByText(/Prices stopped at 15:3\d:\d\d/)).toBeVisible();
      await expect(page.getByRole('alert')).toContainText(/disconnected for.* 15:3\d:\d\d/);
      // Prices are as old as the last quote, however long it took to notice that the line is down.
      const [frozen, banner] = await Promise.all(
        [workspace.depth, page.getByRole('alert')].map(async (part) =>
          secondsOf(/15:\d\d:\d\d/.exec((await part.textContent()) ?? '')?.[0]),
        ),
      );
      expect(Math.abs((banner ?? 0) - (frozen ?? 0))).toBeLessThanOrEqual(3);
    } finally {
      terminal.child.kill('SIGCONT');
    }
    await expect(page.getByRole('alert')).toHaveCount(0);
    for (const panel of [workspace.chart, workspace.depth, workspace.tape])
      await expect(panel).not.toContainText('stale');
    await expect(workspace.depth.getByText(/Prices stopped at/)).toHaveCount(0);
    const price = workspace.order.getByRole('button', { name: 'Buy' }).locator('b');
    const before = await price.textContent();
    await expect(price).not.toHaveText(before ?? '');
    expect(await isSamePage()).toBe(true);
  },
);

/** A market of files with a product that is traded every six seconds and one that is traded twice a second; resolves with its manifest. */
async function writeSlowMarket(folder: string): Promise<string> {
  const products = [
    { code: 'SLOW', everyMs: 6_000 },
    { code: 'FAST', everyMs: 500 },
  ].map(({ code, everyMs }, at) => {
    const start = Date.UTC(2026, 2, 4, 15);
    const rows = Array.from({ length: 3_600_000 / everyMs }, (_, row) => {
      return `${start + row * everyMs},${100 + (row % 7) / 100},1`;
    });
    const kinds = { area: 'stock', baseCurrency: code, profitCurrency: 'USD', digits: 2, numberDigits: 0 };
    return { symbolId: 30_001 + at, code, ...kinds, rows, files: [{ path: `${code}.csv` }] };
  });
  for (const { code, rows } of products)
    await writeFile(path.join(folder, `${code}.csv`), ['time,price,volume', ...rows].join('\n'));
  const manifest = path.join(folder, 'market.json');
  await writeFile(
    manifest,
    JSON.stringify({ products: products.map(({ rows: _rows, ...product }) => product) }),
  );
  return manifest;
}

test(
  'a product that is quoted seldom is called old by its own pace, before and after that is known [HU-102]',
  { tag: '@long' },
  async ({ page, folder }) => {
    const manifest = await writeSlowMarket(folder);
    const terminal = await startTerminal([
      '--in-memory',
      '--seed',
      '7',
      '--at',
      '2026-03-04T15:30:00Z',
      '--market',
      manifest,
    ]);
    try {
      await page.goto(terminal.ready.link);
      const workspace = await WorkspacePage.open(page);
      const age = workspace.chart.locator('[data-state]').first();
      await expect(age).toBeVisible();
      // Every state and age that is shown, until it was silent for more than three seconds three times.
      await age.evaluate((badge) => {
        const shown: string[] = [];
        const note = () => {
          const now = `${badge.getAttribute('data-state')} ${badge.textContent?.trim()}`;
          if (shown.at(-1) !== now) shown.push(now);
        };
        new MutationObserver(note).observe(badge, {
          subtree: true,
          attributes: true,
          childList: true,
          characterData: true,
        });
        Object.assign(window, { shown });
      });
      const shown = () =>
        page.evaluate(() => (window as unknown as { readonly shown: readonly string[] }).shown);
      const silences = async () => (await shown()).filter((text) => /^quiet 4 s$/.test(text)).length;
      await expect.poll(silences, { timeout: 60_000 }).toBeGreaterThanOrEqual(3);
      expect((await shown()).filter((text) => text.startsWith('stale'))).toEqual([]);
      // One that is traded twice a second is none the older for it.
      await workspace.choose('FAST');
      await expect(age).toHaveAttribute('data-state', 'fresh');
    } finally {
      await terminal.stop();
    }
  },
);

/** Seconds of the hour of a time as the terminal writes it; NaN without one. */
function secondsOf(time: string | undefined): number {
  const [, minutes, seconds] = (time ?? '').split(':').map(Number);
  return (minutes ?? Number.NaN) * 60 + (seconds ?? Number.NaN);
}

/** Candles in the chart at one moment: starts of the first and the last, how many there are and how many are missing. */
function candlesOf(page: Page): Promise<{ first: number; last: number; count: number; missing: number }> {
  return page.locator('[data-slot="chart"] [data-candles]').evaluate((host: HTMLElement) => {
    const [first = 0, last = 0, count = 0] = ['first', 'last', 'count'].map((name) =>
      Number(host.dataset[name] ?? 0),
    );
    return { first, last, count, missing: (last - first) / 60 + 1 - count };
  });
}

test(
  'until the host says whether there is a session the window shows its brand and no sign-in, and then the desk',
  { tag: '@long' },
  async ({ terminalPage: page }) => {
    let isHeld = false;
    const held: (() => void)[] = [];
    await page.routeWebSocket(/\/ipc$/, (line) => {
      const host = line.connectToServer();
      line.onMessage((text) => {
        const pass = () => host.send(text);
        if (isHeld && String(text).includes('session.restore')) held.push(pass);
        else pass();
      });
    });
    await page.reload();
    const workspace = await WorkspacePage.open(page);
    isHeld = true;
    await page.reload();
    await expect.poll(() => held.length).toBe(1);
    const starting = page.getByRole('main', { name: 'Starting' });
    await expect(starting).toHaveAttribute('aria-busy', 'true');
    await expect(starting.locator('svg, img')).toHaveCSS('opacity', '1');
    await expect(page.getByTestId('sign-in')).toHaveCount(0);
    for (const pass of held) pass();
    await expect(workspace.order.getByRole('button', { name: 'Buy' })).toContainText(/\d/);
    await expect(page.getByTestId('sign-in')).toHaveCount(0);
  },
);

/** Scrolls the chart into the past until it has read some more of it. */
async function scrollBack(page: Page, chart: Locator): Promise<void> {
  const { count } = await candlesOf(page);
  await chart.locator('[data-candles]').hover();
  await expect
    .poll(async () => {
      await page.mouse.wheel(-1500, 0);
      return (await candlesOf(page)).count;
    })
    .toBeGreaterThan(count + 400);
}

/** A minute of the market takes six seconds, so that candles end while the line is down, and no faster: every product sends that
 * much more, and a busy machine has to draw it. */
const QUICK_MARKET = ['--seed', '7', '--at', '2026-03-04T15:30:00Z', '--speed', '10'];

remoteTest.describe('over a market of short minutes', () => {
  remoteTest.use({ remoteOptions: { platformArgs: QUICK_MARKET } });

  remoteTest(
    'a quote line that broke is announced and repaired, and the chart has no gap and keeps its past [DT-19, DT-08]',
    { tag: '@long' },
    async ({ remote, trader, page }) => {
      const isSamePage = await trader.mark();
      await trader.chart.getByRole('button', { name: '1m', exact: true }).click();
      // Until its minutes are there, the chart has candles of another length.
      await expect
        .poll(async () => {
          const { count, missing } = await candlesOf(page);
          return count > 100 && missing === 0;
        })
        .toBe(true);
      await scrollBack(page, trader.chart);
      const before = await candlesOf(page);

      remote.quotes.cut();
      await expect(trader.banner).toContainText('Quotes disconnected for');
      await expect(trader.banner).toContainText(/Try \d+ in \d+ s/);
      await expect(trader.status).toContainText(/Quotes down \d+ s/);
      // Two minutes of the market and more.
      await expect(trader.chart).toContainText(/stale (1[3-9]|[2-9]\d) s/);

      remote.quotes.restore();
      await trader.tryNow();
      await expect(trader.banner).toHaveCount(0);
      await expect.poll(async () => (await candlesOf(page)).last).toBeGreaterThan(before.last + 60);
      const after = await candlesOf(page);
      expect(after.missing).toBe(0);
      // A step into the past that was on its way may have arrived since.
      expect(after.first).toBeLessThanOrEqual(before.first);
      await expect(trader.chart).not.toContainText('stale');
      expect(await isSamePage()).toBe(true);
    },
  );
});
