import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

interface Looked {
  /** Selector of the part that is looked at; the whole page if absent. */
  readonly within?: string;
  /** Of all rules, or of those alone that a theme or palette can break. */
  readonly rules?: 'all' | 'colours';
}

/** What is found of serious or critical weight on the page as it is now: the rule and the first places. */
export async function findings(
  page: Page,
  { within = 'html', rules = 'all' }: Looked = {},
): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await readFile(AXE, 'utf8'));
  const looked = { within, ...(rules === 'colours' && { runOnly: ['color-contrast'] }) };
  return page.evaluate(async ({ within: part, ...only }) => {
    type Run = (context: string, options: RunOptions) => Promise<AxeResults>;
    const { axe } = window as unknown as { axe: { run: Run } };
    // Colours on their way from one theme to the other are those of neither.
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined)));
    const { violations } = await axe.run(part, { resultTypes: ['violations'], ...only });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) =>
        nodes.map(({ target, html }) => `${id}: ${target.join(' ')} ${html.slice(0, 120)}`),
      );
  }, looked);
}
