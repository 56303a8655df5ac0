import { readFileSync } from 'node:fs';
import type { Locator } from '@playwright/test';
import { pictureBrowserLaunch } from './support/browser.ts';
import { marketBuy, signIn } from './support/outside-client.ts';
import { ScreenPage, STILL_MARKET, type Look } from './support/screen-page.ts';
import { expect, startTerminal, test, type TerminalReady } from './support/terminal.ts';

/**
 * What the order panel opens for orders of further kinds, and the alerts in a narrow panel with and without their form, as they looked when
 * they were last agreed on (`e2e/screens/`). `node scripts/tools/screens.mjs` compares, with `--update` it agrees on new ones.
 */

const launch = await pictureBrowserLaunch();
test.skip(launch === undefined, 'needs the browser that @sparticuz/chromium carries (Linux, x64)');
test.use({ launchOptions: launch ?? {}, bypassCSP: true });

const LOOKS: readonly Look[] = [
  { theme: 'dark', language: 'en-US', width: 1280, height: 800 },
  { theme: 'light', language: 'zh-TW', width: 1280, height: 800 },
  { theme: 'light', language: 'en-US', width: 1920, height: 1080 },
  { theme: 'dark', language: 'zh-CN', width: 1920, height: 1080 },
];

type Texts = Readonly<Record<string, string>>;
const read = (file: string): unknown => JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'));
/** What stands on controls in a language. */
function textsIn(language: Look['language']): Texts {
  const { panels } = read(`../renderer/i18n/${language}.json`) as { readonly panels: Texts };
  const alerts = read(`../renderer/panels/alerts/texts/${language}.json`) as Texts;
  const options = read(`../renderer/panels/ticket/options/texts/${language}.json`) as Texts;
  const named = (room: string, texts: Texts) =>
    Object.entries(texts).map(([key, text]) => [`${room}.${key}`, text] as const);
  return { ...panels, ...Object.fromEntries([...named('alert', alerts), ...named('options', options)]) };
}

const PRODUCT = { symbolId: 10_021, code: 'BTC/USDT', digits: 1, numberDigits: 3 };
const RSI = { kind: 'indicator', indicator: 'rsi', parameters: { length: 14 }, line: 0 };
/** Alerts of several kinds, with long notes, and two lines of the log. */
function alertsOf(market: number, nowMs: number) {
  const common = { product: PRODUCT, interval: '1m', moment: 'running', repeats: 'once' };
  const crosses = (value: number) => ({
    kind: 'compare',
    left: { kind: 'price' },
    relation: 'crosses',
    right: { kind: 'level', value },
  });
  const alerts = [
    { ...common, id: 'a', conditions: [crosses(Math.round(market * 1.05))], words: 'Take half off' },
    {
      ...common,
      id: 'b',
      interval: '15m',
      moment: 'closed',
      repeats: 'bar',
      conditions: [
        { kind: 'compare', left: RSI, relation: 'above', right: { kind: 'level', value: 70 } },
        crosses(Math.round(market * 1.08)),
      ],
      expiresAtMs: nowMs + 86_400_000,
      calls: true,
    },
    {
      ...common,
      id: 'c',
      repeats: 'time',
      conditions: [
        {
          kind: 'zone',
          left: { kind: 'price' },
          relation: 'leaves',
          low: Math.round(market * 0.9),
          high: Math.round(market * 1.1),
        },
      ],
      isOff: true,
    },
    {
      ...common,
      id: 'd',
      product: undefined,
      conditions: [{ kind: 'margin', relation: 'below', levelBp: 15_000 }],
    },
  ];
  const fired = alerts
    .slice(0, 2)
    .map((alert, at) => ({
      id: `f${at}`,
      alert,
      atMs: nowMs - 600_000 * (at + 1),
      bar: Math.floor(nowMs / 60_000) * 60 - 600 * (at + 1),
      values: alert.conditions.map(() => ({ left: market + at, right: market })),
      ...(at === 1 ? { isLate: true, call: 'sent' } : {}),
    }));
  return { state: { alerts, fired }, version: 1 };
}

/** A position, so that a close has something to close. */
async function trade(ready: TerminalReady): Promise<void> {
  const token = await signIn(ready);
  const bought = await marketBuy(ready, token, '0.25');
  if (bought.code !== '0') throw new Error(bought.msg);
}

for (const look of LOOKS) {
  const name = `${look.width}-${look.theme}-${look.language}`;
  test(`kinds of orders and alerts look as agreed on: ${name}`, { tag: '@long' }, async ({ page }) => {
    test.slow();
    const t = textsIn(look.language);
    const word = (key: string) => {
      const text = t[key];
      if (text === undefined) throw new Error(`there is no text ${key}`);
      return text;
    };
    const terminal = await startTerminal(STILL_MARKET);
    try {
      await trade(terminal.ready);
      const screen = new ScreenPage(page);
      await page.addInitScript(
        (state) => {
          if (localStorage.getItem('meridian.alerts') === null)
            localStorage.setItem('meridian.alerts', JSON.stringify(state));
        },
        alertsOf(700_000, Date.UTC(2026, 2, 4, 15, 30)),
      );
      await screen.open(terminal.ready, look);
      await screen.signIn(terminal.ready);
      const order = page.locator('[data-slot="order"]');
      const radio = (key: string) => order.getByRole('radio', { name: word(key), exact: true });
      const dialog = page.getByRole('dialog');
      const options = async () => {
        await order.getByRole('button', { name: word('ticket.expiry') }).click();
        await page.getByRole('menuitem', { name: word('ticket.options') }).click();
        await expect(dialog).toBeVisible();
      };
      const done = async () => {
        await dialog
          .getByRole('button', { name: word('options.done') })
          .last()
          .click();
        await expect(dialog).toHaveCount(0);
      };
      const shot = (what: string, part: Locator) => screen.matches(`order-${what}-${name}`, part);

      await radio('ticket.stop').click();
      await options();
      await dialog.getByRole('textbox', { name: word('options.reach') }).fill('50');
      await shot('stop-limit', dialog);
      await done();
      await order.getByRole('button', { name: word('ticket.expiry') }).click();
      await page.getByRole('menu').getByText(word('ticket.trailsLong')).click();
      await page.keyboard.press('Escape');
      await options();
      await dialog.getByRole('textbox', { name: word('options.distance') }).fill('1.5');
      await shot('trailing', dialog);
      await done();
      await shot('ticket', order);
      await radio('ticket.close').click();
      await radio('ticket.limit').click();
      await options();
      await shot('close', dialog);
      await done();

      await page.getByRole('button', { name: word('layout.addPanel') }).click();
      await page.getByRole('menuitem', { name: word('alert.title'), exact: true }).click();
      const panel = page.locator('[data-slot="alerts"]');
      await expect(panel).toBeVisible();
      await shot('alerts', panel);
      await panel
        .getByRole('button', { name: new RegExp(`^${word('alert.edit')}`) })
        .first()
        .click();
      await shot('alerts-edit', panel);
    } finally {
      await terminal.stop();
    }
  });
}
