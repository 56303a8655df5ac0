import type { Locator } from '@playwright/test';
import { ChartPage } from './support/chart-page.ts';
import { LadderPage } from './support/ladder-page.ts';
import { PalettePage } from './support/palette-page.ts';
import { expect, test } from './support/terminal.ts';
import { figure, TicketPage } from './support/ticket-page.ts';

/**
 * Account types by what their orders have beside price and time in force: targets, break-even and orders that follow a position; orders
 * that cancel each other; and a list of orders that have ended.
 */
const ACCOUNTS = {
  Isolated: { exits: true, links: true, ended: true, size: '0.05' },
  Cross: { exits: true, links: true, ended: true, size: '0.05' },
  'Leveraged spot': { exits: false, links: true, ended: false, size: '0.05' },
  Spot: { exits: false, links: true, ended: false, size: '0.05' },
  Stock: { exits: false, links: false, ended: true, size: '5' },
} as const;
type Account = (typeof ACCOUNTS)[keyof typeof ACCOUNTS];

const TRAILING = 'Follow the market \\(trailing\\)';

/** A place of the chart, what is chosen in the order panel before, and what its row says. */
interface Drawn {
  readonly height: number;
  readonly entry: RegExp;
  readonly kind?: 'Limit' | 'Stop';
  readonly life?: string;
  readonly more?: (dialog: Locator) => Promise<void>;
  readonly row: RegExp;
  readonly has?: keyof Account;
}

const limitBehind = (dialog: Locator) => dialog.getByLabel('Limit beyond the level').fill('1');
const linked = async (dialog: Locator) => {
  await dialog.getByRole('combobox', { name: 'One cancels the other' }).selectOption({ index: 1 });
};

/**
 * What the menu of a price of the chart sends while clicks trade: heights of the plot, what is chosen in the order panel, by which the
 * chart sends, and what the row says.
 */
const CHART: readonly Drawn[] = [
  { height: 0.75, entry: /^Buy limit at/, row: /Limit.*Working/ },
  { height: 0.1, entry: /^Buy stop at/, row: /Stop.*Waiting/ },
  { height: 0.7, entry: /^Buy limit at/, kind: 'Limit', life: 'Post-only', row: /Post-only.*Working/ },
  { height: 0.14, entry: /^Buy stop at/, kind: 'Stop', life: TRAILING, row: /Trailing stop.*Waiting/ },
  { height: 0.12, entry: /^Buy stop at/, kind: 'Stop', more: limitBehind, row: /Stop-limit.*Waiting/ },
  { height: 0.8, entry: /^Buy limit at/, kind: 'Limit', more: linked, row: /OCO/, has: 'links' },
];

/** An order of the panel: its price as a share of the market, what else is chosen, and what its row says. */
interface Written {
  readonly kind: 'Limit' | 'Stop';
  readonly at: number;
  readonly life?: string;
  readonly more?: (dialog: Locator) => Promise<void>;
  /** It sells what is held. */
  readonly closes?: true;
  readonly row: RegExp;
  readonly has?: keyof Account;
}

/** What is sent by the order panel, of which each waits. */
const TICKET: readonly Written[] = [
  { kind: 'Limit', at: 0.985, row: /Limit.*Working/ },
  { kind: 'Limit', at: 0.984, life: 'Post-only', row: /Post-only.*Working/ },
  { kind: 'Stop', at: 1.021, row: /Stop.*Waiting/ },
  { kind: 'Stop', at: 1.022, more: limitBehind, row: /Stop-limit.*Waiting/ },
  { kind: 'Stop', at: 1.023, life: TRAILING, row: /Trailing stop.*Waiting/ },
  { kind: 'Stop', at: 1.024, more: linked, row: /OCO/, has: 'links' },
  {
    kind: 'Limit',
    at: 1.03,
    closes: true,
    more: (dialog) => dialog.getByRole('switch', { name: /^Shrinks with the position/ }).click(),
    row: /Limit, close.*Reduce-only/,
    has: 'exits',
  },
];

/** What does not wait: it is filled or cancelled at once. */
const AT_ONCE = [
  { life: 'IOC: at once, the rest is cancelled', at: 0.95, row: /Cancelled/ },
  { life: 'FOK: at once and whole, or not', at: 0.95, row: /Cancelled/ },
] as const;

/** Whole prices around the market, as shares of it, in what a sentence says. */
type PriceAt = (share: number) => string;

/** A sentence, in one of the languages; what the row of its order says; and which accounts have it. */
interface Said {
  readonly say: (product: string, size: string, at: PriceAt) => string;
  readonly row: RegExp;
  readonly has?: keyof Account;
}

/** What is sent by a sentence, of which each waits. The link is to the one order that rests: it comes second. */
const SENTENCES: readonly Said[] = [
  { say: (of, size, at) => `buy ${size} ${of} limit ${at(0.97)}`, row: /Limit/ },
  { say: (of, size, at) => `buy ${size} ${of} trigger ${at(1.02)} oco`, row: /OCO/, has: 'links' },
  { say: (of, size, at) => `买 ${size} ${of} 触发 ${at(1.03)}`, row: /Stop/ },
  { say: (of, size) => `buy ${size} ${of} trail 1.5%`, row: /Trailing stop/ },
  { say: (of, size, at) => `buy ${size} ${of} trigger ${at(1.04)} limit ${at(1.05)}`, row: /Stop-limit/ },
  { say: (of, size, at) => `買 ${size} ${of} 停損限價 ${at(1.05)} ${at(1.05)}`, row: /Stop-limit/ },
  { say: (of, size, at) => `買 ${size} ${of} 限價 ${at(0.96)} 只掛單`, row: /Post-only/ },
  {
    say: (of, size, at) => `buy ${size} ${of} limit ${at(0.95)} targets ${at(0.98)} ${at(0.99)} be`,
    row: /2 TP/,
    has: 'exits',
  },
  {
    say: (of, size, at) => `买 ${size} ${of} 限价 ${at(0.94)} 目标 ${at(0.97)} 保本`,
    row: /1 TP/,
    has: 'exits',
  },
  {
    say: (of, size, at) =>
      `買 ${size} ${of} 限價 ${at(0.93)} 目標 ${at(0.96)} ${at(0.97)} ${at(0.98)} 保本 ${at(0.01)}`,
    row: /3 TP/,
    has: 'exits',
  },
  {
    say: (of, size, at) => `卖 ${size} ${of} 限价 ${at(1.12)} 只减仓`,
    row: /Limit, close.*Reduce-only/,
    has: 'exits',
  },
  { say: (of, _, at) => `sell whole ${of} trigger ${at(0.9)}`, row: /Whole position/, has: 'exits' },
  {
    say: (of, _, at) => `卖 全部持仓 ${of} 限价 ${at(1.1)}`,
    row: /Limit, close.*Whole position/,
    has: 'exits',
  },
];

for (const [account, of] of Object.entries(ACCOUNTS) as [keyof typeof ACCOUNTS, Account][])
  test(
    `orders of ${account} are sent by chart, ticket, palette and ladder, each kind that the account has [ORD-42, ORD-44, ORD-46]`,
    { tag: '@long' },
    async ({ terminalPage: page }) => {
      test.slow();
      // What is not there ends the story, and does not hold it up to its end.
      page.setDefaultTimeout(60_000);
      const ticket = await TicketPage.open(page, account === 'Isolated' ? undefined : account);
      const product = (await ticket.chart.getByRole('heading').first().textContent()) ?? '';
      await ticket.radio('Limit').click();
      await expect(ticket.field('Price')).toHaveValue(/\d/);
      const market = figure(await ticket.field('Price').inputValue());
      await ticket.radio('Market').click();
      const at: PriceAt = (share) => String(Math.round(market * share));
      if (of.exits) {
        await ticket.fillAndBuy(of.size);
        await expect(ticket.rows(product)).toHaveCount(1);
      }
      await ticket.tab('Orders').click();
      const rowsOf = (text: RegExp) => ticket.rows(product).filter({ hasText: text });
      /** One more row says so, or so many. */
      const comes = async (row: RegExp, act: () => Promise<void>, count = 1) => {
        const before = await rowsOf(row).count();
        await act();
        await expect(rowsOf(row)).toHaveCount(before + count);
      };

      // The palette, in three languages. It links to the one order that rests, so it comes first.
      for (const { say, row, has } of SENTENCES) {
        const sentence = say(product.split('/')[0] ?? '', of.size, at);
        // The lists are out of reach while the palette is open.
        const before = await rowsOf(row).count();
        const palette = await PalettePage.open(page);
        await palette.write(sentence);
        if (has !== undefined && of[has] !== true) {
          await expect(palette.palette.getByRole('alert'), sentence).toContainText('no order of this kind');
          await page.keyboard.press('Escape');
          continue;
        }
        await page.keyboard.press('Control+Enter');
        // Two rows say that they are linked.
        await expect(rowsOf(row), sentence).toHaveCount(before + (has === 'links' ? 2 : 1));
      }

      // The chart: its menu sends a limit on the near side of the market and a stop beyond it.
      const chart = new ChartPage(page);
      await chart.ready();
      await ticket.quantity().fill(of.size);
      await page.getByRole('switch', { name: 'Click trading' }).click();
      for (const { height, entry, row, kind, life, more, has } of CHART) {
        if (has !== undefined && of[has] !== true) continue;
        const draw = async () => {
          if (kind !== undefined) await ticket.radio(kind).click();
          if (life !== undefined) await ticket.life(life);
          if (more !== undefined) await ticket.more(more);
          await chart.choose(0.3, height, entry);
        };
        await comes(row, draw, has === 'links' ? 2 : 1);
        // Post-only stays chosen for the next order; the rest goes with the order that it was chosen for.
        if (life === 'Post-only') await ticket.life(life);
      }
      await page.getByRole('switch', { name: 'Click trading' }).click();

      // The ticket.
      for (const { kind, at: share, life, more, closes, row, has } of TICKET) {
        if (has !== undefined && of[has] !== true) continue;
        const write = async () => {
          if (closes === true) await ticket.radio('Close').click();
          await ticket.radio(kind).click();
          const name = kind === 'Limit' ? 'Price' : /^Buy when/;
          await ticket.order.getByRole('textbox', { name }).fill(at(share));
          if (life !== undefined) await ticket.life(life);
          if (more !== undefined) await ticket.more(more);
          await ticket.quantity().fill(of.size);
          if (closes !== true) return ticket.buy.click();
          await ticket.sell.click();
          await ticket.agree(/^Sell/);
        };
        await comes(row, write, has === 'links' ? 2 : 1);
        if (life === 'Post-only') await ticket.life(life);
        if (closes === true) await ticket.radio('Open').click();
      }
      if (of.ended) {
        await ticket.radio('Limit').click();
        for (const { life, at: share } of AT_ONCE) {
          await ticket.life(life);
          await ticket.field('Price').fill(at(share));
          await ticket.quantity().fill(of.size);
          await ticket.buy.click();
        }
        await ticket.tab('Ended orders').click();
        await expect(ticket.rows(product).filter({ hasText: AT_ONCE[0].row })).toHaveCount(AT_ONCE.length);
        await ticket.tab('Orders').click();
      }

      // The ladder: a bid below the market is a limit, beyond it a stop; two with Shift are linked.
      const ladder = new LadderPage(ticket);
      await ladder.quantity.fill(of.size);
      await ladder.arm();
      await ladder.coarsest();
      await ladder.hold();
      const [below, above] = [(await ladder.rowCount()) - 1, 0];
      await comes(/Limit.*Working/, () => ladder.click('bid', below));
      await comes(/Stop.*Waiting/, () => ladder.click('bid', above));
      await page.keyboard.down('Control');
      await comes(/Trailing stop.*Waiting/, () => ladder.click('bid', above));
      await page.keyboard.up('Control');
      await page.keyboard.down('Shift');
      const pairs = await rowsOf(/OCO/).count();
      await ladder.click('bid', below - 1);
      if (of.links) {
        await expect(ladder.panel).toContainText('Shift-click the second');
        await ladder.click('bid', above + 1);
        await expect(rowsOf(/OCO/)).toHaveCount(pairs + 2);
        await expect(ladder.panel).not.toContainText('Shift-click the second');
      } else await expect(ticket.notices).toContainText('cannot be linked');
      await page.keyboard.up('Shift');
    },
  );
