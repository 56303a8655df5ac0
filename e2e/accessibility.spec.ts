import { AccountPage } from './support/account-page.ts';
import { findings, inEveryLook } from './support/axe.ts';
import { SettingsPage } from './support/settings-page.ts';
import { expect, test } from './support/terminal.ts';
import { WorkspacePage } from './support/workspace-page.ts';

test(
  'the sign-in page has nothing that keeps anybody out, in any theme and palette',
  { tag: '@long' },
  async ({ terminalPage: page }) => {
    await expect(page.getByRole('button', { name: 'Open the demo' })).toBeVisible();
    expect(await inEveryLook(page)).toEqual([]);
  },
);

test(
  'the workspace and its lists have nothing that keeps anybody out, in any theme and palette',
  { tag: '@long' },
  async ({ terminalPage: page }) => {
    const workspace = await WorkspacePage.open(page);
    await workspace.fillAndBuy('0.1');
    await expect(workspace.rows('BTC/USDT')).toHaveCount(1);
    expect(await inEveryLook(page)).toEqual([]);
    for (const tab of ['Orders', 'Fills', 'History', 'Activity']) {
      await workspace.tab(tab).click();
      expect((await findings(workspace.lists)).map((finding) => `${tab}: ${finding}`)).toEqual([]);
    }
  },
);

test(
  'the palette, the hotkeys and the question for real money are open to everybody',
  { tag: '@long' },
  async ({ terminalPage: page }) => {
    await WorkspacePage.open(page);
    const dialog = page.getByRole('dialog');
    const openings = [
      () => page.keyboard.press('Control+k'),
      () => page.keyboard.press('?'),
      () => page.getByRole('radio', { name: 'Real' }).click(),
    ];
    for (const open of openings) {
      await open();
      await expect(dialog).toBeVisible();
      expect(await inEveryLook(page, dialog)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    }
  },
);

test(
  'the page of API keys has nothing that keeps anybody out, in any theme and palette',
  { tag: '@long' },
  async ({ terminalPage: page }) => {
    await WorkspacePage.open(page);
    await page.getByRole('button', { name: 'API keys' }).click();
    await expect(page.getByRole('heading', { name: 'API keys', level: 1 })).toBeVisible();
    expect(await inEveryLook(page)).toEqual([]);
  },
);

test(
  'the funds page and the account page have nothing that keeps anybody out, in any theme and palette',
  { tag: '@long' },
  async ({ terminalPage: page }) => {
    await WorkspacePage.open(page);
    const pages = page.getByRole('navigation', { name: 'Pages' });
    for (const [name, part] of [
      ['Funds and accounts', 'money-page'],
      ['Account and security', 'customer-page'],
    ] as const) {
      await pages.getByRole('button', { name, exact: true }).click();
      await expect(page.getByTestId(part)).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      expect((await inEveryLook(page)).map((finding) => `${name}: ${finding}`)).toEqual([]);
    }
  },
);

test(
  'the panels of risk, performance, account, product and heat map are open to everybody, in any theme and palette',
  { tag: '@long' },
  async ({ terminalPage: page }) => {
    const workspace = await WorkspacePage.open(page);
    await workspace.fillAndBuy('0.1');
    await expect(workspace.rows('BTC/USDT')).toHaveCount(1);
    await workspace.rows('BTC/USDT').getByRole('button', { name: 'Close', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();
    await expect(workspace.rows('BTC/USDT')).toHaveCount(0);
    await workspace.order.getByRole('button', { name: 'Buy' }).click();
    await expect(workspace.rows('BTC/USDT')).toHaveCount(1);
    const desk = new AccountPage(page);
    for (const panel of ['Account', 'Product', 'Heat map', 'Performance', 'Risk']) {
      await desk.open(panel);
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      const frame = page.locator('.dv-groupview', {
        has: page.getByRole('tab', { name: panel, exact: true }),
      });
      expect((await inEveryLook(page, frame)).map((finding) => `${panel}: ${finding}`)).toEqual([]);
    }
  },
);

test(
  'every section of the settings is open to everybody',
  { tag: '@long' },
  async ({ terminalPage: page }) => {
    await WorkspacePage.open(page);
    const settings = await SettingsPage.open(page);
    const sections = settings.window.getByRole('navigation', { name: 'Sections' }).getByRole('button');
    for (const section of await sections.all()) {
      await section.click();
      const name = await section.textContent();
      expect((await inEveryLook(page, settings.window)).map((finding) => `${name}: ${finding}`)).toEqual([]);
    }
  },
);

test(
  'the ticket and the lists of every account type are open to everybody',
  { tag: '@long' },
  async ({ terminalPage: page }) => {
    const workspace = await WorkspacePage.open(page);
    const account = page.getByRole('button', { name: 'Account type' });
    await account.click();
    const types = await page.getByRole('menuitemradio').allTextContents();
    await page.keyboard.press('Escape');
    for (const type of types) {
      await account.click();
      await page.getByRole('menuitemradio', { name: type, exact: true }).click();
      await expect(workspace.order.getByRole('button', { name: 'Buy' })).toContainText(/\d/, {
        timeout: 45_000,
      });
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      const found = await inEveryLook(page, workspace.order, workspace.lists);
      expect(found.map((finding) => `${type}: ${finding}`)).toEqual([]);
      await workspace.order.getByRole('radio', { name: 'Limit' }).click();
      expect((await findings(workspace.order)).map((finding) => `${type}, limit: ${finding}`)).toEqual([]);
    }
  },
);
