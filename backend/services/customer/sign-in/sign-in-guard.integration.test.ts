import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSteppedClock, type SteppedClock } from '../../../market/index.ts';
import { openDatabase, type Database } from '../../../storage/index.ts';
import { KnownNetworks } from './known-networks.ts';
import { LoginGuard } from './login-guard.ts';
import { SignInGuard } from './sign-in-guard.ts';

const MINUTE_MS = 60_000;
const OWNER = 7;
/** No customer has the name. */
const NOBODY = undefined;
const NAME = 'customer 7';
const HOME = '192.0.2.1';

let database: Database;
let clock: SteppedClock;
let guard: SignInGuard;
let networks: KnownNetworks;

beforeEach(async () => {
  database = await openDatabase();
  clock = createSteppedClock(Date.UTC(2026, 2, 2, 12));
  networks = new KnownNetworks(database, clock);
  guard = new SignInGuard(await LoginGuard.open(database, clock), networks, clock);
});
afterEach(() => database.close());

const address = (at: number) => `198.51.${Math.floor(at / 250)}.${at % 250}`;
const isTaken = async (from: string, name = NAME, ...[customer]: (number | undefined)[]) =>
  (await guard.attempt(name, name === NAME ? OWNER : customer, from)) !== undefined;
/** Wrong passwords, one from each of so many addresses; how many were looked at. */
async function distributed(count: number, name = NAME) {
  let taken = 0;
  for (let at = 0; at < count; at += 1) if (await isTaken(address(at), name)) taken += 1;
  return taken;
}

describe('guesses of a password', () => {
  it('lock the name for the network that sends them, for half an hour, and for nobody else [ATK-508] [MAX_LOGIN_FAILURES] [LOCK_MS]', async () => {
    for (let at = 0; at < 5; at += 1) expect(await isTaken('203.0.113.9')).toBe(true);
    expect(await isTaken('203.0.113.9')).toBe(false);
    expect(await isTaken(HOME)).toBe(true);
    clock.advance(30 * MINUTE_MS);
    expect(await isTaken('203.0.113.9')).toBe(true);
  });

  it('from all addresses of one IPv6 network are one guesser [ATK-510]', async () => {
    for (let at = 0; at < 5; at += 1) expect(await isTaken(`2001:db8:9:9:${at}::1`)).toBe(true);
    expect(await isTaken('2001:db8:9:9:ffff::1')).toBe(false);
    expect(await isTaken('2001:db8:9:8::1')).toBe(true);
  });

  it('from many networks are fifty in six hours, and never keep the owner out where it signed in before [ATK-509] [MAX_NAME_FAILURES] [NAME_WINDOW_MS]', async () => {
    await networks.note(OWNER, HOME);
    expect(await distributed(80)).toBe(50);
    expect(await isTaken(HOME)).toBe(true);
    expect(await isTaken('192.0.2.2'), 'a new network waits').toBe(false);
    clock.advance(6 * 60 * MINUTE_MS);
    expect(await isTaken('192.0.2.2')).toBe(true);
  });

  it('from many networks are as many for a name that does not exist [ATK-511]', async () => {
    expect(await distributed(80, '1 nobody@example.org')).toBe(50);
  });

  it('for many names from one network are two hundred in half an hour, and stop nobody who is known there [ATK-512] [MAX_NETWORK_FAILURES] [NETWORK_WINDOW_MS]', async () => {
    await networks.note(OWNER, HOME);
    let taken = 0;
    for (let at = 0; at < 250; at += 1) if (await isTaken(HOME, `1 name-${at}`, NOBODY)) taken += 1;
    expect(taken).toBe(200);
    expect(await isTaken(HOME)).toBe(true);
    expect(await isTaken(HOME, 'customer 8', 8)).toBe(false);
    clock.advance(30 * MINUTE_MS);
    expect(await isTaken(HOME, 'customer 8', 8)).toBe(true);
  });

  it('that are right do not count', async () => {
    for (let at = 0; at < 60; at += 1) await (await guard.attempt(NAME, OWNER, address(at)))?.succeed();
    for (let at = 0; at < 210; at += 1) await (await guard.attempt(`customer ${at}`, at, HOME))?.succeed();
    expect(await isTaken(HOME)).toBe(true);
    expect(await isTaken('192.0.2.2')).toBe(true);
  });

  it('that reach the limit with the right one open it again', async () => {
    expect(await distributed(49)).toBe(49);
    await (await guard.attempt(NAME, OWNER, HOME))?.succeed();
    expect(await isTaken('192.0.2.2')).toBe(true);
    expect(await isTaken('192.0.2.3')).toBe(false);
  });
});

describe('the networks of a customer', () => {
  it('are its last twenty, each for ninety days [MAX_KNOWN_NETWORKS] [KNOWN_NETWORK_LIFETIME_MS]', async () => {
    for (let at = 0; at < 21; at += 1) {
      await networks.note(OWNER, address(at));
      clock.advance(1);
    }
    expect(await networks.isKnown(OWNER, address(0))).toBe(false);
    expect(await networks.isKnown(OWNER, address(1))).toBe(true);
    expect(await networks.isKnown(8, address(1))).toBe(false);
    clock.advance(90 * 24 * 60 * MINUTE_MS - 2);
    expect(await networks.isKnown(OWNER, address(20))).toBe(true);
    clock.advance(1);
    expect(await networks.isKnown(OWNER, address(20))).toBe(false);
  });
});

describe('what is remembered of guesses', () => {
  it('is ten thousand names, of which a flood forgets the open ones before a lock [ATK-513] [MAX_GUARDED_NAMES]', async () => {
    const names = await LoginGuard.open(database, clock);
    const limit = { maxFailures: 5, lockMs: 30 * MINUTE_MS };
    for (let at = 0; at < 5; at += 1) await names.countAttempt('victim', limit);
    const flood = Array.from({ length: 10_050 }, (_, at) => [`x${at}`, limit] as const);
    await names.countAttempts(flood);
    expect(names.isLocked('victim')).toBe(true);
    const again = await LoginGuard.open(database, clock);
    expect(again.isLocked('victim')).toBe(true);
  });
});
