import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Locator, Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** All rules, or those alone that a theme or palette can break. */
export type AxeRules = 'all' | 'colours';

/** What is found of serious or critical weight in a place as it is now: the rule and the first places. */
export async function findings(place: Page | Locator, rules: AxeRules = 'all'): Promise<readonly string[]> {
  const part = 'goto' in place ? place.locator('html') : place;
  const page = part.page();
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await readFile(AXE, 'utf8'));
  const options: RunOptions = {
    resultTypes: ['violations'],
    ...(rules === 'colours' && { runOnly: ['color-contrast'] }),
  };
  return part.evaluate(async (node, only) => {
    type Run = (context: Node, options: RunOptions) => Promise<AxeResults>;
    const { axe } = window as unknown as { axe: { run: Run } };
    // Colours on their way from one theme to the other are those of neither.
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined)));
    const { violations } = await axe.run(node, only);
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) =>
        nodes.map(({ target, html }) => `${id}: ${target.join(' ')} ${html.slice(0, 120)}`),
      );
  }, options);
}

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

/** Looks at the page, or at parts of it, in every theme and palette, and names what is wrong in which. */
export async function inEveryLook(page: Page, ...parts: readonly Locator[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const [at, { theme, palette }] of LOOKS.entries()) {
    await look(page, theme, palette);
    for (const place of parts.length > 0 ? parts : [page]) {
      const here = await findings(place, at === 0 ? 'all' : 'colours');
      found.push(...here.map((finding) => `${theme}, ${palette}: ${finding}`));
    }
  }
  await look(page, 'dark', 'standard');
  return found;
}
