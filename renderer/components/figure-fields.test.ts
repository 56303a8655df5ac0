import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file: file.replaceAll('\\', '/'), text: readFileSync(path.join(root, file), 'utf8') }));
const filesWith = (pattern: RegExp) =>
  sources
    .filter(({ text }) => pattern.test(text))
    .map(({ file }) => file)
    .toSorted();

/** Where a binary fraction becomes text that is no figure for people, or one that the host and the wire read. */
const FIXED = {
  'catch-up-report/report-page.tsx': 'places of a drawing',
  'customer/meridian/fields.ts': 'the wire',
  'customer/meridian/money.ts': 'the wire',
  'customer/money/funds-panel.tsx': 'places of a drawing',
  'evaluation/chart.tsx': 'places of a drawing',
  'evaluation/report/months-panel.tsx': 'a colour',
  'market/lending-terms.ts': 'the wire',
  'office/market/effect-more-model.ts': 'places of a drawing',
  'office/market/price-lane.tsx': 'places of a drawing',
  'office/products/products-model.ts': 'plain text that fills a field',
  'office/system/health-model.ts': 'places of a drawing',
  'panels/account/account-funds.tsx': 'places of a drawing',
  'panels/alerts/alert-draft.ts': 'plain text that fills a field',
  'panels/chart/drawings/drawing-bar.tsx': 'plain text that fills a field',
  'panels/chart/indicators/indicator-dialog.tsx': 'a parameter that is rounded',
  'panels/risk/margin-section.tsx': 'places of a drawing',
  'panels/risk/what-if-section.tsx': 'places of a drawing',
  'panels/shared/curve-chart.tsx': 'places of a drawing',
  'panels/watchlist/watchlist-model.ts': 'places of a drawing',
  'theme/colours.ts': 'a colour',
};

it("every figure and every percent is printed by one printer, in the trader's form of numbers", () => {
  expect(filesWith(/\.toFixed\(/)).toEqual(Object.keys(FIXED).toSorted());
  const STYLES = /style|left:|color-mix/;
  const handmade = sources
    .filter(({ file }) => file !== 'components/text/format.ts')
    .flatMap(({ file, text }) =>
      text
        .split('\n')
        .filter((line) => /\} ?%/.test(line) && !STYLES.test(line) && !/(?:width|top|height): `/.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
  // A sentence of the palette repeats what was typed.
  expect(handmade).toEqual([
    "workspace/palette/command-sentence.ts: if (percent !== undefined) throw new Rejection('figure', { word: `${percent}%` });",
  ]);
});

/** Fields of words, codes, dates, files and switches, each with what it takes; a figure goes into NumberField or FigureInput. */
const WORDS = {
  'components/code-field.tsx': 'a one-time code',
  'components/field.tsx': 'the field of words itself; the field of figures itself',
  'consent/consent-dialog.tsx': 'an application id',
  'customer/entrance/address-fields.tsx': 'an e-mail address or a phone',
  'customer/entrance/sign-in-way.tsx': 'a switch',
  'customer/money/beneficiaries-panel.tsx': 'an address and its name; the number and names of a bank account',
  'customer/money/transactions/transactions-panel.tsx': 'a search',
  'customer/password/password-field.tsx': 'a password',
  'customer/verification/level-form.tsx': 'names and days of a person; a picture',
  'evaluation/fills/film.tsx': 'a slider',
  'evaluation/platform/clock-panel.tsx': 'a moment',
  'evaluation/runs/new-run.tsx': 'texts of a command line',
  'evaluation/runs/notes-panel.tsx': 'a note and a tag',
  'evaluation/runs/run-columns.tsx': 'a switch',
  'evaluation/runs/runs-view.tsx': 'a search',
  'keys/access-form.tsx': 'a switch and an address',
  'keys/inspector.tsx': 'a text that was signed; a request',
  'keys/new-key.tsx': 'a name and a switch',
  'operator/decision.tsx': 'the number of a bank transfer, a reason',
  'office/brand/look-tab.tsx': 'a name; a file; a slider',
  'office/brand/mail-tab.tsx': 'words of a mail',
  'office/brand/terminal-miniature.tsx': 'a picture of the terminal, in which nothing is typed',
  'office/brand/words-tab.tsx': 'words of a company',
  'office/calls/calls-page.tsx': 'a search',
  'office/calls/form/scalar-control.tsx': 'words, times and choices; figures by NumberField',
  'office/calls/form/shape-field.tsx': 'a switch',
  'office/connections/data-push-tab.tsx': 'a kind of event; a search',
  'office/connections/settlement-tab.tsx': 'the number of a customer',
  'office/customers/customer-list.tsx': 'a search',
  'office/customers/notes-panel.tsx': 'a note and a tag',
  'office/customers/verification-tab.tsx': 'a remark',
  'office/market/setup-panel.tsx': 'a time of the day; a slider',
  'office/products/product-list.tsx': 'a search',
  'office/reports/audit-tab.tsx': 'a search and dates',
  'office/reports/statement-tab.tsx': 'the number of a customer; dates',
  'office/sign-in/person-sign-in.tsx': 'a name, a password and a one-time code',
  'office/system/maintenance-panel.tsx': 'a time and words',
  'office/trading/positions-panel.tsx': 'a search',
  'operator/operator-sign-in.tsx': 'a name and a password',
  'operator/queue-panel.tsx': 'a search',
  'panels/blotters/position-actions.tsx': 'a slider',
  'panels/blotters/flatten.tsx': 'a word',
  'panels/alerts/alert-editor.tsx': 'words of an alert and when it ends',
  'panels/alerts/webhook-group.tsx': 'an address',
  'panels/chart/compare/compare-dialog.tsx': 'a search',
  'panels/chart/drawings/drawing-bar.tsx': 'the text of a drawing',
  'panels/chart/chart-context-menu.tsx': 'a date',
  'panels/chart/indicators/indicator-dialog.tsx': 'a search; a name',
  'panels/chart/intervals/interval-tools.tsx': 'an interval, which has a letter',
  'panels/risk/what-if-section.tsx': 'a slider',
  'panels/shared/list-table/list-table.tsx': 'a switch',
  'panels/shared/list-table/filter-bar.tsx': 'a search and dates',
  'panels/shared/text-dialog.tsx': 'a name',
  'panels/ticket/account-line.tsx': 'a slider',
  'panels/ticket/close/close-part.tsx': 'a slider',
  'panels/watchlist/watchlist.tsx': 'a search',
  'session/lock-screen.tsx': 'a password',
  'session/platforms/profile-form.tsx': 'addresses and names, a file',
  'settings/backup/data-section.tsx': 'a file',
  'settings/general-section.tsx': 'a search of time zones',
  'settings/hotkeys-section.tsx': 'a search',
  'settings/settings-window.tsx': 'a search',
  'settings/sounds-section.tsx': 'a slider',
  'workspace/bars/layout-bar.tsx': 'a file',
} as const;

it('has no field of a figure beside the one that keeps what it cannot read [HU-03]', () => {
  expect(filesWith(/<(input|Field|textarea)\b/)).toEqual(Object.keys(WORDS).toSorted());
  expect(filesWith(/inputMode="decimal"|type="number"/)).toEqual(['components/field.tsx']);
  // Nor is a field told to drop keys, or a figure cut where its field ends.
  expect(filesWith(/<(NumberField|FigureInput)[^>]*maxLength/)).toEqual([]);
});

it('has no slider that does not say its value as a figure [HU-89]', () => {
  const sliders = Object.entries(WORDS).flatMap(([file, what]) => (what.endsWith('a slider') ? [file] : []));
  expect(filesWith(/^\s*type="range"$/m)).toEqual(sliders.toSorted());
  expect(filesWith(/type="range"[^]*aria-valuetext=\{/)).toEqual(sliders.toSorted());
});

it('has no reader of figures that were typed beside the one, and none that takes marks out of them', () => {
  expect(filesWith(/replace(All)?\((','|\/,\/g?)/)).toEqual([]);
  expect(filesWith(/parseFloat\(/)).toEqual([]);
});
