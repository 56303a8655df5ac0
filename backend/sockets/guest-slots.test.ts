import { describe, expect, it } from 'vitest';
import { GuestSlots } from './guest-slots.ts';

describe('places of guests', () => {
  it('are as many as an address may have, and come back once each', () => {
    const places = new GuestSlots({ total: 100, guestsPerAddress: 2, retainedPercent: 20 });
    const leave = places.add('a');
    places.add('a');
    expect([places.hasPlace('a'), places.hasPlace('b')]).toEqual([false, true]);
    leave();
    leave();
    places.add('a');
    expect(places.hasPlace('a')).toBe(false);
  });

  it('leave a part of all places to customers, rounded in their favour [ATK-331]', () => {
    const places = new GuestSlots({ total: 11, guestsPerAddress: 100, retainedPercent: 20 });
    for (let at = 0; at < 8; at++) {
      expect(places.hasPlace(String(at))).toBe(true);
      places.add(String(at));
    }
    expect(places.hasPlace('another')).toBe(false);
  });
});
