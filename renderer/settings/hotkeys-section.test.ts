import { describe, expect, it } from 'vitest';
import { HOTKEYS } from '../workspace/keys/hotkeys.ts';
import { boardChord, HELD, KEY_ROWS, usedChords } from './hotkeys-section.tsx';

const onBoard = new Set(HELD.flatMap((held) => KEY_ROWS.flat().map(([key]) => boardChord(held, key))));

describe('the keyboard of the settings', () => {
  it('shows every chord that a command has at first, with one key for each digit', () => {
    const used = usedChords({});
    expect(new Set(used.values())).toEqual(new Set(HOTKEYS.map(({ command }) => command)));
    const missing = [...used.keys()].filter((chord) => !onBoard.has(chord) && chord !== '=');
    expect(missing).toEqual([]);
  });

  it('follows the keys that were set', () => {
    const used = usedChords({ buy: 'F8', sell: '' });
    expect(used.get('F8')).toBe('buy');
    expect(used.get('B')).toBeUndefined();
    expect(used.get('S')).toBeUndefined();
  });
});
