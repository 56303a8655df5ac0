import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { DockPage } from './support/dock-page.ts';
import { FailurePage } from './support/failure-page.ts';
import { PlatformsPage } from './support/platforms-page.ts';
import { startRemotePlatform } from './support/remote-platform.ts';
import { startTerminal, test } from './support/terminal.ts';
import { WorkspacePage } from './support/workspace-page.ts';

/** Several platforms in one terminal. */

const MARKET = ['--in-memory', '--seed', '7', '--at', '2026-03-04T15:30:00Z'];

/** Buys on the platform that was chosen; its account has this position and no other. */
async function trades(page: Page, quantity: string): Promise<void> {
  await WorkspacePage.open(page);
  const trader = new FailurePage(page);
  await expect(trader.rows('BTC/USDT')).toHaveCount(0);
  await trader.buys(quantity);
  await expect(trader.rows('BTC/USDT')).toHaveCount(1);
}

test(
  'a trader keeps two platforms beside the one on this machine, and none sees what is of another',
  { tag: '@long' },
  async ({ folder, page }) => {
    // Five starts of platforms and terminals.
    test.setTimeout(360_000);
    const [a, b] = await Promise.all([startRemotePlatform(), startRemotePlatform()]);
    const files = [await a.profile({ name: 'North' }), await b.profile({ name: 'South' })];
    const args = ['--data', path.join(folder, 'data'), ...MARKET.slice(1)];
    let terminal = await startTerminal(args);
    try {
      const platforms = new PlatformsPage(page);
      await platforms.openAt(terminal);
      await platforms.add(files[0] ?? '');
      await platforms.add(files[1] ?? '', { 'Calls (https)': 'http://south.example' }, 'Not protected');
      const { connect } = await platforms.choose('North');
      expect(connect).toContain(new URL(a.now().ready.quoteWsUrl).host);
      expect(connect).not.toContain(new URL(b.now().ready.quoteWsUrl).host);
      expect(connect).not.toContain(new URL(terminal.ready.quoteWsUrl).host);
      await trades(page, '0.1');
      const dock = new DockPage(page);
      await dock.layout('Scalper');

      await platforms.signOut();
      await platforms.choose('South');
      await trades(page, '0.2');
      const current = ['aria-current', 'true'] as const;
      await expect(dock.layouts.getByRole('button', { name: 'Standard' })).toHaveAttribute(...current);
      await platforms.signOut();
      await platforms.choose('On this machine');
      await trades(page, '0.3');

      // Another start finds them again, and each account as it was.
      await platforms.signOut();
      await terminal.stop();
      terminal = await startTerminal(args);
      await platforms.openAt(terminal);
      await expect(platforms.one('On this machine')).toBeChecked();
      await platforms.choose('North');
      await WorkspacePage.open(page);
      await expect(dock.layouts.getByRole('button', { name: 'Scalper' })).toHaveAttribute(...current);
      await dock.layout('Standard');
      const trader = new FailurePage(page);
      await expect(trader.rows('0.100')).toHaveCount(1);
      await expect(trader.rows('BTC/USDT')).toHaveCount(1);

      // A start begins with the platform that was chosen last, and no secret is kept without a place to seal it.
      await terminal.stop();
      terminal = await startTerminal(args);
      await platforms.openAt(terminal);
      await expect(platforms.one('North')).toBeChecked();
      await expect(platforms.tool('Remove North')).toBeDisabled();
      await platforms.choose('On this machine');
      await platforms.remove('North');
      await expect(platforms.one('South')).toBeVisible();
    } finally {
      await terminal.stop();
      await Promise.all([a.stop(), b.stop()]);
    }
  },
);
