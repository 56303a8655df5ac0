import type { Page } from '@playwright/test';
import { FailurePage } from './support/failure-page.ts';
import { expect, test } from './support/remote-terminal.ts';
import { PlatformsPage } from './support/platforms-page.ts';
import { WorkspacePage } from './support/workspace-page.ts';

/** A platform of a connection profile that answers and sends what nobody expects. */

const LONG_LIST = Array.from({ length: 100_000 }, (_, index) => ({
  id: index,
  symbol: `P${index}`,
  digits: 2,
}));
/** What stands in the `data` of an answer, and in the body of a frame. */
const HOSTILE: Readonly<Record<string, string>> = {
  nested: `${'['.repeat(8_000)}${']'.repeat(8_000)}`,
  'decimals by 1e9': '[{"digits":1000000000,"priceDigits":1000000000,"price":"1"}]',
  'a list without an end': JSON.stringify(LONG_LIST),
  'a text': '"text"',
  'a number': '7',
  nothing: 'null',
  'a list of nothing': '[null,null]',
  'an object of lists': '{"list":[[]],"pageData":7,"total":"x","accounts":{},"symbol":[],"digits":[]}',
};
/** What is answered while the page loads: the call by the end of its path, and what its answer holds. */
const AFTER_LOADING = [
  ['.getSymbolBaseList', 'decimals by 1e9'],
  ['.queryPositionPage', 'an object of lists'],
  ['.findCustomerInfo', 'a text'],
  ['', 'a list without an end'],
  ['', 'nested'],
] as const;
const envelope = (data: string): string => `{"code":"0","msg":"","data":${data}}`;

/** The page is alive and offers a way to another platform: by itself, or by signing out. */
async function expectWayOut(page: Page): Promise<'choice' | 'menu'> {
  const choice = page.getByRole('radio', { name: /^On this machine/ });
  const menu = page.getByRole('button', { name: 'Settings' }).first();
  await expect(choice.or(menu).first()).toBeVisible({ timeout: 40_000 });
  return (await choice.isVisible()) ? 'choice' : 'menu';
}

async function goesHome(page: Page): Promise<void> {
  const platforms = new PlatformsPage(page);
  if ((await expectWayOut(page)) === 'menu') await platforms.signOut();
  await platforms.choose('On this machine');
  await WorkspacePage.open(page);
  await new FailurePage(page).buys('0.1');
}

/** Frames of both sockets: texts that are no frames, and frames of known kinds with what nobody expects in them. */
const FRAMES = Object.values(HOSTILE).flatMap((data) => [
  data,
  `{"cmd_id":14001,"seq_id":1,"result":0,"data":${data}}`,
  `{"msgCode":"trade","timestamp":1,"trace":"t","seqId":1,"content":${data}}`,
  `{"msgCode":"records","timestamp":1,"trace":"t","seqId":1,"content":${data}}`,
  `{"msgCode":"notice","timestamp":1,"trace":"t","seqId":1,"content":${data}}`,
  `p(${data.slice(0, 100_000)})`,
  `g(${data.slice(0, 100_000)})`,
]);

test.describe('a platform that sends what nobody expects', () => {
  test.use({ remoteOptions: { hasFrameProxies: true } });

  test(
    'in answers and in frames of both sockets leaves the terminal alive, and the trader goes to another one [ATK-854] [HU-95]',
    { tag: '@long' },
    async ({ remote, trader, page }) => {
      test.setTimeout(600_000);
      await trader.buys('0.1');
      for (const frame of FRAMES) expect(remote.say(frame)).toBeGreaterThanOrEqual(2);
      await expectWayOut(page);
      for (const [path, name] of AFTER_LOADING) {
        remote.calls.answer(path, { status: 200, body: envelope(HOSTILE[name] ?? '') });
        await page.reload();
        await test.step(`${path}: ${name}`, () => expectWayOut(page));
        remote.calls.restore();
      }
      page.setDefaultTimeout(60_000);
      expect(remote.terminal.child.exitCode).toBeNull();
      await goesHome(page);
    },
  );
});
