import { ChartPage } from './support/chart-page.ts';
import { expect, test } from './support/remote-terminal.ts';
import { WorkspacePage } from './support/workspace-page.ts';

/** Questions for candles, as the page sends them. */
const CANDLES = '"cmd_id":14012';

test.describe('candles that come late', () => {
  test.use({ remoteOptions: { hasFrameProxies: true } });

  test(
    'leave chart, legend, indicators and files empty under the new name, of an interval and of a product [HU-73]',
    { tag: '@long' },
    async ({ remote, trader: _trader, page }) => {
      const workspace = new WorkspacePage(page);
      const chart = new ChartPage(page);
      await chart.ready();
      await chart.tool('Indicators').click();
      const dialog = page.getByRole('dialog', { name: 'Indicators' });
      await dialog.getByRole('button', { name: /^Exponential moving average/ }).click();
      await dialog.getByRole('button', { name: 'Close' }).click();
      const average = chart.panel.getByRole('listitem').filter({ hasText: 'EMA' });
      await expect(average).toContainText(/[\d,]+\.\d/);

      const changes = [
        async () => chart.tool('4h').click(),
        async () => workspace.watchlist.getByRole('option', { name: 'ETH/USDT' }).click(),
      ];
      for (const change of changes) {
        const release = remote.hold(CANDLES);
        await change();
        await expect(chart.panel.getByText(/^Loading/)).toBeVisible();
        await expect(chart.panel.locator('[data-count]')).toHaveCount(0);
        await expect(chart.panel.locator('time')).toHaveCount(0);
        await expect(average).toHaveCount(0);
        const menu = await chart.menuAt(0.4, 0.4);
        for (const name of [/^Save picture/, /^Save candles/])
          await expect(menu.getByRole('menuitem', { name })).toBeDisabled();
        await page.keyboard.press('Escape');
        expect(release()).toBeGreaterThan(0);
        await chart.ready();
      }
    },
  );
});
