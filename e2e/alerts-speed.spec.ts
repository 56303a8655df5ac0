import { AlertForm, firings, level } from './support/alert-form.ts';
import { DockPage } from './support/dock-page.ts';
import { expect, startTerminal, STEADY_MARKET, test } from './support/terminal.ts';
import { WorkspacePage } from './support/workspace-page.ts';

/** Bars of a minute that are looked at: as many seconds at sixty times the wall. */
const BARS = 12;

test(
  'an alert fires once in each bar of a market at sixty times the wall, with every chart closed',
  { tag: '@long' },
  async ({ page }) => {
    test.slow();
    const terminal = await startTerminal([...STEADY_MARKET, '--speed', '60']);
    await page.goto(terminal.ready.link);
    await WorkspacePage.open(page);
    await new DockPage(page).panelMenu('Chart', 'Close panel');
    await page.getByRole('button', { name: 'Add a panel' }).click();
    await page.getByRole('menuitem', { name: 'Alerts', exact: true }).click();
    const alerts = new AlertForm(page.getByRole('region', { name: 'Alerts', exact: true }));
    const make = (note: string, repeats: string) =>
      alerts.make(note, async (form) => {
        await form.getByLabel('Rule').selectOption('above');
        await level(form, 10_000);
        await form.getByRole('radio', { name: repeats }).click();
      });
    await make('each bar', 'Each bar');
    await make('once', 'Once');
    const of = async (note: string) => (await firings(page)).filter(({ alert }) => alert.words === note);
    await expect.poll(async () => (await of('each bar')).length).toBeGreaterThan(BARS);
    // However late the page is: no bar is left out, none is there twice, and each is fired by a price of its own.
    const each = await of('each bar');
    expect(each.map(({ bar }) => bar)).toEqual(each.map((_, index) => (each[0]?.bar ?? 0) + index * 60));
    for (const { bar, atMs } of each) expect(Math.floor(atMs / 60_000) * 60).toBe(bar);
    expect(await of('once')).toHaveLength(1);
    await terminal.stop();
  },
);
