import { expect, it } from 'vitest';
import { shapeFaults } from './published-shape.ts';

const PAGE =
  '{ records: { id*: i64; name: str; parts: { rate: num }[]; map: Record<str, str> }[]; total: i64 }';
const row = (change: object = {}) => ({
  id: 1,
  name: null,
  parts: [{ rate: 0.5 }],
  map: { a: 'b' },
  ...change,
});
const page = (...records: object[]) => shapeFaults(PAGE, { records, total: records.length });

it('a published shape is kept by null, by further members and by empty lists inside of a row', () => {
  expect(page(row(), row({ parts: [], more: true }))).toEqual([]);
});

it('what is missing, null, empty or of another type is named with its place', () => {
  expect(page()).toEqual(['data.records is empty']);
  expect(page(row({ id: null }))).toEqual(['data.records[].id is null']);
  expect(page(row({ id: '1' }))).toEqual(['data.records[].id is "1", published as i64']);
  expect(page(row({ id: 1.5 }))).toEqual(['data.records[].id is 1.5, published as i64']);
  expect(page(row({ parts: [{}] }))).toEqual(['data.records[].parts[].rate is missing']);
  expect(page(row({ map: { a: 1 } }))).toEqual(['data.records[].map{} is 1, published as str']);
  expect(shapeFaults(PAGE, { records: [row()] })).toEqual(['data.total is missing']);
  expect(shapeFaults('str', 5)).toEqual(['data is 5, published as str']);
  expect(shapeFaults('obj', null)).toEqual(['data is null, published as obj']);
});

it('a type that nobody published is a mistake of the table', () => {
  expect(() => shapeFaults('text', '')).toThrow('text is no published type');
});
