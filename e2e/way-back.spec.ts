import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { callPlatform, signIn } from './support/outside-client.ts';
import { startRemotePlatform, type RemotePlatform } from './support/remote-platform.ts';
import { test } from './support/terminal.ts';

/** The page behind the link of a message about a changed address. */

const WEB = '/global/customer.app.CustomerWebApiService.';
const NEW_ADDRESS = 'thief@example.com';

/** The newest message to an address, as the platform sends it. */
async function messageTo({ directory }: RemotePlatform, recipient: string) {
  const text = await readFile(path.join(directory, 'codes.jsonl'), 'utf8').catch(() => '');
  const lines = text.split('\n').filter((line) => line !== '');
  return lines
    .map((line) => JSON.parse(line) as Record<string, string>)
    .findLast((one) => one['toUser'] === recipient);
}

/** Somebody who knows the password changes the address of the demonstration customer; answers the link of the message. */
async function changesAddress(platform: RemotePlatform): Promise<string> {
  const { ready } = platform.now();
  const token = await signIn(ready);
  const sent = { bizType: 'EMAIL_COMMON_VERIFICATION_CODE', toUser: NEW_ADDRESS };
  const ticket = await callPlatform(
    ready,
    '/global/message.app.VerificationApiService.verifyCodeSend',
    sent,
    { token },
  );
  await expect.poll(() => messageTo(platform, NEW_ADDRESS)).toBeDefined();
  const code = (await messageTo(platform, NEW_ADDRESS))?.['code'];
  const loginPwd = createHash('md5').update(ready.demo.password).digest('hex');
  const change = {
    email: NEW_ADDRESS,
    verifyCode: code,
    sendToken: (ticket.data as { token: string }).token,
    loginPwd,
  };
  expect(await callPlatform(ready, `${WEB}changeEmail`, change, { token })).toMatchObject({ code: '0' });
  await expect.poll(() => messageTo(platform, ready.demo.loginName)).toBeDefined();
  const notified = await messageTo(platform, ready.demo.loginName);
  return /http\S+#\S+/.exec(notified?.['content'] ?? '')?.[0] ?? '';
}

async function press(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'It was not me: undo it' }).click();
}

test(
  'one press on the page of the message takes a changed address back, once [ATK-577]',
  { tag: '@long' },
  async ({ page }) => {
    const platform = await startRemotePlatform({ hasOutbox: true });
    try {
      const { ready } = platform.now();
      const link = await changesAddress(platform);
      await page.goto(link);
      await expect(page.getByRole('heading', { name: 'Undo a change' })).toBeVisible();
      expect(page.url()).not.toContain('#');
      await press(page);
      await expect(page.getByRole('status')).toContainText('The change is undone');
      expect(await signIn(ready)).toMatch(/\S/);

      await page.goto('about:blank');
      await page.goto(link);
      await press(page);
      await expect(page.getByRole('status')).toContainText(/used/i);
      await page.goto('about:blank');
      await page.goto(link.slice(0, -4));
      await expect(page.getByRole('status')).toContainText('not complete');
    } finally {
      await platform.stop();
    }
  },
);
