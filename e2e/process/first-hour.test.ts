import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blocksOf, expectShown, pageBlocks, type Block } from '../../backend/platform-tests/page-blocks.ts';
import { playFirstHour, type FirstHour } from './first-hour.ts';

/** Plays examples/office/first-hour.mjs against a fresh platform and holds docs/first-hour.md against what it sent and got. */

interface Call {
  /** `POST /path`, and headers by name. */
  readonly line: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly answer: unknown;
}

/** Requests with the answers that follow them. */
function callsOf(blocks: readonly Block[]): readonly Call[] {
  return blocks.flatMap(({ language, text }, at) => {
    if (language !== 'http') return [];
    const [head = '', body = ''] = text.trim().split('\n\n');
    const [line = '', ...rows] = head.split('\n');
    const headers = Object.fromEntries(rows.map((row) => row.split(': ') as [string, string]));
    const answer: unknown = JSON.parse(blocks[at + 1]?.text ?? '');
    return [{ line, headers, body: body === '' ? null : (JSON.parse(body) as unknown), answer }];
  });
}

let hour: FirstHour;
let calls: readonly Call[];
const shown = callsOf(pageBlocks('first-hour.md'));

beforeAll(async () => {
  hour = await playFirstHour();
  calls = callsOf(blocksOf(hour.printed));
});
afterAll(async () => expect((await hour.stop()).code).toBe(0));

describe("an operator's first hour", () => {
  it('is played at a platform with stored data and without the demonstration, and stands on its page call by call [HU-56]', () => {
    expect(shown.length).toBeGreaterThan(30);
    expect(shown.map(({ line }) => line)).toEqual(calls.map(({ line }) => line));
  });

  for (const [at, { line, headers, body, answer }] of shown.entries())
    it(`${at + 1}: ${line.split(/[./]/).at(-1)} was sent and answered as the page shows`, () => {
      const real = calls[at];
      expectShown(headers, real?.headers, 'headers');
      expect(namesIn(body)).toEqual(namesIn(real?.body));
      expectShown(body, real?.body, 'body');
      expectShown(answer, real?.answer, 'answer');
    });
});

/** Requests are shown whole, their names in the order of the page. */
function namesIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => [name, ...namesIn(one)]);
}
