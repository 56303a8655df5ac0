import { afterEach, describe, expect, it, vi } from 'vitest';
import type { QuoteReadyLine } from '../../backend/composition/quote-process.ts';
import { createBusCertificates } from './bus-certificates.ts';
import { QuoteSocket } from './field-sockets.ts';
import { findInstalled } from './installed.ts';
import { NatsServer } from './nats-server.ts';
import {
  beginMaintenance,
  call,
  type Exit,
  launch,
  type PlatformProcess,
  readPart,
  runToEnd,
  signInDemo,
  startPlatformProcess,
} from './platform-process.ts';
import {
  closedMinutes,
  expectNoHole,
  expectSame,
  expectSameClosed,
  openSubscriber,
  PRODUCTS,
  reaches,
  subscribeClosed,
  trades,
} from './quote-subscriber.ts';

const natsServer = findInstalled('nats-server');
interface QuoteProcess {
  readonly ready: QuoteReadyLine;
  stop(signal?: NodeJS.Signals): Promise<Exit>;
}

const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

async function startBus(...args: string[]): Promise<NatsServer> {
  const server = await NatsServer.start(natsServer!, args);
  endings.push(() => server.kill());
  return server;
}

async function startProducer(bus: { readonly url: string }, ...args: string[]): Promise<PlatformProcess> {
  const producer = await startPlatformProcess(['--bus', bus.url, '--seed', '7', ...args]);
  endings.push(() => producer.stop('SIGKILL'));
  return producer;
}

async function startQuotes(bus: { readonly url: string }, ...args: string[]): Promise<QuoteProcess> {
  const role = ['--role', 'quotes', '--bus', bus.url, '--quote-port', '0', '--seed', '7'];
  const { child, exit, firstLine } = launch([...role, ...args]);
  const stop = (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal);
    return exit;
  };
  endings.push(() => stop('SIGKILL'));
  return { ready: JSON.parse(await firstLine) as QuoteReadyLine, stop };
}

/** A guest that receives quotes, trades and books of the products, until the test ends. */
async function subscribe(quoteWsUrl: string): Promise<QuoteSocket> {
  const socket = await openSubscriber(quoteWsUrl);
  endings.push(() => socket.close());
  return socket;
}

describe.skipIf(natsServer === undefined)('quote processes on a NATS bus (needs nats-server)', () => {
  it('push byte for byte what the producer pushes, without a hole, also in a scenario and to who comes late', async () => {
    const bus = await startBus();
    const producer = await startProducer(bus, '--speed', '20', '--scenario', 'trend-day');
    const [first, second] = [await startQuotes(bus), await startQuotes(bus)];
    expect(first.ready).toEqual({
      ready: true,
      role: 'quotes',
      quoteWsUrl: expect.stringMatching(/^ws:\/\/127\.0\.0\.1:\d+$/) as string,
    });
    const sockets = [
      await subscribe(producer.ready.quoteWsUrl),
      await subscribe(first.ready.quoteWsUrl),
      await subscribe(second.ready.quoteWsUrl),
    ];
    await Promise.all(sockets.map((socket) => trades(socket, 40)));
    const third = await startQuotes(bus);
    const late = await subscribe(third.ready.quoteWsUrl);
    await Promise.all([...sockets, late].map((socket) => trades(socket, 20)));
    for (const socket of [...sockets, late]) expectNoHole(socket);
    for (const socket of [...sockets.slice(1), late]) expectSame(sockets[0]!, socket);
    const minutes = {
      ...PRODUCTS[0],
      kline_type: 1,
      kline_timestamp_end: 1_780_000_000,
      query_kline_num: 500,
    };
    const answers = await Promise.all(sockets.map((socket) => socket.call(14012, minutes)));
    expect(answers[0]!.data.kline_list).toHaveLength(500);
    for (const { data } of answers) expect(data).toEqual(answers[0]!.data);
  });

  it('ask the platform whose a token is: what was logged out opens no connection any more', async () => {
    const bus = await startBus();
    const producer = await startProducer(bus);
    const { ready } = await startQuotes(bus);
    const token = await signInDemo(producer.ready);
    const address = `${ready.quoteWsUrl}/quote?token=${token}`;
    const socket = await QuoteSocket.open(address);
    endings.push(() => socket.close());
    expect((await socket.call(14000, { symbol_list: PRODUCTS })).ret).toBe(200);
    const left = await call(producer.ready, '/logout', undefined, { token });
    expect(left.code).toBe('0');
    await expect(QuoteSocket.open(address)).rejects.toThrow('401');
    await expect(QuoteSocket.open(`${ready.quoteWsUrl}/quote?token=other`)).rejects.toThrow('401');
  });

  it('keep their connections while the bus is away, which is said, and leave no hole when it is back [HU-48]', async () => {
    const bus = await startBus();
    const producer = await startProducer(bus);
    const { ready } = await startQuotes(bus);
    const [direct, remote] = [await subscribe(producer.ready.quoteWsUrl), await subscribe(ready.quoteWsUrl)];
    await trades(remote, 2);
    expect(await readPart(producer, 'bus')).toBe('up');
    await bus.kill();
    await trades(direct, 4);
    expect(await readPart(producer, 'bus')).toMatch(/^degraded: the bus is lost/);
    await expect(QuoteSocket.open(`${ready.quoteWsUrl}/quote_guest`)).rejects.toThrow('503');
    const klines = { ...PRODUCTS[0], kline_type: 1, kline_timestamp_end: 0, query_kline_num: 10 };
    expect((await remote.call(14012, klines)).data.kline_list).toHaveLength(10);
    await bus.start();
    await trades(remote, 4);
    await trades(direct, 1);
    expect(await readPart(producer, 'bus')).toBe('up');
    expectNoHole(remote);
    expectNoHole(direct);
    expectSame(direct, remote);
    await subscribe(ready.quoteWsUrl);
  });

  it('push every K-line once when it has closed, also over an outage of the bus, as the producer does [HU-33]', async () => {
    const bus = await startBus();
    const producer = await startProducer(bus, '--speed', '60');
    const { ready } = await startQuotes(bus);
    const sockets = [await subscribe(producer.ready.quoteWsUrl), await subscribe(ready.quoteWsUrl)];
    await Promise.all(sockets.map(subscribeClosed));
    await Promise.all(sockets.map((socket) => closedMinutes(socket, 2)));
    await bus.kill();
    await closedMinutes(sockets[0]!, 4);
    await bus.start();
    const [direct, remote] = await Promise.all(sockets.map((socket) => closedMinutes(socket, 7)));
    expectSameClosed(direct!, remote!);
  });

  it('close their connections with 1012 when maintenance begins that says so, and admit who comes back [HU-32]', async () => {
    const bus = await startBus();
    const producer = await startProducer(bus);
    const { ready } = await startQuotes(bus);
    const token = await signInDemo(producer.ready);
    const own = await QuoteSocket.open(`${ready.quoteWsUrl}/quote?token=${token}`);
    const all = [own, await subscribe(ready.quoteWsUrl), await subscribe(producer.ready.quoteWsUrl)];
    const codes = all.map(({ socket }) => new Promise((resolve) => socket.once('close', resolve)));
    await beginMaintenance(producer.ready);
    expect(await Promise.all(codes)).toEqual([1012, 1012, 1012]);
    await trades(await subscribe(ready.quoteWsUrl), 2);
  });

  it('are joined over TLS under an authority that NODE_EXTRA_CA_CERTS names', async () => {
    const certificates = createBusCertificates();
    endings.push(() => certificates.remove());
    vi.stubEnv('NODE_EXTRA_CA_CERTS', certificates.authorityFile);
    const bus = await startBus(...certificates.serverArgs, '--user', 'quotes', '--pass', 'p%/@');
    const address = { url: bus.url.replace('nats://', 'tls://quotes:p%25%2F%40@') };
    const producer = await startProducer(address);
    const { ready } = await startQuotes(address);
    const [direct, remote] = [await subscribe(producer.ready.quoteWsUrl), await subscribe(ready.quoteWsUrl)];
    await Promise.all([trades(direct, 4), trades(remote, 4)]);
    await bus.kill();
    await trades(direct, 2);
    await bus.start();
    await trades(remote, 4);
    expectNoHole(remote);
    expectSame(direct, remote);
  });

  it('go on without a hole over a kill and a new start of the producer', async () => {
    const bus = await startBus();
    const producer = await startProducer(bus);
    const { ready } = await startQuotes(bus);
    const remote = await subscribe(ready.quoteWsUrl);
    await trades(remote, 2);
    await producer.stop('SIGKILL');
    const next = await startProducer(bus);
    const direct = await subscribe(next.ready.quoteWsUrl);
    await trades(direct, 6);
    // It may first be told what it missed, of which the other has seen nothing.
    await reaches(remote, direct);
    expectNoHole(remote);
    expectSame(direct, remote);
  });

  it('close their connections with 1012 when the market of a new producer lies behind', async () => {
    const bus = await startBus();
    const producer = await startProducer(bus, '--at', '2026-03-04T15:00Z', '--speed', '100');
    const { ready } = await startQuotes(bus);
    const remote = await subscribe(ready.quoteWsUrl);
    const closed = new Promise((resolve) => remote.socket.once('close', resolve));
    await trades(remote, 100);
    await producer.stop('SIGKILL');
    await startProducer(bus, '--at', '2026-03-04T14:00Z', '--speed', '100');
    expect(await closed).toBe(1012);
    await trades(await subscribe(ready.quoteWsUrl), 3);
  });

  it('end with one clear line when the producer, now or after a new start, has another market', async () => {
    const bus = await startBus();
    const producer = await startProducer(bus);
    const quotes = ['--role', 'quotes', '--bus', bus.url, '--quote-port', '0'];
    const rejected = await runToEnd([...quotes, '--seed', '8']);
    expect(rejected).toMatchObject({ code: 2, stdout: '' });
    expect(rejected.stderr).toMatch(
      /^the producer on the bus has other prices \(product \d+ at .*\): start both with the same --seed, .*\n$/,
    );
    const { child, exit, firstLine } = launch([...quotes, '--seed', '7', '--log', 'error']);
    endings.push(() => child.kill('SIGKILL'));
    await firstLine;
    await producer.stop('SIGKILL');
    await startPlatformProcess(['--bus', bus.url, '--seed', '8']).then(({ stop }) =>
      endings.push(() => stop('SIGKILL')),
    );
    const ended = await exit;
    expect(ended.code).toBe(2);
    expect(ended.stderr).toMatch(/^the producer on the bus has other prices/);
  });
});

describe.skipIf(natsServer === undefined)('a producer on a NATS bus (needs nats-server)', () => {
  it('does not start where the bus has a producer already, or is not there', async () => {
    const bus = await startBus();
    await startProducer(bus);
    const ports = ['--port', '0', '--quote-port', '0', '--message-port', '0'];
    const second = await runToEnd([...ports, '--bus', bus.url]);
    expect(second).toMatchObject({ code: 2, stdout: '' });
    expect(second.stderr).toBe('another producer is on this bus: a bus carries one market\n');
    await bus.kill();
    const lonely = await runToEnd([...ports, '--bus', bus.url]);
    expect(lonely).toMatchObject({ code: 2, stdout: '' });
    expect(lonely.stderr).toMatch(/^the bus 127\.0\.0\.1:\d+ cannot be reached: .*\n$/);
  });
});
