import { TRADE_TYPE } from '../../domain/account-type.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { companyRepository, groupRepository } from '../../storage/customers/index.ts';
import { OTHER_COMPANY, startTestServices, type TestServices } from '../testing/test-services.ts';
import { MERIDIAN, RSA_BITS } from './company-service.ts';
import type * as strength from './key-strength.ts';
import { ManagementSessions } from './management-sessions.ts';

// Limits, written out: a test does not import what it checks.
const MANAGEMENT_TOKEN_LIFETIME_MS = 24 * 60 * 60 * 1000;
const MAX_MANAGEMENT_SESSIONS = 50;

let directory: string;
let services: TestServices;

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'companies-'));
  services = await startTestServices({ directory });
});
afterEach(async () => {
  await services.close();
  rmSync(directory, { recursive: true });
});

describe('companies', () => {
  it('keep their credentials and their body key over a restart', async () => {
    const { first } = services.companies;
    const { publicKey, privateKey } = await services.companies.bodyKey(1);
    expect(privateKey.asymmetricKeyDetails?.modulusLength).toBe(RSA_BITS);
    // Tests make short keys; people get these.
    const real = await vi.importActual<typeof strength>('./key-strength.ts');
    expect(real.RSA_BITS).toBe(2_048);
    await services.close();
    services = await startTestServices({ directory });
    expect(services.companies.first).toEqual(first);
    expect((await services.companies.bodyKey(1)).publicKey).toBe(publicKey);
  });

  it('have a quote token each, which a reset replaces for good', async () => {
    const [one, two] = services.companies.companies;
    expect(one?.quoteToken).toMatch(/^[0-9a-f]{48}$/);
    expect(one?.quoteToken).not.toBe(two?.quoteToken);
    expect(services.companies.resolveQuoteToken(two?.quoteToken ?? '')?.id).toBe(2);
    const renewed = await services.companies.resetQuoteToken(2);
    expect(services.companies.resolveQuoteToken(two?.quoteToken ?? '')).toBeUndefined();
    expect(renewed.appSecret).toBe(two?.appSecret);
    await services.close();
    services = await startTestServices({ directory });
    expect(services.companies.resolveQuoteToken(renewed.quoteToken)?.id).toBe(2);
  });

  it('that begin like another one are stored whole, with the demo company of the pair, or not at all', async () => {
    const { companies, database } = services;
    const first = await companies.change(1, { scenarioStopOuts: 7 });
    await companies.groups.save(first, { name: 'Patrons', isPublic: true, isOpening: false });
    const wanted = { code: 'east', name: 'East', withDemo: true, like: first };
    const commit = vi.spyOn(database, 'commit').mockRejectedValueOnce(new Error('the disk is full'));
    await expect(companies.create(wanted)).rejects.toThrow('the disk is full');
    expect(companies.companies).toHaveLength(2);
    expect(await companyRepository.all(database)).toHaveLength(2);
    expect(await companies.create(wanted)).toHaveLength(2);
    expect(commit).toHaveBeenCalledTimes(2);
    const read = () =>
      services.companies.companies
        .filter(({ isCreated }) => isCreated)
        .map(({ id, name, scenarioStopOuts }) => {
          const groups = services.companies.groups.of(id);
          return [name, scenarioStopOuts, groups.some((group) => group.name === 'Patrons')];
        });
    const whole = [
      ['East', 7, true],
      ['East Demo', 7, true],
    ];
    expect(read()).toEqual(whole);
    await services.close();
    services = await startTestServices({ directory });
    expect(read()).toEqual(whole);
  });

  it('know over a restart who issued the secret that they have now', async () => {
    const { issue, appId } = await services.companies.resetAppSecret(1, ['ann']);
    expect(issue).toEqual({ issuers: ['ann'], atMs: expect.any(Number) as number });
    await services.close();
    services = await startTestServices({ directory });
    expect(services.companies.first.issue).toEqual(issue);
    expect(services.companies.issuers(1, undefined)).toEqual([appId, 'ann']);
    expect(services.companies.issuers(2, undefined)).toEqual([]);
  });

  it('issue the quote token that data of an earlier version lacks', async () => {
    const { appId, appSecret, openMsgAppId, createTimeMs } = services.companies.first;
    const old = JSON.stringify({ appId, appSecret, openMsgAppId, createTimeMs });
    await companyRepository.saveRecord(services.database, 1, old);
    await services.close();
    services = await startTestServices({ directory });
    const { first } = services.companies;
    expect(first).toMatchObject({ appId, appSecret });
    expect(services.companies.resolveQuoteToken(first.quoteToken)).toBe(first);
  });

  it('keep what their operators change over a restart, with their credentials', async () => {
    const { appSecret } = services.companies.first;
    await services.companies.change(1, { allowedOrigins: ['https://trade.example'] });
    await services.companies.change(1, { singleLogin: true });
    await services.close();
    services = await startTestServices({ directory });
    expect(services.companies.first).toMatchObject({
      appSecret,
      allowedOrigins: ['https://trade.example'],
      singleLogin: true,
    });
    expect(services.companies.allowsOrigin('https://trade.example')).toBe(true);
    await expect(services.companies.change(3, {})).rejects.toThrow('no record');
  });

  it('have groups of their own that stay over a restart', async () => {
    const { groups, first } = services.companies;
    const added = await groups.save(first, {
      name: 'Forex',
      isPublic: true,
      isOpening: true,
      areas: ['forex'],
    });
    expect(added.id).toBe(4);
    await services.close();
    services = await startTestServices({ directory });
    expect(services.companies.groups.find(1, 4)).toEqual(added);
    expect(services.companies.groups.find(2, 4)).toBeUndefined();
  });

  it('are stored with the published numbers of account types, with their groups, as every version reads them', async () => {
    const [created] = await services.companies.create({ code: 'harbour', name: 'Harbour' });
    const { id = 0, tradeTypes, openingAccounts } = created ?? {};
    const { groups, first } = services.companies;
    const plays = [{ tradeType: TRADE_TYPE.spot, currencies: ['BTC'] }, { tradeType: TRADE_TYPE.stock }];
    const group = await groups.save(first, { name: 'Spot', isPublic: false, isOpening: false, plays });
    const company = (await companyRepository.all(services.database)).find((row) => row.id === id);
    expect(JSON.parse(company?.record ?? '')).toMatchObject({
      definition: { tradeTypes: [2, 1, 5, 3, 6], openingAccounts: [{ tradeType: 2 }, ...Array(4).fill({})] },
    });
    const kept = (await groupRepository.all(services.database)).find((row) => row.company_id === 1);
    const records = JSON.parse(kept?.record ?? '') as object[];
    expect(records.at(-1)).toMatchObject({
      plays: [{ tradeType: 5, currencies: ['BTC'] }, { tradeType: 6 }],
    });
    await services.close();
    services = await startTestServices({ directory });
    expect(services.companies.find(id)).toMatchObject({ tradeTypes, openingAccounts });
    expect(services.companies.groups.find(1, group.id)).toEqual(group);
  });

  it('have no account types in a group that an operator of an earlier version gave a number of none', async () => {
    const record = [{ id: 1, name: 'A', isPublic: true, isOpening: true, plays: [{ tradeType: 4 }] }];
    await groupRepository.save(services.database, 1, JSON.stringify(record));
    await services.close();
    services = await startTestServices({ directory });
    expect(services.companies.groups.find(1, 1)?.plays).toEqual([]);
  });

  it('have credentials of their own and one body key however many ask for it at once', async () => {
    const [one, two] = services.companies.companies;
    expect(one?.appId).not.toBe(two?.appId);
    expect(one?.appSecret).toMatch(/^[0-9a-f]{64}$/);
    const keys = await Promise.all(Array.from({ length: 5 }, () => services.companies.bodyKey(2)));
    expect(new Set(keys.map((key) => key.publicKey)).size).toBe(1);
    await expect(services.companies.bodyKey(3)).rejects.toThrow('no record');
  });

  it('are found by id, and allow their own origins', async () => {
    const origin = 'https://trade.example';
    const other = await startTestServices({
      companies: [MERIDIAN, { ...OTHER_COMPANY, allowedOrigins: [origin] }],
    });
    try {
      expect(other.companies.find(2)?.code).toBe('other');
      expect(other.companies.find(3)).toBeUndefined();
      expect(other.companies.allowsOrigin(origin)).toBe(true);
      expect(other.companies.allowsOrigin('https://evil.example')).toBe(false);
    } finally {
      await other.close();
    }
  });
});

const BY_SECRET = { by: 'secret', address: '', program: '' } as const;

describe('management tokens', () => {
  it('live a day [MANAGEMENT_TOKEN_LIFETIME_MS]', () => {
    const sessions = new ManagementSessions(services.wallClock);
    const token = sessions.open(1, 'a', BY_SECRET);
    expect(token).toMatch(/^[0-9a-f-]{36}admin$/);
    services.wallClock.advance(MANAGEMENT_TOKEN_LIFETIME_MS - 1);
    expect(sessions.find(token)).toEqual({ companyId: 1, appId: 'a', active: true });
    services.wallClock.advance(1);
    expect(sessions.find(token)?.active).toBe(false);
  });

  it('are bounded in number for each credentials; the oldest gives way [MAX_MANAGEMENT_SESSIONS]', () => {
    const sessions = new ManagementSessions(services.wallClock);
    const other = sessions.open(1, 'b', BY_SECRET);
    const [first, ...later] = Array.from({ length: MAX_MANAGEMENT_SESSIONS + 1 }, () =>
      sessions.open(1, 'a', BY_SECRET),
    );
    expect(sessions.find(first ?? '')).toBeUndefined();
    expect(later.every((token) => sessions.find(token)?.appId === 'a')).toBe(true);
    expect(sessions.find(other)?.appId).toBe('b');
  });
});
