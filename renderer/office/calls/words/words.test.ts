import { Type } from 'typebox';
import { expect, it } from 'vitest';
import { defineManagementCalls } from '../../../../backend/contract/call.ts';
import { describe } from '../../../../backend/contract/describe.ts';
import WORDS from './words-plugin.ts';
import { collectWords, placeOf } from './collect-words.ts';
import { saidOf } from '../call-shapes.ts';

it('the words of members come out of the tables, each said once', () => {
  const member = describe('Which one.', Type.Integer(), { 1: ['A', 'first'], 2: ['B', 'second'] });
  const calls = defineManagementCalls({
    lamps: {
      bizType: 'venue.admin.LampService.list',
      summary: 'Lamps',
      permission: 'platform.read',
      request: Type.Object({
        kind: member,
        other: Type.Object({ kind: describe('Another.', Type.String()) }),
      }),
      response: Type.Array(Type.Object({ kind: member, customerNo: Type.String() })),
    },
  });
  const { said, byName, byPlace } = collectWords(calls);
  expect(said).toHaveLength(3);
  expect(said[byName['kind'] ?? -1]).toEqual({
    text: 'Which one.',
    values: [
      ['1', 'first'],
      ['2', 'second'],
    ],
  });
  expect(said[byPlace[placeOf('lamps', 'q', ['other', 'kind'])] ?? -1]).toEqual({ text: 'Another.' });
  expect(said[byName['customerNo'] ?? -1]?.text).toMatch(/customer/i);
});

it('the office has them as a module of its own, with what a value counts', () => {
  expect(saidOf('setProductStatus', 'q', ['status'])?.values).toContainEqual([
    '2',
    'nothing new is opened, positions can be closed',
  ]);
  expect(saidOf('operatorPersons', 'a', ['createTime'])?.unit).toBe('moment');
  expect(saidOf('hedgeRecords', 'a', ['records', 'volume'])?.unit).toBe('figure');
  expect(saidOf('agents', 'a', ['nothingOfThisName'])).toBeUndefined();
  expect(saidOf('lockTradeAccount', 'q', ['lockTime'])).toMatchObject({
    text: expect.stringMatching(/seconds/),
  });
});

it('says each text of the contract as it is written there', () => {
  const { said } = WORDS;
  expect(new Set(said.map((each) => JSON.stringify(each))).size).toBe(said.length);
  expect(said.length).toBeGreaterThan(500);
});
