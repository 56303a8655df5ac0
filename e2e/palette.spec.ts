import { PalettePage } from './support/palette-page.ts';
import { expect, test } from './support/terminal.ts';
import { WorkspacePage } from './support/workspace-page.ts';

/** Modifiers of a key as the protocol of the browser counts them. */
const [ALT, CTRL] = [1, 2];

test(
  'keys count on keyboards of other scripts, and a sentence fills the order panel with Enter and sends nothing [HU-06]',
  { tag: '@long' },
  async ({ terminalPage: page }) => {
    const workspace = await WorkspacePage.open(page);
    const keyboard = await page.context().newCDPSession(page);
    const press = async (key: string, code: string, modifiers = 0) => {
      const windowsVirtualKeyCode = code.codePointAt(code.length - 1)!;
      for (const type of ['rawKeyDown', 'keyUp'] as const)
        await keyboard.send('Input.dispatchKeyEvent', { type, key, code, windowsVirtualKeyCode, modifiers });
    };
    const kind = (name: string) => workspace.order.getByRole('radio', { name, exact: true });
    // L and M of Russian, Greek and Hebrew keyboards; the digits of a French one; Option on a Mac.
    for (const [limit, market] of ['дь', 'λμ', 'ךצ'].map((letters) => [...letters] as [string, string])) {
      await press(limit, 'KeyL');
      await expect(kind('Limit')).toBeChecked();
      await page.keyboard.press('Escape');
      await press(market, 'KeyM');
      await expect(kind('Market')).toBeChecked();
    }
    for (const [key, code, interval] of [
      ['é', 'Digit2', '5m'],
      ['&', 'Digit1', '1m'],
    ] as const) {
      await press(key, code);
      const button = workspace.chart.getByRole('button', { name: interval, exact: true });
      await expect(button).toHaveAttribute('aria-pressed', 'true');
    }
    await page.evaluate(() => Object.defineProperty(navigator, 'userAgent', { get: () => 'Macintosh' }));
    await press('¡', 'Digit1', ALT);
    await expect(workspace.watchlist.locator(':focus')).toHaveCount(1);
    await page.evaluate(() => Reflect.deleteProperty(navigator, 'userAgent'));
    const palette = new PalettePage(page);
    for (const key of ['κ', 'ל', 'の']) {
      await press(key, 'KeyK', CTRL);
      await expect(palette.input).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(palette.input).toHaveCount(0);
    }
    await press('л', 'KeyK', CTRL);
    await expect(palette.input).toBeFocused();
    await palette.write('buy 0.2 eur limit 1.085 sl 1.08 tp 1.09');
    await expect(palette.pieces).toContainText('1.08500');
    // The Enter that ends a composition ends the composition.
    await keyboard.send('Input.imeSetComposition', { text: ' ', selectionStart: 1, selectionEnd: 1 });
    const enter = { type: 'rawKeyDown', code: 'Enter', key: 'Process', windowsVirtualKeyCode: 229 } as const;
    for (const key of ['Process', 'Enter']) await keyboard.send('Input.dispatchKeyEvent', { ...enter, key });
    await keyboard.send('Input.insertText', { text: ' ' });
    await expect(palette.send('Buy 0.20 lots EUR/USD, limit 1.08500')).toBeEnabled();
    await expect(palette.palette).toContainText('Demo');
    await page.keyboard.press('Enter');
    await expect(palette.palette).toHaveCount(0);
    await expect(workspace.quantity()).toHaveValue('0.20');
    await expect(workspace.order.getByRole('textbox', { name: 'Price' })).toHaveValue('1.08500');
    await expect(workspace.chart.getByRole('heading', { name: 'EUR/USD' })).toBeVisible();
    await workspace.tab('Orders').click();
    await expect(workspace.rows('EUR/USD')).toHaveCount(0);
  },
);

test(
  'only Ctrl Enter sends, what is not understood sends nothing, and the sentence is remembered',
  { tag: '@long' },
  async ({ terminalPage: page }) => {
    const workspace = await WorkspacePage.open(page);
    const palette = await PalettePage.open(page);
    await palette.write('buy 0.02 btc limt 60000');
    await expect(palette.palette.getByRole('alert')).toContainText('not understood');
    await page.keyboard.press('Control+Enter');
    await expect(palette.palette).toBeVisible();
    await palette.palette.getByRole('button', { name: 'Use “limit”' }).click();
    await expect(palette.input).toHaveValue('buy 0.02 btc limit 60000');
    await expect(palette.send('Buy 0.020 BTC/USDT, limit 60,000.0')).toBeEnabled();
    await page.keyboard.press('Control+Enter');
    await expect(palette.palette).toHaveCount(0);
    await workspace.tab('Orders').click();
    await expect(workspace.rows('BTC/USDT')).toHaveCount(1);
    await expect(workspace.rows('BTC/USDT')).toContainText('60,000.0');

    const again = await PalettePage.open(page);
    await page.getByRole('option', { name: /buy 0\.02 btc limit 60000/ }).click();
    await expect(again.input).toHaveValue('buy 0.02 btc limit 60000');
  },
);

test(
  'a product and an indicator are found by their first letters, and stand among the recent ones after a reload',
  { tag: '@long' },
  async ({ terminalPage: page }) => {
    const workspace = await WorkspacePage.open(page);
    const palette = await PalettePage.open(page);
    await palette.write('eur');
    await expect(page.getByRole('option').first()).toContainText('EUR/');
    await expect(page.getByRole('option', { name: /Arnaud/ })).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(workspace.chart.getByRole('heading', { name: /^EUR\// })).toBeVisible();

    const more = await PalettePage.open(page);
    await more.write('hma');
    await page.keyboard.press('Enter');
    await expect(workspace.chart.getByText(/^HMA/).first()).toBeVisible();

    await page.reload();
    await expect(workspace.chart.getByText(/^HMA/).first()).toBeVisible();
    await PalettePage.open(page);
    const recent = page.getByRole('group', { name: 'Recent' });
    await expect(recent.getByRole('option').first()).toContainText('Hull');
    await expect(recent.getByRole('option').nth(1)).toContainText('EUR/');
  },
);

test(
  'the palette sizes by money and distance, closes a half, and refuses with the nearest that is right [HU-81]',
  { tag: '@long' },
  async ({ terminalPage: page }, info) => {
    const workspace = await WorkspacePage.open(page);
    const palette = await PalettePage.open(page);
    const { palette: dialog } = palette;
    await palette.write('buy 1k usd of eth');
    await expect(palette.pieces).toContainText('1,000.00 of money');
    await expect(dialog.getByRole('button', { name: /^Buy 0\.5\d ETH\/USDT at the market/ })).toBeEnabled();
    await palette.write('buy 0.1 btc sl 2% tp 4%');
    await expect(palette.pieces).toContainText('2 % away');
    await page.screenshot({ path: info.outputPath('sentence.png') });
    await palette.write('buy max 1 btc');
    await page.keyboard.press('Control+Enter');
    await expect(dialog.getByRole('alert')).toContainText('needs its word');
    await palette.write('buy 0.1 btc');
    await page.keyboard.press('Control+Enter');
    await expect(workspace.rows('BTC/USDT')).toHaveCount(1);

    const again = await PalettePage.open(page);
    await again.write('close half bct');
    await page.screenshot({ path: info.outputPath('refused.png') });
    // Nothing is done to all where a part, a price or a condition was said.
    for (const [typed, nearest] of [
      ['flatten half', 'close half'],
      ['close btc at 65000', 'alert btc/usdt 65000'],
      ['cancel 50% btc', 'cancel btc/usdt'],
    ] as const) {
      await again.write(typed);
      await expect(again.palette.getByRole('option').first()).toContainText(nearest);
    }
    await again.write('close half bct');
    await page.keyboard.press('Enter');
    await expect(again.input).toHaveValue('close half btc');
    await expect(
      again.palette.getByRole('option', { name: 'Close positions: BTC/USDT, 50% (1)' }),
    ).toBeVisible();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Close positions: BTC/ }).click();
    await expect(workspace.rows('0.050')).toHaveCount(1);

    const last = await PalettePage.open(page);
    await last.write('eth 1h');
    await page.keyboard.press('Enter');
    await expect(workspace.chart.getByRole('heading', { name: 'ETH/USDT' })).toBeVisible();
    await page.screenshot({ path: info.outputPath('chart.png') });
  },
);
