import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

/** Rooms whose screens show states, not prices. */
const ROOMS = ['components', 'connection', 'consent', 'customer', 'funds', 'keys', 'operator'];
/** A label of a side, which is a price's. */
const OF_PRICES = ['renderer/components/field.module.css'];

it('what is well or wrong never has the colours of prices, which a trader may turn round', () => {
  const sheets = ROOMS.flatMap((space) =>
    readdirSync(`renderer/${space}`, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.css'))
      .map((file) => path.join('renderer', space, file)),
  );
  expect(sheets.length).toBeGreaterThan(20);
  const coloured = sheets.filter((sheet) => /var\(--(?:up|down)\b/.test(readFileSync(sheet, 'utf8')));
  expect(coloured).toEqual(OF_PRICES);
});
