import { describe, expect, it } from 'vitest';
import { createOperatorManager } from '../operator-manager.ts';
import type { Relay } from '../relay.ts';
import { bindHandlers, type HandlerContext } from './handlers.ts';

const CALL = { bizType: 'venue.admin.X.page', body: {}, lang: 'en-US', key: '', isUnattended: false };

/** A host at which a person of the office has signed in, with a lock that is set by hand. */
async function setUp() {
  let locked = false;
  const relay = {
    post: async (path: string) => {
      const body = path.includes('auth') ? { code: '0', data: { token: 't', id: 1 } } : { code: '0' };
      return { status: 200, headers: {}, body, durationMs: 1 };
    },
  } as unknown as Relay;
  const vault = {
    state: () => ({ locked }),
    unlock: async () => {
      locked = false;
      return true;
    },
    rememberToken: () => (locked ? Promise.reject(new Error('locked')) : Promise.resolve()),
  };
  const profile = { id: 'p' };
  const operators = createOperatorManager(relay, 1);
  const place = { relay, profile, operators };
  const profiles = { place: () => place, endOffice: () => operators.signOut() };
  const handlers = bindHandlers({ vault, profiles } as unknown as HandlerContext);
  await handlers['operator.signIn']({ appId: 'a', appSecret: 's', lang: 'en-US' });
  const isIn = async () => (await handlers['operator.call'](CALL)).answer !== null;
  return { handlers, isIn, lock: (to: boolean) => (locked = to) };
}

describe('the office in a terminal', () => {
  it('stays open while a customer signs in', async () => {
    const { handlers, isIn } = await setUp();
    await handlers['session.remember']({ token: 'of a customer' });
    expect(await isIn()).toBe(true);
  });

  it('is signed out with the customer, also where the host cannot forget the token', async () => {
    const { handlers, isIn } = await setUp();
    await handlers['session.remember']({ token: '' });
    expect(await isIn()).toBe(false);
    const other = await setUp();
    other.lock(true);
    await expect(other.handlers['session.remember']({ token: '' })).rejects.toThrow('locked');
    other.lock(false);
    expect(await other.isIn()).toBe(false);
  });

  it('is signed out by a lock, and stays so when the lock is opened', async () => {
    const { isIn, lock } = await setUp();
    lock(true);
    expect(await isIn()).toBe(false);
    lock(false);
    expect(await isIn()).toBe(false);
    const other = await setUp();
    other.lock(true);
    expect(await other.handlers['vault.unlock']({ passphrase: 'p' })).toEqual({ unlocked: true });
    expect(await other.isIn()).toBe(false);
  });
});

it('starts with the system where something can start it, and is told what became of the wish [PK-09]', async () => {
  let isOn = false;
  const autostart = { isOn: () => isOn, set: (to: boolean) => void (isOn = to) };
  const calls = (context: object) => bindHandlers({ profiles: {}, ...context } as HandlerContext);
  expect(await calls({ autostart })['autostart.current']({})).toEqual({ state: 'off' });
  expect(await calls({ autostart })['autostart.set']({ isOn: true })).toEqual({ state: 'on' });
  expect(await calls({})['autostart.set']({ isOn: true })).toEqual({ state: 'none' });
});
