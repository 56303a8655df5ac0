import { expect, test } from './support/terminal.ts';
import { WatchlistPage } from './support/watchlist-page.ts';
import { WorkspacePage } from './support/workspace-page.ts';

test(
  'a list of the trader’s own is filled by search, put in order by hand and by keys, and there after a restart',
  { tag: '@long' },
  async ({ terminalPage: page }) => {
    await WorkspacePage.open(page);
    const watch = new WatchlistPage(page);
    await watch.newList('Scalps');
    await expect(watch.panel).toContainText('Scalps is empty');
    await watch.add('btc', 'BTC/USDT');
    await watch.add('eur/usd', 'EUR/USD');
    await watch.add('xau', 'XAU/USD');
    expect(await watch.names()).toEqual(['BTC/USDT', 'EUR/USD', 'XAU/USD']);

    await watch.drag('XAU/USD', 'BTC/USDT');
    await expect.poll(() => watch.names()).toEqual(['XAU/USD', 'BTC/USDT', 'EUR/USD']);
    await watch.row('EUR/USD').click();
    await watch.list.press('Alt+ArrowUp');
    await expect.poll(() => watch.names()).toEqual(['XAU/USD', 'EUR/USD', 'BTC/USDT']);
    await watch.row('BTC/USDT').click();
    await watch.list.press('Delete');
    await watch.menuOf('EUR/USD', 'Note…');
    await page.getByRole('textbox', { name: 'Note' }).fill('buy the dip');
    await page.getByRole('button', { name: 'Save' }).click();
    await watch.toggle('Note');
    await expect(watch.row('EUR/USD')).toContainText('buy the dip');

    await page.reload();
    await expect(watch.row('EUR/USD')).toContainText('buy the dip');
    expect(await watch.names()).toEqual(['XAU/USD', 'EUR/USD']);
  },
);

test(
  'columns sort, movers show who moved, and a product has a card with its hours, margins and costs',
  { tag: '@long' },
  async ({ terminalPage: page }) => {
    await WorkspacePage.open(page);
    const watch = new WatchlistPage(page);
    await watch.toggle('Group by kind');
    const byName = watch.panel
      .getByRole('toolbar', { name: 'Sort by' })
      .getByRole('button', { name: 'Product' });
    await byName.click();
    await byName.click();
    await expect(watch.row('XAU/USD')).toBeAttached();
    const names = await watch.names();
    expect(names).toEqual([...names].sort());

    await watch.show('Movers');
    await expect(watch.list.getByRole('group', { name: 'Gainers today' })).toContainText('%');
    await watch.show('All products');
    await watch.menuOf('EUR/USD', 'Product card');
    const card = page.getByRole('region', { name: 'Product', exact: true });
    await expect(card.getByRole('region', { name: 'Sessions' })).toContainText('Open');
    await expect(card.getByRole('table', { name: 'Hours of the week, UTC' }).getByRole('row')).toHaveCount(7);
    await expect(card.getByRole('region', { name: 'Margin' })).toContainText('200×');
    await expect(card.getByRole('region', { name: 'Fees' })).toContainText('of notional');
    await expect(card.getByRole('region', { name: 'Financing' })).toContainText('Next charge');
    await expect(card.getByRole('region', { name: 'Limits' })).toContainText('0.01 lots');
  },
);

test(
  'in a window of 1,280 pixels every name in the watchlist is whole, with its quote currency',
  { tag: '@long' },
  async ({ terminalPage: page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const { watchlist } = await WorkspacePage.open(page);
    await expect(watchlist.getByRole('option', { name: 'MDF/USDT' })).toHaveCount(1);
    const cut = () =>
      watchlist.getByRole('option').evaluateAll((rows) =>
        rows.flatMap((row) => {
          const name = row.querySelector('span[aria-hidden]');
          const [whole, last] = [
            name?.getBoundingClientRect(),
            name?.lastElementChild?.getBoundingClientRect(),
          ];
          if (!name || !whole) return ['a row without a name'];
          const isOut = last !== undefined && (last.right > whole.right + 0.5 || last.top > whole.bottom - 2);
          return isOut || name.scrollWidth > name.clientWidth ? [name.textContent] : [];
        }),
      );
    await expect.poll(cut).toEqual([]);
  },
);
