import { EventEmitter } from 'node:events';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CONGESTED_BYTES, Outbox, type OutboxSocket } from './outbox.ts';

// Limits, written out: a test does not import what it checks.
const MAX_WAITING_BYTES = 1_048_576;
const MAX_LARGE_ANSWERS_BYTES = 8_388_608;

/** A socket that takes nothing until it is drained. */
class StuckSocket extends EventEmitter {
  readonly written: string[] = [];
  writes = 0;
  writableLength = 0;
  write(data: Buffer): boolean {
    this.written.push(data.toString());
    this.writes++;
    this.writableLength += data.length;
    return false;
  }
  drain(): void {
    this.writableLength = 0;
    this.emit('drain');
  }
}

function setUp() {
  const socket = new StuckSocket();
  let overflows = 0;
  const outbox = new Outbox(socket as unknown as OutboxSocket, () => overflows++);
  return { socket, outbox, overflows: () => overflows };
}

const subject = {};
const filler = (bytes: number): Buffer => Buffer.alloc(bytes, 'x');

describe('an outbox', () => {
  it('writes all frames of a batch at once, in order', () => {
    const { socket, outbox } = setUp();
    outbox.add(Buffer.from('a'));
    outbox.addLatest('ticker', subject, Buffer.from('b'));
    outbox.add(Buffer.from('c'));
    outbox.flush();
    outbox.flush();
    expect(socket.written).toEqual(['abc']);
    expect(socket.writes).toBe(1);
  });

  it('keeps only the newest conflated push of a subject while the socket is congested, and every trade in order', () => {
    const { socket, outbox } = setUp();
    outbox.add(filler(CONGESTED_BYTES + 1));
    outbox.flush();
    socket.written.length = 0;
    for (const text of ['p1', 'p2', 'p3']) {
      outbox.addLatest('ticker', subject, Buffer.from(text));
      outbox.add(Buffer.from(`t${text}`));
      outbox.flush();
    }
    outbox.addLatest('ticker', {}, Buffer.from('q'));
    expect(socket.written).toEqual([]);
    socket.drain();
    expect(socket.written).toEqual(['tp1tp2tp3p3q']);
  });

  it('sends trades that wait before an answer, which may end their subscription', () => {
    const { socket, outbox } = setUp();
    outbox.add(filler(CONGESTED_BYTES + 1));
    outbox.flush();
    outbox.add(Buffer.from('trade'));
    outbox.addLatest('ticker', subject, Buffer.from('old'));
    outbox.flush();
    socket.written.length = 0;
    outbox.forget('ticker');
    expect(outbox.admitAnswer(10)).toBe(true);
    expect(socket.written).toEqual(['trade']);
    socket.drain();
    expect(socket.written).toEqual(['trade']);
  });

  it('counts conflated pushes that wait against the limit as well [MAX_WAITING_BYTES]', () => {
    const { outbox, socket, overflows } = setUp();
    outbox.add(filler(MAX_WAITING_BYTES - 1_000));
    outbox.flush();
    outbox.addLatest('depth', subject, filler(900));
    outbox.addLatest('depth', subject, filler(950));
    outbox.add(Buffer.from('x'));
    outbox.flush();
    expect(overflows()).toBe(0);
    outbox.addLatest('depth', {}, filler(100));
    outbox.add(Buffer.from('x'));
    outbox.flush();
    expect(overflows()).toBe(1);
    socket.drain();
    expect(socket.written).toHaveLength(1);
  });

  it('keeps, whatever a consumer does, every trade in order and the newest of each product, within one mebibyte', () => {
    const steps = fc.array(
      fc.oneof(
        fc.record({ kind: fc.constant('trade' as const), bytes: fc.integer({ min: 8, max: 30_000 }) }),
        fc.record({
          kind: fc.constant('quote' as const),
          product: fc.nat(3),
          bytes: fc.integer({ min: 8, max: 30_000 }),
        }),
        fc.record({ kind: fc.constant('drain' as const) }),
      ),
      { maxLength: 120 },
    );
    fc.assert(
      fc.property(steps, (sequence) => {
        const { socket, outbox, overflows } = setUp();
        const products = Array.from({ length: 4 }, (_, i) => ({ name: `p${i}` }));
        const newest = new Map<string, string>();
        let trades = 0;
        for (const [i, step] of sequence.entries()) {
          if (step.kind === 'drain') {
            socket.drain();
            continue;
          }
          const name = step.kind === 'trade' ? 't' : products[step.product]!.name;
          const text = `<${name}:${step.kind === 'trade' ? trades++ : i}>`.padEnd(step.bytes, '.');
          if (step.kind === 'trade') outbox.add(Buffer.from(text));
          else {
            newest.set(name, text.replace(/\.+$/, ''));
            outbox.addLatest('ticker', products[step.product]!, Buffer.from(text));
          }
          outbox.flush();
          if (overflows() > 0) return;
        }
        socket.drain();
        const arrived = socket.written.join('').match(/<[^>]+>/g) ?? [];
        const tradesArrived = arrived.filter((text) => text.startsWith('<t:'));
        expect(tradesArrived).toEqual(Array.from({ length: trades }, (_, i) => `<t:${i}>`));
        for (const [name, text] of newest)
          expect(arrived.findLast((other) => other.startsWith(`<${name}:`))).toBe(text);
      }),
    );
  });

  it('conflates nothing while there is room', () => {
    const { socket, outbox } = setUp();
    for (const text of ['1', '2', '3']) outbox.addLatest('depth', subject, Buffer.from(text));
    outbox.flush();
    expect(socket.written).toEqual(['123']);
  });

  it('sends nothing pending of a subscription that was replaced', () => {
    const { socket, outbox } = setUp();
    outbox.add(filler(CONGESTED_BYTES + 1));
    outbox.flush();
    outbox.addLatest('depth', subject, Buffer.from('old'));
    outbox.addLatest('ticker', subject, Buffer.from('kept'));
    outbox.forget('depth');
    socket.written.length = 0;
    socket.drain();
    expect(socket.written).toEqual(['kept']);
  });

  it('gives up a consumer with more than one mebibyte waiting, once [MAX_WAITING_BYTES]', () => {
    const { socket, outbox, overflows } = setUp();
    outbox.add(filler(MAX_WAITING_BYTES));
    outbox.flush();
    expect(overflows()).toBe(0);
    outbox.add(Buffer.from('x'));
    outbox.flush();
    outbox.add(Buffer.from('y'));
    outbox.flush();
    expect(overflows()).toBe(1);
    expect(socket.written.join('')).not.toContain('y');
  });

  it('gives up a consumer that asks for large answers and takes none of them [MAX_WAITING_BYTES] [MAX_LARGE_ANSWERS_BYTES]', () => {
    const { socket, outbox, overflows } = setUp();
    let waiting = 0;
    const answer = 2 * MAX_WAITING_BYTES;
    for (; outbox.admitAnswer(answer) && waiting < 100 * answer; waiting += answer)
      socket.writableLength += answer;
    expect(overflows()).toBe(1);
    expect(waiting).toBeLessThanOrEqual(MAX_LARGE_ANSWERS_BYTES + MAX_WAITING_BYTES + answer);
  });

  it('waits for a large answer on top, until the socket is drained [MAX_WAITING_BYTES]', () => {
    const { socket, outbox, overflows } = setUp();
    expect(outbox.admitAnswer(4 * MAX_WAITING_BYTES)).toBe(true);
    socket.writableLength = 4 * MAX_WAITING_BYTES;
    outbox.add(Buffer.from('trade'));
    outbox.flush();
    expect(overflows()).toBe(0);
    socket.drain();
    socket.writableLength = 2 * MAX_WAITING_BYTES;
    expect(outbox.admitAnswer(10)).toBe(false);
    expect(overflows()).toBe(1);
  });
});
