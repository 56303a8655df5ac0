import type { Locator } from '@playwright/test';
import { findings } from './support/axe.ts';
import { jump } from './support/stepped-market.ts';
import { expect, test } from './support/terminal.ts';
import { figure, TicketPage } from './support/ticket-page.ts';

/** A kind of order: where it is placed as a share of the market, what else is set, and what its row says. */
interface Kind {
  readonly side: 'buy' | 'sell';
  readonly kind: 'Limit' | 'Stop';
  readonly at: number;
  readonly lots: string;
  readonly life?: string;
  readonly more?: (dialog: Locator) => Promise<void>;
  readonly row: RegExp;
}

const KINDS: readonly Kind[] = [
  { side: 'buy', kind: 'Stop', at: 1.005, lots: '0.110', row: /Stop entry.*Waiting/ },
  {
    side: 'buy',
    kind: 'Stop',
    at: 1.005,
    lots: '0.120',
    more: (dialog) => dialog.getByLabel('Limit beyond the level').fill('50'),
    row: /Stop-limit.*Waiting/,
  },
  {
    side: 'sell',
    kind: 'Stop',
    at: 0.995,
    lots: '0.130',
    life: 'Follow the market \\(trailing\\)',
    row: /Trailing stop.*Waiting/,
  },
  {
    side: 'buy',
    kind: 'Limit',
    at: 0.99,
    lots: '0.140',
    life: 'Post-only',
    row: /Limit.*Post-only.*Working/,
  },
];

test(
  'each kind of order of the ticket waits as it says, and fires or fills when the market comes [ORD-44, ORD-45]',
  { tag: '@long' },
  async ({ terminalPage: page, terminal: { ready } }) => {
    test.slow();
    const ticket = await TicketPage.open(page);
    await ticket.tab('Orders').click();
    const market = await ticket.market();
    const levels = new Map<string, number>();
    for (const { side, kind, at, lots, life, more, row } of KINDS) {
      await ticket.radio(kind).click();
      const price = Math.round(market * at);
      const name = { Limit: 'Price', Stop: side === 'buy' ? /^Buy when/ : /^Sell when/ }[kind];
      await ticket.order.getByRole('textbox', { name }).fill(String(price));
      if (life !== undefined) await ticket.life(life);
      if (more !== undefined) await ticket.more(more);
      await ticket.quantity().fill(lots);
      await ticket[side].click();
      await expect(ticket.rows(lots)).toContainText(row);
      levels.set(lots, price);
    }

    // Post-only does not take, at once does not wait: what would do so is refused or ended.
    await ticket.radio('Limit').click();
    const limit = ticket.order.getByRole('textbox', { name: 'Price' });
    await limit.fill(String(Math.round(market * 1.01)));
    await expect(ticket.order).toContainText('E000022');
    for (const [life, lots, at] of [
      ['IOC: at once, the rest is cancelled', '0.150', 0.99],
      ['FOK: at once and whole, or not', '0.160', 1.01],
    ] as const) {
      await ticket.life(life);
      await limit.fill(String(Math.round(market * at)));
      await ticket.quantity().fill(lots);
      await ticket.buy.click();
    }
    await ticket.tab('Positions').click();
    await expect(ticket.rows('0.160')).toContainText('Long');
    await ticket.tab('Ended orders').click();
    await expect(ticket.rows('0.150')).toContainText('Cancelled');

    // Up: the stop fills beyond its level, the stop-limit rests at its limit, the trailing one follows.
    await ticket.tab('Orders').click();
    const trailed = async () => figure(await ticket.cell(ticket.rows('0.130'), 'Price'));
    await jump(ready, 1);
    await expect(ticket.rows('0.110')).toHaveCount(0);
    await expect(ticket.rows('0.120')).toContainText(/Limit.*Working/);
    expect(figure(await ticket.cell(ticket.rows('0.120'), 'Price'))).toBe((levels.get('0.120') ?? 0) + 50);
    await expect.poll(trailed).toBeGreaterThan(market);
    const level = await trailed();
    await ticket.tab('Positions').click();
    const entry = async (lots: string) => figure(await ticket.cell(ticket.rows(lots), 'Entry'));
    expect(await entry('0.110')).toBeGreaterThan(levels.get('0.110') ?? Infinity);
    await ticket.tab('Orders').click();

    // Down: the trailing one fires at its last level, the limit behind the stop fills; further down what was post-only.
    await jump(ready, -1);
    await expect(ticket.rows('0.130')).toHaveCount(0);
    await expect(ticket.rows('0.120')).toHaveCount(0);
    await jump(ready, -0.6);
    await expect(ticket.rows('0.140')).toHaveCount(0);
    await ticket.tab('Positions').click();
    await expect(ticket.rows('0.130')).toContainText('Short');
    expect(await entry('0.120')).toBeLessThanOrEqual((levels.get('0.120') ?? 0) + 50);
    expect(await entry('0.130')).toBeLessThanOrEqual(level);
    expect(await entry('0.140')).toBeLessThanOrEqual(levels.get('0.140') ?? 0);
  },
);

test(
  'a profit and a stop for a position are linked, and the first that fills cancels the other [ORD-42, ORD-43]',
  { tag: '@long' },
  async ({ terminalPage: page, terminal: { ready } }) => {
    test.slow();
    const ticket = await TicketPage.open(page);
    const market = await ticket.market();
    await ticket.radio('Market').click();
    await ticket.fillAndBuy('0.300');
    await expect(ticket.rows('0.300')).toContainText('Long');

    // A profit and a stop for the whole of it, the first of which cancels the other.
    await ticket.tab('Orders').click();
    await ticket.radio('Close').click();
    await ticket.radio('Limit').click();
    await ticket.field('Price').fill(String(Math.round(market * 1.01)));
    await ticket.more((dialog) => dialog.getByRole('switch', { name: /^Shrinks with the position/ }).click());
    await ticket.quantity().fill('0.200');
    await ticket.sell.click();
    await ticket.agree(/^Sell 0.200/);
    await expect(ticket.rows('0.200')).toContainText(/Limit, close.*Reduce-only/);
    await ticket.radio('Stop').click();
    await ticket.order.getByRole('textbox', { name: /^Sell when/ }).fill(String(Math.round(market * 0.98)));
    await ticket.more(async (dialog) => {
      await dialog.getByRole('combobox', { name: 'One cancels the other' }).selectOption({ index: 1 });
    });
    await ticket.quantity().fill('0.250');
    await ticket.sell.click();
    await ticket.agree(/^Sell 0.250/);
    await expect(ticket.rows('0.250')).toContainText(/Stop, close.*OCO/);
    await jump(ready, 1);
    await expect(ticket.rows('BTC/USDT')).toHaveCount(0);
    await ticket.tab('Positions').click();
    await expect(ticket.rows('BTC/USDT')).toContainText('0.100');
  },
);

test(
  'a position closes its share at the first target, and the rest at what it cost [ORD-44, ORD-45]',
  { tag: '@long' },
  async ({ terminalPage: page, terminal: { ready } }) => {
    test.slow();
    const ticket = await TicketPage.open(page);
    const market = await ticket.market();
    await ticket.quantity().fill('0.120');
    await ticket.more(async (dialog) => {
      for (const [n, share] of [1.01, 1.2].entries()) {
        await dialog.getByRole('button', { name: 'Add a target' }).click();
        await dialog.getByLabel(`Target ${n + 1}, price`).fill(String(Math.round(market * share)));
      }
      await expect(dialog).toContainText('closes 0.060');
      await dialog.getByRole('switch', { name: /^After the first target/ }).click();
    });
    await ticket.buy.click();
    const held = ticket.rows('BTC/USDT');
    await expect(held).toContainText('0.120');
    const entry = figure(await ticket.cell(held, 'Entry'));
    await jump(ready, 1);
    await expect(held).toContainText('0.060');
    await expect.poll(async () => figure(await ticket.cell(held, 'Stop loss'))).toBeGreaterThan(entry);
    await jump(ready, -2);
    await expect(held).toHaveCount(0);
    await ticket.tab('History').click();
    await expect(ticket.rows('0.060')).toHaveCount(2);
    await expect(ticket.rows('0.060').filter({ hasText: 'Take profit' })).toHaveCount(1);
    await expect(ticket.rows('0.060').filter({ hasText: 'Stop loss' })).toHaveCount(1);
  },
);

test(
  'targets, break-even, brackets and a stop for all of a position are set from the lists, by keyboard too [ORD-42, ORD-43, ORD-44, ORD-45]',
  { tag: '@long' },
  async ({ terminalPage: page, terminal: { ready } }) => {
    test.slow();
    const ticket = await TicketPage.open(page);
    const market = await ticket.market();
    const at = (share: number) => String(Math.round(market * share));
    await ticket.fillAndBuy('0.200');
    const held = ticket.rows('0.200');
    await expect(held).toContainText('Long');

    // By the row's menu, which the keyboard opens.
    await held.focus();
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Targets and break-even…' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Targets and break-even' });
    await dialog.getByRole('button', { name: 'Add a target' }).click();
    await dialog.getByLabel('Target 1, price').fill(at(0.99));
    await expect(dialog.getByRole('alert')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Set' })).toBeDisabled();
    await dialog.getByLabel('Target 1, price').fill(at(1.01));
    await expect(dialog).toContainText('closes 0.100');
    await dialog.getByRole('switch', { name: /^After the first target/ }).click();
    await dialog.getByLabel('Take profit').fill(at(1.3));
    expect(await findings(dialog, 'all')).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect.poll(async () => ticket.cell(held, 'Targets')).toBe('1 · BE');

    // A stop for the whole position, in the ticket, and a limit that shares its fate.
    await held.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Stop for the whole position…' }).click();
    await ticket.order.getByRole('textbox', { name: /^Sell when/ }).fill(at(0.9));
    await expect(ticket.order).toContainText('Whole position');
    await ticket.sell.click();
    await ticket.agree(/^Sell 0.200/);
    await ticket.tab('Orders').click();
    const whole = ticket.rows('0.200');
    await expect(whole).toContainText(/Stop, close.*Whole position/);
    await whole.click({ button: 'right' });
    await page.getByRole('menuitem', { name: /^New order that cancels it/ }).click();
    await ticket.radio('Limit').click();
    await ticket.field('Price').fill(at(1.2));
    await ticket.quantity().fill('0.150');
    await ticket.sell.click();
    await ticket.agree(/^Sell 0.150/);
    await expect(ticket.rows('0.150')).toContainText(/Limit, close.*OCO/);

    // Brackets of an order that rests, in its row.
    await ticket.radio('Open').click();
    await ticket.field('Price').fill(at(0.95));
    await ticket.quantity().fill('0.170');
    await ticket.buy.click();
    const resting = ticket.rows('0.170');
    await resting.getByRole('button', { name: 'Stop loss' }).click();
    await page.keyboard.type(at(0.93));
    await page.keyboard.press('Enter');
    await expect.poll(async () => figure(await ticket.cell(resting, 'SL'))).toBe(Number(at(0.93)));

    // The target closes its share; the stop for the whole follows the position, and its fill cancels the other.
    await jump(ready, 1);
    await ticket.tab('Positions').click();
    await expect(ticket.rows('BTC/USDT')).toContainText('0.100');
    await ticket.tab('Orders').click();
    await expect(ticket.rows(/Stop, close/)).toContainText('0.100');
  },
);
