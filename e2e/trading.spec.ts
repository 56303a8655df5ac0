import { expect, startTerminal, STEADY_MARKET, test } from './support/terminal.ts';
import { WorkspacePage } from './support/workspace-page.ts';
import { callPlatform, marketBuy, signIn } from './support/outside-client.ts';

/** How far a line is dragged up (pixels): further than the market goes meanwhile. */
const LIFT = 80;

test('a new user signs in with one click, buys, sees the position move and closes it [DT-10, DT-12]', async ({
  terminalPage: page,
}) => {
  const workspace = await WorkspacePage.open(page);
  await workspace.fillAndBuy('0.1');
  await expect(workspace.notices).toContainText('Position opened');

  const position = workspace.rows('BTC/USDT');
  await expect(position).toHaveCount(1);
  await expect(position).toContainText('Long');
  const before = await position.textContent();
  await expect(position).not.toHaveText(before ?? '');

  await position.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();
  await expect(position).toHaveCount(0);
  await workspace.tab('History').click();
  await expect(workspace.rows('BTC/USDT')).toHaveCount(1);
  await workspace.tab('Fills').click();
  await expect(workspace.rows('BTC/USDT')).toHaveCount(2);
});

test(
  'a market that runs slowly is traded like any other, however far the clock of the machine is ahead [HU-79]',
  { tag: '@long' },
  async ({ page }) => {
    const slow = await startTerminal([...STEADY_MARKET, '--speed', '0.2']);
    try {
      await page.goto(slow.ready.link);
      const workspace = await WorkspacePage.open(page);
      const seconds = async () => {
        const [, ...parts] =
          /(\d\d):(\d\d):(\d\d)/.exec((await page.locator('footer').textContent()) ?? '') ?? [];
        return parts.reduce((sum, part) => sum * 60 + Number(part), 0);
      };
      await expect.poll(seconds).toBeGreaterThan(0);
      const start = await seconds();
      // Three seconds of the market are fifteen here: quotes would be old by the clock of the machine.
      await expect.poll(async () => (await seconds()) - start, { timeout: 60_000 }).toBeGreaterThanOrEqual(3);
      for (const count of [1, 2]) {
        await workspace.fillAndBuy('0.1');
        await expect(workspace.rows('BTC/USDT')).toHaveCount(count);
      }
      await expect(workspace.notices).not.toContainText('Not sent');
    } finally {
      await slow.stop();
    }
  },
);

test(
  'a limit order rests at its price and can be cancelled [DT-10]',
  { tag: '@long' },
  async ({ terminalPage: page }) => {
    const workspace = await WorkspacePage.open(page);
    await workspace.order.getByRole('radio', { name: 'Limit' }).click();
    const price = workspace.order.getByRole('textbox', { name: 'Price' });
    await expect(price).not.toHaveValue('');
    const far = Math.round(Number((await price.inputValue()).replaceAll(',', '')) * 0.97);
    await price.fill(String(far));
    await workspace.fillAndBuy('0.2');

    await workspace.tab('Orders').click();
    const order = workspace.rows('BTC/USDT');
    await expect(order).toHaveCount(1);
    await expect(order).toContainText(far.toLocaleString('en-US'));
    await order.getByRole('button', { name: 'Cancel' }).click();
    // Disarmed, no single click sends anything: it asks.
    await workspace.agree('Cancel 1');
    await expect(order).toHaveCount(0);
    await expect(workspace.notices).toContainText('Buy 0.200 BTC/USDT');
    await workspace.tab('Activity').click();
    await expect(page.getByText('Buy 0.200 BTC/USDT').last()).toBeVisible();
  },
);

test(
  'the ticket says beforehand what the platform would refuse, and how long to wait after too many calls [DT-11, DT-23]',
  { tag: '@long' },
  async ({ terminalPage: page, terminal }) => {
    const workspace = await WorkspacePage.open(page);
    await workspace.quantity().fill('999999');
    await expect(workspace.order).toContainText('E000026');
    const token = await signIn(terminal.ready);
    const answer = await marketBuy(terminal.ready, token, '999999');
    expect(`${answer.bizCode}${answer.code}`).toBe('CFDWBWE000026');
    await expect(workspace.order).toContainText(answer.msg);

    const route = '/global/tradeapi.app.OrderApiService.addMarketOrder';
    const isFree = async () =>
      (await callPlatform(terminal.ready, route, {}, { token })).code !== 'GATEWAY_CODE_018';
    while (await isFree());
    await workspace.fillAndBuy('0.1');
    const words = workspace.order.getByRole('alert').filter({ hasText: 'Requests are arriving too fast.' });
    await expect(words).toContainText(/Please try again later\.\s*Wait ([1-5]?\d|60) s\./);
    await expect(words.getByTitle('GGATEWAY_CODE_018')).toBeVisible();
    await expect(workspace.rows('BTC/USDT')).toHaveCount(0);
  },
);

test(
  'nothing is sent on a crossed quote, and the ticket says so in the words of the platform [DT-11]',
  { tag: '@long' },
  async ({ page }) => {
    const terminal = await startTerminal([...STEADY_MARKET, '--scenario', 'crossed-feed']);
    try {
      await page.goto(terminal.ready.link);
      const workspace = await WorkspacePage.open(page);
      await workspace.quantity().fill('0.1');
      await expect(workspace.order).toContainText('E000003');
      await expect(workspace.order.getByRole('button', { name: 'Buy' })).toHaveAttribute(
        'aria-disabled',
        'true',
      );
      const answer = await marketBuy(terminal.ready, await signIn(terminal.ready), '0.1');
      expect(`${answer.bizCode}${answer.code}`).toBe('CFDWBWE000003');
      await expect(workspace.order).toContainText(answer.msg);
    } finally {
      await terminal.stop();
    }
  },
);

test(
  'an order and a leverage from another channel appear without a reload, and the ticket goes by them [DT-12, OR-22]',
  { tag: '@long' },
  async ({ terminalPage: page, terminal }) => {
    const workspace = await WorkspacePage.open(page);
    await expect(workspace.tab('Positions')).toBeVisible();
    const token = await signIn(terminal.ready);
    const answer = await marketBuy(terminal.ready, token, '0.3');
    expect(answer.code).toBe('0');
    await expect(workspace.rows('BTC/USDT')).toContainText('0.300');

    const leverage = { tradeType: 2, symbolId: 10021, crossLevelNum: 40 };
    const route = '/global/tradeapi.app.OrderApiService.setCrossLevelNum';
    expect(await callPlatform(terminal.ready, route, leverage, { token })).toMatchObject({ code: '0' });
    await expect(workspace.order).toContainText('40×');
    await workspace.fillAndBuy('0.1');
    await expect(workspace.notices).toContainText('Position opened');
    const opened = workspace.rows('BTC/USDT').filter({ hasText: '0.100' });
    await expect(opened).toContainText('40×');
  },
);

test(
  'an order without an answer is still there after a reload, and asking again places it once',
  { tag: '@long' },
  async ({ terminalPage: page }) => {
    const workspace = await WorkspacePage.open(page);
    await page.route('**/*.addMarketOrder', (route) => route.abort());
    await workspace.fillAndBuy('0.1');
    await workspace.tab('Orders').click();
    const unconfirmed = page.getByRole('article', { name: 'Outcome unknown' });
    await expect(unconfirmed).toContainText('0.1');
    const key = await unconfirmed.locator('code').getAttribute('title');

    await page.reload();
    await workspace.tab('Orders').click();
    await expect(unconfirmed.locator('code')).toHaveAttribute('title', key ?? '');
    await page.unroute('**/*.addMarketOrder');
    await unconfirmed.getByRole('button', { name: 'Retry the same request' }).click();
    await expect(unconfirmed).toHaveCount(0);
    await workspace.tab('Positions').click();
    await expect(workspace.rows('BTC/USDT')).toHaveCount(1);
    await expect(workspace.rows('BTC/USDT')).toContainText('0.100');
    await page.reload();
    await workspace.tab('Orders').click();
    await expect(unconfirmed).toHaveCount(0);
  },
);

test(
  'take profit and stop loss are set in the positions list and kept by the platform',
  { tag: '@long' },
  async ({ terminalPage: page }) => {
    const workspace = await WorkspacePage.open(page);
    await workspace.fillAndBuy('0.1');
    const position = workspace.rows('BTC/USDT');
    await expect(position).toHaveCount(1);
    const entry = await position
      .getByRole('cell')
      .nth(await workspace.column('Entry'))
      .textContent();
    const target = Math.round(Number(entry?.replaceAll(',', '')) * 1.05);
    await position.getByRole('button', { name: 'Take profit' }).click();
    const field = position.getByRole('textbox', { name: 'Take profit' });
    await field.fill(String(target));
    await field.press('Enter');
    // The price is above what the chart shows: the label stands at its edge.
    await expect(workspace.chart.getByText('TP', { exact: true })).toBeVisible();
    await page.reload();
    const kept = workspace.rows('BTC/USDT').getByRole('button', { name: 'Take profit' });
    await expect(kept).toContainText(target.toLocaleString('en-US'));
  },
);

test(
  'a take profit is dragged on the chart: Escape puts it back, letting go changes it on the platform',
  { tag: '@long' },
  async ({ terminalPage: page }) => {
    const workspace = await WorkspacePage.open(page);
    await workspace.fillAndBuy('0.1');
    // What the cell shows, without the name that it is read out by.
    const target = workspace
      .rows('BTC/USDT')
      .getByRole('button', { name: 'Take profit' })
      .locator('[aria-hidden]');
    await expect(target).toHaveText('TP');
    const long = workspace.chart.getByText('Long', { exact: true });
    const takeProfit = workspace.chart.getByText('TP', { exact: true });
    const inHand = workspace.chart.locator('[data-moving="true"]');
    await page.getByRole('switch', { name: 'Click trading' }).click();

    /** Takes a line by its grip and moves it up, without letting go. */
    const lift = async (line: typeof long) => {
      // The scale follows the market, so a line may move under the hand that reaches for it, which then reaches again.
      await expect(async () => {
        await page.mouse.up();
        await line.hover();
        await page.mouse.down();
        await expect(inHand).toHaveCount(1, { timeout: 1000 });
      }).toPass();
      const box = await inHand.getByText('TP', { exact: true }).boundingBox();
      if (!box) throw new Error('the line is not in sight');
      await page.mouse.move(box.x + box.width / 2, box.y - LIFT, { steps: 4 });
    };
    await lift(long);
    await expect(takeProfit).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(takeProfit).toHaveCount(0);
    await page.mouse.up();
    await expect(target).toHaveText('TP');

    await lift(long);
    await expect(takeProfit.locator('xpath=..')).toContainText(/\+[\d,]+\.\d\d/);
    await page.mouse.up();
    await expect(target).toHaveText(/^[\d,]+\.\d$/);
    const first = (await target.textContent()) ?? '';
    await lift(takeProfit);
    await page.mouse.up();
    await expect(target).not.toHaveText(first);
  },
);
