import { chromium, type BrowserContext, type Page } from '@playwright/test';
import path from 'node:path';
import { testBrowserLaunch } from './support/browser.ts';
import { ChartPage } from './support/chart-page.ts';
import { DockPage } from './support/dock-page.ts';
import { expect, startTerminal, STEADY_MARKET, temporaryDirectory, test } from './support/terminal.ts';
import { WorkspacePage } from './support/workspace-page.ts';

/** A day's end: the browser is closed, the platform ends, and both begin again on what they have kept. */
const launch = await testBrowserLaunch();

interface Day {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Connections of the page and of its windows to the platform that are open now, by their paths. */
  lines(): readonly string[];
  end(): Promise<void>;
}

/** The terminal with its data, and the browser with what it has kept, both in a folder. */
async function begin(folder: string): Promise<Day> {
  const market = STEADY_MARKET.filter((option) => option !== '--in-memory');
  const terminal = await startTerminal(['--data', path.join(folder, 'data'), ...market]);
  const context = await chromium.launchPersistentContext(path.join(folder, 'browser'), {
    ...launch,
    ...{ viewport: { width: 2560, height: 1080 }, locale: 'en-US', timezoneId: 'UTC' },
  });
  const open = new Set<string>();
  context.on('page', (page) => {
    page.on('websocket', (line) => {
      const { port, pathname } = new URL(line.url());
      const name = `${port}${pathname}`;
      open.add(name);
      line.on('close', () => open.delete(name));
    });
  });
  const page = await context.newPage();
  await page.goto(terminal.ready.link);
  return {
    ...{ context, page, lines: () => [...open] },
    async end() {
      await context.close();
      await terminal.stop();
    },
  };
}

test(
  'the charts, windows and drawings of yesterday are there today, on one login and one line of quotes',
  { tag: '@long' },
  async () => {
    const folder = await temporaryDirectory();
    const yesterday = await begin(folder.path);
    const { page } = yesterday;
    const desk = await WorkspacePage.open(page);
    const opened = yesterday.context.waitForEvent('page');
    await new DockPage(page).panelMenu('Tape', 'Open in a window of its own');
    await opened;
    await page.bringToFront();
    await page.getByRole('button', { name: 'Add a panel' }).click();
    await page.getByRole('menuitem', { name: 'Chart', exact: true }).click();
    await expect(desk.chart).toHaveCount(2);
    const chart = new ChartPage(page, desk.chart.first());
    await chart.ready();
    await chart.tool('1h').click();
    await expect(chart.tool('1h')).toHaveAttribute('aria-pressed', 'true');
    await chart.tool('Horizontal line').click();
    await chart.click(0.4, 0.3);
    await expect(chart.tool('Remove all drawings')).toBeEnabled();
    const places = await placesOf(desk);
    await yesterday.end();

    const today = await begin(folder.path);
    const again = today.context.waitForEvent('page');
    const found = await WorkspacePage.open(today.page);
    const tape = (await again).getByRole('region', { name: 'Tape', exact: true });
    await expect(tape).toContainText(/\d\d:\d\d:\d\d/);
    await expect(found.chart).toHaveCount(2);
    expect(await placesOf(found)).toEqual(near(places));
    const same = new ChartPage(today.page, found.chart.first());
    await same.ready();
    await expect(same.tool('1h')).toHaveAttribute('aria-pressed', 'true');
    await expect(same.tool('Remove all drawings')).toBeEnabled();
    await expect
      .poll(() => today.lines().map((line) => line.split('/')[1]))
      .toEqual(['ipc', 'quote', 'openMsg']);
    await today.end();
    await folder.remove();
  },
);

/** Where the charts and the ladder stand; a pixel more or less is the rounding of the dock. */
async function placesOf({ chart, depth }: WorkspacePage): Promise<readonly object[]> {
  const panels = [...(await chart.all()), depth];
  const boxes = await Promise.all(panels.map((panel) => panel.boundingBox()));
  return boxes.map((box) => ({ ...box }));
}

/** The same places, each side within two pixels. */
const near = (places: readonly object[]) =>
  places.map((place) =>
    Object.fromEntries(Object.entries(place).map(([side, at]) => [side, closeTo(Number(at))])),
  );

/** A number that is at most two pixels away. */
const closeTo = (pixels: number): unknown => expect.closeTo(pixels, -Math.log10(4));
