import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { listen } from './support/orders.ts';
import { QuoteLine } from './support/quote-line.ts';
import { Venue, type Open } from './support/venue.ts';

/** Planned maintenance as every kind of connection meets it. */

const SAVE = 'venue.admin.MaintenanceService.save';
const LIST = 'venue.admin.MaintenanceService.list';
const HOUR_MS = 3_600_000;

let venue: Venue;

beforeAll(async () => {
  venue = await Venue.start();
});
afterAll(() => venue.stop());

const codeOf = (socket: WebSocket): Promise<number> => once(socket, 'close').then(([code]) => code as number);

async function opened(path: string, headers: Record<string, string> = {}): Promise<WebSocket> {
  const socket = new WebSocket(venue.ready.baseUrl.replace('http', 'ws') + path, { headers });
  socket.on('error', () => undefined);
  await once(socket, 'open');
  return socket;
}

async function everyKind() {
  const trader = await venue.trader(1_000);
  const message = await listen(venue, trader);
  const { appId, appSecret } = venue.ready.demo;
  const route = '/openapi-b/auth/admin.admin.CompanyAuthDubboService.auth';
  const { token } = (await venue.post(route, { appId, appSecret })).data;
  const guest = await QuoteLine.open(venue);
  const quote = await QuoteLine.open(venue, `/quote?token=${trader.token}`);
  const client = await opened('/api/ws');
  const dataPush = await opened('/openapi-b/ws', { token, group: 'ledger' });
  const sockets = [guest.socket, quote.socket, message.socket, client, dataPush];
  return { message, sockets, codes: Promise.all(sockets.map(codeOf)) };
}

describe('planned maintenance', () => {
  it('closes quote, message, client and data push sockets with 1012 when it begins, after a last notice, and admits who comes back [HU-32]', async () => {
    const { message, codes } = await everyKind();
    const startTime = Date.now() + 4_000;
    const window = { startTime, endTime: startTime + HOUR_MS, text: 'new disks', disconnect: true };
    const saved = await venue.manage(SAVE, window);
    expect(saved.listed).toBe('0');
    expect(saved.data).toEqual({ id: saved.data.id, ...window });
    expect((await venue.manage(LIST)).data).toEqual([saved.data]);
    await venue.skip(5_000);
    expect(await codes).toEqual([1012, 1012, 1012, 1012, 1012]);
    const last = message.messages.at(-1) as Open;
    expect([last.msgCode, last.content.bizType, last.content.show]).toEqual([
      'notice',
      'MAINTENANCE_BEGINS',
      1,
    ]);
    expect(last.content.text).toBe('new disks');
    // The window runs on; whoever comes back stays.
    const again = await everyKind();
    await venue.skip(2_000);
    await venue.manage(LIST);
    expect(again.sockets.map(({ readyState }) => readyState)).toEqual(
      again.sockets.map(() => WebSocket.OPEN),
    );
    for (const socket of again.sockets) socket.terminate();
    await again.codes;
  });

  it('leaves connections alone unless it is told to close them', async () => {
    const { sockets, codes } = await everyKind();
    const startTime = Date.now() + 10_000;
    const saved = await venue.manage(SAVE, {
      startTime,
      endTime: startTime + HOUR_MS,
      text: 'nothing to notice',
    });
    expect(saved.data).not.toHaveProperty('disconnect');
    await venue.skip(12_000);
    await venue.manage(LIST);
    expect(sockets.map(({ readyState }) => readyState)).toEqual(sockets.map(() => WebSocket.OPEN));
    for (const socket of sockets) socket.terminate();
    await codes;
  });
});
