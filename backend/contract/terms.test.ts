import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import * as MESSAGES from './async-api/messages.ts';
import * as QUOTE from './async-api/quote.ts';
import { CALLS, MANAGEMENT_CALLS } from './calls/calls.ts';
import { DATA_PUSH_FRAMES } from './data-push/events.ts';
import * as MEANINGS from './meanings.ts';
import PHRASES from './phrases.json' with { type: 'json' };
import TERMS from './terms.json' with { type: 'json' };

interface Member {
  readonly name: string;
  readonly description: string | undefined;
}

function membersOf(schema: unknown): Member[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties = {} } = schema as { properties?: Record<string, { description?: string }> };
  const own = Object.entries(properties).map(([name, { description }]) => ({ name, description }));
  return [...own, ...Object.values(schema).flatMap(membersOf)];
}

const members = [
  ...Object.values({ ...CALLS, ...MANAGEMENT_CALLS }).flatMap(({ request, response }) => [request, response]),
  ...QUOTE.QUOTE_MESSAGES.flatMap((entry) => [
    QUOTE.quoteRequestSchema(entry),
    QUOTE.quoteResponseSchema(entry),
  ]),
  MESSAGES,
  QUOTE,
  DATA_PUSH_FRAMES,
].flatMap(membersOf);

it('says of a name once what it means, and only where a member needs it', () => {
  const texts = new Map(Object.entries(TERMS).map(([name, term]) => [name, [term].flat()[0]]));
  expect(members.filter(({ name, description }) => description === texts.get(name) && description)).toEqual(
    [],
  );
  const bare = new Set(
    members.filter(({ description }) => description === undefined).map(({ name }) => name),
  );
  expect([...texts.keys()].filter((name) => !bare.has(name))).toEqual([]);
});

it('names values that there are', () => {
  const named = Object.values(TERMS).flatMap((term) => (typeof term === 'string' ? [] : [term[1]]));
  expect(named.filter((values) => !Object.hasOwn(MEANINGS, values ?? ''))).toEqual([]);
});

it('states each description in one place: one that several files need is a phrase', () => {
  const folder = import.meta.dirname;
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.ts$/.test(name),
  );
  const texts = files.flatMap((name) => {
    const source = readFileSync(path.join(folder, name), 'utf8');
    return [...new Set([...source.matchAll(/\bdescribe\(\s*'([^']+)'/g)].map(([, text = '']) => text))];
  });
  expect(texts.length).toBeGreaterThan(1_000);
  expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([]);
  expect(new Set(Object.values(PHRASES)).size).toBe(Object.keys(PHRASES).length);
  expect(Object.values(PHRASES).filter((text) => texts.includes(text))).toEqual([]);
});
