import { describe, expect, it } from 'vitest';
import { ReconnectingSocket } from './reconnecting-socket.ts';
import { RETRY_PAUSES_MS, type LineHealth } from './connection-state.ts';
import { FakeSocket } from './testing/fake-socket.ts';
import { ManualClock } from './testing/manual-clock.ts';

// Limits, written out: a test does not import what it checks.
const HANDSHAKE_LIMIT_MS = 10_000;

const HEARTBEAT_MS = 10_000;
const ANSWER_MS = 4000;

function setUp(more: { readonly silenceMs?: number } = {}) {
  const clock = new ManualClock();
  const sockets: FakeSocket[] = [];
  const healths: LineHealth[] = [];
  const frames: unknown[] = [];
  const line = new ReconnectingSocket({
    clock,
    heartbeatMs: HEARTBEAT_MS,
    answerWithinMs: ANSWER_MS,
    open: async () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
    onOpen: (opened) => opened.live(),
    onFrame: (data) => frames.push(data),
    onHealth: (health) => healths.push(health),
    ping: (pinged) => void pinged.send('ping'),
    ...more,
  });
  const connect = async () => {
    await Promise.resolve();
    await Promise.resolve();
    const socket = sockets.at(-1);
    if (!socket) throw new Error('no socket was opened');
    socket.open();
    return socket;
  };
  return { clock, line, sockets, healths, frames, connect };
}

describe('a line', () => {
  it('sends a heartbeat at once and then every interval, as long as they are answered [DT-19]', async () => {
    const { clock, line, connect } = setUp();
    line.start();
    const socket = await connect();
    expect(socket.sent).toEqual(['ping']);
    line.onPong();
    clock.advance(HEARTBEAT_MS);
    expect(socket.sent).toHaveLength(2);
    line.onPong();
    clock.advance(HEARTBEAT_MS);
    expect(socket.sent).toHaveLength(3);
  });

  it('gives up a connection whose heartbeat is not answered, and tries again [DT-19]', async () => {
    const { clock, line, sockets, connect } = setUp();
    line.start();
    const first = await connect();
    clock.advance(ANSWER_MS);
    expect(first.closed).toBe(true);
    expect(line.health.state).toBe('down');
    clock.advance(RETRY_PAUSES_MS[0]);
    await connect();
    expect(sockets).toHaveLength(2);
    expect(line.health.state).toBe('live');
  });

  it('asks early whether a connection that has fallen silent still holds [DT-19]', async () => {
    const { clock, line, connect } = setUp({ silenceMs: 2000 });
    line.start();
    const socket = await connect();
    line.onPong();
    for (let second = 0; second < 5; second += 1) {
      clock.advance(1000);
      socket.receive('quote');
    }
    expect(socket.sent).toHaveLength(1);
    clock.advance(3000);
    expect(socket.sent).toHaveLength(2);
    clock.advance(ANSWER_MS);
    expect(line.health.state).toBe('down');
  });

  it('does not hear what an abandoned socket still says', async () => {
    const { clock, line, frames, connect } = setUp();
    line.start();
    const first = await connect();
    first.drop();
    first.receive('late');
    first.drop();
    clock.advance(RETRY_PAUSES_MS[0]);
    const second = await connect();
    second.receive('new');
    expect(frames).toEqual(['new']);
  });

  it('tries at once when it is told to', async () => {
    const { line, sockets, connect } = setUp();
    line.start();
    (await connect()).drop();
    expect(sockets).toHaveLength(1);
    line.tryNow();
    await connect();
    expect(sockets).toHaveLength(2);
    expect(line.health.state).toBe('live');
  });

  it('gives up a connection that never opens [HANDSHAKE_LIMIT_MS]', async () => {
    const { clock, line, sockets } = setUp();
    line.start();
    await Promise.resolve();
    await Promise.resolve();
    clock.advance(HANDSHAKE_LIMIT_MS);
    expect(sockets[0]?.closed).toBe(true);
    expect(line.health.nextTryAtMs).toBe(clock.now() + RETRY_PAUSES_MS[0]);
  });

  it('is silent after a stop', async () => {
    const { clock, line, sockets, connect } = setUp();
    line.start();
    const socket = await connect();
    line.stop();
    expect(socket.closed).toBe(true);
    clock.advance(600_000);
    expect(sockets).toHaveLength(1);
  });
});
