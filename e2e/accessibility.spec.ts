import type { Page } from '@playwright/test';
import { findings } from './support/axe.ts';
import { expect, test } from './support/terminal.ts';
import { WorkspacePage } from './support/workspace-page.ts';

const LOOKS = ['dark', 'light'].flatMap((theme) =>
  (['standard', 'safe'] as const).map((palette) => ({ theme, palette })),
);

/** The looks as the settings keep them; the page takes them up with the next reload. */
async function look(page: Page, theme: string, palette: string): Promise<void> {
  await page.evaluate(
    ([chosenTheme, chosenPalette]) => {
      document.documentElement.dataset['theme'] = chosenTheme;
      if (chosenPalette === 'safe') document.documentElement.dataset['palette'] = 'cb';
      else delete document.documentElement.dataset['palette'];
    },
    [theme, palette],
  );
}

/** Looks at the page in every theme and palette, and names what is wrong in which. */
async function inEveryLook(page: Page): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { theme, palette } of LOOKS) {
    await look(page, theme, palette);
    found.push(...(await findings(page)).map((finding) => `${theme}, ${palette}: ${finding}`));
  }
  await look(page, 'dark', 'standard');
  return found;
}

test(
  'the sign-in page has nothing that keeps anybody out, in any theme and palette',
  { tag: '@long' },
  async ({ terminalPage: page }) => {
    await expect(page.getByRole('button', { name: 'Open the demo' })).toBeVisible();
    expect(await inEveryLook(page)).toEqual([]);
  },
);

test('the workspace and its lists have nothing that keeps anybody out, in any theme and palette', async ({
  terminalPage: page,
}) => {
  const workspace = await WorkspacePage.open(page);
  await workspace.quantity().fill('0.1');
  await workspace.order.getByRole('button', { name: 'Buy' }).click();
  await expect(workspace.rows('BTC/USDT')).toHaveCount(1);
  expect(await inEveryLook(page)).toEqual([]);
  for (const tab of ['Orders', 'Fills', 'History', 'Activity']) {
    await workspace.tab(tab).click();
    expect((await findings(page)).map((finding) => `${tab}: ${finding}`)).toEqual([]);
  }
});

test(
  'the palette, the hotkeys and the question for real money are open to everybody',
  { tag: '@long' },
  async ({ terminalPage: page }) => {
    await WorkspacePage.open(page);
    const dialog = page.getByRole('dialog');
    const openings = [
      () => page.keyboard.press('Control+k'),
      () => page.keyboard.press('?'),
      () => page.getByRole('radio', { name: 'Real' }).click(),
    ];
    for (const open of openings) {
      await open();
      await expect(dialog).toBeVisible();
      expect(await inEveryLook(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    }
  },
);

test(
  'the page of API keys has nothing that keeps anybody out, in any theme and palette',
  { tag: '@long' },
  async ({ terminalPage: page }) => {
    await WorkspacePage.open(page);
    await page.getByRole('button', { name: 'API keys' }).click();
    await expect(page.getByRole('heading', { name: 'API keys', level: 1 })).toBeVisible();
    expect(await inEveryLook(page)).toEqual([]);
  },
);
