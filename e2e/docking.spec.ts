import type { Locator, Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { DockPage } from './support/dock-page.ts';
import { misplaced } from './support/fit.ts';
import { expect, startTerminal, STEADY_MARKET, test } from './support/terminal.ts';
import { WorkspacePage } from './support/workspace-page.ts';
import { endInElectron } from './support/electron-terminal.ts';

test(
  'a panel dragged onto another becomes a tab beside it, survives a reload, and is taken back by undo',
  { tag: '@long' },
  async ({ terminalPage: page }) => {
    const workspace = await WorkspacePage.open(page);
    const dock = new DockPage(page);
    await expect(workspace.tape).toBeVisible();
    await dock.dragTab('Tape', workspace.depth);
    await expect(dock.frameOf('Tape').getByRole('tab', { name: 'Depth' })).toBeVisible();
    await expect(workspace.depth).toHaveCount(0);
    await expect(dock.layouts.getByRole('img', { name: 'Not saved' })).toBeVisible();

    await page.reload();
    await expect(dock.frameOf('Tape').getByRole('tab', { name: 'Depth' })).toBeVisible();
    await dock.tab('Depth').click();
    await expect(workspace.depth).toBeVisible();
    await expect(workspace.tape).toHaveCount(0);

    await dock.panelMenu('Depth', 'Split to the left');
    await expect(workspace.tape).toBeVisible();
    await expect(workspace.depth).toBeVisible();
    await page.keyboard.press('Control+Alt+z');
    await expect(workspace.tape).toHaveCount(0);
    await page.keyboard.press('Control+Alt+y');
    await expect(workspace.tape).toBeVisible();
    await dock.layoutMenu('Reset to the preset');
    await expect(dock.layouts.getByRole('img', { name: 'Not saved' })).toHaveCount(0);
  },
);

test(
  'panels are closed, opened again, maximised and resized from the keyboard, in every language',
  { tag: '@long' },
  async ({ terminalPage: page }) => {
    const workspace = await WorkspacePage.open(page);
    const dock = new DockPage(page);
    await dock.panelMenu('Tape', 'Close panel');
    await expect(workspace.tape).toHaveCount(0);
    await page.getByRole('button', { name: 'Add a panel' }).click();
    await page.getByRole('menuitem', { name: 'Tape', exact: true }).click();
    await expect(workspace.tape).toContainText(/\d\d:\d\d:\d\d/);

    const width = async () => (await workspace.watchlist.boundingBox())?.width ?? 0;
    const before = await width();
    await (await dock.splitterRightOf(workspace.watchlist)).focus();
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(width).toBeGreaterThan(before + 30);
    await page.keyboard.press('Shift+ArrowLeft');
    await expect.poll(width).toBeLessThan(before + 10);

    await dock.panelMenu('Chart', 'Maximise');
    await expect(workspace.order).toBeHidden();
    await page.keyboard.press('Control+Alt+m');
    await expect(workspace.order).toBeVisible();

    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    await page.getByRole('menuitemradio', { name: '简体中文' }).click();
    await expect(page.getByRole('tab', { name: '盘口' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: '全部布局' })).toContainText('多图');
  },
);

test(
  'four charts follow a product of their colour and keep their interval',
  { tag: '@long' },
  async ({ terminalPage: page }) => {
    const workspace = await WorkspacePage.open(page);
    const dock = new DockPage(page);
    await dock.layout('Multi-chart');
    await expect(workspace.chart).toHaveCount(4);
    const headings = workspace.chart.getByRole('heading');
    await expect(headings.first()).toHaveText('BTC/USDT');
    const others = (await headings.allTextContents()).slice(1);
    expect(new Set(others).size).toBe(3);

    await workspace.watchlist.getByRole('option', { name: 'ETH/USDT' }).click();
    await expect(headings.first()).toHaveText('ETH/USDT');
    expect((await headings.allTextContents()).slice(1)).toEqual(others);
    await expect(workspace.order).toContainText('ETH/USDT');

    // A panel that changes its colour shows the product of that colour from then on.
    await workspace.chart.nth(1).getByRole('button', { name: '4h' }).click();
    await page.getByRole('button', { name: 'Follows the product of: Cyan' }).click();
    await page.getByRole('menuitemradio', { name: 'Violet' }).click();
    await expect(headings.nth(1)).toHaveText('ETH/USDT');
    await page.reload();
    await expect(headings.nth(1)).toHaveText('ETH/USDT');
    await expect(workspace.chart.nth(1).getByRole('button', { name: '4h' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  },
);

test(
  'a layout is kept under a name, exported and imported; a broken file is refused in words [PK-09]',
  { tag: '@long' },
  async ({ terminalPage: page }, info) => {
    const workspace = await WorkspacePage.open(page);
    const dock = new DockPage(page);
    await dock.panelMenu('Tape', 'Close panel');
    await dock.layoutMenu('Save as');
    await page.getByRole('textbox', { name: 'Name' }).fill('Quiet');
    await page.keyboard.press('Enter');
    await expect(dock.layouts.getByRole('button', { name: 'Quiet' })).toHaveAttribute('aria-current', 'true');
    await dock.layout('Standard');
    await expect(workspace.tape).toBeVisible();
    await page.keyboard.press('Control+6');
    await expect(workspace.tape).toHaveCount(0);

    endInElectron('files are saved by the dialog of the system');
    const download = page.waitForEvent('download');
    await dock.layoutMenu('Export to a file');
    expect((await download).suggestedFilename()).toBe('Quiet.meridian-layout');
    const file = info.outputPath('Quiet.meridian-layout');
    await (await download).saveAs(file);
    const text = await readFile(file, 'utf8');
    await dock.layoutMenu('Delete this layout');
    await expect(dock.layouts.getByRole('button', { name: 'Quiet' })).toHaveCount(0);
    const give = (name: string, content: string) =>
      page
        .getByLabel('Import from a file')
        .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(content) });
    await give('broken.meridian-layout', text.replace('"kind": "chart"', '"kind": "shell"'));
    await expect(workspace.notices).toContainText('It names a panel that this terminal does not have.');
    await expect(workspace.tape).toBeVisible();
    await give('Quiet.meridian-layout', text);
    await expect(dock.layouts.getByRole('button', { name: 'Quiet' })).toHaveAttribute('aria-current', 'true');
    await expect(workspace.tape).toHaveCount(0);

    // A double click on the file starts a terminal with it.
    const other = await startTerminal([...STEADY_MARKET, file]);
    try {
      await page.goto(other.ready.link);
      await WorkspacePage.open(page);
      await expect(dock.layouts.getByRole('button', { name: 'Quiet' })).toHaveAttribute(
        'aria-current',
        'true',
      );
      await expect(workspace.tape).toHaveCount(0);
    } finally {
      await other.stop();
    }
  },
);

test(
  'a layout is copied, renamed and deleted, and the deletion is taken back',
  { tag: '@long' },
  async ({ terminalPage: page }) => {
    await WorkspacePage.open(page);
    const dock = new DockPage(page);
    await dock.layoutMenu('Duplicate');
    await expect(dock.layouts.getByRole('button', { name: 'Standard copy' })).toBeVisible();
    await dock.layoutMenu('Rename this layout');
    await page.getByRole('dialog').getByRole('textbox').fill('Morning');
    await page.keyboard.press('Enter');
    await expect(dock.layouts.getByRole('button', { name: 'Morning' })).toBeVisible();
    await dock.layoutMenu('Delete this layout');
    await expect(dock.layouts.getByRole('button', { name: 'Morning' })).toHaveCount(0);
    await page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Undo' }).click();
    await expect(dock.layouts.getByRole('button', { name: 'Morning' })).toHaveAttribute(
      'aria-current',
      'true',
    );
    await page.keyboard.press('Control+2');
    await expect(dock.layouts.getByRole('button', { name: 'Scalper' })).toHaveAttribute(
      'aria-current',
      'true',
    );
  },
);

test(
  'Ctrl Alt and an arrow move the frame under the keyboard past its neighbour',
  { tag: '@long' },
  async ({ terminalPage: page }) => {
    const workspace = await WorkspacePage.open(page);
    const dock = new DockPage(page);
    await dock.tab('Watchlist').click();
    const left = async () => (await workspace.watchlist.boundingBox())?.x ?? 0;
    const chart = async () => (await workspace.chart.boundingBox())?.x ?? 0;
    expect(await left()).toBeLessThan(await chart());
    await page.keyboard.press('Control+Alt+ArrowRight');
    await expect.poll(async () => (await left()) > (await chart())).toBe(true);
    await page.keyboard.press('Control+Alt+z');
    await expect.poll(async () => (await left()) < (await chart())).toBe(true);
  },
);

test(
  'every layout follows the window: at 1,920 the account is in sight and the chart is large, at 150 % nothing that sends leaves the window [HU-76]',
  { tag: '@long' },
  async ({ terminalPage: page }) => {
    await page.setViewportSize({ width: 1_920, height: 1_080 });
    const workspace = await WorkspacePage.open(page);
    const dock = new DockPage(page);
    const areaOf = async (panel: Locator) => {
      const box = await panel.boundingBox();
      return (box?.width ?? 0) * (box?.height ?? 0);
    };
    for (const layout of ['Standard', 'Scalper']) {
      await dock.layout(layout);
      await expect(workspace.order.getByText('Free margin', { exact: true })).toBeInViewport({ ratio: 1 });
      expect(await areaOf(workspace.chart), layout).toBeGreaterThan(await areaOf(workspace.tape));
    }
    // 1,440 by 900 at a zoom of 150 %.
    for (const layout of ['Standard', 'Scalper', 'Swing', 'Multi-chart', 'Stocks']) {
      await page.setViewportSize({ width: 1_440, height: 900 });
      await dock.layout(layout);
      await page.setViewportSize({ width: 960, height: 600 });
      for (const name of [/^Buy/, /^Sell/])
        await expect(workspace.order.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
      for (const name of ['Flatten all', 'Panel menu: Order', 'Panel menu: Lists', 'Settings'])
        await expect(page.getByRole('button', { name, exact: true }).first(), name).toBeInViewport({
          ratio: 1,
        });
      if (layout !== 'Scalper') await expect.poll(() => rowsBeyondTheList(page), layout).toEqual([]);
      await expect(dock.layouts.getByRole('img', { name: 'Not saved' })).toHaveCount(0);
    }
  },
);

test(
  'the tools of the lists are whole in Chinese too, where tabs leave them hardly room [HU-101]',
  { tag: '@long' },
  async ({ terminalPage: page }) => {
    const workspace = await WorkspacePage.open(page);
    await workspace.fillAndBuy('0.1');
    await page.setViewportSize({ width: 1_280, height: 800 });
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    await page.getByRole('menuitemradio', { name: '\u7b80\u4f53\u4e2d\u6587' }).click();
    const layouts = page.getByRole('toolbar').getByRole('navigation').getByRole('button');
    for (let at = 0; at < 4; at += 1) {
      await layouts.nth(at).click();
      await expect(layouts.nth(at)).toHaveAttribute('aria-current', 'true');
      await expect.poll(() => misplaced(page), `layout ${at + 1}`).toEqual([]);
    }
  },
);

/** Usual windows: 1,280 by 800 and 1,440 by 900 at a zoom of 150 %, and at 100 %, 1,920 and 2,560 pixels wide. */
const WINDOWS = [
  [853, 533],
  [960, 600],
  [1_280, 800],
  [1_920, 1_080],
  [2_560, 1_440],
] as const;

test(
  'in every layout and every usual window nothing that is pressed is cut, covered or out of reach [HU-101]',
  { tag: '@long' },
  async ({ terminalPage: page }) => {
    const workspace = await WorkspacePage.open(page);
    const dock = new DockPage(page);
    for (const layout of ['Standard', 'Scalper', 'Swing', 'Multi-chart', 'Stocks']) {
      await dock.layout(layout);
      for (const [width, height] of WINDOWS) {
        await page.setViewportSize({ width, height });
        await expect.poll(() => misplaced(page), `${layout}, ${width} by ${height}`).toEqual([]);
        if (layout === 'Stocks') continue;
        // The brackets of an order are in sight without scrolling, over its buttons.
        await expect(workspace.order.getByRole('textbox', { name: 'Take profit' })).toBeInViewport({
          ratio: 1,
        });
      }
    }
    // What has no room is in a menu.
    await page.setViewportSize({ width: 960, height: 600 });
    await dock.layout('Swing');
    await workspace.lists.getByRole('button', { name: 'All lists' }).click();
    await page.getByRole('menuitemradio', { name: 'Notices' }).click();
    await expect(workspace.tab('Notices')).toBeInViewport({ ratio: 1 });
    await workspace.chart.first().getByRole('button', { name: 'More drawing tools' }).click();
    await page.getByRole('menuitem', { name: 'Measure' }).click();
    await expect(workspace.chart.first().getByRole('button', { name: 'More drawing tools' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  },
);

/** Rows of the watchlist that are wider than the list, or whose price is cut. */
function rowsBeyondTheList(page: Page): Promise<readonly string[]> {
  return page.getByRole('listbox', { name: 'Products' }).evaluate((list) => {
    const edge = (list.parentElement ?? list).getBoundingClientRect().right;
    const isBeyond = (row: Element) =>
      [row, ...row.querySelectorAll('[data-column]')].some(
        (each) => each.getBoundingClientRect().right > edge + 1,
      );
    return [...list.querySelectorAll('[role="option"]')].filter((row) => isBeyond(row)).map(({ id }) => id);
  });
}

test(
  'a layout keeps what is typed, what is scrolled and where the keyboard is in the panels that stay [HU-105]',
  { tag: '@long' },
  async ({ terminalPage: page }) => {
    const workspace = await WorkspacePage.open(page);
    const dock = new DockPage(page);
    const scroller = workspace.watchlist.getByRole('listbox');
    await scroller.evaluate((list) => {
      let scrolled: Element | null = list;
      while (scrolled !== null && scrolled.scrollHeight <= scrolled.clientHeight + 1)
        scrolled = scrolled.parentElement;
      scrolled?.setAttribute('data-test-scrolled', '');
      scrolled?.scrollTo(0, 150);
    });
    const scrolled = () =>
      workspace.watchlist.locator('[data-test-scrolled]').evaluate(({ scrollTop }) => scrollTop);
    await expect.poll(scrolled).toBe(150);
    const quantity = workspace.quantity();
    await quantity.fill('0.123');
    await quantity.evaluate((field: HTMLInputElement) => field.setSelectionRange(2, 4));
    const selected = (field: HTMLInputElement) => [field.selectionStart, field.selectionEnd];
    for (const [digit, layout] of [
      ['3', 'Swing'],
      ['4', 'Multi-chart'],
      ['1', 'Standard'],
    ] as const) {
      await page.keyboard.press(`Control+${digit}`);
      await expect(dock.layouts.getByRole('button', { name: layout })).toHaveAttribute(
        'aria-current',
        'true',
      );
      await expect(page.locator('[data-frames]')).toHaveCount(0);
      await expect(quantity).toBeFocused();
      await expect(quantity).toHaveValue('0.123');
      expect(await quantity.evaluate(selected)).toEqual([2, 4]);
      expect(await scrolled()).toBe(150);
    }
  },
);
