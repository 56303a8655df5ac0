import { isolatedOrder } from '../backend/platform-tests/isolated-order.ts';
import { findings } from './support/axe.ts';
import { manage } from './support/company-calls.ts';
import { openOffice, signInAt } from './support/office-page.ts';
import { expect, test, type TerminalReady } from './support/terminal.ts';
import { addPerson } from './support/treasury-page.ts';

const BTC = 10021;
const CROSS = 1;

/** The demonstration customer buys more than it could hold through a crash; answers its number. */
async function holdTooMuch(ready: TerminalReady): Promise<string> {
  const page = await manage<{ records: { id: number; customerNo: string }[] }>(
    ready,
    'customer.admin.WhiteCustomerAdminApiService.page',
    { current: 1, size: 1 },
  );
  const { id, customerNo } = page.records[0] ?? { id: 0, customerNo: '' };
  const { accountList } = await manage<{ accountList: { accountId: number; tradeType: number }[] }>(
    ready,
    'customer.admin.WhiteCustomerAdminApiService.detail',
    { type: 'tradeAccount', id, customerNo },
  );
  const accountId = accountList.find(({ tradeType }) => tradeType === CROSS)?.accountId;
  const order = isolatedOrder(BTC, { accountId, tradeType: CROSS, requestNum: '16', crossLevelNum: 20 });
  await manage(ready, 'tradeapi.admin.CfdMMOrderApiService.addMarketOrder', { ...order, customerNo });
  return customerNo;
}

test(
  'a crash is looked at, started, and closes by force whom it said',
  { tag: '@long' },
  async ({ terminal, terminalPage: page }) => {
    const person = await addPerson(terminal.ready, 'Y. Ito', 'administrator');
    const customerNo = await holdTooMuch(terminal.ready);
    await openOffice(page);
    await signInAt(page, person);
    await page.keyboard.press('g');
    await page.keyboard.press('k');
    await expect(page.getByTestId('market-desk')).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press('1');
    const setup = page.getByTestId('scenario-setup');
    await setup.getByRole('slider', { name: 'Lasts' }).fill('1');
    const effect = page.getByTestId('effect-pane');
    await expect(effect.getByRole('table', { name: 'Closed by force' })).toContainText(customerNo);
    expect(await findings(page)).toEqual([]);
    // Once out of the slider, once back from what was placed.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(setup).toHaveCount(0);

    await page.keyboard.press('1');
    await setup.getByRole('slider', { name: 'Lasts' }).fill('1');
    const said = effect.getByRole('table', { name: 'Closed by force' }).locator('tbody tr');
    await expect(said).toContainText([`${customerNo} BTC/USDT`]);
    await expect(page.getByTestId('scenario-start')).toContainText('one person may start it');
    await page.getByTestId('scenario-start').getByRole('button', { name: 'Start' }).click();
    await expect(page.getByRole('table', { name: 'Started scenarios' })).toContainText('Flash crash');

    await page.keyboard.press('g');
    await page.keyboard.press('t');
    const trading = page.getByTestId('office-trading');
    await trading.getByRole('tab', { name: /Stop-outs/ }).click();
    const closed = trading.getByRole('table', { name: 'Stop-outs' }).locator('tbody tr');
    await expect(closed).toHaveCount(1, { timeout: 30_000 });
    await expect(closed).toContainText([customerNo]);
    await closed.first().click();
    await expect(page.getByTestId('trading-acts')).toContainText(customerNo);
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByTestId('trading-acts')).toHaveCount(0);
  },
);
