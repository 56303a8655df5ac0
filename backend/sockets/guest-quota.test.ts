import { describe, expect, it } from 'vitest';
import { createSteppedClock } from '../market/index.ts';
import { GuestQuota, type Guest } from './guest-quota.ts';

/** A room whose handshakes become guests with a name, and what has become of all of them. */
function openRoom(limits: { total: number; guestsPerAddress: number; retainedPercent: number }) {
  const clock = createSteppedClock(0);
  const room = new GuestQuota(limits, clock);
  const inside = new Map<string, Guest>();
  const refused: string[] = [];
  const come = (name: string, address = 'a'): void =>
    room.take({
      address,
      refuse: () => void refused.push(name),
      admit: () => {
        const guest = { address, giveWay: () => void inside.delete(name) };
        inside.set(name, guest);
        room.add(guest);
      },
    });
  const logIn = (name: string): void => room.remove(inside.get(name) as Guest);
  return {
    clock,
    room,
    come,
    logIn,
    refused,
    names: () => [...inside.keys()],
    guest: (name: string) => inside.get(name),
  };
}

describe('the room of those who have not logged in', () => {
  it('lets whoever comes in for the one that has not logged in for longest, after a second [ATK-332]', () => {
    const { clock, come, names } = openRoom({ total: 100, guestsPerAddress: 2, retainedPercent: 20 });
    come('one');
    come('two');
    come('three');
    expect(names()).toEqual(['one', 'two']);
    clock.advance(999);
    expect(names()).toEqual(['one', 'two']);
    clock.advance(100);
    expect(names()).toEqual(['two', 'three']);
    come('another address', 'b');
    expect(names()).toContain('another address');
  });

  it('lets the newest of those who wait in as soon as a place comes free by a login [ATK-333]', () => {
    const { come, names, logIn } = openRoom({ total: 100, guestsPerAddress: 1, retainedPercent: 0 });
    for (const name of ['one', 'two', 'three']) come(name);
    logIn('one');
    expect(names()).toEqual(['one', 'three']);
    logIn('three');
    expect(names()).toEqual(['one', 'three', 'two']);
  });

  it('takes a thousand clients of one address that log in at once', () => {
    const { come, names, logIn, refused } = openRoom({
      total: 10_000,
      guestsPerAddress: 200,
      retainedPercent: 20,
    });
    for (let at = 0; at < 1_000; at++) come(String(at));
    expect(names()).toHaveLength(200);
    for (let at = 0; at < 1_000; at++) logIn(names()[at] as string);
    expect(names()).toHaveLength(1_000);
    expect(refused).toEqual([]);
  });

  it('keeps a fifth of all places free of guests of many addresses [ATK-334]', () => {
    const { come, names } = openRoom({ total: 10, guestsPerAddress: 10, retainedPercent: 20 });
    for (let at = 0; at < 12; at++) come(String(at), String(at));
    expect(names()).toHaveLength(8);
  });

  it('holds a thousand handshakes that wait and refuses the earliest beyond them [MAX_WAITING]', () => {
    const { come, refused, room } = openRoom({ total: 10, guestsPerAddress: 1, retainedPercent: 0 });
    for (let at = 0; at <= 1_001; at++) come(String(at));
    expect(refused).toEqual(['1']);
    room.close();
    expect(refused).toHaveLength(1_001);
  });

  it('sends the oldest away when logins end until an address has too many [ATK-335]', () => {
    const { come, logIn, names, guest, room } = openRoom({
      total: 100,
      guestsPerAddress: 2,
      retainedPercent: 0,
    });
    for (const name of ['one', 'two', 'three']) {
      come(name);
      logIn(name);
    }
    const all = ['one', 'two', 'three'].map((name) => guest(name) as Guest);
    for (const each of all) room.add(each);
    expect(names()).toEqual(['two', 'three']);
  });
});
