import { callPlatform, buyElsewhere } from './support/outside-client.ts';
import { DockPage } from './support/dock-page.ts';
import { expect, test } from './support/remote-terminal.ts';

/** Platforms that stop, hang, end a session or live by another clock. */

const PLACE = '.addMarketOrder';
/** Moves the clock of a process on by two hours, and by another one at each SIGUSR2. */
const OTHER_CLOCK = `
  const real = Date.now; let more = 7_200_000;
  Date.now = () => real() + more;
  process.on('SIGUSR2', () => { more += 3_600_000; });
`;
const OTHER_CLOCK_ARGS = ['--import', `data:text/javascript,${encodeURIComponent(OTHER_CLOCK)}`];

test.describe('a platform that is started again', () => {
  // By the clock of the machine: the same moment of the market does not come twice.
  test.use({ remoteOptions: { platformArgs: ['--seed', '7'] } });

  test(
    'comes back with every position once, and the terminal with its layout, without a reload [DT-19]',
    { tag: '@long' },
    async ({ remote, trader, page }) => {
      const dock = new DockPage(page);
      await dock.layout('Scalper');
      await dock.layout('Standard');
      await trader.buys('0.1');
      const isSamePage = await trader.mark();
      await remote.killPlatform();
      await expect(trader.banner).toContainText('Platform disconnected for');
      await trader.expectColourless();
      const sent = remote.calls.sent(PLACE);
      await trader.pressesBothSides();
      expect(remote.calls.sent(PLACE)).toBe(sent);
      // What was there last stays in sight.
      await expect(trader.rows('0.100')).toHaveCount(1);

      // Its message line stays down for a while longer: what is bought meanwhile is told to nobody.
      remote.messages.cut();
      await remote.startPlatform();
      await trader.tryNow();
      await trader.expectColour();
      await trader.expectPricesMove();
      await expect(trader.banner).toContainText('Messages disconnected for');
      await buyElsewhere(remote.platform().ready, '0.3');
      await expect(trader.rows('0.300')).toHaveCount(0);
      remote.messages.restore();
      await trader.tryNow();
      await expect(trader.banner).toHaveCount(0);
      await expect(trader.rows('0.300')).toHaveCount(1);
      await buyElsewhere(remote.platform().ready, '0.5');
      await expect(trader.rows('0.500')).toHaveCount(1);
      await expect(trader.rows('0.100')).toHaveCount(1);
      await trader.tab('Fills').click();
      await expect(trader.rows('BTC/USDT')).toHaveCount(3);
      await expect(dock.layouts.getByRole('button', { name: 'Standard' })).toHaveAttribute(
        'aria-current',
        'true',
      );
      expect(await isSamePage()).toBe(true);
    },
  );
});

test(
  'a platform that hangs leaves the outcome of an order open until it goes on, and executes it once [DT-19]',
  { tag: '@long' },
  async ({ remote, trader }) => {
    await trader.quantity().fill('0.1');
    const { child } = remote.platform();
    child.kill('SIGSTOP');
    try {
      await trader.buy.click();
      await expect(trader.banner).toContainText('Platform disconnected for');
      await trader.expectColourless();
      await trader.tab('Orders').click();
      await expect(trader.unknown).toHaveCount(1);
      await trader.pressesBothSides();
      expect(remote.calls.sent(PLACE)).toBe(1);
    } finally {
      child.kill('SIGCONT');
    }
    await trader.tryNow();
    await expect(trader.banner).toHaveCount(0);
    await trader.settles();
    await trader.expectBoughtOnce('0.100');
  },
);

test(
  'a session that the platform ended leads to the sign-in page that says so, and back to the same layout',
  { tag: '@long' },
  async ({ remote, trader, page }) => {
    const dock = new DockPage(page);
    await dock.layout('Scalper');
    const { ready } = remote.platform();
    const headers = { token: remote.calls.token() };
    expect(await callPlatform(ready, '/logout', {}, headers)).toMatchObject({ code: '0' });
    await expect(page.getByTestId('sign-in')).toBeVisible();
    await expect(page.getByText('Your session has ended. Sign in again.')).toBeVisible();
    await expect(trader.order).toHaveCount(0);

    await page.getByRole('button', { name: 'Open the demo' }).click();
    await expect(trader.order).toBeVisible();
    await expect(dock.layouts.getByRole('button', { name: 'Scalper' })).toHaveAttribute(
      'aria-current',
      'true',
    );
    await trader.buys('0.1');
    expect(remote.calls.sent(PLACE)).toBe(1);
  },
);

test.describe('a platform that lives by another clock', () => {
  test.use({ remoteOptions: { nodeArgs: OTHER_CLOCK_ARGS } });

  test(
    'is told the time in its own way, the status bar says how far off it is, and a step of it is followed',
    { tag: '@long' },
    async ({ remote, trader }) => {
      await expect(trader.status).toContainText(/Clock \+7,?(199|200),?\d{3} ms/);
      await trader.buys('0.1');
      await trader.tab('Fills').click();
      // By the clock of the market, which began at half past three.
      await expect(trader.rows('BTC/USDT')).toContainText(/15:3\d:\d\d/);
      remote.platform().child.kill('SIGUSR2');
      await expect(trader.status).toContainText(/Clock \+10,?(799|800),?\d{3} ms/);
      await trader.buysOnceLive('0.2', remote.calls);
      await trader.tab('Fills').click();
      await expect(trader.rows('BTC/USDT')).toHaveCount(2);
      // The market of such a platform steps with its clock.
      await expect(trader.rows('0.200')).toContainText(/16:3\d:\d\d/);
    },
  );
});
