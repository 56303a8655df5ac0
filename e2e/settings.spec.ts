import { SettingsPage } from './support/settings-page.ts';
import { expect, test } from './support/terminal.ts';
import { WorkspacePage } from './support/workspace-page.ts';
import { endInElectron } from './support/electron-terminal.ts';

test(
  'the settings float over the live desk, act at once, are taken back and outlive a reload [HU-84]',
  { tag: '@long' },
  async ({ terminalPage: page }) => {
    const workspace = await WorkspacePage.open(page);
    const settings = await SettingsPage.open(page);
    const row = workspace.watchlist.getByRole('option', { name: /BTC/ }).first();
    await expect(row).toContainText(/\d\d,\d{3}\.\d/);

    await settings.choose('Numbers', '1.234,56');
    await expect(row).toContainText(/\d\d\.\d{3},\d/);
    const zones = settings.window.getByRole('combobox', { name: 'Time zone' });
    const finder = settings.window.getByRole('searchbox', { name: 'Find by name or offset' });
    for (const [words, city] of [
      ['+5:30', /Kolkata|Calcutta/],
      ['tokyo', /Tokyo/],
    ] as const) {
      await finder.fill(words);
      await expect(zones.getByRole('option').filter({ hasText: city })).toHaveCount(1);
      await expect(zones.getByRole('option').filter({ hasText: /New York/ })).toHaveCount(0);
    }
    await zones.selectOption('Asia/Tokyo');
    await expect(page.getByRole('contentinfo')).toContainText('UTC+9');
    await settings.window.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('contentinfo')).not.toContainText('UTC+9');

    await settings.section('Appearance');
    const up = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--up'));
    const west = await up();
    await settings.choose('Convention', 'East');
    expect(await up()).not.toBe(west);
    const height = async () => (await row.boundingBox())?.height ?? 0;
    const before = await height();
    await settings.choose('Rows', 'Roomy');
    await expect.poll(height).toBeGreaterThan(before);

    await page.keyboard.press('Escape');
    await expect(settings.window).toHaveCount(0);
    await page.reload();
    await expect(row).toContainText(/\d\d\.\d{3},\d/);
    expect(await up()).not.toBe(west);
  },
);

test(
  'a hotkey is recorded, a clash names the other action, and every setting is found by its name',
  { tag: '@long' },
  async ({ terminalPage: page }) => {
    const workspace = await WorkspacePage.open(page);
    const settings = await SettingsPage.open(page);
    await page.keyboard.press('/');
    await settings.find.fill('limit order');
    await settings.window.getByRole('button', { name: 'Hotkeys Limit order' }).click();
    await settings.record('Limit order', 'm');
    await expect(settings.window.getByRole('alert')).toContainText('already runs “Market order”');
    await settings.window.getByRole('button', { name: 'Cancel', exact: true }).click();
    await settings.record('Limit order', 'F8');
    await page.keyboard.press('Escape');

    await page.keyboard.press('l');
    await expect(workspace.order.getByRole('radio', { name: 'Market' })).toBeChecked();
    await page.keyboard.press('F8');
    await expect(workspace.order.getByRole('radio', { name: 'Limit' })).toBeChecked();
    const price = workspace.order.getByRole('textbox', { name: 'Price' });
    await expect(price).toBeFocused();
    await price.blur();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toContainText('F8');
  },
);

test(
  'the connection is tested step by step, and arming is said as long as it lasts',
  { tag: '@long' },
  async ({ terminalPage: page }) => {
    await WorkspacePage.open(page);
    const settings = await SettingsPage.open(page);
    await settings.section('Connections');
    const steps = settings.window.getByRole('list', { name: 'Test' }).getByRole('listitem');
    await expect(steps.first()).toContainText(/The platform answers\d+ ms/);
    await expect(settings.window).toContainText('Quotes, orders and messages work with this profile.');
    await page.keyboard.press('Escape');

    const armed = page.getByRole('switch', { name: 'Click trading' });
    await expect(armed).not.toBeChecked();
    await page.keyboard.press('Shift+A');
    await expect(armed).toBeChecked();
    await expect(page.getByText(/^ends in 0[45]:\d\d$/)).toBeVisible();
    await page.keyboard.press('Shift+A');
    await expect(armed).not.toBeChecked();
  },
);

test(
  'a backup brings settings and drawings to a fresh terminal, and is taken back again',
  { tag: '@long' },
  async ({ terminalPage: page }) => {
    const workspace = await WorkspacePage.open(page);
    const row = workspace.watchlist.getByRole('option', { name: /BTC/ }).first();
    const settings = await SettingsPage.open(page);
    const theme = () => page.evaluate(() => document.documentElement.dataset['theme']);
    await settings.section('Charts');
    await settings.window.getByRole('combobox', { name: 'Series' }).selectOption('line');
    await settings.section('Appearance');
    await settings.window.getByRole('radio', { name: 'Light' }).click();
    await settings.section('Data and backup');
    endInElectron('files are saved by the dialog of the system');
    const saved = page.waitForEvent('download');
    await settings.window.getByRole('button', { name: 'Save', exact: true }).click();
    const file = await (await saved).path();

    const reset = settings.window.getByRole('button', { name: 'Reset: Everything' });
    await reset.click();
    await settings.window.getByRole('button', { name: 'Reset now' }).click();
    await expect.poll(theme).toBe('dark');
    await expect(row).toBeVisible();

    const fresh = await SettingsPage.open(page);
    await fresh.section('Data and backup');
    await fresh.window.getByLabel('Choose a file').setInputFiles(file);
    await fresh.window.getByRole('button', { name: /^Replace/ }).click();
    await expect.poll(theme).toBe('light');
    await expect(row).toBeVisible();

    const again = await SettingsPage.open(page);
    await again.section('Charts');
    await expect(again.window.getByRole('combobox', { name: 'Series' })).toHaveValue('line');
    await again.section('Data and backup');
    await again.window.getByRole('button', { name: 'Restore' }).click();
    await expect.poll(theme).toBe('dark');
  },
);
