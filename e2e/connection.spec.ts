import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { startPlatformProcess } from './process/platform-process.ts';
import { Desk } from './support/desk.ts';
import { startRelay } from './support/relay.ts';
import { expect, startTerminal, temporaryDirectory, test } from './support/terminal.ts';

/** Puts a mark into the page that a reload would wipe off. */
async function markPage(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => document.body.setAttribute('data-same-page', ''));
  return () => page.evaluate(() => document.body.hasAttribute('data-same-page'));
}

test('panels of a platform that stopped say that they are stale, and live again without a reload [DT-19]', async ({
  terminalPage: page,
  terminal,
}) => {
  const desk = await Desk.open(page);
  const samePage = await markPage(page);
  await expect(desk.depth.getByText(/^\d+ ms$/)).toBeVisible();
  terminal.child.kill('SIGSTOP');
  try {
    for (const panel of [desk.chart, desk.depth, desk.tape]) await expect(panel).toContainText(/stale \d+ s/);
    await expect(desk.depth.getByText(/Frozen at \d\d:\d\d:\d\d/)).toBeVisible({ timeout: 20_000 });
    await expect(page.getByRole('alert')).toContainText(/disconnected for/, { timeout: 20_000 });
  } finally {
    terminal.child.kill('SIGCONT');
  }
  await expect(page.getByRole('alert')).toHaveCount(0, { timeout: 20_000 });
  for (const panel of [desk.chart, desk.depth, desk.tape]) await expect(panel).not.toContainText('stale');
  await expect(desk.depth.getByText(/Frozen at/)).toHaveCount(0);
  const price = desk.order.getByRole('button', { name: 'Buy' }).locator('b');
  const before = await price.textContent();
  await expect(price).not.toHaveText(before ?? '');
  expect(await samePage()).toBe(true);
});

/** Starts of the candles in the chart: how many minutes they span, and how many there are. */
async function minutesOf(
  page: Page,
): Promise<{ version: number; span: number; count: number; first: number; last: number }> {
  const host = page.locator('[data-slot="chart"] [data-candles]');
  const read = async (name: string) => Number(await host.getAttribute(name));
  const [version, first, last, count] = await Promise.all(
    ['data-candles', 'data-first', 'data-last', 'data-count'].map(read),
  );
  return {
    version: version ?? 0,
    span: ((last ?? 0) - (first ?? 0)) / 60 + 1,
    count: count ?? 0,
    first: first ?? 0,
    last: last ?? 0,
  };
}

/** Scrolls the chart into the past until it has read some more of it. */
async function scrollBack(page: Page, chart: Locator): Promise<void> {
  const { count } = await minutesOf(page);
  await chart.locator('[data-candles]').hover();
  await expect
    .poll(async () => {
      await page.mouse.wheel(-1500, 0);
      return (await minutesOf(page)).count;
    })
    .toBeGreaterThan(count + 400);
}

test('a quote line that broke is announced and repaired, and the chart has no gap and keeps its past [DT-19, DT-08]', async ({
  page,
}) => {
  const directory = await temporaryDirectory();
  // A minute of the market takes two seconds, so that candles end while the line is down.
  const platform = await startPlatformProcess([
    '--seed',
    '7',
    '--at',
    '2026-03-04T15:30:00Z',
    '--speed',
    '30',
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
    const desk = await Desk.open(page);
    const samePage = await markPage(page);
    await desk.chart.getByRole('button', { name: '1m', exact: true }).click();
    await expect.poll(async () => (await minutesOf(page)).count).toBeGreaterThan(100);
    await scrollBack(page, desk.chart);
    const before = await minutesOf(page);

    relay.cut();
    const banner = page.getByRole('alert');
    await expect(banner).toContainText('Quotes disconnected for');
    await expect(banner).toContainText(/Try \d+ in \d+ s/);
    await expect(page.getByRole('contentinfo', { name: 'Connection' })).toContainText(/Quotes down \d+ s/);
    await expect(desk.chart).toContainText(/stale \d+ s/);

    relay.mend();
    await banner.getByRole('button', { name: 'Try now' }).click();
    await expect(banner).toHaveCount(0);
    await expect.poll(async () => (await minutesOf(page)).version).toBeGreaterThan(before.version);
    const after = await minutesOf(page);
    expect(after.last).toBeGreaterThan(before.last + 60);
    expect(after.count).toBe(after.span);
    expect(after.first).toBe(before.first);
    await expect(desk.chart).not.toContainText('stale');
    expect(await samePage()).toBe(true);
  } finally {
    await terminal.stop();
    await platform.stop();
    await relay.close();
    await directory.remove();
  }
});
