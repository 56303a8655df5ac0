import { expect, it } from 'vitest';
import * as MESSAGES from './async-api/messages.ts';
import * as QUOTE from './async-api/quote.ts';
import { CALLS, MANAGEMENT_CALLS } from './calls/calls.ts';
import { DATA_PUSH_FRAMES } from './data-push/events.ts';
import * as MEANINGS from './meanings.ts';
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
