import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inEveryLook } from './support/axe.ts';
import { EvaluationScreens } from './support/evaluation-screens.ts';
import { makeRunsFolder } from './support/runs-folder.ts';
import { STEADY_MARKET, expect, startTerminal, test } from './support/terminal.ts';

test(
  'a person starts a run, reads its report and fills, and notes something about it',
  { tag: '@long' },
  async ({ page }) => {
    test.setTimeout(400_000);
    const runs = await mkdtemp(path.join(tmpdir(), 'runs-'));
    const terminal = await startTerminal([...STEADY_MARKET, '--runs', runs]);
    try {
      await page.goto(terminal.ready.link);
      await page.getByTestId('open-demo').click();
      await page.getByRole('button', { name: 'Evaluation', exact: true }).click();
      await expect(page.getByText('No run yet')).toBeVisible();
      await page.getByLabel('Program', { exact: true }).fill('node e2e/process/evaluated-program.mjs 0.1');
      await page.getByLabel('From', { exact: true }).fill('2025-03-03T08:00Z');
      await page.getByLabel('To', { exact: true }).fill('2025-03-03T10:00Z');
      await page.getByLabel('Seeds', { exact: true }).fill('1,2');
      const command = page.getByLabel('The command that it runs');
      await expect(command).toContainText("--bot 'node e2e/process/evaluated-program.mjs 0.1'");
      await expect(command).toContainText('--seeds 1,2');
      const start = page.getByRole('button', { name: /^Start/ });
      // The host takes no answer that is faster than a person.
      await expect(async () => {
        await start.click({ timeout: 1_000 });
        await expect(page.getByText('Running', { exact: true })).toBeVisible({ timeout: 1_000 });
      }).toPass();
      await expect(page.getByText('Ended with code 0.')).toBeVisible({ timeout: 300_000 });
      const row = page.locator('tr[data-row]', { hasText: 'evaluated-program.mjs' });
      await expect(row).toContainText('1–2');

      await page.getByRole('tab', { name: 'Notes' }).click();
      await page.getByLabel('Note', { exact: true }).fill('first try');
      await page.getByRole('button', { name: 'Store' }).click();
      await expect(row).toContainText('first try');

      await page.keyboard.press('Alt+2');
      await expect(page.getByRole('img', { name: /^Equity of seed/ })).toBeVisible();
      const verdicts = page.getByRole('list', { name: 'Verdicts' });
      await verdicts.getByRole('button', { name: 'Judge it' }).first().click();
      await expect(command).toContainText('--second-future 8');
      await page.keyboard.press('Alt+2');
      await page.keyboard.press('Alt+3');
      await expect(page.getByText(/^It took what stood there/)).toBeVisible();
      await expect(page.getByRole('img', { name: /^K-lines of 1m/ })).toBeVisible();
      await expect(page.getByRole('table', { name: 'Book then' }).getByRole('row')).toHaveCount(26);
      const place = page.getByRole('slider', { name: 'Place in the film' });
      const before = Number(await place.inputValue());
      await page.keyboard.press('ArrowRight');
      await expect(place).toHaveValue(String(before + 1));
      await page.keyboard.press('Alt+4');
      await expect(page.getByText('The bench has not been run yet')).toBeVisible();
    } finally {
      await terminal.stop();
      await rm(runs, { recursive: true });
    }
  },
);

test(
  'the pages of the evaluation have nothing that keeps anybody out, in any theme and palette',
  { tag: '@long' },
  async ({ page }) => {
    test.setTimeout(240_000);
    const runs = await mkdtemp(path.join(tmpdir(), 'runs-'));
    makeRunsFolder(runs);
    const terminal = await startTerminal([...STEADY_MARKET, '--runs', runs]);
    try {
      const screens = new EvaluationScreens(page);
      await page.goto(terminal.ready.link);
      await screens.enter(runs);
      for (const view of ['runs', 'report', 'fills', 'bench', 'platform'] as const) {
        await screens.view(view);
        expect((await inEveryLook(page)).map((finding) => `${view}: ${finding}`)).toEqual([]);
      }
    } finally {
      await terminal.stop();
      await rm(runs, { recursive: true });
    }
  },
);

test(
  'a person moves the clock of a platform, breaks its wire, and copies it',
  { tag: '@long' },
  async ({ page }) => {
    test.setTimeout(240_000);
    const data = await mkdtemp(path.join(tmpdir(), 'stepped-'));
    const at = ['--seed', '7', '--at', '2026-03-04T15:30:00Z', '--clock', 'stepped'];
    const terminal = await startTerminal(['--data', data, '--runs', data, '--vault', 'memory', ...at]);
    try {
      await page.goto(terminal.ready.link);
      await page.getByTestId('open-demo').click();
      await page.getByRole('button', { name: 'Evaluation', exact: true }).click();
      await expect(page.getByText('No run yet')).toBeVisible();
      await page.keyboard.press('Alt+5');
      await expect(page.getByText('Nobody takes part')).toBeVisible();
      const time = page.getByLabel('Where the market stands');
      await expect(time).toContainText('15:30:00.000');
      await page.getByRole('button', { name: 'Take part' }).click();
      await expect(page.getByRole('table', { name: 'Who takes part' })).toContainText('terminal');
      await page.keyboard.press('ArrowRight');
      await expect(time).toContainText('15:31:00.000');
      await page.getByRole('radio', { name: '1m bar' }).click();
      await page.getByRole('button', { name: /^Step/ }).click();
      await expect(time).toContainText('15:32:00.000');
      await page.getByLabel('Jump to (UTC)').fill('15:00');
      await page.keyboard.press('Enter');
      await expect(page.getByText('The market is past that: name a later moment')).toBeVisible();
      await page.getByLabel('Jump to (UTC)').fill('2026-03-04 15:36');
      await page.keyboard.press('Enter');
      await expect(time).toContainText('15:36:00.000');
      await time.click();
      await page.keyboard.press('Space');
      await expect(time).not.toContainText('15:36:00.000');
      await page.keyboard.press('Space');
      await expect(page.getByText('stands', { exact: true })).toBeVisible();

      await page.getByRole('textbox', { name: 'Application number' }).fill(terminal.ready.demo.appId);
      await page.getByLabel('Secret').fill(terminal.ready.demo.appSecret);
      await page.keyboard.press('Enter');
      await expect(page.getByText('No fault is in force')).toBeVisible();
      // The form has gone with the focus: the keyboard goes on in its panel.
      await expect(page.getByRole('region', { name: 'Wire faults' })).toBeFocused();
      await page.getByLabel('Rate, %').fill('0');
      await expect(page.getByText('More than 0, at most 100')).toBeVisible();
      await page.getByLabel('Rate, %').fill('25');
      await page.getByRole('button', { name: 'Put in force' }).click();
      const faults = page.getByRole('table', { name: 'Wire faults' });
      await expect(faults).toContainText('25%');
      await time.click();
      await page.keyboard.press('0');
      await expect(page.getByText('No fault is in force')).toBeVisible();

      await page.getByRole('button', { name: 'Copy it now' }).click();
      await expect(page.getByLabel('The command that starts the second platform')).toContainText(
        / --fork \S+forks\S+ .* --clock stepped$/,
      );
      expect(await inEveryLook(page)).toEqual([]);
      await page.getByRole('button', { name: 'Leave', exact: true }).click();
      await expect(page.getByText('Nobody takes part')).toBeVisible();
    } finally {
      await terminal.stop();
      await rm(data, { recursive: true });
    }
  },
);
