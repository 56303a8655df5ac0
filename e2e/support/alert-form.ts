import { expect, type Locator, type Page } from '@playwright/test';

/** An alert that has fired, as it is stored. */
export interface Fired {
  readonly alert: { readonly id: string; readonly words?: string };
  readonly atMs: number;
  readonly bar: number;
  readonly isLate?: boolean;
  readonly values: readonly { readonly left?: number; readonly right?: number }[];
}

/** What fired, oldest first, as the terminal has stored it. */
export async function firings(page: Page): Promise<readonly Fired[]> {
  const text = await page.evaluate(() => localStorage.getItem('meridian.alerts'));
  const { state } = JSON.parse(text ?? '{"state":{"fired":[]}}') as { state: { fired: Fired[] } };
  return state.fired.toReversed();
}

/** The form of a new alert in a panel. */
export class AlertForm {
  readonly #panel: Locator;
  readonly form: Locator;

  constructor(panel: Locator) {
    this.#panel = panel;
    this.form = panel.getByRole('form', { name: 'New alert' });
  }

  /** Makes an alert whose note is its name; `fill` writes what it waits for. */
  async make(note: string, fill: (form: Locator) => Promise<void>): Promise<void> {
    await this.#panel.getByRole('button', { name: 'New alert' }).click();
    await fill(this.form);
    await this.form.getByLabel('Note').fill(note);
    await this.form.getByRole('button', { name: 'Add alert' }).click();
    await expect(this.form).toHaveCount(0);
  }
}

/** Writes a level in ticks of BTC/USDT. */
export const level = (form: Locator, ticks: number) =>
  form.getByLabel('Level', { exact: true }).fill((ticks / 10).toFixed(1));
