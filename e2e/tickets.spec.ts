import { LadderPage } from './support/ladder-page.ts';
import { PalettePage } from './support/palette-page.ts';
import { SettingsPage } from './support/settings-page.ts';
import { TicketPage } from './support/ticket-page.ts';
import { expect, test } from './support/terminal.ts';

test(
  'a trader sizes by amount, margin and risk, sees both sides, asks for another leverage, and closes a part with its result before it [HU-72] [HU-77]',
  { tag: '@long' },
  async ({ terminalPage: page }, info) => {
    const ticket = await TicketPage.open(page);
    const { order } = ticket;
    const picture = (name: string) => page.screenshot({ path: info.outputPath(`${name}.png`) });

    // Nonsense stays where it was typed and sends nothing.
    await ticket.field('Quantity').fill('0');
    await expect(ticket.buy).toHaveAttribute('aria-disabled', 'true');
    await ticket.size('Amount', 'Amount', '20000');
    await expect(ticket.buy).toHaveAttribute('aria-disabled', 'false');
    await ticket.size('Margin', 'Margin', '1000');
    await expect(order).toContainText('notional');
    await ticket.radio('Risk').click();
    await expect(order).toContainText('Set a stop loss to size by risk');
    await picture('isolated-risk');
    // What the walked book loses at the stop, with fees, is never more than was asked; nor much less, so that the size is the largest.
    const worst = async () => {
      const text = (await ticket.line('Worst at SL').textContent()) ?? '';
      return Number(/\u2212([\d,.]+)/.exec(text)?.[1]?.replaceAll(',', '') ?? Number.NaN);
    };
    for (const [stop, percent] of [
      ['63500', '0.5'],
      ['63500', '5'],
      ['62000', '2'],
    ] as const) {
      await order.getByRole('textbox', { name: /stop loss/i }).fill(stop);
      await ticket.field('Risk of equity').fill(percent);
      const most = Number(percent) * 1_000;
      await expect.poll(worst, `${percent} % at ${stop}`).toBeGreaterThan(most * 0.97);
      expect(await worst(), `${percent} % at ${stop}`).toBeLessThanOrEqual(most);
    }
    await order.getByRole('textbox', { name: /stop loss/i }).fill('');

    await ticket.size('Quantity', 'Quantity', '0.1');
    const leverage = order.getByRole('slider', { name: 'Leverage' });
    await leverage.focus();
    await leverage.press('ArrowDown');
    await expect(order.getByRole('alert')).toContainText('It has no open positions');
    await picture('leverage');
    await order.getByRole('button', { name: /^Keep / }).click();
    await ticket.buy.click();
    await expect(ticket.rows('BTC/USDT')).toHaveCount(1);

    await ticket.radio('Close').click();
    await ticket.field('Quantity').fill('0.04');
    for (const line of ['Realised', 'Fee now', 'Net result', 'Margin freed'])
      await expect(order).toContainText(line);
    await expect(order).toContainText('0.060');
    await picture('close-part');
    await ticket.sell.click();
    await ticket.agree(/^Sell 0.040/);
    await expect(ticket.rows('0.060')).toHaveCount(1);
    // The close that was sent is not sent again by a second press.
    await expect(ticket.field('Quantity')).toHaveValue('');
    await expect(ticket.sell).toHaveAttribute('aria-disabled', 'true');
  },
);

test(
  'a cross account takes a stop entry and a limit, each with its words',
  { tag: '@long' },
  async ({ terminalPage: page }, info) => {
    const ticket = await TicketPage.open(page, 'Cross');
    await expect(ticket.order).toContainText('Margin level');
    await ticket.radio('Stop').click();
    await page.screenshot({ path: info.outputPath('cross-stop.png') });
    await expect(
      ticket.order.getByRole('textbox', { name: /^(Buy when|Sell when|Price)/ }).first(),
    ).toBeVisible();
    await ticket.radio('Limit').click();
    await expect(ticket.field('Price')).not.toHaveValue('');
    await page.screenshot({ path: info.outputPath('cross-limit.png') });
  },
);

test(
  'a limit order says how long it looks for its fill: only what rests, or only what is there at once [ORD-41]',
  { tag: '@long' },
  async ({ terminalPage: page }, info) => {
    const ticket = await TicketPage.open(page);
    const life = ticket.order.getByRole('button', { name: /^Expires/ });
    await ticket.radio('Limit').click();
    await ticket.field('Quantity').fill('0.01');
    await life.click();
    await page.screenshot({ path: info.outputPath('life.png') });
    await page.getByRole('menuitemcheckbox', { name: 'Post-only' }).click();
    await page.keyboard.press('Escape');
    await expect(life).toContainText('Day · Post-only');

    // A purchase above the market would take: it is not sent. The sale at the same price rests.
    const price = ticket.field('Price');
    const above = Math.round(Number((await price.inputValue()).replaceAll(',', '')) * 1.03);
    await price.fill(String(above));
    await expect(ticket.buy).toHaveAttribute('aria-disabled', 'true');
    await expect(ticket.order.getByRole('alert')).toContainText('would be filled at once');
    await page.screenshot({ path: info.outputPath('post-only-takes.png') });
    await ticket.sell.click();
    await ticket.tab('Orders').click();
    await expect(ticket.rows('Day · Post-only')).toHaveCount(1);
    await page.screenshot({ path: info.outputPath('post-only-rests.png') });

    await life.click();
    await page.getByRole('menuitemradio', { name: /^IOC/ }).click();
    await expect(life).toContainText('IOC');
    await price.fill(String(Math.round(above * 0.94)));
    await expect(ticket.buy).toContainText('no fill');
    await page.screenshot({ path: info.outputPath('ioc-away.png') });
    await ticket.buy.click();
    await ticket.tab('Ended orders').click();
    await expect(ticket.rows('Cancelled').first()).toContainText('0.01');
    await page.screenshot({ path: info.outputPath('ioc.png') });
  },
);

test(
  'a stop waits for its level and a trailing one follows the market, as the ticket says before and the list after [ORD-46]',
  { tag: '@long' },
  async ({ terminalPage: page }, info) => {
    const ticket = await TicketPage.open(page);
    await ticket.radio('Stop').click();
    await ticket.field('Quantity').fill('0.01');
    await expect(ticket.buy).toContainText(/waits|triggers/i);
    await ticket.sell.click();
    await ticket.tab('Orders').click();
    await expect(ticket.rows('Stop entry')).toHaveCount(1);
    await ticket.order.getByRole('button', { name: /^Expires/ }).click();
    await page.getByRole('menuitemcheckbox', { name: /trailing/ }).click();
    await page.keyboard.press('Escape');
    await expect(ticket.order).toContainText('never goes back');
    await page.screenshot({ path: info.outputPath('trailing-ticket.png') });
    await ticket.buy.click();
    const trailing = ticket.rows('Trailing stop');
    await expect(trailing).toHaveCount(1);
    await expect(trailing).toContainText('Waiting');
    await page.screenshot({ path: info.outputPath('trailing-list.png') });
  },
);

test(
  'a leveraged spot account borrows by hand and pays back, and says where nothing is owed',
  { tag: '@long' },
  async ({ terminalPage: page }, info) => {
    const ticket = await TicketPage.open(page, 'Leveraged spot');
    const { order } = ticket;
    await expect(order).toContainText('Risk ratio');
    for (const [width, height] of [
      [1280, 800],
      [2560, 1440],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.screenshot({ path: info.outputPath(`leveraged-${width}.png`) });
    }
    await ticket.radio('Repay').click();
    await ticket.field('Amount').fill('5');
    await expect(order.getByRole('alert')).toContainText('Nothing is owed');
    await ticket.radio('Borrow').click();
    await ticket.field('Amount').fill('1000');
    await page.screenshot({ path: info.outputPath('borrow.png') });
    await order.getByRole('button', { name: /^Borrow 1,000/ }).click();
    await expect(order.getByRole('status')).toContainText('Borrowed');
    await ticket.radio('Repay').click();
    await order.getByRole('button', { name: 'Max', exact: true }).click();
    await page.screenshot({ path: info.outputPath('repay.png') });
    await order.getByRole('button', { name: /^Repay / }).click();
    await expect(order.getByRole('status')).toContainText('Repaid');
  },
);

test(
  'a stock account buys whole shares, says what is financed, and sells short what it does not hold',
  { tag: '@long' },
  async ({ terminalPage: page }, info) => {
    const ticket = await TicketPage.open(page, 'Stock');
    const { order } = ticket;
    await expect(order).toContainText('Buying power');
    for (const [width, height] of [
      [1280, 800],
      [2560, 1440],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.screenshot({ path: info.outputPath(`stock-${width}.png`) });
    }
    const quantity = order.getByRole('textbox', { name: 'Quantity' });
    await quantity.fill('10');
    await expect(ticket.buy).toHaveAttribute('aria-disabled', 'false');
    await ticket.buy.click();
    await expect(order.getByRole('status')).toContainText('Accepted');
    await quantity.fill('15');
    await page.screenshot({ path: info.outputPath('short.png') });
    await expect(ticket.line('Holding after')).toContainText('short 5');
    await expect(ticket.sell).toHaveAttribute('aria-disabled', 'false');
  },
);

test(
  'a figure that cannot be read stays in its field, says why and sends nothing; a full-width one is read; one form of numbers counts everywhere [HU-03] [HU-04]',
  { tag: '@long' },
  async ({ terminalPage: page }, info) => {
    const ticket = await TicketPage.open(page);
    const quantity = ticket.field('Quantity');
    for (const [typed, why] of [
      ['0。7', 'Decimals are written 0.5'],
      ['0·7', 'Decimals are written 0.5'],
      ['0,7', '1,234 groups thousands'],
      ['7e2', 'without an exponent'],
    ] as const) {
      await quantity.selectText();
      await page.keyboard.insertText(typed);
      await expect(quantity).toHaveValue(typed);
      await expect(ticket.order.getByText(why)).toBeVisible();
      await expect(ticket.buy).toHaveAttribute('aria-disabled', 'true');
    }
    await page.screenshot({ path: info.outputPath('unread.png') });
    await quantity.selectText();
    await page.keyboard.insertText('０．１２');
    await expect(ticket.order.getByText(/^Not read/)).toHaveCount(0);
    await ticket.radio('Limit').click();
    const price = ticket.field('Price');
    const sensible = await price.inputValue();
    await price.fill(`${sensible.slice(0, 2)}。${sensible.slice(2)}`);
    await expect(ticket.buy).toHaveAttribute('aria-disabled', 'true');
    await ticket.radio('Market').click();
    await ticket.buy.click();
    await expect(ticket.rows('0.120')).toHaveCount(1);

    // The same in a row: the stop that was not read stays, and Enter sets none.
    await ticket.rows('0.120').getByRole('button', { name: 'Stop loss' }).click();
    const stop = ticket.rows('0.120').getByRole('textbox', { name: 'Stop loss' });
    await stop.fill('50・000');
    await stop.press('Enter');
    await expect(stop).toHaveValue('50・000');
    await expect(page.getByRole('alert').filter({ hasText: 'this is not a decimal point' })).toBeVisible();
    await page.screenshot({ path: info.outputPath('unread-row.png') });
    await page.keyboard.press('Escape');

    // With a decimal comma the same text is the same figure in a field, the ladder, the palette and the list.
    const settings = await SettingsPage.open(page);
    await settings.choose('Numbers', '1.234,56');
    await page.keyboard.press('Escape');
    await expect(ticket.rows('0,120')).toHaveCount(1);
    await quantity.fill('0.125');
    await expect(ticket.buy).toHaveAttribute('aria-disabled', 'true');
    await quantity.fill('0,125');
    await ticket.buy.click();
    await expect(ticket.rows('0,125')).toHaveCount(1);
    const click = new LadderPage(ticket).quantity;
    await click.fill('0.5');
    await expect(click).toHaveAttribute('aria-invalid', 'true');
    await click.fill('0,5');
    await expect(click).toHaveAttribute('aria-invalid', 'false');
    const palette = await PalettePage.open(page);
    await palette.write('buy 0.125 btc');
    await page.keyboard.press('Control+Enter');
    await expect(palette.palette.getByRole('alert')).toContainText('1.234 groups thousands');
    await palette.write('buy 0,25 btc');
    await page.keyboard.press('Control+Enter');
    await expect(ticket.rows('0,250')).toHaveCount(1);
  },
);
