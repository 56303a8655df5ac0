import { readFileSync } from 'node:fs';
import { TONES } from '../renderer/sounds/sound-player.ts';
import { FailurePage } from './support/failure-page.ts';
import { SettingsPage } from './support/settings-page.ts';
import { expect, test } from './support/terminal.ts';
import { WorkspacePage } from './support/workspace-page.ts';

/** What the sections of the settings do where the trader meets it, and that it is so after a reload. */

declare global {
  interface Window {
    /** Beeps that were asked of the browser's audio. */
    beeps: number;
  }
}

function countsBeeps(): void {
  window.beeps = 0;
  const { createOscillator } = BaseAudioContext.prototype;
  BaseAudioContext.prototype.createOscillator = function counted(this: BaseAudioContext) {
    window.beeps += 1;
    return createOscillator.call(this);
  };
}

test(
  'nothing sounds until it is switched on, then each event as it is set, also after a reload',
  { tag: '@long' },
  async ({ terminalPage: page }) => {
    await page.addInitScript(countsBeeps);
    await page.reload();
    await WorkspacePage.open(page);
    const trader = new FailurePage(page);
    const beeps = () => page.evaluate(() => window.beeps);
    await trader.buys('0.1');
    expect(await beeps()).toBe(0);

    const settings = await SettingsPage.open(page);
    await settings.section('Sounds');
    await settings.turn('Sound', true);
    await page.keyboard.press('Escape');
    await trader.buys('0.2');
    await expect.poll(beeps).toBe(TONES.fill.length);

    await SettingsPage.open(page);
    await settings.turn('An order is filled', false);
    await settings.turn('Click trading is armed', true);
    await page.keyboard.press('Escape');
    await page.reload();
    await trader.buys('0.3');
    expect(await beeps()).toBe(0);
    await page.getByRole('switch', { name: 'Click trading' }).click();
    await expect.poll(beeps).toBe(TONES.armed.length);
  },
);

test(
  'the default quantity of a product is in its ticket, also after a reload, until it is removed',
  { tag: '@long' },
  async ({ terminalPage: page }) => {
    const workspace = await WorkspacePage.open(page);
    const first = '0.001';
    await expect(workspace.quantity()).toHaveValue(first);
    const settings = await SettingsPage.open(page);
    await settings.section('Trading');
    await settings.window
      .getByRole('combobox', { name: 'Another product' })
      .selectOption({ label: 'BTC/USDT Bitcoin' });
    await settings.window.getByRole('textbox', { name: 'Default quantity of BTC/USDT' }).fill('0.25');
    await page.keyboard.press('Escape');
    await workspace.choose('ETH/USDT');
    await expect(workspace.quantity()).not.toHaveValue('0.25');
    await workspace.choose('BTC/USDT');
    await expect(workspace.quantity()).toHaveValue('0.25');

    await page.reload();
    await expect(workspace.quantity()).toHaveValue('0.25');
    await workspace.order.getByRole('button', { name: 'Buy' }).click();
    await expect(workspace.rows('0.250')).toHaveCount(1);

    await SettingsPage.open(page);
    await settings.section('Trading');
    await settings.window.getByRole('button', { name: 'Remove the default of BTC/USDT' }).click();
    await page.keyboard.press('Escape');
    await page.reload();
    await expect(workspace.order.getByRole('button', { name: 'Buy' })).toContainText(/\d/);
    await expect(workspace.quantity()).toHaveValue(first);
  },
);

test(
  'an order is placed at once until it is set to ask, which it does after a reload too, and asks no more when it is set back',
  { tag: '@long' },
  async ({ terminalPage: page }) => {
    await WorkspacePage.open(page);
    const trader = new FailurePage(page);
    await trader.buys('0.1');
    const settings = await SettingsPage.open(page);
    await settings.section('Confirmations');
    await settings.choose('Place an order', 'Ask');
    await page.keyboard.press('Escape');

    await page.reload();
    const question = page.getByRole('dialog');
    await trader.quantity().fill('0.2');
    await trader.buy.click();
    await expect(question).toContainText('0.200');
    await question.getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect(question).toHaveCount(0);
    await trader.buy.click();
    await question.getByRole('button', { name: /^Buy/ }).click();
    await expect(trader.rows('0.200')).toHaveCount(1);
    await expect(trader.rows('BTC/USDT')).toHaveCount(2);

    await SettingsPage.open(page);
    await settings.section('Confirmations');
    await settings.choose('Place an order', 'Do');
    await page.keyboard.press('Escape');
    await trader.buys('0.3');
    await expect(trader.rows('0.300')).toHaveCount(1);
  },
);

test(
  'About names the version that runs, its licence, and every library with its licence',
  { tag: '@long' },
  async ({ terminalPage: page }) => {
    await WorkspacePage.open(page);
    const settings = await SettingsPage.open(page);
    await settings.section('About');
    const { version, license } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, string>;
    await expect(settings.row('Version')).toContainText(String(version));
    await expect(settings.row('Licence')).toContainText(String(license));
    const notices = JSON.parse(readFileSync('dist/renderer/notices.json', 'utf8')) as Record<
      string,
      string
    >[];
    const libraries = settings.window.getByRole('list', { name: 'Libraries' }).getByRole('listitem');
    await expect(libraries).toContainText(notices.map(({ name, licence }) => `${name} ${licence}`));
    const charts = libraries.filter({ hasText: 'lightweight-charts' }).first();
    await charts.getByText('lightweight-charts').first().click();
    await expect(charts).toContainText('Apache License');
  },
);
