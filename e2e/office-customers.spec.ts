import { cpus, loadavg } from 'node:os';
import type { Page } from '@playwright/test';
import { percentile } from '../bench/terminal/figures.ts';
import { awaitPress, takePress } from '../bench/terminal/press-probe.ts';
import { startSample, takeSample } from '../bench/terminal/probe.ts';
import { openDatabase } from '../backend/storage/index.ts';
import { manage } from './support/company-calls.ts';
import { openOffice, section, signInAt } from './support/office-page.ts';
import { expect, startTerminal, STEADY_MARKET, test } from './support/terminal.ts';

const CUSTOMERS = 100_000;
/** A filter has to be drawn within (milliseconds). */
const FILTERED_MS = 100;
/**
 * How much more of a core a key may take than a bare table takes to show as many other cells, on a machine on which that many
 * times the bare table is more than FILTERED_MS: a picture without a graphics card is in both.
 */
const MORE_THAN_BARE = 4;
/** Keys of the search, one after the other: each letter leaves fewer, and taking them back brings all again. */
const KEYS = ['7', '7', '7', '7', '7', ...Array.from({ length: 5 }, () => 'Backspace')];
/** Cells of the bare table: the rows in sight of the window, by the columns of the list. */
const [BARE_ROWS, BARE_CELLS] = [32, 9];
/** How long the list is scrolled (milliseconds), and by how much at a time (pixels): a notch of a wheel every other frame. */
const [SCROLLS_MS, WHEEL, NOTCH_MS] = [5_000, 100, 33];
/** Share of the time of the page's thread that scrolling may take. */
const SCROLLING_SHARE = 0.8;
/** No list takes longer to be read (milliseconds). */
const READ_MS = 400_000;
/** Heads of the table count as a row. */
const HEADS = 1;

/** Customers beside the first one of the store, alike but for number and address. */
const MANY = `
  INSERT INTO customers (id, company_id, customer_no, email, customer_group_id, country, language, status,
    register_source, create_time_ms, login_time_ms)
  WITH RECURSIVE numbers (at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM numbers WHERE at < ?)
  SELECT 1000000 + at, company_id, CAST(customer_no + at AS TEXT), 'name' || at || '@many.example',
    customer_group_id, country, language, 1, register_source, create_time_ms + at, create_time_ms + 60000 * at
  FROM numbers, (SELECT * FROM customers WHERE company_id = ? ORDER BY id LIMIT 1)`;

/** Numbers up to CUSTOMERS that begin with some figures. */
const beginning = (figures: string) =>
  Array.from({ length: CUSTOMERS }, (_, at) => String(at + 1)).filter((text) => text.startsWith(figures))
    .length;

/** Rows of a long answer that rests: those on screen, and some beyond. */
const RESTED_ROWS = 44;

/** Waits until the rows of an answer are drawn, those beyond the screen too: no work of it is left. */
async function awaitRest(page: Page, found: number): Promise<void> {
  const answer = { table: `table[aria-rowcount="${found + HEADS}"]`, rows: Math.min(found, RESTED_ROWS) };
  await page.waitForFunction(
    ({ table, rows }) => document.querySelectorAll(`${table} tr[data-row]`).length >= rows,
    answer,
    { polling: 250, timeout: READ_MS },
  );
}

/** A page with nothing but such a table, whose cells say something else at each press. Sent as text. */
function drawBareTable([rows, cells]: readonly [number, number]): void {
  const table = document.createElement('table');
  document.body.replaceChildren(table);
  let presses = 0;
  const draw = () => {
    const line = (at: number) =>
      `<tr>${Array.from({ length: cells }, (_, cell) => `<td>${presses} of ${at} ${cell} at example</td>`).join('')}</tr>`;
    table.innerHTML = Array.from({ length: rows }, (_, at) => line(at)).join('');
  };
  document.addEventListener('keydown', () => {
    presses += 1;
    draw();
  });
  draw();
}

/** What the thread of a page has taken of a core so far (milliseconds); what else the machine does is not in it. */
async function coreTimeOf(page: Page): Promise<() => Promise<number>> {
  const counters = await page.context().newCDPSession(page);
  await counters.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await counters.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
  };
}

/** The same presses in a page with nothing but a table, by the clock and on a core (milliseconds). */
async function pressBareTable(beside: Page, presses: number) {
  const page = await beside.context().newPage();
  const [times, work]: [number[], number[]] = [[], []];
  await page.evaluate(drawBareTable, [BARE_ROWS, BARE_CELLS] as const);
  const onCore = await coreTimeOf(page);
  for (let press = 1; press <= presses; press++) {
    await page.evaluate(awaitPress, { element: 'td', text: `${press} of 0 ` });
    const idle = await onCore();
    await page.keyboard.press('7');
    times.push(await page.evaluate(takePress));
    work.push((await onCore()) - idle);
  }
  await page.close();
  return { times, work };
}

test(
  'a list of 100,000 customers scrolls at the rate of the display and is filtered while one types',
  { tag: '@long' },
  async ({ folder, page, browser }, info) => {
    // A hundred pages of the list are read before anything is measured.
    test.setTimeout(600_000);
    const market = STEADY_MARKET.filter((word) => word !== '--in-memory');
    const start = () => startTerminal(['--data', folder, ...market]);
    const founding = await start();
    await founding.stop();
    const store = await openDatabase({ directory: folder });
    await store.commit([{ sql: MANY, parameters: [CUSTOMERS, founding.ready.companyId] }]);
    await store.close();
    const terminal = await start();
    const measured: Record<string, unknown> = {
      browser: browser.version(),
      machine: `${cpus().length} × ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(1)}`,
    };
    try {
      const begun = performance.now();
      const listed = await manage<{ records: object[]; total: number }>(
        terminal.ready,
        'customer.admin.WhiteCustomerAdminApiService.page',
        { current: (CUSTOMERS + 500) / 500, size: 500 },
      );
      measured['last page of the platform, ms'] = Math.round(performance.now() - begun);
      expect(listed.total).toBeGreaterThan(CUSTOMERS);

      await page.goto(terminal.ready.link);
      await openOffice(page);
      await signInAt(page, terminal.ready.demo);
      const opened = performance.now();
      await section(page, 'Customers').click();
      const table = page.getByRole('table', { name: 'Customers' });
      await expect(page.getByText(/^\d+,000 of 100,\d{3} read$/)).toBeVisible();
      // Asked in the page: a failed look at such a table describes it first, which takes the page longer than reading on.
      await awaitRest(page, listed.total);
      measured['read, s'] = Math.round((performance.now() - opened) / 1000);

      const onCore = await coreTimeOf(page);
      const sampled = async (ms: number, work: () => Promise<unknown>) => {
        await page.evaluate(startSample, ms);
        const end = performance.now() + ms;
        while (performance.now() < end) await work();
        return (await page.evaluate(takeSample)).frames;
      };
      const display = percentile(await sampled(1_000, () => page.waitForTimeout(100)), 0.5);
      await table.hover({ position: { x: 300, y: 200 } });
      const still = await onCore();
      const frames = await sampled(SCROLLS_MS, async () => {
        await page.mouse.wheel(0, WHEEL);
        await page.waitForTimeout(NOTCH_MS);
      });
      const share = ((await onCore()) - still) / SCROLLS_MS;
      const [p50, p95] = [percentile(frames, 0.5), percentile(frames, 0.95)];
      measured['frame of the display, p50 and p95 while it scrolls, ms'] = [display, p50, p95].map(
        Math.round,
      );
      measured['share of the page’s thread while it scrolls'] = Number(share.toFixed(2));
      expect(await table.locator('xpath=..').evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(1_000);

      const search = page.getByRole('searchbox');
      await search.fill('name');
      const [times, work]: [number[], number[]] = [[], []];
      // Everybody beside the first customer has such an address.
      let [figures, before] = ['', CUSTOMERS];
      for (const key of KEYS) {
        figures = key === 'Backspace' ? figures.slice(0, -1) : figures + key;
        const found = beginning(figures);
        await awaitRest(page, before);
        await page.evaluate(awaitPress, {
          element: `table[aria-rowcount="${found + HEADS}"] tr[data-row]`,
          gone: `table[aria-rowcount="${before + HEADS}"]`,
        });
        const idle = await onCore();
        await search.press(key);
        times.push(await page.evaluate(takePress));
        work.push((await onCore()) - idle);
        before = found;
        if (figures === '77777') await expect(page.getByRole('row', { name: /name77777@/ })).toBeVisible();
      }
      const bare = await pressBareTable(page, times.length);
      const bareWork = percentile(bare.work, 0.5);
      measured['of it on a core, ms'] = work.map(Math.round);
      measured['a bare table of as many cells: drawn, on a core, ms'] = [bare.times, bare.work].map((all) =>
        all.map(Math.round),
      );
      measured['on a core, by the bare table'] = Number((percentile(work, 0.5) / bareWork).toFixed(2));
      measured['from the key to the drawn rows, ms'] = times.map(Math.round);
      expect(share).toBeLessThan(SCROLLING_SHARE);
      expect(Math.max(...work)).toBeLessThan(Math.max(FILTERED_MS, MORE_THAN_BARE * bareWork));
      // By the clock it counts on a machine that does nothing else.
      if ((loadavg()[0] ?? 0) > cpus().length) return;
      expect(p95).toBeLessThan(2 * display);
      expect(percentile(times, 0.5)).toBeLessThan(FILTERED_MS);
    } finally {
      await info.attach('measured', { body: JSON.stringify(measured, undefined, 2) });
      console.log(JSON.stringify(measured));
      await terminal.stop();
    }
  },
);
