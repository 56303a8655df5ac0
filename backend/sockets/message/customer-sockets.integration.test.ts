import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startHub, type HubClient, type HubFixture } from './hub-fixture.ts';

let fixture: HubFixture;
beforeEach(async () => {
  fixture = await startHub(102);
});
afterEach(() => fixture.close());

describe('message sockets of one customer', () => {
  it('give way to others, the oldest first, when they take every place: down to 100 [ATK-368]', async () => {
    const greedy: HubClient[] = [];
    for (let at = 0; at < 102; at++) {
      const client = await fixture.connect();
      await client.login('token-1');
      greedy.push(client);
    }
    const other = await fixture.connect();
    await other.login('token-2');
    await expect.poll(() => greedy.map(({ closeCode }) => closeCode).filter(Boolean)).toEqual([1013]);
    expect(greedy[0]?.closeCode).toBe(1013);
    await fixture.connect();
    await expect.poll(() => greedy[1]?.closeCode).toBe(1013);
    await expect(fixture.connect()).rejects.toThrow(/503/);
    expect(greedy.slice(2).every(({ closeCode }) => closeCode === undefined)).toBe(true);
  });
});
