import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ProfileDraft } from '../ipc/table.ts';
import { ProfileError } from './profiles.ts';
import { openProfileBook, type ProfileBook } from './profile-book.ts';

// Limits, written out: a test does not import what it checks.
const MAX_PROFILES = 20;
const PROFILE_FILE_LIMIT = 256 * 1024;

const ACME: ProfileDraft = {
  id: '',
  name: 'Acme',
  companyId: 12,
  baseUrl: 'https://api.acme.example',
  quoteWsUrl: 'wss://quote.acme.example',
  messageWsUrl: 'wss://message.acme.example',
  clientWsUrl: 'wss://api.acme.example/api/ws',
  statusUrl: 'https://status.acme.example',
  docsUrl: 'https://docs.acme.example',
  openMsgAppId: 'app',
  demo: null,
};

let directory: string;
let file: string;
let forgotten: string[];
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'profiles-'));
  file = join(directory, 'profiles.json');
  forgotten = [];
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const open = (): Promise<ProfileBook> =>
  openProfileBook({ file, forget: async (id) => void forgotten.push(id) });

async function kept(book: ProfileBook, draft: ProfileDraft): Promise<string> {
  const saved = await book.save(draft);
  if (saved.refusal !== undefined) throw new Error(`${saved.refusal.member} ${saved.refusal.reason}`);
  return saved.id;
}

describe('kept connection profiles', () => {
  it('finds profiles and the choice again at the next start, in a file of this user alone', async () => {
    const book = await open();
    expect([book.profiles(), book.chosen()]).toEqual([[], 'embedded']);
    const id = await kept(book, { ...ACME, name: ' Acme ', baseUrl: ' https://api.acme.example/ ' });
    await book.choose(id);
    const again = await open();
    expect(again.profiles()).toEqual([{ ...ACME, id, kind: 'remote' }]);
    expect(again.chosen()).toBe(id);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('keeps the id of a profile that stays with its platform, and gives another one to any other platform', async () => {
    const book = await open();
    const id = await kept(book, ACME);
    await book.choose(id);
    const demo = { loginName: 'demo', password: 'demo' };
    expect(await kept(book, { ...ACME, id, name: 'Acme 2', demo })).toBe(id);
    expect(forgotten).toEqual([]);
    const others: Partial<ProfileDraft>[] = [
      { companyId: 13 },
      { baseUrl: 'https://other.example' },
      { quoteWsUrl: 'wss://other.example' },
      { messageWsUrl: 'wss://other.example' },
      { clientWsUrl: 'wss://other.example/api/ws' },
      { openMsgAppId: 'other' },
    ];
    let current = id;
    let draft = ACME;
    for (const other of others) {
      draft = { ...draft, ...other };
      const next = await kept(book, { ...draft, id: current });
      expect(next).not.toBe(current);
      expect(forgotten.at(-1)).toBe(current);
      expect(book.chosen()).toBe(next);
      current = next;
    }
    expect(book.profiles()).toHaveLength(1);
  });

  it('forgets the secrets of a profile that goes, and begins with the embedded platform when it was chosen', async () => {
    const book = await open();
    const id = await kept(book, ACME);
    await book.choose(id);
    await book.remove(id);
    await book.remove('never there');
    expect(forgotten).toEqual([id]);
    expect((await open()).chosen()).toBe('embedded');
    expect(await kept(book, ACME)).not.toBe(id);
  });

  it('keeps what it had when its secrets cannot be forgotten', async () => {
    const book = await openProfileBook({ file, forget: () => Promise.reject(new Error('locked')) });
    const id = await kept(book, ACME);
    await expect(book.remove(id)).rejects.toThrow('locked');
    await expect(book.save({ ...ACME, id, companyId: 5 })).rejects.toThrow('locked');
    expect((await open()).profiles()).toMatchObject([{ id, companyId: 12 }]);
  });

  it.each([
    ['name', 'empty', { name: '  ' }],
    ['companyId', 'notPositive', { companyId: 0 }],
    ['baseUrl', 'empty', { baseUrl: ' ' }],
    ['baseUrl', 'noAddress', { baseUrl: 'acme' }],
    ['baseUrl', 'plain', { baseUrl: 'http://api.acme.example' }],
    ['baseUrl', 'signIn', { baseUrl: 'https://ada:pw@api.acme.example' }],
    ['quoteWsUrl', 'plain', { quoteWsUrl: 'https://quote.acme.example' }],
    ['messageWsUrl', 'noAddress', { messageWsUrl: 'wss://acme.example;script-src' }],
    ['clientWsUrl', 'plain', { clientWsUrl: 'ws://api.acme.example' }],
    ['statusUrl', 'plain', { statusUrl: 'javascript:alert(1)' }],
    ['docsUrl', 'empty', { docsUrl: '' }],
    ['openMsgAppId', 'empty', { openMsgAppId: '' }],
    ['demoName', 'empty', { demo: { loginName: ' ', password: 'x' } }],
    ['demoPassword', 'empty', { demo: { loginName: 'demo', password: '' } }],
    ['', 'unknown', { id: 'never there' }],
  ] as const)('refuses a profile whose %s is %s, and keeps nothing of it', async (member, reason, wrong) => {
    const book = await open();
    expect(await book.save({ ...ACME, ...wrong })).toEqual({ refusal: { member, reason } });
    expect((await open()).profiles()).toEqual([]);
  });

  it('refuses a name that another profile has, and a 21st profile [MAX_PROFILES]', async () => {
    const book = await open();
    const id = await kept(book, ACME);
    expect(await book.save({ ...ACME, name: 'ACME' })).toEqual({
      refusal: { member: 'name', reason: 'taken' },
    });
    for (let at = 1; at < MAX_PROFILES; at += 1) await kept(book, { ...ACME, name: `Acme ${at}` });
    expect(await book.save({ ...ACME, name: 'one more' })).toEqual({
      refusal: { member: '', reason: 'tooMany' },
    });
    // A change of one is no further profile.
    expect(await kept(book, { ...ACME, id, name: 'changed' })).toBe(id);
    await book.remove(id);
    await kept(book, { ...ACME, name: 'one more' });
  });

  it('leaves a file that it cannot read as it is, and says so in one line [PROFILE_FILE_LIMIT]', async () => {
    const profile = { ...ACME, id: 'acme', kind: 'remote' };
    const good = { version: 1, chosen: 'acme', profiles: [profile] };
    const long = `${JSON.stringify(good)}${' '.repeat(PROFILE_FILE_LIMIT)}`;
    const wrong = [
      '{"version":1',
      JSON.stringify({ ...good, version: 2 }),
      JSON.stringify({ ...good, profiles: [{ ...profile, baseUrl: 'http://api.acme.example' }] }),
      JSON.stringify({ ...good, profiles: [{ ...profile, kind: 'embedded' }] }),
      JSON.stringify({ ...good, profiles: [{ ...profile, id: 'embedded' }] }),
      long,
    ];
    for (const text of wrong) {
      await writeFile(file, text);
      await expect(open()).rejects.toThrow(ProfileError);
      await expect(open()).rejects.toThrow('it is left as it is');
      expect(await readFile(file, 'utf8')).toBe(text);
    }
    await writeFile(file, JSON.stringify(good));
    expect((await open()).chosen()).toBe('acme');
  });
});
