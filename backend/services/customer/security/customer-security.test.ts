import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSteppedClock } from '../../../market/index.ts';
import { openDatabase, type Database } from '../../../storage/index.ts';
import { CustomerSecurity } from './customer-security.ts';

let database: Database;
beforeEach(async () => {
  database = await openDatabase({});
});
afterEach(() => database.close());

describe('the address of a new authenticator', () => {
  const addressFor = async (label: string, issuer: string) => {
    const security = await CustomerSecurity.open(database, createSteppedClock(0));
    return new URL((await security.newSecret(1, label, issuer)).uri);
  };

  it('names brand and customer', async () => {
    const { pathname, searchParams } = await addressFor('ann@example.com', 'Meridian 行情');
    expect(decodeURIComponent(pathname)).toContain('Meridian 行情:ann@example.com');
    expect(searchParams.get('issuer')).toBe('Meridian 行情');
  });

  it('is made whatever the brand is called, half a character too', async () => {
    const { searchParams } = await addressFor('10000001', 'Moon \ud83c');
    expect(searchParams.get('issuer')).toBe('Moon \ufffd');
    expect((await addressFor('10000001', 'Moon \ud83c\udf19')).searchParams.get('issuer')).toBe('Moon 🌙');
  });
});
