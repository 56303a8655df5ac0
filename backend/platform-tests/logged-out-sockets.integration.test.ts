import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startPlatform, type Platform } from '../platform.ts';

let platform: Platform;
const open: WebSocket[] = [];
beforeAll(async () => {
  const ports = { port: 0, quotePort: 0, messagePort: 0 };
  platform = await startPlatform({ ...ports, seed: 7, logLevel: 'silent' });
});
afterAll(async () => {
  for (const socket of open) socket.terminate();
  await platform.close();
});

interface Answer<Data> {
  readonly code: string;
  readonly bizCode: string;
  readonly data: Data;
}

async function post<Data>(path: string, body: object, token = ''): Promise<Answer<Data>> {
  const { baseUrl, companyId } = platform.ready;
  const answer = await fetch(`${baseUrl}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', companyId: String(companyId), trace: 't', token },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as Answer<Data>;
}

async function signIn(): Promise<string> {
  const { demo } = platform.ready;
  const loginPwd = createHash('md5').update(demo.password).digest('hex');
  const body = { type: 1, device: 2, isThird: false, loginName: demo.loginName, loginPwd };
  return (await post<{ token: string }>('login/customer.app.CustomerWebApiService.login', body)).data.token;
}

const requestPushToken = async (token: string) =>
  (await post<string>('global/getMsgPushToken', {}, token)).data;

async function connect(address: string): Promise<WebSocket> {
  const socket = new WebSocket(address);
  open.push(socket);
  await once(socket, 'open');
  return socket;
}

const openQuotes = (token: string) => connect(`${platform.ready.quoteWsUrl}/quote?token=${token}`);

async function openMessages(token: string): Promise<WebSocket> {
  const socket = await connect(`${platform.ready.messageWsUrl}/openMsg/${platform.ready.demo.openMsgAppId}`);
  const head = { msgType: 'login', token, sendTime: Date.now(), lang: 'en-US' };
  const answer = once(socket, 'message');
  socket.send(JSON.stringify({ head, device: 1, seqId: 1, trace: 't' }));
  expect(String((await answer)[0])).toContain('subscribe_success');
  return socket;
}

const endOf = async (socket: WebSocket) => ((await once(socket, 'close')) as [number])[0];

it('a logout over HTTP closes the sockets of its token and of the push tokens that it asked for [ATK-355]', async () => {
  const [token, other] = [await signIn(), await signIn()];
  const push = await requestPushToken(token);
  const ended = [
    await openQuotes(token),
    await openQuotes(push),
    await openMessages(token),
    await openMessages(push),
  ];
  const active = [await openQuotes(other), await openMessages(await requestPushToken(other))];
  const closed = Promise.all(ended.map(endOf));
  expect((await post('logout', {}, token)).code).toBe('0');
  expect(await closed).toEqual([1008, 1008, 1008, 1008]);
  expect(active.map(({ readyState }) => readyState)).toEqual([WebSocket.OPEN, WebSocket.OPEN]);
  await expect(openQuotes(push)).rejects.toThrow('401');
});

it('a logout over HTTP ends what the client websocket could do with the token [ATK-356]', async () => {
  const token = await signIn();
  const socket = await connect(platform.ready.clientWsUrl);
  const ask = async () => {
    const answer = once(socket, 'message');
    const bizType = 'getMsgPushToken';
    const header = { companyId: platform.ready.companyId, trace: 't', lang: 'en-US', token, bizType };
    socket.send(JSON.stringify({ header, body: {} }));
    return JSON.parse(String((await answer)[0])) as Answer<unknown>;
  };
  expect((await ask()).code).toBe('0');
  await post('logout', {}, token);
  expect((await ask()).code).toBe('GATEWAY_CODE_017');
});
