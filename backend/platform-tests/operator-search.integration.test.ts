import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { canonicalJson, chainedText } from '../contract/audit-chain.ts';
import { BIZ_TYPE, MANAGEMENT_BIZ_TYPE as BIZ } from '../contract/business-types.ts';
import type { AnswerOf } from '../contract/call.ts';
import type { MANAGEMENT_CALLS } from '../contract/calls/calls.ts';
import { isolatedOrder } from './isolated-order.ts';
import {
  startManagement,
  type ManagementHarness,
  type SignedInPerson,
  type Trader,
} from './management-harness.ts';

const TOO_LONG = 'GGATEWAY_CODE_015';

type Found = AnswerOf<typeof MANAGEMENT_CALLS.searchOffice>;

interface Row {
  readonly seq: number;
  readonly bizType: string;
  readonly stage: string;
  readonly trace: string;
  readonly time: number;
  readonly person?: { readonly id: number };
  readonly hash: string;
  readonly previousHash: string;
}

let management: ManagementHarness;
let trader: Trader;
let orderId: number;
let viewer: SignedInPerson;
let support: SignedInPerson;
beforeAll(async () => {
  management = await startManagement({ rateLimits: false });
  trader = await management.addTrader('nora_fields@traders.example');
  await management.addCustomer('noraXfields@traders.example');
  const body = isolatedOrder(10_021, { accountId: trader.accountId });
  const placed = await management.own<{ orderId: number }>(trader.token, BIZ_TYPE.addMarketOrder, body);
  ({ orderId } = placed.envelope.data);
  viewer = await management.addPerson('Vic', 'viewer');
  support = await management.addPerson('Sue', 'support');
});
afterAll(() => management.platform.close());

const as = <Data = unknown>(token: string, bizType: string, body: object = {}, headers: object = {}) =>
  management.post<Data>(`/openapi-b/global/${bizType}`, body, { token, ...headers });
const find = async (text: string, token = management.token) =>
  (await as<Found>(token, BIZ.searchOffice, { text })).envelope.data;
const audit = async (query: object) => (await management.call<Row[]>(BIZ.auditPage, query)).envelope.data;

it('a customer is found by number, address and account, and what is typed stands for itself', async () => {
  const { customerNo, accountId } = trader;
  for (const text of [customerNo, 'NORA_FIELDS', 'fields@traders', String(accountId)]) {
    const { customers } = await find(text);
    expect([text, customers.map((one) => one.customerNo)]).toEqual([
      text,
      expect.arrayContaining([customerNo]),
    ]);
  }
  expect((await find('nora_fields')).customers).toHaveLength(1);
  expect((await find('nora%fields')).customers).toEqual([]);
});

it('an order is found with its fills, a proposal by its number', async () => {
  const { orders, fills } = await find(String(orderId));
  expect(orders).toMatchObject([{ orderId, customerNo: trader.customerNo, symbolId: 10_021 }]);
  expect(fills).toMatchObject([{ orderId, accountId: trader.accountId }]);
  expect((await find(String(fills[0]?.dealId))).fills).toMatchObject([{ orderId }]);
  const page = await management.call<{ records: { proposalNo: string }[] }>(BIZ.adjustProposalPage);
  const { proposalNo = '' } = page.envelope.data.records[0] ?? {};
  expect((await find(proposalNo)).proposals).toMatchObject([
    { kind: 'adjustment', proposalNo, customerNo: trader.customerNo },
  ]);
});

it('requests of operators are found by their trace, by whoever may read the audit trail [ATK-593]', async () => {
  const trace = 'a-trace-to-find';
  const note = { customerNo: trader.customerNo, text: 'asked for a call' };
  expect((await as(support.token, BIZ.addCustomerNote, note, { trace })).listed).toBe('0');
  expect((await find(trace)).audit).toMatchObject([
    { bizType: BIZ.addCustomerNote, stage: 'answer', author: 'Sue' },
    { bizType: BIZ.addCustomerNote, stage: 'request', author: 'Sue' },
  ]);
  expect((await find(trace, viewer.token)).audit).toEqual([]);
});

it('finds nothing of another company, twenty of a kind at most, by at most 128 characters [MAX_FOUND] [MAX_SEARCH_LENGTH]', async () => {
  for (let at = 0; at < 21; at++) await management.addCustomer(`many${at}@crowd.example`);
  expect((await find('@crowd.example')).customers).toHaveLength(20);
  const lengths = [128, 129].map((length) =>
    as(viewer.token, BIZ.searchOffice, { text: 'x'.repeat(length) }),
  );
  expect((await Promise.all(lengths)).map(({ listed }) => listed)).toEqual(['0', TOO_LONG]);
});

it('the audit trail is read by person, call, time and text, from either end', async () => {
  const own = await audit({ personId: support.id, newestFirst: true, size: 1000 });
  expect(own.length).toBeGreaterThan(1);
  expect(new Set(own.map(({ person }) => person?.id))).toEqual(new Set([support.id]));
  expect(own.map(({ seq }) => seq)).toEqual(own.map(({ seq }) => seq).toSorted((one, other) => other - one));
  const notes = await audit({ bizType: BIZ.addCustomerNote });
  expect(notes.map(({ stage }) => stage)).toEqual(['request', 'answer']);
  const [first, last] = notes;
  const between = { afterSeq: (first?.seq ?? 0) - 1, beforeSeq: last?.seq };
  expect((await audit(between)).map(({ seq }) => seq)).toContain(first?.seq);
  expect((await audit(between)).map(({ seq }) => seq)).not.toContain(last?.seq);
  const time = first?.time ?? 0;
  expect((await audit({ startTime: time, endTime: time + 1 })).map(({ seq }) => seq)).toContain(first?.seq);
  expect((await audit({ endTime: time, size: 1000 })).every((row) => row.time < time)).toBe(true);
  // The answer does not say it, and is listed with its request.
  expect((await audit({ text: 'asked for a call' })).map(({ seq }) => seq)).toEqual(
    notes.map(({ seq }) => seq),
  );
  expect(await audit({ text: 'asked%call' })).toEqual([]);
});

it('rows of the audit trail carry what proves their chain', async () => {
  const rows = await audit({ size: 1000 });
  expect(rows.length).toBeGreaterThan(10);
  for (const { hash, previousHash, ...entry } of rows) {
    const text = chainedText(previousHash, canonicalJson(entry));
    expect(createHash('sha256').update(text).digest('hex'), `row ${entry.seq}`).toBe(hash);
  }
  for (const [at, { seq, previousHash }] of rows.entries())
    if (rows[at - 1]?.seq === seq - 1) expect(previousHash).toBe(rows[at - 1]?.hash);
});

it('a statement of an account is the one that its customer reads', async () => {
  const { customerNo, accountId, token } = trader;
  const body = { tradeType: 2, accountId };
  const own = await management.own<{ lines: object[] }>(token, BIZ_TYPE.accountStatement, body);
  const read = await management.call(BIZ.customerStatement, { ...body, customerNo });
  expect(own.envelope.data.lines.length).toBeGreaterThan(0);
  expect(read.envelope.data).toEqual(own.envelope.data);
});
