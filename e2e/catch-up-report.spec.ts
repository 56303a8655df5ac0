import { marketBuy, signIn } from './support/outside-client.ts';
import { expect, startTerminal, test } from './support/terminal.ts';
import { WorkspacePage } from './support/workspace-page.ts';

/** A market that is the same at every run; the second start is two days after the first. */
const MARKET = ['--seed', '7', '--vault', 'memory'];
const LEFT_AT = '2026-03-04T15:30:00Z';
const BACK_AT = '2026-03-06T15:30:00Z';

test(
  'who comes back reads what happened meanwhile before anything can be sent, once',
  { tag: '@long' },
  async ({ folder, page }) => {
    const before = await startTerminal(['--data', folder, ...MARKET, '--at', LEFT_AT]);
    const token = await signIn(before.ready);
    // With so much leverage one of the two is gone two days later.
    let price = 0;
    for (const direction of [1, 2]) {
      const answer = await marketBuy(before.ready, token, '0.1', { direction, crossLevelNum: 100 });
      expect(answer.code).toBe('0');
      price = Number((answer.data as { executePrice: string }).executePrice);
    }
    // Too far away to be reached within its day, in price ticks of 0.1.
    const far = { bizType: 13, requestPrice: String(Math.round(price * 0.92) * 10), crossLevelNum: 10 };
    expect((await marketBuy(before.ready, token, '0.1', far)).code).toBe('0');
    await before.stop();

    const after = await startTerminal(['--data', folder, ...MARKET, '--at', BACK_AT]);
    expect(after.errorOutput()).toContain('100 %');
    await page.goto(after.ready.link);
    await page.getByRole('button', { name: 'Open the demo' }).click();
    const away = page.getByTestId('report-page');
    await expect(away).toContainText('The platform was off for 2 d');
    const list = away.getByRole('table', { name: 'While you were away' });
    await expect(list.getByRole('row').filter({ hasText: 'Liquidated' }).first()).toContainText('BTC/USDT');
    await expect(list.getByRole('row').filter({ hasText: 'Expired' })).toHaveCount(1);
    await expect(list.getByRole('row').filter({ hasText: 'Left at' })).toHaveCount(1);
    await expect(away.getByTestId('away-chart').locator('polyline')).toHaveAttribute('points', /,/);
    // No way to send an order yet.
    await expect(page.getByRole('region', { name: 'Order', exact: true })).toHaveCount(0);
    const saving = page.waitForEvent('download');
    await away.getByRole('button', { name: 'Save as CSV' }).click();
    expect((await saving).suggestedFilename()).toBe('meridian-while-away.csv');

    await away.getByRole('button', { name: 'Start', exact: true }).click();
    const workspace = new WorkspacePage(page);
    await expect(workspace.order).toBeVisible();
    await page.reload();
    await expect(workspace.order).toBeVisible();
    await expect(away).toHaveCount(0);
    await after.stop();
  },
);
