import { PassThrough } from 'node:stream';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CdpPipe, type CdpEvent } from './cdp-pipe.ts';

function setUp() {
  const output = new PassThrough();
  const input = new PassThrough();
  const pipe = new CdpPipe(output, input);
  const sent: { id: number; method: string; sessionId?: string }[] = [];
  output.on('data', (chunk: Buffer) => {
    for (const text of chunk.toString().split('\0').slice(0, -1))
      sent.push(JSON.parse(text) as (typeof sent)[number]);
  });
  const events: CdpEvent[] = [];
  pipe.onEvent((event) => events.push(event));
  return { pipe, input, sent, events };
}

afterEach(() => void vi.useRealTimers());

describe('the pipe to the browser', () => {
  it('matches answers to commands, whatever their order and however they are cut', async () => {
    const { pipe, input, sent } = setUp();
    const first = pipe.send('A');
    const second = pipe.send('B', { x: 1 }, 'session');
    await expect.poll(() => sent.length).toBe(2);
    expect(sent[1]).toMatchObject({ method: 'B', sessionId: 'session' });
    const answers = `${JSON.stringify({ id: 2, result: { name: 'zwei ☂' } })}\0${JSON.stringify({ id: 1, result: {} })}\0`;
    for (const byte of Buffer.from(answers)) input.write(Buffer.from([byte]));
    expect(await second).toEqual({ name: 'zwei ☂' });
    expect(await first).toEqual({});
  });

  it('hands events to its listeners and refusals to the caller', async () => {
    const { pipe, input, events } = setUp();
    const rejected = pipe.send('A');
    input.write(
      '{"method":"Page.loadEventFired","params":{}}\0{"id":1,"error":{"message":"no page"}}\0{"id":9}\0',
    );
    await expect(rejected).rejects.toThrow('A: no page');
    expect(events.map(({ method }) => method)).toEqual(['Page.loadEventFired']);
  });

  it('fails every waiting and later command when the browser ends', async () => {
    const { pipe, input } = setUp();
    const waiting = pipe.send('A');
    input.end();
    await expect(waiting).rejects.toThrow('the browser has ended');
    await expect(pipe.send('B')).rejects.toThrow('the browser has ended');
  });

  it('takes messages of 128 MiB and ends for one byte more [MESSAGE_BYTES_LIMIT]', async () => {
    const { pipe, input } = setUp();
    const waiting = pipe.send('A');
    let reason = '';
    waiting.catch((error: Error) => (reason = error.message));
    const part = Buffer.alloc(1_048_576, 'a');
    for (let parts = 0; parts < 128; parts++) input.emit('data', part);
    await new Promise(setImmediate);
    expect(reason).toBe('');
    input.emit('data', Buffer.from('a'));
    await expect(waiting).rejects.toThrow('the browser has ended');
  });

  it('waits twenty seconds for an answer [cdp-pipe:ANSWER_LIMIT_MS]', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { pipe } = setUp();
    let reason = '';
    const waiting = pipe.send('A');
    waiting.catch((error: Error) => (reason = error.message));
    vi.advanceTimersByTime(19_999);
    await new Promise(setImmediate);
    expect(reason).toBe('');
    vi.advanceTimersByTime(1);
    await expect(waiting).rejects.toThrow('A: no answer');
  });
});
