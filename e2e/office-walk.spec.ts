import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { playFirstHour } from './process/first-hour.ts';
import { TERMINALS } from './support/remote-platform.ts';
import { expect, startTerminal, test } from './support/terminal.ts';
import { WorkspacePage } from './support/workspace-page.ts';

/** What customers of a brand see of an operator's first hour (docs/first-hour.md). */

test(
  'after an operator’s first hour customers see the brand, its announcement, the planned maintenance and their money',
  { tag: '@long' },
  async ({ folder, page }, info) => {
    test.setTimeout(240_000);
    const hour = await playFirstHour(TERMINALS);
    const { baseUrl, quoteWsUrl, messageWsUrl, clientWsUrl, statusUrl, docsUrl } = hour.credentials;
    const brand = /"companyId": 3,[^}]*"openMsgAppId": "(\w+)"/.exec(hour.printed)?.[1];
    const shop = /"appId": "(\w+)",\s*"name": "Harbour Shop"/.exec(hour.printed)?.[1] ?? '';
    const profile = path.join(folder, 'harbour.json');
    const addresses = { baseUrl, quoteWsUrl, messageWsUrl, clientWsUrl, statusUrl, docsUrl };
    const customer = { loginName: 'mei@harbour.example', password: 'correct horse' };
    const named = { id: 'harbour', name: 'Harbour Markets', kind: 'remote', companyId: 3 };
    await writeFile(profile, JSON.stringify({ ...named, ...addresses, openMsgAppId: brand, demo: customer }));
    const terminal = await startTerminal(['--in-memory', '--profile', profile]);
    try {
      await page.goto(`${statusUrl}?companyId=3`);
      await expect(page.locator('body')).toContainText('Harbour Markets');
      await expect(page.locator('body')).toContainText('A new version');
      await expect(page.locator('body')).not.toContainText('Meridian');
      await page.screenshot({ path: info.outputPath('status.png') });

      const query = new URLSearchParams({
        appId: shop,
        thirdAppType: 'shop',
        url: 'https://shop.harbour.example/back',
      });
      await page.goto(`${baseUrl}/en-US/auth2/code?${query.toString()}`);
      await expect(page.locator('body')).toContainText('Harbour Markets');
      await expect(page.locator('body')).toContainText('Harbour Shop');
      await page.screenshot({ path: info.outputPath('consent.png') });

      await page.goto(terminal.ready.link);
      const notified = page.getByRole('status', { name: 'Announcement' });
      await expect(notified).toContainText('A new version');
      const workspace = await WorkspacePage.open(page);
      await expect(notified).toContainText('A new version');
      await notified.getByRole('button', { name: 'Dismiss' }).click();
      await expect(notified).toContainText('We are open');
      await workspace.tab('Notices').click();
      await expect(workspace.lists.getByRole('list', { name: 'Notices' })).toContainText(
        'Harbour Markets welcomes you.',
      );
      await expect(page.getByText('54,000.00').first()).toBeVisible();
      await page.screenshot({ path: info.outputPath('terminal.png') });
    } finally {
      await terminal.stop();
      expect((await hour.stop()).code).toBe(0);
    }
  },
);
