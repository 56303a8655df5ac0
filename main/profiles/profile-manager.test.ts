import { describe, expect, it } from 'vitest';
import type { ConnectionProfile } from '../ipc/table.ts';
import { openVault } from '../vault/vault.ts';
import { createProfileManager } from './profile-manager.ts';
import { openProfileBook } from './profile-book.ts';

const PROFILE: ConnectionProfile = {
  id: 'embedded',
  name: 'Embedded platform',
  kind: 'embedded',
  companyId: 1,
  baseUrl: 'http://127.0.0.1:4001',
  quoteWsUrl: 'ws://127.0.0.1:4002',
  messageWsUrl: 'ws://127.0.0.1:4003',
  clientWsUrl: 'ws://127.0.0.1:4001/api/ws',
  statusUrl: 'http://127.0.0.1:4001/status',
  docsUrl: 'http://127.0.0.1:4001/docs',
  openMsgAppId: 'm',
  demo: null,
};
const { kind: _kind, ...REST } = PROFILE;
const DRAFT = { ...REST, id: '', name: 'Acme', baseUrl: 'http://127.0.0.1:5001' };

async function setUp(given?: ConnectionProfile) {
  const vault = await openVault();
  const book = await openProfileBook({ file: undefined, forget: (id) => vault.forgetProfile(id) });
  const served: string[] = [];
  let starts = 0;
  const desk = createProfileManager({
    book,
    vault,
    given,
    first: given ?? PROFILE,
    nowMs: () => 0,
    embedded: async () => {
      starts += 1;
      return PROFILE;
    },
    serve: (profile) => served.push(profile.id),
  });
  desk.begin();
  const add = async (name: string) => (await desk.save({ ...DRAFT, name })).id;
  return { vault, book, desk, served, starts: () => starts, add };
}

describe('the platform that the terminal is connected to', () => {
  it('serves pages for the chosen platform, and lets nothing of the page before through [ATK-431]', async () => {
    const { desk, served, add } = await setUp();
    const id = await add('Acme');
    expect(served).toEqual([]);
    const before = desk.place();
    await desk.choose(id);
    expect(served).toEqual([id]);
    expect(() => desk.place()).toThrow('another platform was chosen');
    expect(desk.begin()).toMatchObject({ id, baseUrl: DRAFT.baseUrl });
    const now = desk.place();
    for (const part of ['relay', 'keys', 'operators', 'uploads'] as const)
      expect(now[part]).not.toBe(before[part]);
  });

  it('shows a platform the keys of no other, and finds them again', async () => {
    const { desk, vault, add } = await setUp();
    const key = { id: 1, tag: 'bot', apiKey: 'k', privateKey: 'secret', revealed: false };
    const [a, b] = [await add('A'), await add('B')];
    await desk.choose(a);
    desk.begin();
    await vault.addKey({ ...key, profileId: a });
    await vault.rememberToken(a, 'token of A');
    expect(desk.place().keys.list()).toHaveLength(1);
    await desk.choose(b);
    desk.begin();
    expect(desk.place().keys.list()).toEqual([]);
    await desk.remove(a);
    expect([vault.keys(a), vault.token(a)]).toEqual([[], undefined]);
  });

  it('forgets keys and token of a profile that is led to another platform, and begins the page anew', async () => {
    const { desk, vault, add, served } = await setUp();
    const id = await add('A');
    await desk.choose(id);
    desk.begin();
    await vault.rememberToken(id, 'token of A');
    const moved = await desk.save({ ...DRAFT, name: 'A', id, baseUrl: 'http://127.0.0.1:6001' });
    expect(moved.id).not.toBe(id);
    expect(vault.token(id)).toBeUndefined();
    expect(served.at(-1)).toBe(moved.id);
    expect(() => desk.place()).toThrow('another platform was chosen');
    expect(desk.begin().baseUrl).toBe('http://127.0.0.1:6001');
  });

  it('keeps the platform in use, and stays with it when another one cannot be had', async () => {
    const { desk, add, starts } = await setUp();
    const id = await add('A');
    await expect(desk.choose('never there')).rejects.toThrow('no such profile');
    expect(desk.place().profile.id).toBe('embedded');
    await desk.choose(id);
    desk.begin();
    expect(await desk.remove(id)).toEqual({ refusal: { member: '', reason: 'inUse' } });
    expect(await desk.remove('never there')).toEqual({ refusal: { member: '', reason: 'unknown' } });
    await desk.choose('embedded');
    expect(starts()).toBe(1);
  });

  it('goes back to the profile of the start, which it does not keep', async () => {
    const given: ConnectionProfile = { ...PROFILE, id: 'given', kind: 'remote' };
    const { desk, book } = await setUp(given);
    expect(desk.list()).toEqual({ profiles: [], given: given, limit: 20 });
    await desk.choose('embedded');
    await desk.choose('given');
    expect(desk.begin()).toEqual(given);
    expect([book.profiles(), book.chosen()]).toEqual([[], 'embedded']);
  });
});
