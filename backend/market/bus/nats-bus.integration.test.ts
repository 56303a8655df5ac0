import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createBusCertificates } from '../../../e2e/process/bus-certificates.ts';
import { findInstalled } from '../../../e2e/process/installed.ts';
import { NatsServer } from '../../../e2e/process/nats-server.ts';
import { type Bus, BusError, fromMessage, toMessage } from './bus.ts';
import { openNatsBus } from './nats-bus.ts';

// Limits, written out: a test does not import what it checks.
const MAX_UNCONFIRMED_BYTES = 8_388_608;

const file = findInstalled('nats-server');
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

/** A configuration of the server; it is gone after the test. */
function configFile(text: string): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'meridian-bus-'));
  endings.push(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'nats.conf');
  writeFileSync(file, text);
  return file;
}

/** Texts that arrive on a subject. */
function listen(bus: Bus, subject: string): string[] {
  const received: string[] = [];
  bus.subscribe(subject, (data) => received.push(Buffer.from(data).toString()));
  return received;
}

const bytes = (text: string): Uint8Array => Buffer.from(text);

describe.skipIf(file === undefined)('a NATS bus (needs nats-server)', () => {
  it('carries messages in order, questions and answers', async () => {
    const server = await startServer();
    const [{ bus: one }, { bus: other }] = [await open(server.url), await open(server.url)];
    const received = listen(other, 'numbers');
    other.serve('double', (question) => bytes(String(2 * Number(Buffer.from(question).toString()))));
    // The answer shows that the subscriptions have arrived.
    await expect.poll(() => one.request('double', bytes('21')).catch(() => undefined)).toBeDefined();
    for (let i = 0; i < 100; i++) expect(one.publish('numbers', bytes(String(i)))).toBe(true);
    await expect.poll(() => received).toEqual(Array.from({ length: 100 }, (_, i) => String(i)));
    expect(Buffer.from(await one.request('double', bytes('4'))).toString()).toBe('8');
  });

  it('says at once that nobody answers', async () => {
    const { bus } = await open((await startServer()).url);
    await expect(bus.request('nothing', bytes(''))).rejects.toThrow(BusError);
  });

  it('leaves a question unanswered that cannot be read, and answers the next one', async () => {
    const server = await startServer();
    const [{ bus }, { bus: other }] = [await open(server.url), await open(server.url)];
    other.serve('echo', (question) => toMessage(fromMessage(question)));
    await expect.poll(() => bus.request('echo', toMessage(1)).catch(() => undefined)).toBeDefined();
    await expect(bus.request('echo', bytes('{'))).rejects.toThrow(BusError);
    expect(fromMessage(await bus.request('echo', toMessage([1])))).toEqual([1]);
  });

  it('takes nothing while its server is away, and everything once it is back, subscriptions included', async () => {
    const server = await startServer();
    const { bus, statuses } = await open(server.url);
    const { bus: other } = await open(server.url);
    const received = listen(other, 'word');
    await server.kill();
    await expect.poll(() => statuses).toEqual([false]);
    expect(bus.publish('word', bytes('lost'))).toBe(false);
    await expect(bus.request('word', bytes(''))).rejects.toThrow('the bus is away');
    await server.start();
    await expect.poll(() => statuses).toEqual([false, true]);
    other.serve('ready', () => bytes(''));
    await expect.poll(() => bus.request('ready', bytes('')).catch(() => undefined)).toBeDefined();
    expect(bus.publish('word', bytes('kept'))).toBe(true);
    await expect.poll(() => received).toEqual(['kept']);
  });

  it('drops messages when the server confirms none of eight mebibytes, and takes them again when it does [MAX_UNCONFIRMED_BYTES]', async () => {
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

  it('comes back also to a server that for a while knew other passwords', { tags: ['long'] }, async () => {
    const server = await startServer('--user', 'quotes', '--pass', 'one');
    const [statuses, problems]: [boolean[], string[]] = [[], []];
    const bus = await openNatsBus({
      url: server.url.replace('//', '//quotes:one@'),
      onStatus: (connected) => statuses.push(connected),
      onProblem: (problem) => problems.push(problem),
    });
    endings.push(() => bus.close());
    await server.kill();
    await server.start(['--user', 'quotes', '--pass', 'other']);
    await expect.poll(() => server.said()).toMatch(/(authentication error.*\s+){4}/s);
    await server.kill();
    await server.start();
    await expect.poll(() => statuses).toEqual([false, true]);
    expect(problems).toEqual([expect.stringMatching(/authorization/i)]);
    expect(bus.publish('word', bytes('x'))).toBe(true);
  });

  it('does not hear itself, so that it can tell whether somebody else speaks', async () => {
    const server = await startServer();
    const [{ bus: one }, { bus: other }] = [await open(server.url), await open(server.url)];
    const [receivedByOne, receivedByOther] = [listen(one, 'word'), listen(other, 'word')];
    one.serve('who', () => bytes('one'));
    await expect.poll(() => other.request('who', bytes('')).then(String, () => '')).not.toBe('');
    await expect(one.request('who', bytes(''))).rejects.toThrow(BusError);
    one.publish('word', bytes('mine'));
    await expect.poll(() => receivedByOther).toEqual(['mine']);
    expect(receivedByOne).toEqual([]);
  });

  it('does not open on a server that takes small messages only', async () => {
    const server = await startServer('--config', configFile('max_payload: 65536'));
    await expect(openNatsBus({ url: server.url })).rejects.toThrow(
      /takes messages of at most 65536 bytes: its max_payload must be at least 327720/,
    );
  });

  it('drops what a server that came back does not take', async () => {
    const server = await startServer();
    const { bus, statuses } = await open(server.url);
    await server.kill();
    await server.start(['--config', configFile('max_payload: 65536')]);
    await expect.poll(() => statuses).toEqual([false, true]);
    expect(bus.publish('block', new Uint8Array(65_537))).toBe(false);
    expect(bus.publish('block', new Uint8Array(65_536))).toBe(true);
  });

  it('says what its server does not permit', async () => {
    const permissions = '{ user: q, password: p, permissions: { publish: { deny: "meridian.>" } } }';
    const server = await startServer('--config', configFile(`authorization: { users: [${permissions}] }`));
    const problems: string[] = [];
    const bus = await openNatsBus({
      url: server.url.replace('//', '//q:p@'),
      onProblem: (problem) => problems.push(problem),
    });
    endings.push(() => bus.close());
    bus.publish('meridian.market.ticks', bytes(''));
    await expect.poll(() => problems).toEqual([expect.stringMatching(/permissions violation.*meridian/i)]);
  });

  it.each(['nats://a%zz@127.0.0.1:4222', 'nats://a:%@127.0.0.1'])('refuses the address %s', async (url) => {
    await expect(openNatsBus({ url })).rejects.toThrow(/^the address of the bus cannot be read/);
  });

  it('says how an authority is given that this machine does not know, and that a server has no TLS', async () => {
    const certificates = createBusCertificates();
    endings.push(() => certificates.remove());
    const encrypted = await startServer(...certificates.serverArgs);
    const overTls = (server: NatsServer) => ({ url: server.url.replace('nats:', 'tls:') });
    await expect(openNatsBus(overTls(encrypted))).rejects.toThrow(
      /cannot be reached: .*certificate\b.*; NODE_EXTRA_CA_CERTS names the file of an authority of your own$/,
    );
    await expect(openNatsBus(overTls(await startServer()))).rejects.toThrow(/server does not support 'tls'$/);
  });

  it('signs in with a token', async () => {
    const server = await startServer('--auth', 's3cret@');
    const { bus } = await open(server.url.replace('//', '//s3cret%40@'));
    expect(bus.publish('word', bytes('x'))).toBe(true);
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
