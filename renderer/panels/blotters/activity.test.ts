import { describe, expect, it } from 'vitest';
import type { ActivityEvent } from '../../trading/contracts.ts';
import { countNew } from './activity.tsx';

const events = (...ids: string[]) => ids.map((id) => ({ id }) as ActivityEvent);

describe('new lines of the activity', () => {
  it('are those in front of the newest that was looked at; all of them where that one has left the list', () => {
    const list = events('trade-4', 'trade-3', 'trade-2');
    expect(countNew(list, 'trade-3')).toBe(1);
    expect(countNew(list, 'trade-4')).toBe(0);
    expect([countNew(list, 'trade-1'), countNew(list, undefined)]).toEqual([3, 3]);
  });

  it("are no outcomes that the trader's own request has shown, and no notices, which have a list of their own", () => {
    expect(countNew(events('own-k-9', 'trade-5', 'notice-a', 'trade-4'), 'trade-4')).toBe(1);
  });
});
