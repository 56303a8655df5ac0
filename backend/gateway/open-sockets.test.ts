import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { LISTENER_LIMITS, OpenSockets, serverTimes, type ListenerLimits } from './open-sockets.ts';

const GET = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';

let server: Server | undefined;
let sockets: OpenSockets;
/** Requests whose head has come. */
let requested = 0;
const peers: Socket[] = [];

afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  for (const peer of peers.splice(0)) peer.destroy();
  server?.closeAllConnections();
  server?.close();
  server = undefined;
});

/** Serves `ok`, nothing at `/never`, and what a peer has to read for long at `/long`. */
async function serve(limits: Partial<ListenerLimits> = {}): Promise<void> {
  const all = { ...LISTENER_LIMITS, checkMs: 20, ...limits };
  requested = 0;
  const made = createServer(serverTimes(all), (request, response) => {
    requested++;
    if (request.url === '/long') response.end(Buffer.alloc(64 * 1024 * 1024));
    else if (request.url !== '/never') request.resume().on('end', () => response.end('ok'));
  });
  sockets = new OpenSockets(made, all);
  server = made;
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve));
}

interface Peer {
  readonly socket: Socket;
  text(): string;
  isEnded(): boolean;
}

async function open(said = ''): Promise<Peer> {
  const socket = connect({
    port: ((server as Server).address() as AddressInfo).port,
    host: '127.0.0.1',
    allowHalfOpen: true,
  });
  peers.push(socket);
  let text = '';
  let ended = false;
  socket.on('error', () => undefined);
  socket.on('data', (data: Buffer) => (text += data.toString('latin1')));
  socket.on('end', () => (ended = true)).on('close', () => (ended = true));
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  if (said !== '') socket.write(said);
  return { socket, text: () => text, isEnded: () => ended };
}

/** Opens peers one after the other, each when the one before counts. */
async function openAll(count: number, said = ''): Promise<Peer[]> {
  const opened: Peer[] = [];
  for (let at = 0; at < count; at++) {
    opened.push(await open(said));
    await expect.poll(() => sockets.size).toBe(at + 1);
  }
  return opened;
}

describe('the limits of a listener', () => {
  it('are 10 s for a head, 30 s for a request, 72 s between requests, 60 s for an answer; 10,000 peers, 2,500 of an address', () => {
    expect(LISTENER_LIMITS).toEqual({
      headMs: 10_000,
      requestMs: 30_000,
      keepAliveMs: 72_000,
      answerMs: 60_000,
      checkMs: 1_000,
      total: 10_000,
      perAddress: 2_500,
    });
  });
});

describe('a peer that is slow or silent', () => {
  it('and says nothing at all loses its connection [ATK-310]', async () => {
    await serve({ headMs: 60 });
    const silent = await Promise.all(Array.from({ length: 20 }, () => open()));
    await expect.poll(() => silent.every(({ isEnded }) => isEnded())).toBe(true);
    expect(sockets.size).toBe(0);
  });

  it('and sends its head byte by byte loses its connection [ATK-311]', async () => {
    await serve({ headMs: 80 });
    const { socket, isEnded } = await open('GET / HTTP/1.1\r\nHost: localhost\r\n');
    const dripping = setInterval(() => socket.write('X'), 10);
    await expect.poll(isEnded).toBe(true);
    expect(sockets.size).toBe(0);
    clearInterval(dripping);
  });

  it('and sends its body byte by byte loses its connection [ATK-312]', async () => {
    await serve({ headMs: 50, requestMs: 120 });
    const { socket } = await open('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n');
    const dripping = setInterval(() => socket.write('X'), 10);
    await expect.poll(() => requested).toBe(1);
    await expect.poll(() => sockets.size).toBe(0);
    clearInterval(dripping);
  });

  it('and never reads its answer loses its connection [ATK-313]', async () => {
    await serve({ answerMs: 100 });
    const { socket } = await open('GET /long HTTP/1.1\r\nHost: localhost\r\n\r\n');
    socket.pause();
    await expect.poll(() => requested).toBe(1);
    await expect.poll(() => sockets.size).toBe(0);
  });

  it('and reads its answer a little at a time loses its connection too [ATK-314]', async () => {
    await serve({ answerMs: 150 });
    const { socket } = await open('GET /long HTTP/1.1\r\nHost: localhost\r\n\r\n');
    socket.pause();
    const sipping = setInterval(() => socket.read(1), 10);
    await expect.poll(() => requested).toBe(1);
    await expect.poll(() => sockets.size).toBe(0);
    clearInterval(sipping);
  });

  it('and waits for its answer keeps its connection while a clock jumps, as after a sleep of the computer', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    await serve({ checkMs: 1_000 });
    const { isEnded } = await open('GET /never HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await vi.waitFor(() => expect(requested).toBe(1));
    const slept = performance.now() + 3_600_000;
    vi.spyOn(performance, 'now').mockImplementation(() => slept);
    vi.advanceTimersByTime(61_000);
    await open(GET);
    await vi.waitFor(() => expect(requested).toBe(2));
    expect(isEnded()).toBe(false);
    vi.advanceTimersByTime(1_000);
    await vi.waitFor(() => expect(isEnded()).toBe(true));
  });

  it('and keeps a connection after its answer loses it, though it never ends its own half [ATK-315]', async () => {
    await serve({ keepAliveMs: 60 });
    const peer = await open(GET);
    await expect.poll(() => peer.text()).toContain('ok');
    await expect.poll(() => sockets.size).toBe(0);
  });
});

describe('where no place is left', () => {
  it('the peer that has been silent for longest gives way to whoever comes [ATK-316]', async () => {
    await serve({ total: 5 });
    const silent = await openAll(5);
    const late = await open(GET);
    await expect.poll(() => late.text()).toContain('ok');
    expect(silent.map(({ isEnded }) => isEnded())).toEqual([true, false, false, false, false]);
  });

  it('so does one that never finishes its request, and none whose call is being carried out [ATK-317]', async () => {
    await serve({ total: 2 });
    const called = await open('GET /never HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await expect.poll(() => requested).toBe(1);
    const unfinished = await open('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n');
    await expect.poll(() => requested).toBe(2);
    const third = await open(GET);
    await expect.poll(() => third.text()).toContain('ok');
    expect([called.isEnded(), unfinished.isEnded()]).toEqual([false, true]);
    third.socket.write('GET /never HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await expect.poll(() => requested).toBe(4);
    const refused = await open();
    await expect.poll(() => refused.isEnded()).toBe(true);
    expect(called.isEnded()).toBe(false);
  });

  it('an address is at the end of its share before it takes the places of others [ATK-318]', async () => {
    await serve({ total: 100, perAddress: 3 });
    const [first, ...others] = await openAll(3);
    const late = await open(GET);
    await expect.poll(() => late.text()).toContain('ok');
    expect(sockets.size).toBe(3);
    expect(first?.isEnded()).toBe(true);
    expect(others.map(({ isEnded }) => isEnded())).toEqual([false, false]);
  });
});

describe('the end of a listener', () => {
  it('cuts the silent at once and gives an answer that is under way its time [ATK-319]', async () => {
    await serve();
    await openAll(10);
    const unfinished = await open('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n1');
    await expect.poll(() => [sockets.size, requested]).toEqual([11, 1]);
    const ended = sockets.end(30_000);
    await expect.poll(() => sockets.size).toBe(1);
    unfinished.socket.write('2');
    await expect.poll(() => unfinished.text()).toContain('ok');
    await ended;
  });

  it('cuts what is left after its time', async () => {
    await serve();
    await openAll(3, 'GET /never HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await sockets.end(20);
    expect(sockets.size).toBe(0);
  });
});
