import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { startPlatformProcess } from './process/platform-process.ts';
import { WorkspacePage } from './support/workspace-page.ts';
import { startRelay } from './support/relay.ts';
import { expect, startTerminal, temporaryDirectory, test } from './support/terminal.ts';

/** Puts a mark into the page that a reload would wipe off. */
async function markPage(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => document.body.setAttribute('data-same-page', ''));
  return () => page.evaluate(() => document.body.hasAttribute('data-same-page'));
}

test(
  'panels of a platform that stopped say that they are stale, and live again without a reload [DT-19]',
  { tag: '@long' },
  async ({ terminalPage: page, terminal }) => {
    const workspace = await WorkspacePage.open(page);
    const samePage = await markPage(page);
    await expect(workspace.depth.getByText(/^\d+ ms$/)).toBeVisible();
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
    expect(await samePage()).toBe(true);
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

test(
  'a quote line that broke is announced and repaired, and the chart has no gap and keeps its past [DT-19, DT-08]',
  {
    tag: '@long',
  },
  async ({ page }) => {
    const directory = await temporaryDirectory();
    // A minute of the market takes six seconds, so that candles end while the line is down, and no faster: every product
    // sends that much more, and a busy machine has to draw it.
    const platform = await startPlatformProcess([
      ...['--seed', '7', '--at', '2026-03-04T15:30:00Z'],
      ...['--speed', '10'],
      // The terminal serves its page on a port of the system's choice.
      ...['--allowed-origins', 'http://127.0.0.1:*'],
    ]);
    const quoteUrl = new URL(platform.ready.quoteWsUrl);
    const relay = await startRelay(Number(quoteUrl.port));
    const profile = path.join(directory.path, 'profile.json');
    const { loginName, password, openMsgAppId } = platform.ready.demo;
    const { baseUrl, messageWsUrl, clientWsUrl, statusUrl, docsUrl, companyId } = platform.ready;
    await writeFile(
      profile,
      JSON.stringify({
        id: 'relayed',
        name: 'Behind a relay',
        kind: 'remote',
        companyId,
        baseUrl,
        quoteWsUrl: `ws://${quoteUrl.hostname}:${relay.port}`,
        messageWsUrl,
        clientWsUrl,
        statusUrl,
        docsUrl,
        openMsgAppId,
        demo: { loginName, password },
      }),
    );
    const terminal = await startTerminal(['--in-memory', '--profile', profile]);
    try {
      await page.goto(terminal.ready.link);
      const workspace = await WorkspacePage.open(page);
      const samePage = await markPage(page);
      await workspace.chart.getByRole('button', { name: '1m', exact: true }).click();
      // Until its minutes are there, the chart has candles of another length.
      await expect
        .poll(async () => {
          const { count, missing } = await candlesOf(page);
          return count > 100 && missing === 0;
        })
        .toBe(true);
      await scrollBack(page, workspace.chart);
      const before = await candlesOf(page);

      relay.cut();
      const banner = page.getByRole('alert');
      await expect(banner).toContainText('Quotes disconnected for');
      await expect(banner).toContainText(/Try \d+ in \d+ s/);
      await expect(page.getByRole('contentinfo', { name: 'Connection' })).toContainText(/Quotes down \d+ s/);
      // Two minutes of the market and more.
      await expect(workspace.chart).toContainText(/stale (1[3-9]|[2-9]\d) s/);

      relay.mend();
      // The line may come back by itself just before the press, which then has nothing to press.
      const press = (buttons: HTMLElement[]) => buttons.forEach((button) => button.click());
      await banner.getByRole('button', { name: 'Try now' }).evaluateAll(press);
      await expect(banner).toHaveCount(0);
      await expect.poll(async () => (await candlesOf(page)).last).toBeGreaterThan(before.last + 60);
      const after = await candlesOf(page);
      expect(after.missing).toBe(0);
      // A step into the past that was on its way may have arrived since.
      expect(after.first).toBeLessThanOrEqual(before.first);
      await expect(workspace.chart).not.toContainText('stale');
      expect(await samePage()).toBe(true);
    } finally {
      await terminal.stop();
      await platform.stop();
      await relay.close();
      await directory.remove();
    }
  },
);
