import { fileURLToPath } from 'node:url';
import { expect, type Locator, type Page } from '@playwright/test';
import { marketBuy, signIn } from './outside-client.ts';
import type { TerminalReady } from './terminal.ts';

export interface Look {
  readonly theme: 'dark' | 'light';
  readonly language: 'en-US' | 'zh-CN' | 'zh-TW';
  readonly width: number;
  readonly height: number;
}

const STEADY_STYLE = fileURLToPath(new URL('steady.css', import.meta.url));

/**
 * A market that stands nearly still: what was traded before the moment is on the screen, and hardly anything comes after
 * it, however long a machine takes to get there.
 */
export const STILL_MARKET: readonly string[] = [
  '--in-memory',
  '--seed',
  '7',
  '--at',
  '2026-03-04T15:30:00Z',
  '--speed',
  '0.001',
];

/** What is on the screen only while something is awaited: panels and lists, figures, 24 hours as a line, candles, books, prints. */
const WAITING: readonly string[] = [
  '[aria-busy="true"]',
  'header dd:empty',
  '[data-slot="watchlist"] [role="option"]:not(:has(polyline))',
  '[data-slot="chart"]:not(:has([data-candles][data-count]))',
  '[data-slot="depth"]:not(:has(tr[data-price]))',
  '[data-slot="tape"]:not(:has(li))',
];

/** Place of the page of keys in the top bar. */
const KEYS = 3;

/** The terminal in front of a camera: every picture of a screen comes out the same. */
export class ScreenPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Opens the sign-in page with a look. The page's clock stands still, so that nothing on the screen ages. */
  async open(ready: TerminalReady, look: Look): Promise<void> {
    const { theme, language, width, height } = look;
    await this.page.setViewportSize({ width, height });
    await this.page.clock.setFixedTime(new Date());
    await this.page.addInitScript(
      (state) => {
        if (localStorage.getItem('meridian.settings') === null)
          localStorage.setItem('meridian.settings', JSON.stringify({ state, version: 1 }));
      },
      { theme, language, palette: 'standard' },
    );
    await this.page.goto(ready.link);
    await expect(this.page.getByTestId('sign-in')).toBeVisible();
  }

  /** Signs in to the demonstration, with positions and a resting order, and waits until all of it is drawn. */
  async signIn(ready: TerminalReady): Promise<void> {
    await trade(ready);
    await this.page.getByTestId('open-demo').click();
    await expect(this.page.locator('[data-slot="chart"] [data-candles][data-count]').first()).toBeVisible();
    await this.isComplete();
  }

  /** Nothing on the screen is still to come. */
  async isComplete(): Promise<void> {
    await expect(this.page.locator(WAITING.join(', '))).toHaveCount(0);
  }

  /** Opens the layout at a place of the bar, whose names depend on the language. */
  async layout(at: number): Promise<void> {
    const button = this.page.locator('[role="toolbar"] nav button').nth(at);
    await button.click();
    await expect(button).toHaveAttribute('aria-current', 'true');
    await this.isComplete();
  }

  /** The palette with some products found. */
  async palette(): Promise<Locator> {
    await this.page.keyboard.press('Control+k');
    await this.page.getByRole('combobox').last().fill('eur');
    const palette = this.page.getByRole('dialog');
    await expect(palette.getByRole('option').first()).toBeVisible();
    return palette;
  }

  /** The settings over the workspace. */
  async settings(): Promise<Locator> {
    await this.page.keyboard.press('Escape');
    await this.page.keyboard.press('Control+,');
    const settings = this.page.getByRole('dialog');
    await expect(settings.getByRole('heading').first()).toBeVisible();
    return settings;
  }

  /** Opens the page at a place of the top bar, whose names depend on the language. */
  async openPage(at: number): Promise<void> {
    const button = this.page.locator('header nav button').nth(at);
    await button.click();
    await expect(button).toHaveAttribute('aria-current', 'page');
    await this.isComplete();
  }

  /** The page of keys, without any. */
  async keys(): Promise<void> {
    await this.page.keyboard.press('Escape');
    await this.openPage(KEYS);
    await expect(this.page.getByTestId('keys-page')).toBeVisible();
  }

  /** Compares the screen, or a part of it, with the picture that is kept of it. */
  async matches(name: string, part: Page | Locator = this.page): Promise<void> {
    await this.page.evaluate(async () => void (await document.fonts.ready));
    await this.page.mouse.move(0, 0);
    await expect(part as Page).toHaveScreenshot(`${name}.png`, {
      animations: 'disabled',
      caret: 'hide',
      stylePath: STEADY_STYLE,
      // Edges of letters and of candles differ by a shade between processors.
      threshold: 0.15,
      maxDiffPixelRatio: 0.002,
    });
  }
}

/** Two positions and an order far below the market, made by another channel so that no notice covers the screen. */
async function trade(ready: TerminalReady): Promise<void> {
  const token = await signIn(ready);
  const orders = [{ symbolId: 10021 }, { symbolId: 10022, direction: 2, requestNum: '2' }];
  for (const order of orders) {
    const answer = await marketBuy(ready, token, '0.25', order);
    if (answer.code !== '0') throw new Error(`refused: ${answer.code} ${answer.msg}`);
  }
}
