import { FailurePage } from './support/failure-page.ts';
import { expect, test } from './support/terminal.ts';
import { WorkspacePage } from './support/workspace-page.ts';

/** What the terminal keeps in the browser, by its name. */
const STORED = [
  ...['settings', 'layout', 'links', 'hotkeys', 'watchlists', 'account-type', 'away', 'chart', 'intervals'],
  ...['drawings', 'indicators', 'alerts', 'unconfirmed'],
].map((name) => `meridian.${name}`);

/** Faults inside a panel, made by taking something from the page that the browser usually has. */

declare global {
  interface Window {
    /** The browser gives out no drawing surface. */
    isOutOfSurfaces: boolean;
  }
}

test('panels that cannot draw say so and stop alone; orders go on, and each opens again', async ({
  terminalPage: page,
}) => {
  await page.evaluate(() => {
    window.isOutOfSurfaces = true;
    const { getContext } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.getContext = function broken(
      this: HTMLCanvasElement,
      ...wish: Parameters<typeof getContext>
    ) {
      if (window.isOutOfSurfaces) throw new Error('no surface');
      return getContext.apply(this, wish) as never;
    } as never;
  });
  await WorkspacePage.open(page);
  const trader = new FailurePage(page);
  const panels = { Chart: trader.chart, Depth: trader.depth, Tape: trader.tape };
  for (const [name, panel] of Object.entries(panels))
    await expect(panel.getByRole('alert')).toContainText(`${name} stopped working`);
  await trader.buys('0.1');
  await expect(trader.rows('BTC/USDT')).toHaveCount(1);
  await page.evaluate(() => (window.isOutOfSurfaces = false));
  for (const panel of Object.values(panels)) {
    await panel.getByRole('button', { name: 'Open again' }).click();
    await expect(panel.locator('canvas').first()).toBeVisible();
  }
  await expect(trader.chart.getByText('Long', { exact: true })).toBeVisible();
});

test(
  'settings and layouts that cannot be read are left out, one by one, and the terminal starts',
  { tag: '@long' },
  async ({ terminalPage: page }) => {
    await WorkspacePage.open(page);
    for (const broken of [
      '{"state":{',
      '{"state":{"book":[7],"theme":{},"drawings":"x"},"version":99}',
      'null',
    ]) {
      await page.evaluate(
        ([names, text]) => {
          for (const name of [...names, ...Object.keys(localStorage)]) localStorage.setItem(name, text);
        },
        [STORED, broken] as const,
      );
      await page.reload();
      const trader = new FailurePage(page);
      await expect(trader.buy).toContainText(/\d/);
      await expect(page.getByText('stopped working')).toHaveCount(0);
    }
  },
);
