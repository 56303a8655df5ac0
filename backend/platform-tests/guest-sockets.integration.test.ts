import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startPlatform, type Platform, type PlatformConfig } from '../platform.ts';

let platform: Platform;
const open: WebSocket[] = [];
afterEach(async () => {
  for (const socket of open.splice(0)) socket.terminate();
  await platform.close();
});

async function start(config: Partial<PlatformConfig> = {}): Promise<void> {
  const ports = { port: 0, quotePort: 0, messagePort: 0 };
  platform = await startPlatform({ ...ports, seed: 7, logLevel: 'silent', ...config });
}

/** Status of a handshake; the socket stays open when it is 101. */
function connect(address: string, headers: Record<string, string> = {}): Promise<number> {
  const socket = new WebSocket(address, { headers });
  open.push(socket);
  return new Promise((resolve) => {
    socket.on('open', () => resolve(101));
    socket.on('unexpected-response', (_request, { statusCode }) => resolve(statusCode ?? 0));
    socket.on('error', () => resolve(0));
  });
}

async function signIn(): Promise<string> {
  const { baseUrl, companyId, demo } = platform.ready;
  const loginPwd = createHash('md5').update(demo.password).digest('hex');
  const body = { type: 1, device: 2, isThird: false, loginName: demo.loginName, loginPwd };
  const answer = await fetch(`${baseUrl}/api/login/customer.app.CustomerWebApiService.login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', companyId: String(companyId), trace: 't' },
    body: JSON.stringify(body),
  });
  return ((await answer.json()) as { data: { token: string } }).data.token;
}

const count = (statuses: readonly number[], status: number) =>
  statuses.filter((each) => each === status).length;

describe('guests of one address', () => {
  it('have 200 quote sockets, whatever they say of other addresses, and keep no customer out [ATK-330]', async () => {
    await start();
    const { quoteWsUrl } = platform.ready;
    const statuses = await Promise.all(
      Array.from({ length: 230 }, (_, at) =>
        connect(`${quoteWsUrl}/quote_guest`, {
          'x-forwarded-for': `192.0.2.${at}`,
          forwarded: `for=192.0.2.${at}`,
        }),
      ),
    );
    expect([count(statuses, 101), count(statuses, 503)]).toEqual([200, 30]);
    const token = await signIn();
    const customers = await Promise.all(
      Array.from({ length: 20 }, () => connect(`${quoteWsUrl}/quote?token=${token}`)),
    );
    expect(count(customers, 101)).toBe(20);
    open[0]?.terminate();
    await expect.poll(() => connect(`${quoteWsUrl}/quote_guest`)).toBe(101);
  });

  it('have as many as the operator says', async () => {
    await start({ guestSockets: 3 });
    const address = `${platform.ready.quoteWsUrl}/quote_guest`;
    const statuses = await Promise.all(Array.from({ length: 5 }, () => connect(address)));
    expect([count(statuses, 101), count(statuses, 503)]).toEqual([3, 2]);
  });

  it('keep no customer from the message socket, who comes as a guest too [ATK-336]', async () => {
    await start();
    const address = `${platform.ready.messageWsUrl}/openMsg/${platform.ready.demo.openMsgAppId}`;
    for (let at = 0; at < 300; at++) void connect(address);
    const isOpen = ({ readyState }: WebSocket) => readyState === WebSocket.OPEN;
    await expect.poll(() => open.filter(isOpen).length).toBe(200);
    const token = await signIn();
    const socket = new WebSocket(address);
    open.push(socket);
    await once(socket, 'open');
    const answer = once(socket, 'message');
    const head = { msgType: 'login', token, sendTime: Date.now(), lang: 'en-US' };
    socket.send(JSON.stringify({ head, device: 1, seqId: 1, trace: 't' }));
    expect(String((await answer)[0])).toContain('"msgCode":"subscribe_success"');
    expect(open.filter(isOpen).length).toBeLessThanOrEqual(201);
  });
});
