import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createQueryBuilder, openDatabase } from '../../../storage/index.ts';
import { auditRepository } from '../../../storage/management/index.ts';
import { FailingStore } from '../../trade/testing/failing-store.ts';
import { AuditTrail, type AuditEntry } from './audit-trail.ts';
import { canonicalJson } from '../../../contract/audit-chain.ts';
import { auditedRequest } from './audited.ts';
import { verifyAudit } from './verify.ts';

// Limits, written out: a test does not import what it checks.
const MAX_AUDITED_REQUEST = 16 * 1024;

const ENTRY: AuditEntry = {
  stage: 'request',
  companyId: 1,
  operator: 'op',
  ip: '127.0.0.1',
  trace: 't',
  bizType: 'venue.admin.Test.act',
  time: 1,
  request: { amount: 5 },
};

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'audit-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

/** Writes five rows over two starts of the trail. */
async function fiveRows(): Promise<void> {
  for (const count of [2, 3]) {
    const database = await openDatabase({ directory });
    const trail = await AuditTrail.open(database);
    await Promise.all(Array.from({ length: count }, (_, time) => trail.append({ ...ENTRY, time })));
    await database.close();
  }
}

/** Changes the data behind the trail's back, as somebody with the file and without scruples would. */
async function tamper(sql: string): Promise<void> {
  const database = await openDatabase({ directory });
  const statements = [
    'DROP TRIGGER management_audit_keeps_rows',
    'DROP TRIGGER management_audit_loses_nothing',
    sql,
  ];
  await database.commit(statements.map((each) => ({ sql: each, parameters: [] })));
  await database.close();
}

async function verify() {
  const database = await openDatabase({ directory });
  try {
    return await verifyAudit(database);
  } finally {
    await database.close();
  }
}

describe('the audit trail', () => {
  it('is one sound chain over restarts and appends made at once', async () => {
    await fiveRows();
    const report = await verify();
    expect(report.rows).toBe(5);
    expect(report.broken).toBeUndefined();
  });

  it('goes on from what is stored, without a hole, once the store takes rows again', async () => {
    const store = new FailingStore(await openDatabase({ directory }));
    const trail = await AuditTrail.open(store);
    await trail.append(ENTRY);
    const late = [trail.append({ ...ENTRY, time: 2 })];
    store.fail();
    late.push(trail.append({ ...ENTRY, time: 3 }), trail.append({ ...ENTRY, time: 4 }));
    expect((await Promise.allSettled(late)).map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
    ]);
    await expect(trail.append({ ...ENTRY, time: 5 })).rejects.toThrow('disk I/O error');
    store.recover();
    const after = await Promise.all([6, 7].map((time) => trail.append({ ...ENTRY, time })));
    expect(after).toEqual([3, 4]);
    await store.close();
    const { rows, broken } = await verify();
    expect([rows, broken]).toEqual([4, undefined]);
  });

  it('is read company by company without a look at the rows of others', async () => {
    await fiveRows();
    const database = await openDatabase({ directory });
    const trail = await AuditTrail.open(database);
    const seq = await trail.append({ ...ENTRY, companyId: 2, time: 9 });
    const page = { afterSeq: 0, limit: 10 };
    expect((await auditRepository.ofCompany(database, 2, page)).map((row) => row.seq)).toEqual([seq]);
    expect(await auditRepository.ofCompany(database, 1, page)).toHaveLength(5);
    const query = sql<{ detail: string }>`EXPLAIN QUERY PLAN SELECT * FROM management_audit
      WHERE seq > ${0} AND json_extract(entry, '$.companyId') = ${2} ORDER BY seq LIMIT ${10}`;
    const plan = await database.read(query.compile(createQueryBuilder()));
    expect(plan.map(({ detail }) => detail).join()).toContain('management_audit_by_company');
    await database.close();
  });

  it('is append-only: the store refuses to change and to delete its rows [ATK-538]', async () => {
    await fiveRows();
    const database = await openDatabase({ directory });
    const change = (sql: string) => database.commit([{ sql, parameters: [] }]);
    await expect(change("UPDATE management_audit SET entry = '{}' WHERE seq = 2")).rejects.toThrow(
      'append-only',
    );
    await expect(change('DELETE FROM management_audit WHERE seq = 5')).rejects.toThrow('append-only');
    await database.close();
    expect((await verify()).rows).toBe(5);
  });

  it.each([
    ["UPDATE management_audit SET entry = replace(entry, '127', '128') WHERE seq = 3", 3, 'changed'],
    ['DELETE FROM management_audit WHERE seq = 2', 2, 'missing'],
    ["UPDATE management_audit SET hash = 'x' WHERE seq = 4", 4, 'changed'],
    ["UPDATE management_audit SET previous_hash = 'x' WHERE seq = 1", 1, 'follow'],
  ])('names the first row that %s breaks', async (sql, seq, reason) => {
    await fiveRows();
    await tamper(sql);
    const { rows, broken } = await verify();
    expect(rows).toBe(seq - 1);
    expect(broken?.seq).toBe(seq);
    expect(broken?.reason).toContain(reason);
  });
});

describe('audited requests', () => {
  it('hide secrets at every depth and in addresses, and keep very long requests as their hash [ATK-611] [MAX_AUDITED_REQUEST]', () => {
    const request = {
      pwd: 'a',
      appSecret: 'b',
      list: [{ verifyCode: '123456', remark: 'c' }],
      parentCode: 'x',
      channelUrl: 'https://user:pass@mail.example:8443/send/key-1?key=2',
      wrongUrl: 'key-3',
    };
    const text = canonicalJson(auditedRequest(request));
    expect(text).toBe(
      '{"appSecret":"[hidden]","channelUrl":"https://mail.example:8443/[hidden]","list":[{"remark":"c","verifyCode":"[hidden]"}],"parentCode":"x","pwd":"[hidden]","wrongUrl":"[hidden]"}',
    );
    expect(auditedRequest({ remark: 'r'.repeat(MAX_AUDITED_REQUEST) })).toMatchObject({
      length: MAX_AUDITED_REQUEST + 13,
    });
  });

  it('have one canonical text whatever the order of their members, and a bounded depth [MAX_DEPTH]', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const turned = Object.fromEntries(Object.entries(value).reverse());
        expect(canonicalJson(turned)).toBe(canonicalJson(value));
      }),
      { seed: 1 },
    );
    const deep = JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`) as unknown;
    expect(canonicalJson(auditedRequest(deep))).toContain('[deeper]');
  });
});
