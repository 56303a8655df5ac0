import { findings } from './support/axe.ts';
import { figureOf, FundsPage } from './support/funds-page.ts';
import { test as skippingTest } from './support/skipping-terminal.ts';
import { expect, test } from './support/terminal.ts';

test(
  'shares of a fund are tried before they are asked for, pay from the wallet, and wait for the net value in the history',
  { tag: '@long' },
  async ({ terminalPage: page }) => {
    const funds = await FundsPage.ofDemo(page);
    const { shares } = funds;
    await shares.getByRole('textbox', { name: 'Amount' }).fill('5');
    await expect(shares.getByRole('alert')).toBeVisible();
    await shares.getByRole('textbox', { name: 'Amount' }).fill('2000');
    await expect(funds.figure(shares, 'Shares, about')).toHaveText(/^2\d\.\d+$/);
    expect(await findings(page)).toEqual([]);
    await shares.getByRole('button', { name: 'Subscribe for 2,000.00 USDT' }).click();
    await expect(shares.getByRole('status')).toContainText('You find it in History');
    await expect(funds.row('shares of Meridian Digital Ten')).toContainText('Awaiting the net value');
    await expect(funds.accounts).toContainText('98,000.00');

    await shares.getByRole('radio', { name: 'Redeem' }).click();
    await shares.getByRole('textbox', { name: 'Shares' }).fill('4');
    await expect(shares.getByRole('button', { name: 'More than you hold' })).toBeDisabled();
  },
);

const HOUR_MS = 60 * 60 * 1000;
const NAME = 'shares of Meridian Digital Ten';
/** Fees of the fund on a purchase and on what shares bring, in ten thousandths. */
const FEES = { subscription: 10n, redemption: 15n };

const ceil = (above: bigint, below: bigint) => (above + below - 1n) / below;
/** Shares have one decimal, a net value four, money two. */
const TO_CENTS = 1_000n;

skippingTest(
  'shares come at the next net value and money at the one after, both less the fee, and the history says at which',
  { tag: '@long' },
  async ({ skipping: { platform }, page }) => {
    const funds = await FundsPage.ofDemo(page);
    const { shares } = funds;
    await shares.getByRole('textbox', { name: 'Amount' }).fill('2000');
    await shares.getByRole('button', { name: 'Subscribe for 2,000.00 USDT' }).click();
    await expect(funds.row(NAME)).toContainText('Awaiting the net value');
    const waiting = funds.figure(shares, 'Frozen until the next net value');
    await expect(waiting).toHaveText('2,000.00 USDT');

    await platform.skip(11 * HOUR_MS);
    const bought = funds.row(NAME).filter({ hasText: 'Subscription' });
    await expect(bought).toContainText('Done at');
    const held = funds.figure(shares, 'Your shares');
    await expect(held).toHaveText(/^2\d\.\d, worth 1,9\d\d\.\d\d USDT$/);
    const [count = ''] = ((await held.textContent()) ?? '').split(',');
    const cost = ceil(figureOf(count) * (await funds.netValueOf(bought)), TO_CENTS);
    const paid = cost + ceil(cost * FEES.subscription, 10_000n);
    expect(await funds.amountOf(bought)).toBe(-paid);
    await expect.poll(() => funds.computeMarketValue('Spot, USDT')).toBe(10_000_000n - paid);

    await shares.getByRole('radio', { name: 'Redeem' }).click();
    await shares.getByRole('textbox', { name: 'Shares' }).fill('4');
    await shares.getByRole('button', { name: 'Redeem 4.0 shares' }).click();
    await expect(waiting).toHaveText('4.0 MDF');
    await expect(shares.getByRole('button', { name: /^All / })).not.toHaveText(`All ${count}`);

    await platform.skip(24 * HOUR_MS);
    const sold = funds.row(NAME).filter({ hasText: 'Redemption' });
    await expect(sold).toContainText('Done at');
    const marketValue = (40n * (await funds.netValueOf(sold))) / TO_CENTS;
    const brought = marketValue - ceil(marketValue * FEES.redemption, 10_000n);
    expect(await funds.amountOf(sold)).toBe(brought);
    await expect.poll(() => funds.computeMarketValue('Spot, USDT')).toBe(10_000_000n - paid + brought);
    await expect(held).not.toContainText(count);
    await funds.showKind('Redemptions');
    await expect(bought).toBeHidden();
    expect(await funds.saveHistory()).toContain(`,Redemption,4.0 ${NAME},`);
  },
);
