import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MANAGEMENT_BIZ_TYPE } from '../../../contract/business-types.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { openDatabase, type Database } from '../../../storage/index.ts';
import { auditRepository } from '../../../storage/management/index.ts';
import { AuditTrail } from './audit-trail.ts';
import { AuditedRefusals } from './refusals.ts';
import { verifyAudit } from './verify.ts';

// Limits, written out: a test does not import what it checks.
const MOST_AN_HOUR = 60;
const HOUR_MS = 60 * 60 * 1000;

let database: Database;
let nowMs: number;
let refusals: AuditedRefusals;
beforeEach(async () => {
  database = await openDatabase({});
  nowMs = 1_000;
  refusals = new AuditedRefusals(await AuditTrail.open(database), () => nowMs);
});
afterEach(() => database.close());

const refuse = (operator: string) =>
  refusals.add(
    { companyId: 1, operator, ip: '127.0.0.1', trace: 't' },
    { bizType: MANAGEMENT_BIZ_TYPE.approveWithdraw, code: CODE.noAccess, lacks: 'money.approve' },
  );
const rows = async () =>
  (await auditRepository.after(database, 0, 1_000)).map(
    ({ entry }) => JSON.parse(entry) as { operator: string; stage: string; lacks: string; omitted?: number },
  );

describe('refused calls in the audit trail', () => {
  it('say who was refused what and which permission lacked, in the one chain', async () => {
    await refuse('mei');
    expect(await rows()).toEqual([
      expect.objectContaining({
        stage: 'refused',
        operator: 'mei',
        code: CODE.noAccess,
        lacks: 'money.approve',
      }),
    ]);
    expect((await verifyAudit(database)).broken).toBeUndefined();
  });

  it('of one caller get sixty rows an hour; a flood is counted in the next row [MAX_REFUSALS_AN_HOUR]', async () => {
    for (let call = 0; call < 10 * MOST_AN_HOUR; call += 1) await refuse('mei');
    expect(await rows()).toHaveLength(MOST_AN_HOUR);
    await refuse('ann');
    expect((await rows()).at(-1)).toMatchObject({ operator: 'ann' });
    nowMs += HOUR_MS;
    await refuse('mei');
    expect((await rows()).at(-1)).toMatchObject({ operator: 'mei', omitted: 9 * MOST_AN_HOUR });
    await refuse('mei');
    expect((await rows()).at(-1)).not.toHaveProperty('omitted');
    expect(await verifyAudit(database)).toMatchObject({ rows: MOST_AN_HOUR + 3 });
  });

  it('are counted apart for the thousand callers of late, whose bound nobody else uses up [MAX_REFUSED_CALLERS]', async () => {
    for (let call = 0; call < MOST_AN_HOUR; call += 1) await refuse('mei');
    for (let other = 0; other < 999; other += 1) await refuse(`o${other}`);
    const before = (await verifyAudit(database)).rows;
    await refuse('mei');
    expect((await verifyAudit(database)).rows).toBe(before);
  });
});
