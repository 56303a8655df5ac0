import { afterEach, describe, expect, it } from 'vitest';
import { useSettings } from '../../session/settings.ts';
import { NO_SPACES, roomsFor, type LiveFigure, type LiveColumn } from './live-width.ts';

const column = (live: LiveFigure = {}): LiveColumn<string> => ({ id: 'net', live, text: (row) => row });
const roomOf = (rows: readonly string[], live?: LiveFigure, before = NO_SPACES) =>
  roomsFor([column(live)], rows, before).get('net');

afterEach(() => useSettings.setState({ numberForm: 'comma' }));

describe('the room of a live column', () => {
  it('is one digit more than its widest figure has, and the sign', () => {
    expect(roomOf(['-3.85', '1234.50'], { signed: true })).toBe('−99,999.99');
    expect(roomOf(['64210.5', '1.08702'])).toBe('999,999.9');
    expect(roomOf(['64210.5', '1838.31'], { spare: 0 })).toBe('99,999.9');
  });

  it('is never under three digits, so that a result just begun has somewhere to go', () => {
    expect(roomOf(['-0.15'], { signed: true })).toBe('−999.99');
  });

  it('stays while a figure gains or loses a digit or a sign', () => {
    const kept = roomsFor([column({ signed: true })], ['987.00'], NO_SPACES);
    for (const next of ['9.87', '-987.00', '1234.00', '-9999.99', '0.00'])
      expect(roomsFor([column({ signed: true })], [next], kept), next).toBe(kept);
  });

  it('grows once when a figure no longer fits, and never becomes narrower', () => {
    const kept = roomsFor([column()], ['987.00'], NO_SPACES);
    const grown = roomsFor([column()], ['12345.00'], kept);
    expect([kept.get('net'), grown.get('net')]).toEqual(['9,999.99', '999,999.99']);
    expect(roomsFor([column()], ['1.00'], grown)).toBe(grown);
  });

  it('holds the sum under the column and what stands beside the figure', () => {
    expect(roomOf(['600.00', '600.00'], { summed: true })).toBe('99,999.99');
    expect(roomOf(['-1.48'], { signed: true, beside: '%' })).toBe('−999.99%');
  });

  it('is written in the form of numbers that the trader has set', () => {
    useSettings.setState({ numberForm: 'plain' });
    expect(roomOf(['1234.50'])).toBe('99999.99');
  });

  it('is not kept for columns that are not live, nor for words', () => {
    expect(roomsFor([{ id: 'net', text: (row: string) => row }], ['1.00'], NO_SPACES)).toBe(NO_SPACES);
    expect(roomsFor([column()], ['', 'none'], NO_SPACES)).toBe(NO_SPACES);
  });
});
