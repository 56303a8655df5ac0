import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MANAGEMENT_BIZ_TYPE as BIZ, BIZ_TYPE } from '../contract/business-types.ts';
import { isForViewers, type AnswerOf, type ClientCall } from '../contract/call.ts';
import { CALLS, type MANAGEMENT_CALLS } from '../contract/calls/calls.ts';
import { findExample } from '../gateway/documents/examples.ts';
import { CLIENT_PREFIX, MOUNT_PATH } from '../gateway/operation-table.ts';
import { startManagement, type ManagementHarness, type Trader } from './management-harness.ts';

// Limits, written out: a test does not import what it checks.
const VIEW_LIFETIME_MS = 15 * 60 * 1000;
const ONLY_LOOKS = 'GGATEWAY_CODE_019';
const ENDED = 'GGATEWAY_CODE_017';
const UNKNOWN = 'USCUSTOMER_API_0000003';

type Seen = AnswerOf<typeof MANAGEMENT_CALLS.seeAsCustomer>;
type Sessions = AnswerOf<typeof MANAGEMENT_CALLS.customerSessions>;

/** Every call of customers and guests; those that a program authorizes by are the management's. */
const EVERY_CALL: readonly ClientCall[] = Object.values(CALLS).filter(({ mount }) => mount !== 'auth');

let management: ManagementHarness;
let trader: Trader;
/** Tables that were written to since somebody looked. */
let written: string[] = [];

beforeAll(async () => {
  management = await startManagement(
    {},
    {
      wrapDatabase: (database) => {
        const commit = database.commit.bind(database);
        return Object.assign(database, {
          commit: (...[statements, options]: Parameters<typeof commit>) => {
            for (const { sql } of statements)
              written.push(/(?:INTO|UPDATE|FROM) "?(\w+)/i.exec(sql)?.[1] ?? sql);
            return commit(statements, options);
          },
        });
      },
    },
  );
  trader = await management.addTrader('seen@meridian.example');
});
afterAll(() => management.platform.close());

const see = async (customerNo = trader.customerNo) =>
  (await management.call<Seen>(BIZ.seeAsCustomer, { customerNo })).envelope.data;
const sessionsOf = async () =>
  (await management.call<Sessions>(BIZ.customerSessions, { customerNo: trader.customerNo })).envelope.data;
/** Makes a call with its published example. */
const make = async ({ mount, bizType }: ClientCall, token: string) => {
  const path = mount === 'auth2' ? MOUNT_PATH.auth2 + bizType : CLIENT_PREFIX + MOUNT_PATH[mount] + bizType;
  const body = findExample(bizType)?.request ?? {};
  return (await management.post(path, body, { companyId: '1', token })).listed;
};

describe('an operator who sees as a customer', () => {
  it('is refused every call that changes something or answers a secret, guest calls too [ATK-856]', async () => {
    const { token } = await see();
    const refused = EVERY_CALL.filter((call) => !isForViewers(call));
    expect(refused.length).toBeGreaterThan(100);
    const before = await management.own(trader.token, BIZ_TYPE.findCustomerInfo);
    const answers: (readonly [string, string])[] = [];
    for (const call of refused) answers.push([call.bizType, await make(call, token)]);
    expect(answers.filter(([, listed]) => listed !== ONLY_LOOKS)).toEqual([]);
    expect((await management.own(trader.token, BIZ_TYPE.findCustomerInfo)).envelope.data).toEqual(
      before.envelope.data,
    );
  });

  it('is shown no secret, whatever else is said of the call that answers it [ATK-856]', () => {
    const call = { answer: 'secret', openPermission: 'ready_only' } as const;
    for (const more of [{}, { forViewers: true }]) expect(isForViewers({ ...call, ...more })).toBe(false);
  });

  it('may make the others, and none of them writes anything of the customer [ATK-857]', async () => {
    const { token } = await see();
    const allowed = EVERY_CALL.filter((call) => isForViewers(call) && call.bizType !== BIZ_TYPE.logout);
    const writes: Record<string, readonly string[]> = {};
    let reads = 0;
    for (const call of allowed) {
      written = [];
      const listed = await make(call, token);
      expect([call.bizType, listed]).not.toEqual([call.bizType, ONLY_LOOKS]);
      if (listed === '0') reads++;
      const own = written.filter((table) => !BACKGROUND.test(table));
      if (own.length > 0) writes[call.bizType] = own;
    }
    expect(writes).toEqual({});
    expect(reads).toBeGreaterThan(50);
  });

  it('sees what the customer sees, for a quarter of an hour, until it leaves or the session is ended [VIEW_LIFETIME_MS] [MAX_CUSTOMER_MARK_LENGTH]', async () => {
    const first = await see();
    expect(first).toMatchObject({ customerNo: trader.customerNo });
    expect(first.token).toMatch(/^[0-9a-f-]{36}view$/);
    expect(Math.abs(first.expireTime - Date.now() - VIEW_LIFETIME_MS)).toBeLessThan(60_000);
    const as = (token: string) => management.own(token, BIZ_TYPE.findCustomerInfo);
    expect((await as(first.token)).envelope.data).toEqual((await as(trader.token)).envelope.data);
    expect((await management.own(first.token, BIZ_TYPE.apiPage)).listed).toBe(ONLY_LOOKS);
    await management.post('/api/logout', {}, { companyId: '1', token: first.token });
    expect((await as(first.token)).listed).toBe(ENDED);
    const second = await see();
    const { sessions, networks } = await sessionsOf();
    expect(sessions.map(({ kind }) => kind)).toContain('view');
    expect(networks).toMatchObject([{ network: '127.0.0.1' }]);
    const { mark } = sessions.at(-1)!;
    const end = { customerNo: trader.customerNo, mark };
    expect((await management.call(BIZ.endCustomerSession, end)).listed).toBe('0');
    expect((await as(second.token)).listed).toBe(ENDED);
    expect((await as(trader.token)).listed).toBe('0');
    expect((await management.call(BIZ.endCustomerSession, end)).listed).toBe(UNKNOWN);
    const long = { ...end, mark: '0'.repeat(17) };
    expect((await management.call(BIZ.endCustomerSession, long)).listed).toBe('GGATEWAY_CODE_015');
  });

  it('stands in the audit trail without the token, and needs the permission to change customers [ATK-858]', async () => {
    const { token } = await see();
    const rows = await management.call(BIZ.auditPage, { bizType: BIZ.seeAsCustomer, size: 1_000 });
    const text = JSON.stringify(rows.envelope.data);
    expect(text).toContain(trader.customerNo);
    expect(text).not.toContain(token);
    const viewer = await management.addPerson('Viola', 'viewer');
    const path = `/openapi-b/global/${BIZ.seeAsCustomer}`;
    const body = { customerNo: trader.customerNo };
    const refused = await management.post(path, body, { companyId: '1', token: viewer.token });
    expect(refused.listed).toBe('GGATEWAY_CODE_019');
  });
});

/** What the market and the page of the platform's health write by themselves meanwhile; an order would be in a table of its own too. */
const BACKGROUND = /^(trade_(journal|snapshot|\w*mark)|status_probe)$/;
