import { chromium, type BrowserContext, type Page, type WebSocket } from '@playwright/test';
import path from 'node:path';
import { testBrowserLaunch } from './support/browser.ts';
import { ChartPage } from './support/chart-page.ts';
import { DockPage } from './support/dock-page.ts';
import { expect, startTerminal, STEADY_MARKET, test } from './support/terminal.ts';
import { WorkspacePage } from './support/workspace-page.ts';

/** A day's end: the browser is closed, the platform ends, and both begin again on what they have kept. */
const launch = await testBrowserLaunch();

interface Day {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Connections of the page and of its windows that are open now: what each is for. */
  lines(): readonly string[];
  end(): Promise<void>;
}

/** The terminal with its data, and the browser with what it has kept, both in a folder. */
async function begin(folder: string): Promise<Day> {
  const market = STEADY_MARKET.filter((option) => option !== '--in-memory');
  const terminal = await startTerminal(['--data', path.join(folder, 'data'), ...market]);
  const context = await chromium.launchPersistentContext(path.join(folder, 'browser'), {
    ...launch,
    viewport: { width: 2560, height: 1080 },
    locale: 'en-US',
    timezoneId: 'UTC',
  });
  const open = new Set<WebSocket>();
  context.on('page', (page) => {
    page.on('websocket', (line) => {
      open.add(line);
      line.on('close', () => open.delete(line));
    });
  });
  const page = await context.newPage();
  await page.goto(terminal.ready.link);
  const nameOf = (line: WebSocket) => new URL(line.url()).pathname.split('/')[1] ?? '';
  return {
    context,
    page,
    lines: () => [...open].map(nameOf).toSorted(),
    async end() {
      await context.close();
      await terminal.stop();
    },
  };
}

test(
  'the charts, windows and drawings of yesterday are there today, on one login and one line of quotes',
  { tag: '@long' },
  async ({ folder }) => {
    const days: Day[] = [];
    const day = async () => {
      const begun = await begin(folder);
      days.push(begun);
      return begun;
    };
    try {
      const yesterday = await day();
      const places = await setsUpTheDesk(yesterday);
      await yesterday.end();
      days.pop();
      await isThereAgain(await day(), places);
    } finally {
      await Promise.all(days.map((left) => left.end()));
    }
  },
);

/** A tape in a window of its own, a second chart, another length of bars and a drawing. */
async function setsUpTheDesk({ page }: Day): Promise<readonly number[]> {
  const desk = await WorkspacePage.open(page);
  await new DockPage(page).openInWindow('Tape');
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
  return sidesOf(desk);
}

async function isThereAgain({ page, context, lines }: Day, places: readonly number[]): Promise<void> {
  const again = context.waitForEvent('page');
  const desk = await WorkspacePage.open(page);
  const tape = (await again).getByRole('region', { name: 'Tape', exact: true });
  await expect(tape).toContainText(/\d\d:\d\d:\d\d/);
  await expect(desk.chart).toHaveCount(2);
  const sides = await sidesOf(desk);
  expect(sides).toHaveLength(places.length);
  for (const [at, side] of sides.entries()) expect(Math.abs(side - (places[at] ?? 0))).toBeLessThan(ROUNDING);
  const chart = new ChartPage(page, desk.chart.first());
  await chart.ready();
  await expect(chart.tool('1h')).toHaveAttribute('aria-pressed', 'true');
  await expect(chart.tool('Remove all drawings')).toBeEnabled();
  await expect.poll(lines).toEqual(['ipc', 'openMsg', 'quote']);
}

/** What the dock rounds a side by at most (pixels). */
const ROUNDING = 2;

/** Where the charts and the ladder begin and how large they are, in pixels. */
async function sidesOf({ chart, depth }: WorkspacePage): Promise<readonly number[]> {
  const panels = [...(await chart.all()), depth];
  const boxes = await Promise.all(panels.map((panel) => panel.boundingBox()));
  return boxes.flatMap((box) => (box === null ? [] : [box.x, box.y, box.width, box.height]));
}
