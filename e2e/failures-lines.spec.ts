import { buyElsewhere } from './support/outside-client.ts';
import { expect, test } from './support/remote-terminal.ts';

/** Lines that break, slow down or fall silent, as the trader in front of the terminal sees it. */

const PLACE = '.addMarketOrder';

test(
  'with the quote line cut, prices lose their colour, no side sends, and a snapshot brings all of it back [DT-19]',
  { tag: '@long' },
  async ({ remote, trader }) => {
    await trader.buys('0.1');
    remote.quotes.cut();
    await expect(trader.banner).toContainText('Quotes disconnected for');
    await trader.expectColourless();
    await trader.pressesBothSides();
    await expect(trader.order.getByText('Not sent: prices are old.')).toBeVisible();
    expect(remote.calls.sent(PLACE)).toBe(1);
    // Risk can be taken off all the same.
    await trader.rows('BTC/USDT').getByRole('button', { name: 'Close' }).click();
    await trader.page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();
    await expect(trader.rows('BTC/USDT')).toHaveCount(0);
    expect(remote.calls.sent(PLACE)).toBe(2);

    remote.quotes.restore();
    remote.quotes.delay(400);
    await trader.tryNow();
    await expect(trader.banner).toHaveCount(0);
    await trader.expectColour();
    await trader.expectPricesMove();
    await expect(trader.status).toContainText(/Resyncs [1-9]/);
    // There and back, as the first heartbeat of the new line says.
    await trader.expectLatency(trader.latencyOf('Quotes'), 800, 2_000);
    await trader.buys('0.2');
    await expect(trader.rows('BTC/USDT')).toHaveCount(1);
  },
);

test(
  'a quote line that is half open is found out, and prices are old from the last quote on [DT-19]',
  { tag: '@long' },
  async ({ remote, trader }) => {
    await trader.quantity().fill('0.1');
    remote.quotes.swallow();
    await expect(trader.banner).toContainText('Quotes disconnected for');
    await trader.expectColourless();
    await trader.pressesBothSides();
    expect(remote.calls.sent(PLACE)).toBe(0);
    const before = remote.quotes.connections();

    remote.quotes.restore();
    await trader.tryNow();
    await expect(trader.banner).toHaveCount(0);
    await trader.expectColour();
    await trader.expectPricesMove();
    expect(remote.quotes.connections()).toBeGreaterThan(before);
  },
);

test(
  'with the message line cut, what another channel does is there once the line is back, once',
  { tag: '@long' },
  async ({ remote, trader }) => {
    await expect(trader.status).toContainText(/Messages \d+ ms/);
    remote.messages.cut();
    await expect(trader.banner).toContainText('Messages disconnected for');
    await expect(trader.banner).toContainText('Fills since');
    // Prices are fresh: the ticket goes on, and an answer is followed up without the line.
    await trader.quantity().fill('0.1');
    await trader.buy.click();
    await expect(trader.rows('0.100')).toHaveCount(1);
    await buyElsewhere(remote.platform().ready, '0.3');

    remote.messages.restore();
    await trader.tryNow();
    await expect(trader.banner).toHaveCount(0);
    await expect(trader.rows('0.300')).toHaveCount(1);
    await expect(trader.rows('BTC/USDT')).toHaveCount(2);
    await trader.tab('Fills').click();
    await expect(trader.rows('BTC/USDT')).toHaveCount(2);
    await trader.tab('Activity').click();
    await expect(trader.page.getByText(/Buy 0\.[13]00 BTC\/USDT/)).toHaveCount(2);
  },
);

test(
  'on a message line that is half open, an own order still shows what it did',
  { tag: '@long' },
  async ({ remote, trader }) => {
    await expect(trader.status).toContainText(/Messages \d+ ms/);
    remote.messages.swallow();
    await trader.quantity().fill('0.1');
    await trader.buy.click();
    await expect(trader.rows('0.100')).toHaveCount(1);
    await trader.rows('0.100').getByRole('button', { name: 'Close' }).click();
    await trader.page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();
    await expect(trader.rows('BTC/USDT')).toHaveCount(0);
    await expect(trader.banner).toContainText('Messages disconnected for');

    remote.messages.restore();
    await trader.tryNow();
    await expect(trader.banner).toHaveCount(0);
    await trader.tab('Fills').click();
    await expect(trader.rows('BTC/USDT')).toHaveCount(2);
  },
);

test(
  'slow lines say how slow they are, each by itself, and an order over them happens once',
  { tag: '@long' },
  async ({ remote, trader }) => {
    remote.quotes.delay(900);
    remote.messages.delay(1_600);
    remote.calls.delay('', 700);
    // There and back; calls wait on one way only.
    await trader.expectLatency(trader.latencyOf('Quotes'), 1_800, 3_100);
    await trader.expectLatency(trader.latencyOf('Messages'), 3_200, 4_500);
    await trader.quantity().fill('0.1');
    await trader.buy.dblclick();
    await expect(trader.rows('0.100')).toHaveCount(1);
    expect(remote.calls.sent(PLACE)).toBe(1);
    await trader.expectLatency(trader.latencyOf('Orders'), 700, 1_700);
    // A panel says how old its prices are by the same figure; slow is not old.
    await trader.expectLatency(trader.depth.getByText(/^\d+ ms$/), 1_800, 3_100);
    await expect(trader.banner).toHaveCount(0);
    await trader.expectColour();

    for (const line of [remote.quotes, remote.messages, remote.calls]) line.restore();
    for (const line of ['Quotes', 'Messages', 'Orders'] as const)
      await trader.expectLatency(trader.latencyOf(line), 0, 650);
  },
);

test(
  'a quote line with less room than the market needs is given up, never shown as live',
  { tag: '@long' },
  async ({ remote, trader }) => {
    await trader.quantity().fill('0.1');
    remote.quotes.throttle(200);
    await expect(trader.banner).toContainText('Quotes disconnected for');
    await trader.expectColourless();
    await trader.pressesBothSides();
    expect(remote.calls.sent(PLACE)).toBe(0);
    remote.quotes.restore();
    await trader.tryNow();
    await expect(trader.banner).toHaveCount(0);
    await trader.expectColour();
  },
);
