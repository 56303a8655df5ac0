import type { Enumeration } from '../../../../backend/contract/describe.ts';
import type { ManagementCall } from '../../../../backend/contract/call.ts';
import { wordsOfMember, type MemberWords } from '../../../../backend/contract/member-words.ts';
import { innerSchemas, type JsonSchema } from '../schema.ts';

/** What a number or text counts, as its words say it: a moment in milliseconds, or a figure as decimal text. */
export type Unit = 'moment' | 'figure';

/** What is said of a member: its description, and of an enumeration its values with what they mean. */
export interface Said {
  readonly text: string;
  readonly values?: readonly (readonly [value: string, meaning: string])[];
  readonly unit?: Unit;
}

/**
 * The words of all members of some calls, each said once. `byName` is what most members of a name mean, `byPlace` the others: the call, `q`
 * for its request and `a` for its answer, and the path of names.
 */
export interface CollectedWords {
  readonly said: readonly Said[];
  readonly byName: Readonly<Record<string, number>>;
  readonly byPlace: Readonly<Record<string, number>>;
}

/** Where the words of a member are found: `setAgentRebate/q/customerNo`. */
export function placeOf(call: string, side: 'q' | 'a', path: readonly string[]): string {
  return [call, side, ...path].join('/');
}

/** In place of a number: nothing is said of the member. */
const NOTHING = -1;

/** Cuts the words of all members out of the tables of calls: what the build puts into the office. */
export function collectWords(calls: Readonly<Record<string, ManagementCall>>): CollectedWords {
  const said = new Map<string, number>();
  const places: (readonly [place: string, name: string, at: number])[] = [];
  const numberOf = ({ text, meanings }: MemberWords): number => {
    const key = JSON.stringify(saidOf(text, meanings));
    said.set(key, said.get(key) ?? said.size);
    return said.get(key) ?? NOTHING;
  };
  const visit = (schema: JsonSchema, call: string, side: 'q' | 'a', path: readonly string[]) => {
    for (const [name, member] of Object.entries(schema.properties ?? {})) {
      const inner = path.concat(name);
      const words = wordsOfMember(name, member);
      places.push([placeOf(call, side, inner), name, words === undefined ? NOTHING : numberOf(words)]);
      visit(member, call, side, inner);
    }
    for (const inner of innerSchemas(schema)) visit(inner, call, side, path);
  };
  for (const [name, { request, response }] of Object.entries(calls)) {
    visit(request, name, 'q', []);
    visit(response, name, 'a', []);
  }
  const byName = commonest(places.map(([, name, at]) => [name, at]));
  return {
    said: [...said.keys()].map((text) => JSON.parse(text) as Said),
    byName,
    byPlace: Object.fromEntries(
      places.flatMap(([place, name, at]) => (byName[name] === at ? [] : [[place, at]])),
    ),
  };
}

function saidOf(text: string, meanings: Enumeration | undefined): Said {
  const values = Object.entries(meanings ?? {}).map(([value, [, meaning]]) => [value, meaning] as const);
  const unit: Unit | undefined = /\bmillisecond/i.test(text)
    ? 'moment'
    : /\bdecimal text\b/i.test(text)
      ? 'figure'
      : undefined;
  return { text, ...(values.length > 0 && { values }), ...(unit && { unit }) };
}

/** For each name the number that stands with it most often. */
function commonest(pairs: readonly (readonly [name: string, at: number])[]): Record<string, number> {
  const counts = new Map<string, Map<number, number>>();
  for (const [name, at] of pairs) {
    const of = counts.get(name) ?? new Map<number, number>();
    counts.set(name, of.set(at, (of.get(at) ?? 0) + 1));
  }
  const most = (of: Map<number, number>) =>
    [...of].reduce((best, next) => (next[1] > best[1] ? next : best), [0, 0] as [number, number])[0];
  return Object.fromEntries([...counts].map(([name, of]) => [name, most(of)]));
}

/**
 * What some collected words say of a member of a call: at that place, else wherever a member of its name stands.
 * Undefined where they say nothing. `side`: `q` request, `a` answer.
 */
export function findSaid(
  { said, byPlace, byName }: CollectedWords,
  call: string,
  side: 'q' | 'a',
  path: readonly string[],
): Said | undefined {
  const at = byPlace[placeOf(call, side, path)] ?? byName[path.at(-1) ?? ''];
  return at === undefined ? undefined : said[at];
}
