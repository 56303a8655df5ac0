import path from 'node:path';
import { expect, type Locator } from '@playwright/test';
import { manage } from './support/company-calls.ts';
import { PlatformsPage } from './support/platforms-page.ts';
import { startRemotePlatform, type RemotePlatform } from './support/remote-platform.ts';
import { SecurityPage } from './support/security-page.ts';
import { startTerminal, test } from './support/terminal.ts';

/** Pictures that go from the terminal to a platform which is another process. */

/** A picture of some bytes beyond the smallest: several calls of the page to its host. */
function picture(filling: number): Buffer {
  const smallest =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  return Buffer.concat([Buffer.from(smallest, 'base64'), Buffer.alloc(400_000, filling)]);
}

const PICTURES = { 'Front of the document': picture(7), 'Back of the document': picture(13) };
type Side = keyof typeof PICTURES;

const hand = (form: Locator, side: Side) =>
  form
    .getByLabel(side, { exact: true })
    .setInputFiles({ name: 'paper.png', mimeType: 'image/png', buffer: PICTURES[side] });

interface Application {
  readonly pno: string;
  readonly elements: Readonly<Record<string, string>>;
}

/** What waits for a decision at the operator of the platform. */
function waiting(remote: RemotePlatform): Promise<readonly Application[]> {
  return manage(remote.now().ready, 'venue.admin.KycReviewService.pending', {});
}

/** The first level, which has no picture, filled in, sent and accepted by the operator. */
async function passesFirstLevel(account: SecurityPage, remote: RemotePlatform): Promise<void> {
  const { side, page } = account;
  await page.getByRole('button', { name: 'Fill in' }).click();
  await account.field('First name').fill('Mei');
  await account.field('Last name').fill('Lin');
  await side.getByLabel('Date of birth').fill('2000-01-01');
  await side.getByRole('combobox', { name: 'Document' }).selectOption({ index: 2 });
  await account.field('Identity number').fill('K1234567Z');
  await account.submit('Send for review').click();
  await account.expectDone('Sent.');
  const [{ pno } = { pno: '' }] = await waiting(remote);
  await manage(remote.now().ready, 'venue.admin.KycReviewService.review', { pno, approve: true });
}

test(
  'papers go to a platform elsewhere, and one that goes away in the middle leaves nothing half done',
  { tag: '@long' },
  async ({ page }) => {
    const remote = await startRemotePlatform({ hasOutbox: true });
    const terminal = await startTerminal(['--in-memory']);
    try {
      const platforms = new PlatformsPage(page);
      await platforms.openAt(terminal);
      await platforms.add(await remote.profile({ name: 'Elsewhere' }));
      await platforms.choose('Elsewhere');
      const account = new SecurityPage(page, path.join(remote.directory, 'codes.jsonl'));
      await account.register('mei@northlight.example', 'Correct horse 1');
      await account.open();
      await passesFirstLevel(account, remote);
      // What the operator decided is told; the next level is open.
      const second = account.item('Document verification').or(page.getByLabel('Document verification'));
      await second.getByRole('button', { name: 'Fill in' }).click();
      const { side } = account;

      // The platform takes bytes and answers nothing, and then it is gone.
      remote.now().child.kill('SIGSTOP');
      await hand(side, 'Front of the document');
      await expect(side.getByText('Sending paper.png, 391 kB')).toBeVisible();
      await remote.kill();
      await expect(side.getByRole('alert')).toHaveText('No answer from the platform. Try again.');
      await remote.startAgain();
      expect(await waiting(remote)).toEqual([]);
      // Nothing of it counts as handed in.
      await expect(account.submit('Send for review')).toBeDisabled();

      for (const name of Object.keys(PICTURES) as Side[]) await hand(side, name);
      await expect(side.getByText('Ready: paper.png, 391 kB')).toHaveCount(2);
      await remote.kill();
      await account.submit('Send for review').click();
      await expect(side.getByRole('alert')).toContainText('No answer from the platform.');
      await remote.startAgain();
      expect(await waiting(remote)).toEqual([]);
      // The pictures were acknowledged: they are not asked for again.
      await account.submit('Send for review').click();
      await account.expectDone('Sent.');
      await expect(second).toContainText('in review');
      const [application, ...others] = await waiting(remote);
      expect(others).toEqual([]);
      for (const [code, name] of [
        ['card_front', 'Front of the document'],
        ['card_back', 'Back of the document'],
      ] as const) {
        const seen = await fetch(application?.elements[code] ?? '');
        expect(seen.headers.get('content-type')).toBe('image/png');
        expect(Buffer.from(await seen.arrayBuffer()).equals(PICTURES[name])).toBe(true);
      }
    } finally {
      await terminal.stop();
      await remote.stop();
    }
  },
);
