import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startTestGateway, type TestGateway } from '../../gateway/testing/test-gateway.ts';
import { attachClientSocket, type ClientSocket, type ClientSocketOptions } from './client-socket.ts';

const OWNER = { kind: 'login', companyId: 1, customerNo: '100007', customerGroupId: 1 } as const;

let test: TestGateway;
let served: ClientSocket;
const open: WebSocket[] = [];

beforeEach(async () => {
  test = await startTestGateway();
});
afterEach(async () => {
  for (const socket of open.splice(0)) socket.terminate();
  await served.close();
  await test.close();
});

/** Serves with limits; the token `c7` is customer 7's, and so on. */
function serve(limits: Pick<ClientSocketOptions, 'guests' | 'maxConnections'>): void {
  served = attachClientSocket({
    gateway: test.gateway,
    wallClock: test.services.wallClock,
    log: test.services.log,
    resolveToken: (token) =>
      /^c\d+$/.test(token) ? { ...OWNER, customerId: Number(token.slice(1)) } : undefined,
    ...limits,
  });
}

/** A handshake under way, and its status when it has one: 101 for an open socket. */
function come(): { socket: WebSocket; status: Promise<number> } {
  const socket = new WebSocket(`ws://127.0.0.1:${test.gateway.port}/api/ws`);
  open.push(socket);
  const status = new Promise<number>((resolve) => {
    socket.on('open', () => resolve(101));
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
    socket.on('error', () => resolve(0));
  });
  return { socket, status };
}

async function connect(): Promise<WebSocket> {
  const { socket, status } = come();
  expect(await status).toBe(101);
  return socket;
}

/** Calls as a customer, or as a guest; a token that the gateway does not know is refused there, which takes nothing from the place. */
async function call(socket: WebSocket, token?: string): Promise<void> {
  const answer = once(socket, 'message');
  const header = { companyId: 1, trace: 't', bizType: 'thirdExt/now', token };
  socket.send(JSON.stringify({ header, body: {} }));
  await answer;
}

const closing = async (socket: WebSocket) => {
  const [code, reason] = (await once(socket, 'close')) as [number, Buffer];
  return `${code} ${reason.toString()}`;
};

describe('places of the client websocket', () => {
  it('go from the guest that has called as nobody for longest to whoever comes, after a second [ATK-364]', async () => {
    serve({ guests: { guestsPerAddress: 3, retainedPercent: 20 } });
    const customer = await connect();
    await call(customer, 'c7');
    const guests = [await connect(), await connect(), await connect()];
    for (const guest of guests) await call(guest);
    const gone = closing(guests[0] as WebSocket);
    const late = come();
    for (let again = 0; again < 5; again++) await call(guests[1] as WebSocket);
    expect(late.socket.readyState).toBe(WebSocket.CONNECTING);
    await expect
      .poll(() => {
        test.services.wallClock.advance(500);
        return late.socket.readyState;
      })
      .toBe(WebSocket.OPEN);
    expect(await gone).toBe('1013 no login, and others wait');
    await call(customer, 'c7');
    for (const guest of guests.slice(1)) await call(guest);
  });

  it('are not those of customers for a token that is nobody’s [ATK-364]', async () => {
    serve({ guests: { guestsPerAddress: 1, retainedPercent: 0 } });
    const pretender = await connect();
    await call(pretender, 'made-up');
    test.services.wallClock.advance(1_500);
    const gone = closing(pretender);
    await connect();
    expect(await gone).toBe('1013 no login, and others wait');
  });

  it('leave a fifth to customers, whoever fills the rest [ATK-365]', async () => {
    serve({ guests: { guestsPerAddress: 100, retainedPercent: 20 }, maxConnections: 10 });
    for (let at = 0; at < 8; at++) await connect();
    const ninth = come();
    expect(served.connections()).toBe(8);
    test.services.wallClock.advance(1_500);
    expect(await ninth.status).toBe(101);
    await call(ninth.socket, 'c7');
    await connect();
  });

  it('come back from a customer with more than 100 when all are taken; the others keep theirs [ATK-366]', async () => {
    serve({ maxConnections: 103 });
    const many: WebSocket[] = [];
    for (let at = 0; at < 102; at++) {
      const socket = await connect();
      await call(socket, 'c7');
      many.push(socket);
    }
    const other = await connect();
    await call(other, 'c8');
    const gone = closing(many[0] as WebSocket);
    await call(await connect(), 'c9');
    expect(await gone).toBe('1013 the customer has too many others');
    await connect();
    await expect.poll(() => many.filter(({ readyState }) => readyState === WebSocket.OPEN).length).toBe(100);
    expect(await come().status).toBe(503);
    await call(other, 'c8');
  });
});
