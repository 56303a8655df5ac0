import type { Page } from '@playwright/test';
import { expect, test } from './support/terminal.ts';
import { WorkspacePage } from './support/workspace-page.ts';

/** Fields on screen whose placeholder is wider than what they show of it. */
const cutPlaceholders = (page: Page) =>
  page.evaluate(() => {
    const cut = (input: HTMLInputElement) => {
      const copy = document.createElement('span');
      const style = getComputedStyle(input);
      copy.style.cssText = 'position: absolute; visibility: hidden; white-space: pre';
      for (const name of ['fontFamily', 'fontSize', 'fontWeight', 'letterSpacing'] as const)
        copy.style[name] = style[name];
      copy.textContent = input.placeholder;
      document.body.append(copy);
      const { width } = copy.getBoundingClientRect();
      copy.remove();
      return (
        width >
        input.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
      );
    };
    return [...document.querySelectorAll<HTMLInputElement>('input[placeholder]')]
      .filter((input) => input.offsetParent !== null && input.placeholder !== '' && cut(input))
      .map(({ placeholder }) => placeholder);
  });

test(
  'what a search asks for is read whole, and the equity stays in sight, at the smallest usual window in three languages',
  { tag: '@long' },
  async ({ terminalPage: page }) => {
    await page.setViewportSize({ width: 1_280, height: 800 });
    await WorkspacePage.open(page);
    for (const language of ['English', '简体中文', '繁體中文']) {
      await page.keyboard.press('Control+,');
      const sections = page.getByRole('dialog').getByRole('navigation').getByRole('button');
      await sections.first().click();
      await page.getByRole('radio', { name: language, exact: true }).click();
      for (const section of [0, 5]) {
        await sections.nth(section).click();
        await expect.poll(() => cutPlaceholders(page), `${language}, section ${section}`).toEqual([]);
      }
      await page.keyboard.press('Escape');
      await expect.poll(() => cutPlaceholders(page), `${language}, workspace`).toEqual([]);
      const equity = page
        .locator('[data-slot="order"] dt')
        .filter({ hasText: /^(Equity|净值|淨值)$/ })
        .first();
      await expect(equity).toBeInViewport({ ratio: 1 });
    }
  },
);
