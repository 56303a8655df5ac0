import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { expect, it } from 'vitest';
import { IntegerLike, normaliseRequest, TextLike } from '../contract/records/index.ts';
import { findRequestFault } from './request-fault.ts';

const SCHEMA = Type.Object({
  quantity: TextLike(8),
  direction: IntegerLike({ minimum: 1, maximum: 2 }),
  name: Type.Optional(Type.String({ minLength: 2, maxLength: 4, pattern: '^[a-z]*$' })),
  state: Type.Optional(Type.Union([Type.Literal('open'), Type.Literal('closed')])),
  isOn: Type.Optional(Type.Boolean()),
  ratio: Type.Optional(Type.Union([Type.Number({ minimum: 0 }), Type.Null()])),
  list: Type.Optional(Type.Array(Type.Object({ id: IntegerLike() }), { minItems: 1, maxItems: 2 })),
});
const GOOD = { quantity: '1', direction: 1 };

it.each([
  [{ direction: 1 }, 'missing', 'quantity', []],
  [{ quantity: null, direction: 1 }, 'missing', 'quantity', []],
  [{ quantity: true, direction: 1 }, 'text', 'quantity', []],
  [{ quantity: '123456789', direction: 1 }, 'tooLong', 'quantity', ['8']],
  [{ quantity: '1', direction: 3 }, 'atMost', 'direction', ['2']],
  [{ quantity: '1', direction: '0' }, 'atLeast', 'direction', ['1']],
  [{ quantity: '1', direction: 'up' }, 'wholeNumber', 'direction', []],
  [{ quantity: '1', direction: 1.5 }, 'wholeNumber', 'direction', []],
  [{ quantity: '1', direction: {} }, 'wholeNumber', 'direction', []],
  [{ ...GOOD, name: 'a' }, 'tooShort', 'name', ['2']],
  [{ ...GOOD, name: 'abcde' }, 'tooLong', 'name', ['4']],
  [{ ...GOOD, name: 'AB' }, 'form', 'name', []],
  [{ ...GOOD, name: 7 }, 'text', 'name', []],
  [{ ...GOOD, state: 'ajar' }, 'notListed', 'state', ['open | closed']],
  [{ ...GOOD, isOn: 'yes' }, 'trueOrFalse', 'isOn', []],
  [{ ...GOOD, ratio: -1 }, 'atLeast', 'ratio', ['0']],
  [{ ...GOOD, ratio: 'x' }, 'number', 'ratio', []],
  [{ ...GOOD, list: 1 }, 'list', 'list', []],
  [{ ...GOOD, list: [] }, 'tooFew', 'list', ['1']],
  [{ ...GOOD, list: [{ id: 1 }, { id: 2 }, { id: 3 }] }, 'tooMany', 'list', ['2']],
  [{ ...GOOD, list: [{ id: 1 }, {}] }, 'missing', 'list[1].id', []],
  [{ ...GOOD, list: [{ id: 'x' }] }, 'wholeNumber', 'list[0].id', []],
  [{ ...GOOD, list: [5] }, 'object', 'list[0]', []],
])('names what is wrong with %j', (body, kind, member, details) => {
  const request = normaliseRequest(SCHEMA, body);
  expect(Compile(SCHEMA).Check(request)).toBe(false);
  expect(findRequestFault(SCHEMA, request)).toEqual({ kind, member, details });
});

it('names a required text that is empty; an optional one counts as left out', () => {
  const schema = Type.Object({ name: Type.String({ minLength: 2 }) });
  expect(findRequestFault(schema, normaliseRequest(schema, { name: '' }))).toEqual({
    kind: 'empty',
    member: 'name',
    details: [],
  });
  expect(normaliseRequest(SCHEMA, { ...GOOD, name: '' })).toEqual(GOOD);
});

it('finds nothing in a request that its schema allows', () => {
  const full = { ...GOOD, name: 'ab', state: 'open', isOn: true, ratio: null, list: [{ id: '4' }] };
  expect(findRequestFault(SCHEMA, normaliseRequest(SCHEMA, full))).toBeUndefined();
});
