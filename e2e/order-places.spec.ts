import { LadderPage } from './support/ladder-page.ts';
import { PalettePage } from './support/palette-page.ts';
import { expect, test } from './support/terminal.ts';
import { TicketPage } from './support/ticket-page.ts';

/** Account types by what their orders have beside price and time in force. */
const ACCOUNTS = {
  Isolated: { exits: true, links: true, size: '0.05' },
  Stock: { exits: false, links: false, size: '5' },
} as const;
type Account = (typeof ACCOUNTS)[keyof typeof ACCOUNTS];

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
  { say: (of, _, at) => `sell whole ${of} trigger ${at(0.9)}`, row: /Whole position/, has: 'exits' },
  {
    say: (of, _, at) => `卖 全部持仓 ${of} 限价 ${at(1.1)}`,
    row: /Limit, close.*Whole position/,
    has: 'exits',
  },
];

for (const [account, of] of Object.entries(ACCOUNTS) as [keyof typeof ACCOUNTS, Account][])
  test(
    `orders of ${account} are sent by palette and ladder, each kind that the account has [ORD-42, ORD-44, ORD-46]`,
    { tag: '@long' },
    async ({ terminalPage: page }) => {
      test.slow();
      const ticket = await TicketPage.open(page, account === 'Isolated' ? undefined : account);
      const product = (await ticket.chart.getByRole('heading').first().textContent()) ?? '';
      await ticket.radio('Limit').click();
      await expect(ticket.field('Price')).toHaveValue(/\d/);
      const market = Number((await ticket.field('Price').inputValue()).replaceAll(',', ''));
      await ticket.radio('Market').click();
      const at: PriceAt = (share) => String(Math.round(market * share));
      if (of.exits) {
        await ticket.fillAndBuy(of.size);
        await expect(ticket.rows(product)).toHaveCount(1);
      }
      await ticket.tab('Orders').click();
      const rowsOf = (text: RegExp) => ticket.rows(product).filter({ hasText: text });
      /** One more row says so. */
      const comes = async (row: RegExp, act: () => Promise<void>) => {
        const before = await rowsOf(row).count();
        await act();
        await expect(rowsOf(row)).toHaveCount(before + 1);
      };

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

      // The ladder: a bid below the market is a limit, beyond it a stop; two with Shift are linked.
      const ladder = new LadderPage(ticket);
      await ladder.quantity.fill(of.size);
      await ladder.arm();
      await ladder.coarsest();
      await ladder.hold();
      const [below, above] = [(await ladder.rowCount()) - 1, 0];
      await comes(/Limit.*Working/, () => ladder.click('bid', below));
      await comes(/Stop.*Waiting/, () => ladder.click('bid', above));
      await page.keyboard.down('Shift');
      const linked = await rowsOf(/OCO/).count();
      await ladder.click('bid', below - 1);
      if (of.links) {
        await expect(ladder.panel).toContainText('Shift-click the second');
        await ladder.click('bid', above + 1);
        await expect(rowsOf(/OCO/)).toHaveCount(linked + 2);
        await expect(ladder.panel).not.toContainText('Shift-click the second');
      } else await expect(ticket.notices).toContainText('cannot be linked');
      await page.keyboard.up('Shift');
    },
  );
