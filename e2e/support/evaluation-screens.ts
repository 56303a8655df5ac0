import { expect } from '@playwright/test';
import { ScreenPage } from './screen-page.ts';

const VIEWS = ['runs', 'report', 'fills', 'bench', 'platform'] as const;

/** Place of the page in the top bar. */
const EVALUATION = 4;

/** The evaluation in front of a camera. */
export class EvaluationScreens extends ScreenPage {
  #folder = '';

  /** Signs in and opens the page over a folder of runs, whose name no picture shows. */
  async enter(folder: string): Promise<void> {
    this.#folder = folder;
    await this.page.getByTestId('open-demo').click();
    // Its name depends on the language, its place does not.
    await this.page.locator('header nav button').nth(EVALUATION).click();
    await expect(this.page.locator('tr[data-row]').first()).toBeVisible();
  }

  /** Opens a view by its key, and waits until all of it is there. */
  async view(view: (typeof VIEWS)[number]): Promise<void> {
    await this.page.keyboard.press(`Alt+${VIEWS.indexOf(view) + 1}`);
    await this.isComplete();
  }

  override async isComplete(): Promise<void> {
    await expect(this.page.locator('[aria-busy="true"]')).toHaveCount(0);
  }

  override async matches(name: string): Promise<void> {
    await this.page.evaluate((folder) => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const { currentNode: node } = texts;
        const text = node.nodeValue ?? '';
        const steady = text.replaceAll(folder, '/runs').replaceAll(/\d{2}:\d{2}:\d{2}(?= UTC)/g, '00:00:00');
        if (steady !== text) node.nodeValue = steady;
      }
    }, this.#folder);
    await super.matches(name);
  }
}
