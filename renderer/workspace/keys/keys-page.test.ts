import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import english from '../../i18n/en-US.json' with { type: 'json' };
import { HOTKEYS, type Hotkey } from './hotkeys.ts';
import { printedKeys } from './key-map.ts';

const PAGE = new URL('../../../docs/terminal.md', import.meta.url);

/** The row of a hotkey in the table of docs/terminal.md. */
function rowOf({ keys, label, digits, fixed }: Hotkey): string {
  const printed = keys.flatMap((key) => printedKeys(key));
  const last = digits === undefined ? '' : ` to ${digits % 10}`;
  return `${fixed === true ? printed.join(', ') : printed.join(' ')}${last}: ${english.panels[label]}`;
}

it('has every hotkey in the table of docs/terminal.md, and no other', () => {
  const rows = readFileSync(PAGE, 'utf8').matchAll(/^\| `([^`]+)`([^|]*)\| ([^|]+)\|$/gm);
  const table = [...rows].map(
    ([, keys = '', more = '', action = '']) => `${keys}${more.trimEnd()}: ${action.trimEnd()}`,
  );
  expect(table).toEqual(HOTKEYS.map(rowOf));
});
