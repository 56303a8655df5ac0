import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { QuoteSocket } from './process/field-sockets.ts';
import { expectChart, expectLadder } from './support/drawn-market.ts';
import { WorkspacePage } from './support/workspace-page.ts';
import { expect, startTerminal, STEADY_MARKET, test } from './support/terminal.ts';

const BRAND = fileURLToPath(new URL('../examples/brand/harbour.json', import.meta.url));

function look(page: Page) {
  return page.evaluate(() => {
    const style = getComputedStyle(document.documentElement);
    return {
      title: document.title,
      hue: style.getPropertyValue('--brand-hue').trim(),
      up: style.getPropertyValue('--up').trim(),
      action: getComputedStyle(document.querySelector('[data-testid="open-demo"]') ?? document.body)
        .backgroundColor,
    };
  });
}

test(
  'a brand file changes name, logo and colours, and no meaning of a colour; the market is drawn as it is [DT-18, DT-07, DT-09]',
  { tag: '@long' },
  async ({ terminalPage: page }) => {
    await expect(page.getByTestId('open-demo')).toBeVisible();
    const own = await look(page);
    expect(own.title).toBe('Meridian');
    // The market stands still, so that what is drawn can be compared with what the platform answers.
    const branded = await startTerminal([...STEADY_MARKET, '--speed', '0.001', '--brand', BRAND]);
    const quotes = await QuoteSocket.open(`${branded.ready.quoteWsUrl}/quote_guest`);
    try {
      await page.goto(branded.ready.link);
      const signIn = page.getByTestId('sign-in');
      await expect(signIn).toContainText('Harbour Markets');
      await expect(signIn.locator('img')).toHaveAttribute('src', /^data:image\/svg\+xml;base64,/);
      const shown = await look(page);
      expect(shown).toMatchObject({ title: 'Harbour Markets', hue: '165', up: own.up });
      expect(shown.action).not.toBe(own.action);
      const workspace = await WorkspacePage.open(page);
      const topBar = page.getByRole('banner').first();
      await expect(topBar).toContainText('Harbour Markets');
      // A picture is there some time after its element.
      await expect
        .poll(() => topBar.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);
      await expect(page.locator('body')).not.toContainText('Meridian');
      await expectLadder(workspace, quotes);
      await expectChart(workspace, quotes);
    } finally {
      quotes.close();
      await branded.stop();
    }
  },
);
