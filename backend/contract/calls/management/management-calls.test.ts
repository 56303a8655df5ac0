import { expect, it } from 'vitest';
import { findWrongMember } from '../../check-answer.ts';
import { MANAGEMENT_CALLS } from './management-calls.ts';

/** Requests and events as they were sent: any JSON, of whatever call. */
const ANYTHING = ['dataPushEvents data', 'waitingRequests request', 'auditPage request'];

interface Schema {
  readonly properties?: Readonly<Record<string, object>>;
  readonly patternProperties?: Readonly<Record<string, object>>;
  readonly items?: object;
  readonly anyOf?: readonly object[];
}

/** The places of an answer of which its schema says nothing. */
function openPlaces(schema: object, path: string): readonly string[] {
  const { properties = {}, patternProperties = {}, items, anyOf = [] } = schema as Schema;
  const inner = [items ?? [], anyOf].flat() as readonly object[];
  const named = Object.entries({ ...properties, ...patternProperties });
  const isSaid = ['type', 'const', 'enum', 'allOf'].some((keyword) => keyword in schema);
  if (!isSaid && named.length + inner.length === 0) return [path];
  return [
    ...named.flatMap(([name, member]) => openPlaces(member, `${path} ${name}`)),
    ...inner.flatMap((each) => openPlaces(each, path)),
  ];
}

it('every answer says what it consists of', () => {
  const open = Object.entries(MANAGEMENT_CALLS).flatMap(([name, { response }]) => openPlaces(response, name));
  expect(open.filter((place) => !ANYTHING.includes(place))).toEqual([]);
});

it.each([
  ['adjustProposalPage', 'records/0/id'],
  ['queryAllPositionPage', 'records/0/positionId'],
  ['queryCapitalFlowList', 'records/0/id'],
  ['marginGroupPage', 'records/0/id'],
  ['tradeParameterPage', 'records/0/id'],
] as const)('%s: a wrong answer is named by its member', (name, member) => {
  const page = { records: [{}], total: 1, size: 20, current: 1 };
  expect(findWrongMember(MANAGEMENT_CALLS[name], page)?.member).toBe(member);
});
