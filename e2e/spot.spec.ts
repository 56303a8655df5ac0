import { expect, test } from './support/terminal.ts';
import { WorkspacePage } from './support/workspace-page.ts';

/** A figure of the screen as hundredths, whatever stands around it. */
const hundredths = (text: string | null) =>
  Math.round(Number(/[\d,]+\.\d\d/.exec(text ?? '')?.[0].replaceAll(',', '')) * 100);

test(
  'a trader buys an asset for an amount of money, rests its sale, changes and cancels it, sells and goes back',
  { tag: '@long' },
  async ({ terminalPage: page }, info) => {
    const workspace = await WorkspacePage.open(page);
    const picture = (name: string) => page.screenshot({ path: info.outputPath(`${name}.png`) });
    const account = page.getByRole('button', { name: 'Account type' });
    const { order } = workspace;
    const buy = order.getByRole('button', { name: 'Buy', exact: true });
    const sell = order.getByRole('button', { name: 'Sell', exact: true });
    const marketValue = page.getByRole('status', { name: 'Total worth' });
    const cell = async (head: string) =>
      workspace
        .rows('BTC')
        .first()
        .getByRole('cell')
        .nth(await workspace.column(head));

    await account.click();
    await page.getByRole('menuitemradio', { name: 'Spot · USDT', exact: true }).click();
    await expect(account).toHaveText('Spot');
    await expect(buy).toContainText(/\d/, { timeout: 45_000 });
    await expect(workspace.lists).toContainText('Buy BTC to begin.');
    await expect(marketValue).toContainText('100,000.00 USDT');
    await expect(order.getByRole('radio', { name: 'Close' })).toHaveCount(0);
    await expect(order.getByRole('textbox', { name: 'Stop loss' })).toHaveCount(0);
    await expect(order).not.toContainText('Leverage');

    // By amount: the quantity follows from the price, the fee comes off what is received.
    await order.getByRole('radio', { name: 'Amount' }).click();
    await order.getByRole('textbox', { name: 'Amount' }).fill('20000');
    await expect(order).toContainText('You give');
    await picture('preview');
    await buy.click();
    await expect(workspace.notices).toContainText('Bought');
    await expect(workspace.rows('BTC')).toHaveCount(1);
    const spent = 10_000_000 - hundredths((await marketValue.textContent())?.split('USDT')[1] ?? '');
    expect(spent).toBeLessThanOrEqual(2_000_000);
    // One step of 0.001 more would have cost more than the amount.
    expect(spent).toBeGreaterThan(1_990_000);
    const bought = await (await cell('Quantity')).textContent();
    await expect(await cell('Locked')).toHaveText('0.00000000');
    await expect(await cell('Average cost')).toHaveText(/^6\d,\d{3}\.\d$/);
    await picture('holding');

    // A limit sale of all of it: what is locked is not free.
    await workspace.rows('BTC').getByRole('button', { name: 'Sell' }).click();
    await expect(order.getByRole('textbox', { name: 'Quantity' })).not.toHaveValue('');
    const quantity = await order.getByRole('textbox', { name: 'Quantity' }).inputValue();
    expect(Number(quantity)).toBeLessThanOrEqual(Number(bought));
    await order.getByRole('radio', { name: 'Limit' }).click();
    await order.getByRole('textbox', { name: 'Price' }).fill('66000');
    await sell.click();
    await expect(await cell('Locked')).toHaveText(`${quantity}00000`);
    await workspace.tab('Orders').click();
    const resting = workspace.rows('BTC/USDT');
    await expect(resting).toContainText('66,000.0');
    await resting.getByRole('button', { name: 'Change the price' }).click();
    await workspace.lists.getByRole('textbox', { name: 'Price' }).fill('66500');
    await picture('changing');
    await page.keyboard.press('Enter');
    await expect(resting).toContainText('66,500.0');
    await resting.getByRole('button', { name: 'Cancel' }).click();
    await workspace.agree('Cancel 1');
    await expect(resting).toHaveCount(0);

    // All that fills a step is sold; what the fee left of it stays.
    await workspace.tab('Holdings').click();
    await expect(await cell('Locked')).toHaveText('0.00000000');
    await workspace.rows('BTC').getByRole('button', { name: 'Sell' }).click();
    await order.getByRole('radio', { name: 'Market' }).click();
    await sell.click();
    await expect(order.getByRole('status')).toContainText('Accepted');
    await expect(workspace.notices).toContainText('Sold');
    await expect(await cell('Quantity')).toHaveText(/^0\.000/);
    await expect(workspace.rows('BTC').getByRole('button', { name: 'Sell' })).toBeDisabled();
    await workspace.tab('Fills').click();
    await expect(workspace.rows('BTC/USDT')).toHaveCount(2);
    await expect(workspace.rows('BTC/USDT').first()).toContainText('USDT');
    await picture('fills');
    await workspace.tab('History').click();
    await expect(workspace.rows('BTC/USDT').filter({ hasText: 'Cancelled' })).toHaveCount(1);
    await picture('history');

    // A product that is not sold here says where it is.
    await workspace.choose('EUR/USD');
    await expect(order.getByRole('alert')).toContainText('not traded in the Spot account');
    await expect(order.getByRole('button', { name: 'Switch to Isolated' })).toBeVisible();
    await picture('elsewhere');

    await page.reload();
    await expect(account).toHaveText('Spot', { timeout: 45_000 });
    await expect(workspace.rows('BTC')).toHaveCount(1);
    await account.click();
    await page.getByRole('menuitemradio', { name: 'Isolated · USDT' }).click();
    await expect(account).toHaveText('Isolated');
    await expect(order.getByRole('radio', { name: 'Close' })).toHaveCount(1);
    await expect(workspace.lists).toContainText('No open positions');
    await page.reload();
    await expect(account).toHaveText('Isolated', { timeout: 45_000 });
    await expect(workspace.lists).toContainText('No open positions');
  },
);
