import { manage } from './support/company-calls.ts';
import { TicketPage } from './support/ticket-page.ts';
import { expect, test } from './support/terminal.ts';
import { WatchlistPage } from './support/watchlist-page.ts';
import { WorkspacePage } from './support/workspace-page.ts';

const BITCOIN = 10021;
const ISOLATED = 2;
/** Long before the list of products is read again by itself. */
const soon = expect.configure({ timeout: 10_000 });

test(
  'what an operator changes of a product is in the ticket, its preview and the product card at once, without a reload',
  { tag: '@long' },
  async ({ terminalPage: page, terminal }, info) => {
    const ticket = await TicketPage.open(page);
    await page.evaluate(() => document.body.setAttribute('data-same-page', ''));
    await ticket.size('Quantity', 'Quantity', '0.1');
    await new WatchlistPage(page).menuOf('BTC/USDT', 'Product card');
    const card = page.getByRole('region', { name: 'Product', exact: true });
    const fees = card.getByRole('region', { name: 'Fees' });
    await expect(fees).toContainText('of notional');
    const fee = ticket.line('Fee');
    const before = await fee.textContent();
    const parameter = { tradeType: ISOLATED, symbolId: BITCOIN };
    const save = 'config.admin.AdminTradeConfigService.saveParamConf';

    await manage(terminal.ready, save, { ...parameter, paramId: 17, value: '0.03' });
    await soon(fees).toContainText('3% of notional');
    await soon(fee).not.toHaveText(before ?? '');

    await manage(terminal.ready, 'venue.admin.ProductService.saveTerms', { ...parameter, minFee: '777' });
    await soon(fees).toContainText('777');
    await soon(fee).toContainText('777');

    await manage(terminal.ready, save, { ...parameter, paramId: 7, value: '0.05' });
    await soon(ticket.buy).toHaveAttribute('aria-disabled', 'true');
    await page.screenshot({ path: info.outputPath('limit.png') });
    await ticket.field('Quantity').fill('0.05');
    await soon(ticket.buy).toHaveAttribute('aria-disabled', 'false');

    const always = { startTime: 0, endTime: Date.UTC(2100, 0) };
    await manage(terminal.ready, 'venue.admin.ProductService.saveHours', {
      symbolId: BITCOIN,
      addedHolidayList: [always],
    });
    await soon(card.getByRole('region', { name: 'Sessions' })).toContainText('Closed');
    await soon(ticket.buy).toHaveAttribute('aria-disabled', 'true');
    await page.screenshot({ path: info.outputPath('closed.png') });
    expect(await page.evaluate(() => document.body.hasAttribute('data-same-page'))).toBe(true);
  },
);

test(
  'what an operator announces and plans is on the sign-in page, in the status bar and among the notices [HU-51]',
  { tag: '@long' },
  async ({ terminalPage: page, terminal }) => {
    const all = (text: string) => ({ 'en-US': text, 'zh-CN': text, 'zh-TW': text });
    const words = { name: 'fees', title: all('Lower fees'), content: all('From Monday on.') };
    await manage(terminal.ready, 'venue.admin.NoticeService.publish', words);
    const startTime = Date.now() + 3_600_000;
    const window = { startTime, endTime: startTime + 600_000, text: 'New disks.' };
    await manage(terminal.ready, 'venue.admin.MaintenanceService.save', window);
    await page.reload();
    const notified = page.getByRole('status', { name: 'Announcement' });
    await soon(notified).toContainText('Maintenance');
    await soon(notified).toContainText('New disks.');

    const workspace = await WorkspacePage.open(page);
    await soon(notified).toContainText('New disks.');
    await notified.getByRole('button', { name: 'Dismiss' }).click();
    await soon(notified).toContainText('Lower fees');
    await notified.getByRole('button', { name: 'Dismiss' }).click();
    await soon(notified).toHaveCount(0);
    await workspace.tab('Notices').click();
    const notices = workspace.lists.getByRole('list', { name: 'Notices' });
    for (const text of ['New disks.', 'From Monday on.']) await soon(notices).toContainText(text);
    await page.reload();
    await workspace.tab('Notices').click();
    await soon(notices).toContainText('Lower fees');
    await soon(notified).toHaveCount(0);
  },
);
