import { afterEach, beforeEach, expect, it } from 'vitest';
import { createSteppedClock } from '../../../market/index.ts';
import { openDatabase, type Database } from '../../../storage/index.ts';
import { PasswordLinks } from './password-links.ts';

// Limits, written out: a test does not import what it checks.
const LINK_LIFETIME_MS = 72 * 60 * 60 * 1000;
const PROVED_LIFETIME_MS = 10 * 60 * 1000;
const MAX_TOKEN_LENGTH = 64;

const OWNER = { companyId: 1, customerId: 7 };

let database: Database;
beforeEach(async () => {
  database = await openDatabase({ directory: undefined });
});
afterEach(() => database.close());

it('the link of an e-mail is good for three days, not a moment longer [LINK_LIFETIME_MS]', async () => {
  const clock = createSteppedClock(1_000);
  const links = new PasswordLinks(database, clock);
  const token = await links.issue(OWNER, 'link');
  clock.advance(LINK_LIFETIME_MS - 1);
  expect(await links.requireLink(1, token)).toBe(7);
  clock.advance(1);
  await expect(links.requireLink(1, token)).rejects.toMatchObject({ code: 'USCUSTOMER_API_0000148' });
});

it('a proved phone opens the way for ten minutes, not a moment longer [PROVED_LIFETIME_MS]', async () => {
  const clock = createSteppedClock(1_000);
  const links = new PasswordLinks(database, clock);
  const token = await links.issue(OWNER, 'first');
  clock.advance(PROVED_LIFETIME_MS - 1);
  expect(await links.requireProved(1, token, 'first')).toBe(7);
  clock.advance(1);
  await expect(links.requireProved(1, token, 'first')).rejects.toMatchObject({
    code: 'USCUSTOMER_API_0000148',
  });
});

it('nothing longer than 64 characters is looked up [MAX_TOKEN_LENGTH]', async () => {
  let reads = 0;
  const counted: Database = {
    commit: (statements) => database.commit(statements),
    read: (query) => (reads++, database.read(query)),
    close: () => database.close(),
  };
  const links = new PasswordLinks(counted, createSteppedClock(0));
  await links.look(1, 'x'.repeat(MAX_TOKEN_LENGTH));
  expect(reads).toBe(1);
  await links.look(1, 'x'.repeat(MAX_TOKEN_LENGTH + 1));
  expect(reads).toBe(1);
});
