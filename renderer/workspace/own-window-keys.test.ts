// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { pressOf } from './keys/commands.ts';

describe('keys of a window of its own', () => {
  it('go to the field that is typed in, whose class is that of the other window', () => {
    const field = { closest: () => null, matches: () => true, isContentEditable: false };
    const event = { key: 'b', target: field } as unknown as KeyboardEvent;
    expect(pressOf(event).typing).toBe(true);
  });
});
