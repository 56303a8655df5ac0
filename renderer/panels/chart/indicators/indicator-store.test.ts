import { beforeEach, describe, expect, it } from 'vitest';
import { findKind } from './kinds.ts';
import { parametersOf } from './indicator.ts';
import {
  addIndicator,
  applyTemplate,
  changeIndicator,
  hasOwnList,
  listOf,
  readList,
  removeIndicator,
  saveTemplate,
  setOwnList,
  useIndicators,
} from './indicator-store.ts';

const shown = (product: string) => listOf(useIndicators.getState(), product).map(({ kind }) => kind);

beforeEach(() => useIndicators.setState({ lists: {}, templates: {} }));

describe('the indicators of a chart', () => {
  it('are the same for all products until one has its own', () => {
    addIndicator('BTC/USDT', 'ema');
    expect(shown('EUR/USD')).toEqual(['ema']);
    setOwnList('EUR/USD', true);
    addIndicator('EUR/USD', 'rsi');
    expect(shown('EUR/USD')).toEqual(['ema', 'rsi']);
    expect(shown('BTC/USDT')).toEqual(['ema']);
    setOwnList('EUR/USD', false);
    expect(shown('EUR/USD')).toEqual(['ema']);
  });

  it('are set, hidden and removed one by one', () => {
    addIndicator('A', 'ema');
    addIndicator('A', 'ema');
    changeIndicator('A', 'i2', { parameters: { length: 55 }, tone: 'series-2', hidden: true });
    removeIndicator('A', 'i1');
    expect(listOf(useIndicators.getState(), 'A')).toEqual([
      { key: 'i2', kind: 'ema', parameters: { length: 55 }, tone: 'series-2', width: 1, hidden: true },
    ]);
  });

  it('come back from a template', () => {
    addIndicator('A', 'ema');
    saveTemplate('A', ' Trend ');
    removeIndicator('A', 'i1');
    addIndicator('A', 'macd');
    applyTemplate('A', 'Trend');
    expect(shown('A')).toEqual(['ema']);
  });

  it('are at most 16 [MAX_INDICATORS]', () => {
    for (let number = 0; number < 20; number += 1) addIndicator('A', 'ema');
    expect(shown('A')).toHaveLength(16);
    expect(readList(Array.from({ length: 20 }, () => ({ kind: 'ema' })))).toHaveLength(16);
  });

  it('are remembered apart for 200 products [MAX_OWN_LISTS]', () => {
    addIndicator('A', 'ema');
    for (let number = 0; number < 210; number += 1) setOwnList(`P${number}`, true);
    expect(Object.keys(useIndicators.getState().lists)).toHaveLength(201);
    expect(hasOwnList(useIndicators.getState(), 'P9')).toBe(false);
    expect(hasOwnList(useIndicators.getState(), 'P10')).toBe(true);
    expect(shown('P9')).toEqual(['ema']);
  });

  it('have 32 templates with names of 40 characters [MAX_TEMPLATES] [MAX_TEMPLATE_NAME]', () => {
    for (let number = 0; number < 40; number += 1) saveTemplate('A', `${number} ${'x'.repeat(60)}`);
    const names = Object.keys(useIndicators.getState().templates);
    expect(names).toHaveLength(32);
    expect(names.every((name) => name.length === 40)).toBe(true);
  });
});

describe('a stored list', () => {
  it('is read as far as it is known: other kinds go, parameters come within their bounds', () => {
    const list = readList([
      { kind: 'ema', parameters: { length: 'long' }, width: 9, tone: 'pink' },
      { kind: 'nothing known' },
      null,
      { kind: 'macd', parameters: { fast: 5 }, width: 2, tone: 'series-4', hidden: true },
    ]);
    expect(list.map(({ kind }) => kind)).toEqual(['ema', 'macd']);
    expect(list[0]).toMatchObject({ parameters: { length: 21 }, width: 1, tone: undefined, hidden: false });
    expect(list[1]).toMatchObject({ parameters: { fast: 5, slow: 26, signal: 9 }, width: 2, hidden: true });
  });

  it('looks back 1,000 bars at most [MAX_LENGTH]', () => {
    expect(parametersOf(findKind('ema')!, { length: 5000 })).toEqual({ length: 1000 });
    expect(parametersOf(findKind('ema')!, { length: 0 })).toEqual({ length: 2 });
  });
});
