import type { Page } from '@playwright/test';
import { WorkspacePage } from './support/workspace-page.ts';
import { expect, test } from './support/terminal.ts';

const SIZES = [
  { width: 1280, height: 800 },
  { width: 1440, height: 900 },
  { width: 2560, height: 1440 },
];

async function choose(page: Page, menu: string, choice: string): Promise<void> {
  await page.getByRole('button', { name: menu, exact: true }).click();
  await page.getByRole('menuitemradio', { name: choice }).click();
}

function looks(page: Page) {
  return page.evaluate(() => ({
    theme: document.documentElement.dataset['theme'],
    palette: document.documentElement.dataset['palette'],
    lang: document.documentElement.lang,
    background: getComputedStyle(document.body).backgroundColor,
    up: getComputedStyle(document.documentElement).getPropertyValue('--up'),
  }));
}

test(
  'theme, palette and language apply at once and are still there after a reload',
  { tag: '@long' },
  async ({ terminalPage: page }) => {
    const workspace = await WorkspacePage.open(page);
    const dark = await looks(page);
    expect(dark).toMatchObject({ theme: 'dark', palette: undefined, lang: 'en-US' });

    await choose(page, 'Settings', 'Light');
    await choose(page, 'Settings', 'Colour-blind safe');
    await choose(page, 'Settings', '简体中文');
    await expect(page.getByRole('region', { name: '下单', exact: true })).toBeVisible();
    await expect(workspace.order).toHaveCount(0);
    const chosen = await looks(page);
    expect(chosen).toMatchObject({ theme: 'light', palette: 'cb', lang: 'zh-CN' });
    expect(chosen.background).not.toBe(dark.background);
    expect(chosen.up).not.toBe(dark.up);

    await page.reload();
    await expect(page.getByRole('region', { name: '自选', exact: true })).toBeVisible();
    expect(await looks(page)).toEqual(chosen);
  },
);

test(
  'the language can be changed again and again, and every panel stays',
  { tag: '@long' },
  async ({ terminalPage: page }) => {
    await WorkspacePage.open(page);
    const canvas = page.locator('[data-slot="chart"] canvas').first();
    await canvas.evaluate((element) => element.setAttribute('data-first-drawn', ''));
    const changes = [
      ['Settings', '简体中文', '图表'],
      ['设置', '繁體中文', '圖表'],
      ['設定', 'English', 'Chart'],
    ] as const;
    for (const [settings, language, chart] of changes) {
      await choose(page, settings, language);
      await expect(page.getByRole('region', { name: chart, exact: true })).toBeVisible();
      await expect(page.locator('[data-slot] > section')).toHaveCount(6);
      await expect(page.getByRole('alert')).toHaveCount(0);
    }
    // The chart is the one of before: what was looked at in it is still there.
    await expect(page.locator('[data-slot="chart"] canvas[data-first-drawn]')).toHaveCount(1);
  },
);

/** How many pixels of the chart have the colour that volume bars of a role have now, or had: 30 % of it over the surface. */
function volumePixels(page: Page, colours: { readonly mark: string; readonly surface: string }) {
  return page.evaluate(({ mark, surface }) => {
    const channels = (colour: string) => {
      const context = document.createElement('canvas').getContext('2d');
      if (context === null) return [];
      context.fillStyle = colour;
      context.fillRect(0, 0, 1, 1);
      return [...context.getImageData(0, 0, 1, 1).data];
    };
    const [over, under] = [channels(mark), channels(surface)];
    const wanted = over.map((value, at) => 0.3 * value + 0.7 * (under[at] ?? 0));
    let found = 0;
    for (const canvas of document.querySelectorAll<HTMLCanvasElement>('[data-slot="chart"] canvas')) {
      if (canvas.width === 0 || canvas.height === 0) continue;
      const data = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
      for (let at = 0; at < data.length; at += 4)
        if ([0, 1, 2].every((part) => Math.abs((data[at + part] ?? 0) - (wanted[part] ?? 0)) <= 2))
          found += 1;
    }
    return found;
  }, colours);
}

/** The colours of volume bars on the chart in the theme and palette in force. */
function volumeColours(page: Page) {
  return page.evaluate(() => {
    const style = getComputedStyle(document.documentElement);
    const value = (name: string) => style.getPropertyValue(name);
    return { mark: value('--up-mark'), surface: value('--surface') };
  });
}

test(
  'palette and theme repaint the chart, down to the volume of every candle',
  { tag: '@long' },
  async ({ terminalPage: page }) => {
    await WorkspacePage.open(page);
    const first = await volumeColours(page);
    await expect.poll(() => volumePixels(page, first)).toBeGreaterThan(50);
    await choose(page, 'Settings', 'Colour-blind safe');
    const safe = await volumeColours(page);
    await expect.poll(() => volumePixels(page, safe)).toBeGreaterThan(50);
    expect(await volumePixels(page, first)).toBe(0);
    await choose(page, 'Settings', 'Light');
    const light = await volumeColours(page);
    await expect.poll(() => volumePixels(page, light)).toBeGreaterThan(50);
  },
);

/**
 * Controls that reach out of their panel or whose words do not fit into them, by their names. To be asked until there are
 * none: fonts, and parts that measure themselves, come some frames after a change.
 */
function misfits(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const nameOf = (element: Element) =>
      `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent.slice(0, 40)}`;
    const root = document.documentElement;
    if (root.scrollWidth > innerWidth || root.scrollHeight > innerHeight) found.push('page scrolls');
    for (const control of document.querySelectorAll('button, input, [role="tab"], [role="status"]')) {
      const box = control.getBoundingClientRect();
      if (box.width === 0 || box.height === 0) continue;
      const scrolled = control.closest('[role="listbox"], table, [aria-orientation="vertical"]');
      const frame = (control.closest('section') ?? root).getBoundingClientRect();
      const outside =
        box.left < frame.left - 1 ||
        box.right > frame.right + 1 ||
        box.top < frame.top - 1 ||
        box.bottom > frame.bottom + 1;
      if (outside && scrolled === null) found.push(`${nameOf(control)} leaves its panel`);
      if (control.tagName === 'BUTTON' && control.scrollWidth > control.clientWidth + 1)
        found.push(`${nameOf(control)} is cut off`);
    }
    return found;
  });
}

test(
  'the workspace fits every usual window in both themes and three languages',
  { tag: '@long' },
  async ({ terminalPage: page }) => {
    const workspace = await WorkspacePage.open(page);
    await workspace.order.getByRole('radio', { name: 'Limit' }).click();
    await expect(workspace.depth.getByRole('button', { name: /^Order at/ }).first()).toBeVisible();
    for (const theme of ['Light', 'Dark']) {
      await choose(page, 'Settings', theme);
      for (const size of SIZES) {
        await page.setViewportSize(size);
        await expect.poll(() => misfits(page), `${theme}, ${size.width} by ${size.height}`).toEqual([]);
      }
    }
    for (const [settings, language] of [
      ['Settings', '简体中文'],
      ['设置', '繁體中文'],
    ] as const) {
      await choose(page, settings, language);
      for (const size of SIZES) {
        await page.setViewportSize(size);
        await expect.poll(() => misfits(page), `${language}, ${size.width} by ${size.height}`).toEqual([]);
      }
    }
  },
);

/** Panels that are too small or not whole in the window, by their names; figures of the watchlist that leave it. */
function cramped(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const parts = document.querySelectorAll('[data-slot] > section, footer, [role="option"]:first-child > *');
    for (const part of parts) {
      const name = part.getAttribute('aria-label') ?? part.textContent;
      const box = part.getBoundingClientRect();
      if (part.tagName === 'SECTION' && (box.width < 180 || box.height < 110)) found.push(`${name} is small`);
      const frame = part.closest('[data-slot]')?.getBoundingClientRect();
      const right = Math.min(innerWidth, frame?.right ?? innerWidth);
      if (box.right > right + 1 || box.bottom > innerHeight + 1) found.push(`${name} is not whole`);
    }
    return found;
  });
}

for (const size of SIZES.slice(0, 2)) {
  const title = `splitters moved to their ends leave every panel its room at ${size.width} by ${size.height}`;
  test(title, { tag: '@long' }, async ({ terminalPage: page }) => {
    await page.setViewportSize(size);
    await WorkspacePage.open(page);
    for (const reach of [-3000, 3000]) {
      for (const splitter of await page.getByRole('separator').all()) {
        const box = await splitter.boundingBox();
        if (!box) continue;
        const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
        await page.mouse.move(from.x, from.y);
        await page.mouse.down();
        await page.mouse.move(from.x + reach, from.y + reach);
        await page.mouse.up();
      }
      await expect.poll(async () => [...(await misfits(page)), ...(await cramped(page))]).toEqual([]);
    }
  });
}
