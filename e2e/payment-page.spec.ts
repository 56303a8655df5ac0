import { expect, test } from '@playwright/test';
import {
  COIN,
  depositsOf,
  differencesOf,
  startSimulator,
  startWithProvider,
  type Proposal,
} from './process/payment-process.ts';
import { signInDemo } from './process/platform-process.ts';

/** A platform and a payment simulator, each a process of its own; the demonstration customer is signed in. */
async function startPayments() {
  const simulator = await startSimulator();
  const platform = await startWithProvider(simulator.url);
  const deposits = depositsOf(platform.ready, await signInDemo(platform.ready));
  const stop = async () => {
    await platform.stop();
    await simulator.stop();
  };
  return { ready: platform.ready, deposits, before: await deposits.balance(), stop };
}

test(
  'a person pays on the page of the provider, pays twice, pays too little, or never',
  { tag: '@long' },
  async ({ page }) => {
    const { ready, deposits, before, stop } = await startPayments();
    const open = async ({ url }: Proposal) => {
      await page.goto(url);
      await expect(page.getByRole('heading', { name: 'Payment simulator' })).toBeVisible();
    };
    const press = async (name: string | RegExp, note: string) => {
      await page.getByRole('button', { name }).click();
      await expect(page.getByRole('status')).toHaveText(note);
    };
    const balance = () => deposits.balance();

    const paid = await deposits.create(COIN);
    await open(paid);
    await expect(page.getByText('Nothing has been paid yet.')).toBeVisible();
    await press('Pay 100.00 USDT', 'You have paid.');
    await expect.poll(balance).toBe(before + 100);

    await open(await deposits.create(COIN));
    await press('Pay it twice', 'You have paid twice.');
    await expect.poll(balance).toBe(before + 200);
    await page.reload();
    await expect(page.getByRole('listitem')).toHaveCount(2);
    await press('Send the last report again', 'The last report was sent again.');
    await expect(page.getByText('paid back')).toBeVisible();

    const little = await deposits.create(COIN);
    await open(little);
    await page.getByLabel('Another amount').fill('60');
    await press('Pay this amount', 'You have paid that amount.');
    expect(await deposits.state(little.proposalNo)).toBe(1);

    const never = await deposits.create(COIN);
    await open(never);
    await press('Fail: never pay', 'The payment has failed.');
    expect(await deposits.state(never.proposalNo)).toBe(3);
    expect(await balance()).toBe(before + 200);
    expect(await differencesOf(ready)).toEqual([]);
    await stop();
  },
);
