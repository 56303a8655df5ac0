import { expect, test } from './support/terminal.ts';
import { BlotterPage } from './support/blotter-page.ts';

test(
  'a position is closed in part, turned round after asking, and the rest is closed together; the statement adds up',
  { tag: '@long' },
  async ({ terminalPage: page }) => {
    const blotter = await BlotterPage.open(page);
    await blotter.buy('0.2');
    await blotter.rows().getByRole('button', { name: 'More' }).click();
    const part = page.getByRole('region', { name: 'Close part' });
    await part.getByRole('button', { name: '25%' }).click();
    await expect(part).toContainText('leaves 0.150');
    await part.getByRole('button', { name: 'Sell 0.050 at market' }).click();
    await blotter.agree('Close');
    await expect(blotter.rows('0.150')).toHaveCount(1);

    await blotter.rows().getByRole('button', { name: 'Reverse' }).click();
    await blotter.agree('Reverse');
    await expect(blotter.rows('Short')).toContainText('0.150');

    await blotter.lists.getByRole('button', { name: 'Close…' }).click();
    await page.getByRole('menuitem', { name: /All positions/ }).click();
    await blotter.agree('Close 1');
    await expect(blotter.rows()).toHaveCount(0);

    await blotter.show('Statement');
    await expect(blotter.lists).toContainText('Opening balance');
    await expect(blotter.rows('Closing balance')).toContainText('adds up to the account');
    await blotter.show('Funds');
    await expect(blotter.rows('Opening fee')).toHaveCount(2);
  },
);

test(
  'an order is changed in its row, and how it ended stands among the ended ones',
  { tag: '@long' },
  async ({ terminalPage: page }) => {
    const blotter = await BlotterPage.open(page);
    const { order } = blotter.workspace;
    await order.getByRole('radio', { name: 'Limit' }).click();
    await order.getByRole('textbox', { name: 'Price' }).fill('60000');
    await blotter.workspace.quantity().fill('0.2');
    await order.getByRole('button', { name: 'Buy' }).click();
    await blotter.show('Orders');
    await blotter.rows().getByRole('button', { name: 'Change the price' }).click();
    const price = blotter.rows().getByRole('textbox', { name: 'Price' });
    await expect(blotter.rows().locator('s')).toHaveText('60,000.0');
    await expect(page.getByText('It loses its place in the queue.')).toBeVisible();
    await price.fill('59000');
    await price.press('Enter');
    await expect(blotter.rows()).toContainText('59,000.0');
    await blotter.rows().getByRole('button', { name: 'Change the quantity' }).click();
    await blotter.rows().getByRole('textbox', { name: 'Quantity' }).fill('0.3');
    await page.keyboard.press('Enter');
    await expect(blotter.rows()).toContainText('0.300');

    await blotter.rows().getByRole('button', { name: 'Cancel' }).click();
    await blotter.agree('Cancel 1');
    await expect(blotter.rows()).toHaveCount(0);
    await blotter.show('Ended orders');
    await expect(blotter.rows('Cancelled')).toContainText('BTC/USDT');
  },
);

test(
  'a list is filtered, saved as it is shown, and keeps its columns over a reload',
  { tag: '@long' },
  async ({ terminalPage: page }) => {
    const blotter = await BlotterPage.open(page);
    await blotter.buy('0.1');
    await blotter.rows().getByRole('button', { name: 'Close' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();
    await expect(blotter.rows()).toHaveCount(0);
    await blotter.show('Fills');
    await expect(blotter.rows()).toHaveCount(2);
    await blotter.lists.getByRole('button', { name: 'Filters' }).click();
    await blotter.lists.getByRole('searchbox', { name: 'Search' }).fill('sell');
    await expect(blotter.rows()).toHaveCount(1);
    await blotter.lists.getByRole('button', { name: 'Columns' }).click();
    const menu = page.getByRole('dialog', { name: 'Columns' });
    await menu.getByRole('checkbox', { name: 'Reason' }).uncheck();
    await menu.getByRole('checkbox', { name: 'Order number' }).check();
    await page.keyboard.press('Escape');
    const [heads = '', line = '', ...rest] = await blotter.csv();
    expect(heads.split(',')).toEqual(
      'time,product,side,quantity,effect,price,profit,fee,net,order'.split(','),
    );
    expect(line).toContain(',BTC/USDT,sell,0.100,close,');
    expect(rest).toEqual([]);

    await blotter.lists.getByRole('button', { name: 'Save as a view…' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Sales');
    await page.keyboard.press('Enter');

    await page.reload();
    await blotter.show('Fills');
    await expect(blotter.rows()).toHaveCount(2);
    const views = (await blotter.tools()).getByRole('button', { name: 'Views' });
    await views.press('Enter');
    await page.getByRole('menuitemradio', { name: 'Sales' }).press('Enter');
    await blotter.endTools();
    await expect(blotter.rows()).toHaveCount(1);
    await expect(blotter.lists.getByRole('searchbox', { name: 'Search' })).toHaveValue('sell');
    await expect(blotter.lists.getByRole('columnheader', { name: 'Order number' })).toBeVisible();
    await expect(blotter.lists.getByRole('columnheader', { name: 'Reason' })).toHaveCount(0);
  },
);
