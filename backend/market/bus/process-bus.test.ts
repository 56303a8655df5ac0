import { describe, expect, it } from 'vitest';
import { createSteppedClock } from '../clocks/stepped-clock.ts';
import { BusError } from './bus.ts';
import { type Channel, type ChannelMessage, createBranchBus, createHubBus } from './process-bus.ts';

// Limits, written out: a test does not import what it checks.
const REQUEST_TIMEOUT_MS = 2_000;
const MAX_UNCONFIRMED_BYTES = 8_388_608;

/** Two ends of a channel whose messages arrive at once, and wait for `take` before they count as taken. */
function createChannel() {
  const ends = [0, 1].map(() => new Set<(message: unknown) => void>());
  const untaken: (() => void)[] = [];
  const end = (own: number): Channel => ({
    send(message: ChannelMessage, taken) {
      untaken.push(taken);
      for (const listener of [...ends[1 - own]!]) listener(structuredClone(message));
    },
    onMessage(listener) {
      ends[own]!.add(listener);
      return () => ends[own]!.delete(listener);
    },
  });
  const listeners = () => ends.map(({ size }) => size);
  return {
    hubEnd: end(0),
    branchEnd: end(1),
    listeners,
    take: () => untaken.splice(0).forEach((go) => go()),
  };
}

function setUp(branches = 1) {
  const hub = createHubBus();
  const clock = createSteppedClock(0);
  const channels = Array.from({ length: branches }, createChannel);
  const endings = channels.map(({ hubEnd }) => hub.attach(hubEnd));
  const buses = channels.map(({ branchEnd }) => createBranchBus(branchEnd, clock));
  return { hub, clock, channels, endings, buses, bus: buses[0]!, channel: channels[0]! };
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const text = (data: Uint8Array): string => new TextDecoder().decode(data);

describe('a bus between a process and those that it started', () => {
  it('brings what is published to everybody who takes part and listens, in order', () => {
    const { hub, buses, endings } = setUp(3);
    const received = buses.map((bus) => {
      const list: string[] = [];
      bus.subscribe('ticks', (data) => list.push(text(data)));
      return list;
    });
    expect(hub.publish('ticks', bytes('a'))).toBe(true);
    expect(hub.publish('other', bytes('x'))).toBe(true);
    endings[2]!();
    hub.publish('ticks', bytes('b'));
    expect(received).toEqual([['a', 'b'], ['a', 'b'], ['a']]);
  });

  it('brings questions to whoever serves their subject, and the answers back', async () => {
    const { hub, buses } = setUp(2);
    hub.serve('token', (data) => bytes(`owner of ${text(data)}`));
    const answers = await Promise.all(buses.map((bus, i) => bus.request('token', bytes(`t${i}`))));
    expect(answers.map(text)).toEqual(['owner of t0', 'owner of t1']);
  });

  it('says that nobody answers: to a subject without a server, a question that cannot be read, and to the hub itself', async () => {
    const { hub, bus } = setUp();
    await expect(bus.request('nothing', bytes(''))).rejects.toThrow(BusError);
    const end = hub.serve('strict', () => {
      throw new BusError('not a question');
    });
    await expect(bus.request('strict', bytes('?'))).rejects.toThrow('nobody answers strict');
    end();
    await expect(bus.request('strict', bytes('?'))).rejects.toThrow(BusError);
    await expect(hub.request('state', bytes(''))).rejects.toThrow(BusError);
  });

  it('gives up a question that is not answered in time, or when the bus closes [REQUEST_TIMEOUT_MS]', async () => {
    const { bus, clock, endings, channel } = setUp();
    endings[0]!();
    const late = bus.request('state', bytes(''));
    clock.advance(REQUEST_TIMEOUT_MS);
    await expect(late).rejects.toThrow(BusError);
    const closing = bus.request('state', bytes(''));
    await bus.close();
    await expect(closing).rejects.toThrow(BusError);
    expect(channel.listeners()).toEqual([0, 0]);
  });

  it('drops what a process does not take, rather than keep it without a limit [MAX_UNCONFIRMED_BYTES]', () => {
    const { hub, bus, channel } = setUp();
    const received: number[] = [];
    bus.subscribe('ticks', (data) => received.push(data.length));
    const big = new Uint8Array(MAX_UNCONFIRMED_BYTES - 10);
    expect([hub.publish('ticks', big), hub.publish('ticks', bytes('01234567890'))]).toEqual([true, false]);
    expect(hub.publish('ticks', bytes('0123456789'))).toBe(true);
    channel.take();
    expect(hub.publish('ticks', bytes('01234567890'))).toBe(true);
    expect(received).toEqual([big.length, 10, 11]);
  });

  it('leaves alone what else the channel carries', () => {
    const { bus, channel } = setUp();
    const received: unknown[] = [];
    bus.subscribe('ticks', (data) => received.push(data));
    for (const other of ['listen', null, 7, { ready: true }])
      channel.hubEnd.send(other as unknown as ChannelMessage, () => undefined);
    expect(received).toEqual([]);
  });
});
