import type { Page } from '@playwright/test';
import { WorkspacePage } from './support/workspace-page.ts';
import { expect, test } from './support/terminal.ts';

/** The policy of the page in a real browser: all screens keep to it, and what breaks it does nothing. */

declare global {
  interface Window {
    readonly violations: string[];
  }
}

/** Notes every violation from the first script on. */
async function watchPolicy(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const violations: string[] = [];
    Object.defineProperty(window, 'violations', { value: violations });
    addEventListener('securitypolicyviolation', (event) => {
      const { effectiveDirective, blockedURI, sourceFile, sample } = event as SecurityPolicyViolationEvent;
      violations.push([effectiveDirective, blockedURI, sourceFile, sample].join(' '));
    });
  });
  await page.reload();
}

test(
  'every screen keeps to a policy without inline styles and with trusted types [ATK-430]',
  { tag: '@long' },
  async ({ terminalPage: page }) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await watchPolicy(page);
    await expect(page.getByTestId('sign-in')).toBeVisible();
    const workspace = await WorkspacePage.open(page);
    await expect(workspace.chart.locator('canvas').first()).toBeVisible();
    await expect(workspace.tape).toContainText(/\d\d:\d\d:\d\d/);
    for (const tab of await workspace.lists.getByRole('tab').all()) await tab.click();
    await page.keyboard.press('Control+k');
    await expect(page.getByPlaceholder('Products and actions')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    for (const menu of await page.locator('[aria-haspopup="menu"]').all()) {
      await menu.click();
      await expect(page.getByRole('menu')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('menu')).toBeHidden();
    }
    await page.getByRole('button', { name: 'Charting by TradingView' }).click();
    const question = page.getByRole('dialog', { name: 'Open this address?' });
    await expect(question.getByTestId('address')).toHaveText('https://www.tradingview.com/');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'API keys', exact: true }).click();
    await expect(page.getByTestId('keys-page')).toBeVisible();
    expect(await page.evaluate(() => window.violations)).toEqual([]);
    expect(errors).toEqual([]);
  },
);

test(
  'what breaks the policy does nothing: styles, markup, scripts, workers, frames, foreign addresses [ATK-430]',
  { tag: '@long' },
  async ({ terminalPage: page }) => {
    await watchPolicy(page);
    const outcome = await page.evaluate(async () => {
      // Text may be evaluated until the test's own script has given way once.
      await new Promise((resolve) => setTimeout(resolve));
      const attempt = (work: () => unknown): string => {
        try {
          return String(work());
        } catch {
          return 'refused';
        }
      };
      const style = document.createElement('style');
      style.textContent = 'body { visibility: hidden }';
      document.head.append(style);
      const image = (url: string): Promise<string> =>
        new Promise((resolve) => {
          const made = new Image();
          made.addEventListener('error', () => resolve('refused'));
          made.addEventListener('load', () => resolve('loaded'));
          made.src = url;
        });
      const { body } = document;
      return {
        style: getComputedStyle(body).visibility === 'hidden' ? 'in force' : 'refused',
        attribute: attempt(() => {
          body.setAttribute('style', 'visibility: hidden');
          return getComputedStyle(body).visibility === 'hidden' ? 'in force' : 'refused';
        }),
        markup: attempt(() => (body.lastElementChild!.innerHTML = '<img src=x onerror=alert(1)>')),
        written: attempt(() => document.write('<p>')),
        evaluated: attempt(() => (0, eval)('1')),
        made: attempt(() => new Function('return 1')()),
        timer: attempt(() => setTimeout('1' as never, 0)),
        worker: attempt(() => new Worker('/assets/other.js')),
        foreignWorker: attempt(() => new Worker('data:text/javascript,1')),
        script: attempt(() => (document.createElement('script').src = 'https://elsewhere.example/a.js')),
        second: attempt(() =>
          (
            window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): unknown } }
          ).trustedTypes.createPolicy('default', { createHTML: (text: string) => text }),
        ),
        foreign: await image('https://elsewhere.example/a.png'),
        call: await fetch('http://127.0.0.1:1/').then(
          () => 'sent',
          () => 'refused',
        ),
      };
    });
    expect(new Set(Object.values(outcome))).toEqual(new Set(['refused']));
    const directives = await page.evaluate(() => [
      ...new Set(window.violations.map((each) => each.split(' ')[0])),
    ]);
    expect(directives.toSorted()).toEqual([
      'connect-src',
      'img-src',
      'require-trusted-types-for',
      'style-src-attr',
      'style-src-elem',
      'trusted-types',
    ]);
  },
);
