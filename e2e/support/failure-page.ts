import { expect, type Locator, type Page } from '@playwright/test';
import type { CallProxy } from './call-proxy.ts';
import { WorkspacePage } from './workspace-page.ts';

/** How long a line may take to say a new latency (ms): it is measured every fifteen seconds at most. */
const LATENCY_LIMIT_MS = 50_000;

/** What a trader sees of a failure: banner, colours that are gone, sides that send nothing, and nothing doubled. */
export class FailurePage extends WorkspacePage {
  /** What is said of lines that are lost. */
  readonly banner: Locator;
  readonly status: Locator;
  readonly buy: Locator;
  readonly sell: Locator;
  /** The order whose outcome is not known. */
  readonly unknown: Locator;

  constructor(page: Page) {
    super(page);
    this.banner = page.getByRole('alert').filter({ hasText: 'disconnected for' });
    this.status = page.getByRole('contentinfo', { name: 'Connection' });
    this.buy = this.order.getByRole('button', { name: 'Buy' });
    this.sell = this.order.getByRole('button', { name: 'Sell' });
    this.unknown = page.getByRole('article', { name: 'Outcome unknown' });
  }

  /** Buys so many at the market and waits until it is said. */
  async buys(quantity: string): Promise<void> {
    await this.quantity().fill(quantity);
    await expect(this.buy).toHaveAttribute('aria-disabled', 'false');
    await this.buy.click();
    await expect(this.notices).toContainText(`Buy ${Number(quantity).toFixed(3)}`);
  }

  /**
   * Presses again while the platform refuses: a market that has to catch up has no live quote until it has. Whether a press was
   * taken is read from the line: what the panel says of an order gives way to what it says of old prices, and whoever
   * presses again then buys twice.
   */
  async buysOnceLive(quantity: string, calls: CallProxy): Promise<void> {
    const isTaken = (): boolean => calls.taken('.addMarketOrder') > before;
    const before = calls.taken('.addMarketOrder');
    await this.quantity().fill(quantity);
    await expect(async () => {
      if (!isTaken()) await this.buy.click();
      await expect(this.buy).toHaveAttribute('aria-busy', 'false');
      expect(isTaken()).toBe(true);
    }).toPass();
  }

  /** Does not wait for the next try of a line that is mended; it may come back by itself just before the press. */
  async tryNow(): Promise<void> {
    const press = (buttons: HTMLElement[]) => buttons.forEach((button) => button.click());
    await this.banner.getByRole('button', { name: 'Try now' }).evaluateAll(press);
  }

  /** What the status bar says of a line. */
  latencyOf(line: 'Quotes' | 'Messages' | 'Orders'): Locator {
    return this.status.getByText(new RegExp(`^${line} `));
  }

  /** Expects a figure in milliseconds within these, both included. */
  async expectLatency(shown: Locator, least: number, most: number): Promise<void> {
    await expect(async () => {
      const [, figure] = /(\d+) ms$/.exec((await shown.textContent({ timeout: 1_000 })) ?? '') ?? [];
      expect(Number(figure)).toBeGreaterThanOrEqual(least);
      expect(Number(figure)).toBeLessThanOrEqual(most);
    }).toPass({ timeout: LATENCY_LIMIT_MS });
  }

  /** Puts a mark into the page that a reload would wipe off; what is returned says whether it is still there. */
  async mark(): Promise<() => Promise<boolean>> {
    await this.page.evaluate(() => document.body.setAttribute('data-same-page', ''));
    return () => this.page.evaluate(() => document.body.hasAttribute('data-same-page'));
  }

  /** Expects that no order is open in its outcome, and that nothing on the screen says so any more. */
  async settles(): Promise<void> {
    // What is sent is kept until its outcome is known, also while no panel shows it.
    const open = () =>
      this.page.evaluate(() =>
        Object.keys(localStorage).filter((name) => name.startsWith('meridian.unconfirmed/')),
      );
    await expect.poll(open).toEqual([]);
    await expect(this.unknown).toHaveCount(0);
    await expect(this.order.getByText('no answer', { exact: false })).toHaveCount(0);
    await expect(this.notices).not.toContainText('unknown');
  }

  /** Expects one position of this quantity, and one fill of it. */
  async expectBoughtOnce(quantity: string): Promise<void> {
    await this.tab('Positions').click();
    await expect(this.rows(quantity)).toHaveCount(1);
    await this.tab('Fills').click();
    await expect(this.rows('BTC/USDT')).toHaveCount(1);
  }

  /** Expects prices everywhere without their colour. */
  async expectColourless(): Promise<void> {
    const parts = [
      this.watchlist.getByRole('listbox'),
      this.page
        .getByRole('banner')
        .getByText(/^[\d,]+\.\d$/)
        .first(),
      this.chart.locator('canvas').first(),
      this.depth.locator('canvas').first(),
    ];
    for (const part of parts) await expect.poll(() => saturation(part)).toBeLessThan(0.5);
  }

  async expectColour(): Promise<void> {
    for (const part of [this.watchlist.getByRole('listbox'), this.chart.locator('canvas').first()])
      await expect.poll(() => saturation(part)).toBe(1);
  }

  /** Presses both sides as a trader in a hurry does, by pointer and by keyboard. */
  async pressesBothSides(): Promise<void> {
    for (const side of [this.buy, this.sell]) {
      await side.click({ force: true });
      await side.press('Enter');
    }
  }

  /** The text of the side's price moves: quotes come in. */
  async expectPricesMove(): Promise<void> {
    const price = this.buy.locator('b');
    const before = await price.textContent();
    await expect(price).not.toHaveText(before ?? '');
  }
}

/** How much of its colour an element shows, after the filters of everything around it. */
function saturation(part: Locator): Promise<number> {
  return part.evaluate((element: Element) => {
    let share = 1;
    for (let at: Element | null = element; at !== null; at = at.parentElement)
      share *= Number(/saturate\(([\d.]+)\)/.exec(getComputedStyle(at).filter)?.[1] ?? 1);
    return share;
  });
}
