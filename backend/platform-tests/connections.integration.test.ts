import { once } from 'node:events';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { BIZ_TYPE, MANAGEMENT_BIZ_TYPE as BIZ } from '../contract/business-types.ts';
import type { AnswerOf, ManagementCall } from '../contract/call.ts';
import { CONNECTION_MANAGEMENT } from '../contract/calls/management/connections.ts';
import { HEALTH_MANAGEMENT } from '../contract/calls/management/health.ts';
import { OPERATOR_MANAGEMENT } from '../contract/calls/management/operators.ts';
import { startExternalSystem, type ExternalSystem } from '../external-system.ts';
import { isolatedOrder } from './isolated-order.ts';
import { startManagement, type ManagementHarness } from './management-harness.ts';

const { dataPushGroups, dataPushEvents, replayDataPush, settlementRequests, customerApiKeys, liftKeyBan } =
  CONNECTION_MANAGEMENT;

let external: ExternalSystem;
let management: ManagementHarness;
beforeAll(async () => {
  external = await startExternalSystem({ openingBalance: '50000' });
  management = await startManagement({ externalSystem: external.baseUrl, rateLimits: false });
});
afterAll(async () => {
  await management.platform.close();
  await external.close();
});

const read = async <Call extends ManagementCall>(call: Call, body: object = {}) =>
  (await management.call<AnswerOf<Call>>(call.bizType, body)).envelope.data;

/** A program that takes events under the name of a group. */
async function joinAs(group: string) {
  const url = `${management.platform.ready.baseUrl.replace('http', 'ws')}/openapi-b/ws`;
  const socket = new WebSocket(url, { headers: { token: management.token, group } });
  const ids: number[] = [];
  socket.on('message', (data) => ids.push((JSON.parse(String(data)) as { eventId: number }).eventId));
  await once(socket, 'open');
  return { socket, ids };
}

it('a program of data push is put back to an event, ends, and gets it again when it comes back', async () => {
  const first = await joinAs('ledger');
  await management.addCustomer('pushed@meridian.example');
  await vi.waitFor(async () => {
    const [group] = await read(dataPushGroups);
    expect(group).toMatchObject({ name: 'ledger', waitingEvents: 0, isConnected: true, isFailing: false });
    expect(group?.position).toBeGreaterThan(0);
  });
  const events = await read(dataPushEvents, { eventType: 'register' });
  expect(events).toHaveLength(1);
  const [{ eventId = 0 } = {}] = events;
  expect(first.ids).toContain(eventId);
  expect(await read(dataPushEvents, { text: 'pushed@meridian.example', size: 1 })).toHaveLength(1);
  expect(await read(dataPushEvents, { beforeEventId: eventId, eventType: 'register' })).toEqual([]);

  const closed = once(first.socket, 'close');
  const { position, waitingEvents } = await read(replayDataPush, { name: 'ledger', eventId });
  expect([position, waitingEvents > 0]).toEqual([eventId - 1, true]);
  expect((await closed)[0]).toBe(1012);
  const again = await joinAs('ledger');
  await vi.waitFor(() => expect(again.ids[0]).toBe(eventId));
  again.socket.terminate();

  const trail = await read(OPERATOR_MANAGEMENT.auditPage, { bizType: BIZ.replayDataPush });
  expect(trail.map(({ stage }) => stage)).toEqual(['request', 'answer']);
  const unknown = await management.call(BIZ.replayDataPush, { name: 'nobody', eventId });
  expect(unknown.listed).toBe('USCUSTOMER_API_0000003');
});

it('requests to the external system are listed with their cancels', async () => {
  const { token, accountId, customerNo } = await management.addTrader('settled@meridian.example');
  const place = () =>
    management.own(token, BIZ_TYPE.addMarketOrder, isolatedOrder(10021, { accountId, requestNum: '0.1' }));
  await place();
  external.fault('adjust', 'fail');
  await place();
  await vi.waitFor(async () => {
    const { records } = await read(settlementRequests, { customerNo });
    // What the customer was given went to the wallet too.
    const openings = records.filter(({ operationType }) => operationType === 'OPEN_POSITION');
    expect(openings.map(({ state }) => state)).toEqual(['cancelled', 'done']);
    expect(openings[0]).toMatchObject({ customerNo, attempts: 1, nextTime: null });
    expect(openings[0]?.cancelRemark).not.toBe('');
    expect(records.map(({ operationType }) => operationType)).toContain('NORMAL_CLOSE');
  });
  const cancelled = await read(settlementRequests, { state: 'cancelled' });
  expect(cancelled.records.map((one) => one.customerNo)).toEqual([customerNo]);
  expect((await read(settlementRequests, { state: 'sent' })).total).toBe(0);
});

it('keys of customers are listed without what signs, newest first', async () => {
  const { token, customerNo } = await management.addTrader('keyed@meridian.example');
  for (const tag of ['one', 'two']) await management.own(token, BIZ_TYPE.applyApi, { tag });
  const { records, total } = await read(customerApiKeys, { customerNo });
  expect(total).toBe(2);
  expect(records.map(({ tag }) => tag)).toEqual(['two', 'one']);
  expect(records[0]).toMatchObject({ customerNo, offences: 0, bannedUntil: null, whiteIps: '' });
  expect(JSON.stringify(records)).not.toContain('private');
  expect((await read(customerApiKeys, { customerNo: '99999999' })).total).toBe(0);
  const lift = async (id: number) => (await management.call(liftKeyBan.bizType, { id })).listed;
  expect([await lift(records[0]?.id ?? 0), await lift(4_000)]).toEqual(['0', 'USCUSTOMER_API_0000003']);
});

it('what the platform counts of itself grows with what happens', async () => {
  const before = await read(HEALTH_MANAGEMENT.platformFigures);
  const { token, accountId } = await management.addTrader('counted@meridian.example');
  await management.own(token, BIZ_TYPE.addMarketOrder, isolatedOrder(10021, { accountId }));
  await vi.waitFor(async () => {
    const after = await read(HEALTH_MANAGEMENT.platformFigures);
    expect(after.commits).toBeGreaterThan(before.commits);
    expect(after.tradeMessages).toBeGreaterThan(before.tradeMessages);
    expect(after.ticks).toBeGreaterThan(before.ticks);
  });
  expect(before.parts.map(({ part, status }) => [part, status])).toContainEqual(['storage', 'up']);
});
