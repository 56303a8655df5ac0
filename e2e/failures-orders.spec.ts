import { buyElsewhere } from './support/outside-client.ts';
import { expect, test } from './support/remote-terminal.ts';

/** Orders that are refused, get no answer, or come too often. */

const PLACE = '.addMarketOrder';
/** A list that every reading of the account asks for. */
const READING = '.queryPositionPage';
const TOO_MANY = {
  bizCode: 'G',
  code: 'GATEWAY_CODE_018',
  msg: 'Requests are arriving too fast. Please try again later.',
  data: null,
};

/** Expects that all tries of an order went under the same key, so that none of them can execute it again. */
function expectOneKey(keys: readonly string[]): void {
  expect(keys[0]).toMatch(/^\w{16,}$/);
  expect(new Set(keys).size).toBe(1);
}

for (const line of ['live', 'down'] as const) {
  test(
    `an order whose answer got lost settles by itself with the message line ${line}, once and without a trace of doubt`,
    { tag: '@long' },
    async ({ remote, trader }) => {
      await expect(trader.status).toContainText(/Messages \d+ ms/);
      if (line === 'down') remote.messages.cut();
      remote.calls.loseAnswer(PLACE);
      await trader.quantity().fill('0.1');
      await trader.buy.click();
      await expect(trader.rows('0.100')).toHaveCount(1);
      await trader.settles();
      expect(remote.calls.sent(PLACE)).toBe(1);
      remote.messages.restore();
      await trader.tryNow();
      await expect(trader.banner).toHaveCount(0);
      await trader.tab('Fills').click();
      await expect(trader.rows('BTC/USDT')).toHaveCount(1);
      remote.calls.restore();
      await trader.buys('0.2');
      await trader.tab('Positions').click();
      await expect(trader.rows('BTC/USDT')).toHaveCount(2);
      expect(remote.calls.sent(PLACE)).toBe(2);
      expect(new Set(remote.calls.keys(PLACE)).size).toBe(2);
    },
  );
}

test(
  'an order that never arrived stays open over tries without an answer, and is placed once by the one that arrives',
  { tag: '@long' },
  async ({ remote, trader }) => {
    remote.calls.loseRequest(PLACE);
    await trader.quantity().fill('0.1');
    await trader.buy.click();
    await trader.tab('Orders').click();
    await expect(trader.unknown).toHaveCount(1);
    const again = trader.unknown.getByRole('button', { name: 'Retry the same request' });
    const sent = () => remote.calls.sent(PLACE);
    await again.click();
    await expect.poll(sent).toBe(2);
    await expect(trader.unknown).toHaveCount(1);
    remote.calls.restore();
    await again.click();
    await trader.settles();
    expect(sent()).toBe(3);
    expectOneKey(remote.calls.keys(PLACE));
    await trader.expectBoughtOnce('0.100');
  },
);

test(
  'an order whose every try arrives and whose every answer gets lost is executed once',
  { tag: '@long' },
  async ({ remote, trader }) => {
    // Nothing else says what became of it: the message line is cut, and no other call comes through.
    remote.messages.cut();
    remote.calls.loseAnswer(PLACE);
    remote.calls.loseRequest('');
    await trader.quantity().fill('0.1');
    await trader.buy.click();
    await trader.tab('Orders').click();
    await expect(trader.unknown).toHaveCount(1);
    const again = trader.unknown.getByRole('button', { name: 'Retry the same request' });
    for (const tries of [2, 3]) {
      await again.click();
      await expect.poll(() => remote.calls.sent(PLACE)).toBe(tries);
      await expect(again).toBeEnabled();
    }
    expectOneKey(remote.calls.keys(PLACE));
    remote.calls.restore();
    remote.messages.restore();
    await trader.tryNow();
    await trader.settles();
    await trader.expectBoughtOnce('0.100');
  },
);

test(
  'while an order waits for its answer nothing else is sent, however often the sides are pressed',
  { tag: '@long' },
  async ({ remote, trader }) => {
    const release = remote.calls.hold(PLACE);
    await trader.quantity().fill('0.1');
    await trader.buy.click();
    await expect(trader.buy).toHaveAttribute('aria-busy', 'true');
    await trader.pressesBothSides();
    release();
    await expect(trader.buy).toHaveAttribute('aria-busy', 'false');
    await expect(trader.rows('BTC/USDT')).toHaveCount(1);
    expect(remote.calls.sent(PLACE)).toBe(1);
  },
);

/** The ticket in each language, and what it says of an order for which the money is not there. */
const TICKETS = {
  'en-US': {
    order: 'Order',
    quantity: 'Quantity',
    buy: 'Buy',
    refusal: /The available funds are not enough: [\d.,]+ needed, [\d.,]+ available\./,
  },
  'zh-CN': {
    order: '下单',
    quantity: '数量',
    buy: '买入',
    refusal: /可用资金不足：需要 [\d.,]+，可用 [\d.,]+。/,
  },
  'zh-TW': {
    order: '下單',
    quantity: '數量',
    buy: '買入',
    refusal: /可用資金不足：需要 [\d.,]+，可用 [\d.,]+。/,
  },
};

for (const [locale, words] of Object.entries(TICKETS))
  test.describe(`in ${locale}`, () => {
    test.use({ locale });

    test(
      'an order that the platform refuses says why in words and by its code, keeps what was typed, and changes nothing',
      { tag: '@long' },
      async ({ remote, page }) => {
        await page.goto(remote.terminal.ready.link);
        await page.getByTestId('open-demo').click();
        const order = page.getByRole('region', { name: words.order, exact: true });
        const buy = order.getByRole('button', { name: words.buy });
        await expect(buy).toContainText(/\d/);
        // The terminal does not hear that another channel spends the money that the ticket counts on.
        remote.messages.cut();
        await expect(page.getByRole('alert')).toBeVisible();
        await buyElsewhere(remote.platform().ready, '20');
        const quantity = order.getByRole('textbox', { name: words.quantity });
        await quantity.fill('15');
        await expect(buy).toHaveAttribute('aria-disabled', 'false');
        // Once the account is read again the ticket says the same by itself: what the platform said is seen before that.
        const release = remote.calls.hold(READING);
        await buy.click();
        const said = order.getByRole('alert');
        await expect(said.getByRole('paragraph')).toHaveText(words.refusal);
        await expect(said.getByTitle('CFDWBWE000031')).toHaveText('…E000031');
        await expect(page.getByText(words.refusal)).toHaveCount(2);
        await expect(quantity).toHaveValue('15');
        expect(remote.calls.sent(PLACE)).toBe(1);
        // The answer shows that more is known at the platform than here: the account is read again.
        remote.calls.restore();
        release();
        const bought = page.getByRole('row').filter({ hasText: 'BTC/USDT' }).filter({ hasText: '20.000' });
        await expect(bought).toHaveCount(1);
      },
    );
  });

const OTHER_WORDS = { bizCode: 'CFDWBW', code: 'E000026', msg: 'Come back later.', data: null };
const TOO_MANY_CODE = `${TOO_MANY.bizCode}${TOO_MANY.code}`;

for (const [status, wait, body, code, text] of [
  [429, 3, TOO_MANY, TOO_MANY_CODE, TOO_MANY.msg],
  [418, 240, OTHER_WORDS, 'CFDWBWE000026', OTHER_WORDS.msg],
  // What stands before a platform may answer in its own words.
  [429, 5, 'slow down', TOO_MANY_CODE, TOO_MANY.msg],
] as const) {
  test(
    `an order answered with ${status} and ${wait} s to wait is refused, not unknown, and goes through later (${typeof body})`,
    { tag: '@long' },
    async ({ remote, trader }) => {
      remote.calls.answer(PLACE, { status, headers: { 'retry-after': String(wait) }, body });
      await trader.quantity().fill('0.1');
      await trader.buy.click();
      const said = trader.order.getByRole('alert');
      await expect(said).toContainText(`Wait ${wait} s.`);
      await expect(said.getByRole('paragraph')).toHaveText(text);
      await expect(said.getByTitle(code)).toBeVisible();
      await expect(trader.unknown).toHaveCount(0);
      await expect(trader.rows('BTC/USDT')).toHaveCount(0);
      remote.calls.restore();
      await trader.buys('0.1');
      await expect(trader.rows('BTC/USDT')).toHaveCount(1);
    },
  );
}

test(
  'with every call answered 429 the screen keeps what it knew, waits as long as it is told, and reads again by itself',
  { tag: '@long' },
  async ({ remote, trader }) => {
    const waitSeconds = 8;
    await trader.buys('0.1');
    // The line is not mended until the end: only the terminal's own reading can show what happens meanwhile.
    remote.messages.cut();
    await expect(trader.banner).toContainText('Messages disconnected for');
    await buyElsewhere(remote.platform().ready, '0.3');
    const before = remote.calls.sent(READING);
    const headers = { 'retry-after': String(waitSeconds) };
    remote.calls.answer('', { status: 429, headers, body: TOO_MANY });
    // A refused order has the account read again, and that is refused too.
    await trader.quantity().fill('0.2');
    await trader.buy.click();
    await expect(trader.order.getByRole('alert')).toContainText(`Wait ${waitSeconds} s.`);
    const readings = () => remote.calls.times(READING).slice(before);
    await expect.poll(() => readings().length).toBeGreaterThan(0);
    // The line needs a token, which the platform does not give out now.
    await trader.tryNow();
    await expect(trader.banner).toContainText(/Try \d+ in/);
    await expect(trader.rows('0.100')).toHaveCount(1);
    await expect(trader.rows('0.300')).toHaveCount(0);
    await expect(trader.order).toBeVisible();
    remote.calls.restore();
    await expect(trader.rows('0.300')).toHaveCount(1);
    await expect(trader.rows('BTC/USDT')).toHaveCount(2);
    const [refused = 0, next = 0] = readings();
    expect(next - refused).toBeGreaterThanOrEqual(waitSeconds * 1_000);
    expect(remote.calls.sent(PLACE)).toBe(2);

    remote.messages.restore();
    await trader.tryNow();
    await expect(trader.banner).toHaveCount(0);
    await expect(trader.rows('BTC/USDT')).toHaveCount(2);
  },
);
