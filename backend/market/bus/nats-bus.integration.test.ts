import { afterEach, describe, expect, it } from 'vitest';
import { findNatsServer, NatsServer } from '../../../e2e/process/nats-server.ts';
import { type Bus, BusError, fromMessage, MAX_UNCONFIRMED_BYTES, toMessage } from './bus.ts';
import { openNatsBus } from './nats-bus.ts';

const file = findNatsServer();
const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

async function startServer(...args: string[]): Promise<NatsServer> {
  const server = await NatsServer.start(file!, args);
  endings.push(() => server.kill());
  return server;
}

async function open(url: string): Promise<{ bus: Bus; statuses: boolean[] }> {
  const statuses: boolean[] = [];
  const bus = await openNatsBus({ url, onStatus: (connected) => statuses.push(connected) });
  endings.push(() => bus.close());
  return { bus, statuses };
}

/** Texts that arrive on a subject. */
function listen(bus: Bus, subject: string): string[] {
  const heard: string[] = [];
  bus.subscribe(subject, (data) => heard.push(Buffer.from(data).toString()));
  return heard;
}

const bytes = (text: string): Uint8Array => Buffer.from(text);

describe.skipIf(file === undefined)('a NATS bus (needs nats-server)', () => {
  it('carries messages in order, questions and answers', async () => {
    const server = await startServer();
    const [{ bus: one }, { bus: other }] = [await open(server.url), await open(server.url)];
    const heard = listen(other, 'numbers');
    other.serve('double', (question) => bytes(String(2 * Number(Buffer.from(question).toString()))));
    // The answer shows that the subscriptions have arrived.
    await expect.poll(() => one.request('double', bytes('21')).catch(() => undefined)).toBeDefined();
    for (let i = 0; i < 100; i++) expect(one.publish('numbers', bytes(String(i)))).toBe(true);
    await expect.poll(() => heard).toEqual(Array.from({ length: 100 }, (_, i) => String(i)));
    expect(Buffer.from(await one.request('double', bytes('4'))).toString()).toBe('8');
  });

  it('says at once that nobody answers', async () => {
    const { bus } = await open((await startServer()).url);
    await expect(bus.request('nothing', bytes(''))).rejects.toThrow(BusError);
  });

  it('leaves a question unanswered that cannot be read, and answers the next one', async () => {
    const { bus } = await open((await startServer()).url);
    bus.serve('echo', (question) => toMessage(fromMessage(question)));
    await expect(bus.request('echo', bytes('{'))).rejects.toThrow(BusError);
    expect(fromMessage(await bus.request('echo', toMessage([1])))).toEqual([1]);
  });

  it('takes nothing while its server is away, and everything once it is back, subscriptions included', async () => {
    const server = await startServer();
    const { bus, statuses } = await open(server.url);
    const heard = listen(bus, 'word');
    await server.kill();
    await expect.poll(() => statuses).toEqual([false]);
    expect(bus.publish('word', bytes('lost'))).toBe(false);
    await expect(bus.request('word', bytes(''))).rejects.toThrow('the bus is away');
    await server.start();
    await expect.poll(() => statuses).toEqual([false, true]);
    expect(bus.publish('word', bytes('kept'))).toBe(true);
    await expect.poll(() => heard).toEqual(['kept']);
  });

  it('drops messages when the server confirms none of eight mebibytes, and takes them again when it does', async () => {
    const server = await startServer();
    const { bus } = await open(server.url);
    const block = new Uint8Array(524_288);
    server.pause();
    let taken = 0;
    while (bus.publish('block', block)) taken += block.length;
    server.resume();
    expect(taken).toBe(MAX_UNCONFIRMED_BYTES);
    await expect.poll(() => bus.publish('block', block)).toBe(true);
  });

  it('signs in with the user and password of its address, and says when they are wrong', async () => {
    const server = await startServer('--user', 'quotes', '--pass', 'a b');
    const address = (password: string): string => server.url.replace('//', `//quotes:${password}@`);
    const { bus } = await open(address('a%20b'));
    expect(bus.publish('word', bytes('x'))).toBe(true);
    await expect(openNatsBus({ url: address('wrong') })).rejects.toThrow(
      /cannot be reached: .*authorization/i,
    );
  });
});
