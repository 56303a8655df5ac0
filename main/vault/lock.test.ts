import { describe, expect, it } from 'vitest';
import { createVaultLock } from './lock.ts';
import { openVault, type StoredKey } from './vault.ts';

const PASSPHRASE = 'correct horse battery';
const MINUTE_MS = 60_000;
const KEY: StoredKey = {
  profileId: 'p',
  id: 1,
  tag: 't',
  apiKey: 'k',
  privateKey: 'secret',
  revealed: false,
};

async function setUp(lockAfterMs: number | undefined = 15 * MINUTE_MS) {
  const clock = { nowMs: 0 };
  const vault = await openVault();
  await vault.addKey(KEY);
  let tries = 0;
  const reopen = async (passphrase: string) => {
    tries += 1;
    if (passphrase !== PASSPHRASE) throw new Error('wrong');
    return vault;
  };
  const lock = createVaultLock(vault, { lockAfterMs, reopen, nowMs: () => clock.nowMs });
  return { lock, clock, tries: () => tries };
}

describe('the lock of the vault', () => {
  it('shuts when nobody has pressed anything for its time, and signs for nobody then [ATK-460]', async () => {
    const { lock, clock } = await setUp();
    clock.nowMs += 15 * MINUTE_MS - 1;
    expect(lock.key('p', 'k')?.privateKey).toBe('secret');
    lock.touch();
    clock.nowMs += 15 * MINUTE_MS - 1;
    expect(lock.state()).toEqual({ locked: false });
    clock.nowMs += 1;
    expect(() => lock.key('p', 'k')).toThrow('locked');
    expect(() => lock.keys('p')).toThrow('locked');
    expect(() => lock.isFull()).toThrow('locked');
    expect(() => lock.token('p')).toThrow('locked');
    await expect(lock.revealKey('p', 'k')).rejects.toThrow('locked');
    await expect(lock.addKey(KEY)).rejects.toThrow('locked');
    await expect(lock.forgetKey('p', 'k')).rejects.toThrow('locked');
    await expect(lock.rememberToken('p', 't')).rejects.toThrow('locked');
    expect(lock.state()).toEqual({ locked: true });
  });

  it('is not opened by input, only by the passphrase [ATK-460]', async () => {
    const { lock, clock } = await setUp();
    clock.nowMs += 15 * MINUTE_MS;
    lock.touch();
    expect(lock.state()).toEqual({ locked: true });
    expect(await lock.unlock('wrong horse battery')).toBe(false);
    expect(await lock.unlock(PASSPHRASE)).toBe(true);
    expect(lock.key('p', 'k')?.privateKey).toBe('secret');
  });

  it('takes five wrong passphrases, then none for 30 seconds, also not the right one [ATK-461] [WRONG_LIMIT]', async () => {
    const { lock, clock, tries } = await setUp();
    lock.lock();
    for (let count = 0; count < 5; count++) expect(await lock.unlock('guess')).toBe(false);
    expect(await lock.unlock(PASSPHRASE)).toBe(false);
    clock.nowMs += 29_999;
    expect(await lock.unlock(PASSPHRASE)).toBe(false);
    expect(tries()).toBe(5);
    clock.nowMs += 1;
    expect(await lock.unlock(PASSPHRASE)).toBe(true);
  });

  it('tries one passphrase at a time, so that many calls at once are no way round the pause [ATK-461]', async () => {
    const { lock, tries } = await setUp();
    lock.lock();
    await Promise.all(Array.from({ length: 50 }, () => lock.unlock('guess')));
    expect(tries()).toBe(1);
  });

  it('stays open where nothing could open it again, and where its owner switched it off', async () => {
    const clock = { nowMs: 0 };
    const vault = await openVault();
    const memory = createVaultLock(vault, { lockAfterMs: 1, reopen: undefined, nowMs: () => clock.nowMs });
    clock.nowMs += 1_000;
    expect([memory.lock(), memory.state().locked]).toEqual([false, false]);
    const off = createVaultLock(vault, {
      lockAfterMs: undefined,
      reopen: async () => vault,
      nowMs: () => clock.nowMs,
    });
    clock.nowMs += 1_000_000_000;
    expect(off.state()).toEqual({ locked: false });
  });
});
