import { expect, it } from 'vitest';
import { compare, knownOf, obstacleOf } from './documents-model.ts';

const REQUESTED = [
  { elementCode: 'last_name', name: { 'en-US': 'Last name' }, showType: 'input' },
  { elementCode: 'front', name: { 'en-US': 'Front' }, showType: 'image' },
];

it('sets what is stated beside what was accepted before, and pictures aside', () => {
  const known = knownOf([
    { createTime: 2, elements: { last_name: 'Lindqvist' } },
    { createTime: 1, elements: { last_name: 'Earlier' } },
  ]);
  const stated = { last_name: ' lindqvist ', front: '/api/upload/a.png', city: 'Stockholm' };
  const { rows, papers } = compare(stated, REQUESTED, known, 'en-US');
  expect(rows.map(({ name, known: had, state }) => [name, had, state])).toEqual([
    ['Last name', 'Lindqvist', 'same'],
    ['city', undefined, 'new'],
  ]);
  expect(papers).toEqual([{ code: 'front', name: 'Front', address: '/api/upload/a.png' }]);
  expect(obstacleOf(rows)).toBeUndefined();
});

it('prints a day that was stated in milliseconds', () => {
  const day = [{ elementCode: 'birthday', name: { 'en-US': 'Born' }, showType: 'date' }];
  const { rows } = compare({ birthday: '227577600000' }, day, { birthday: '1977-03-19' }, 'en-US');
  expect(rows).toMatchObject([{ stated: '1977-03-19', known: '1977-03-19', state: 'same' }]);
});

it('names the first row that differs as what stops the acceptance', () => {
  const { rows } = compare({ last_name: 'Lindkvist' }, REQUESTED, { last_name: 'Lindqvist' }, 'en-US');
  expect(obstacleOf(rows)).toMatchObject({ name: 'Last name', stated: 'Lindkvist', known: 'Lindqvist' });
});
