import { describe, expect, it, vi } from 'vitest';
import type { ConnectionProfile } from './ipc/table.ts';
import { createRelay } from './relay.ts';

const relay = createRelay({ baseUrl: 'http://127.0.0.1:1' } as ConnectionProfile);

describe('a call that the host carries', () => {
  it('waits 15 seconds for its answer [ANSWER_LIMIT_MS]', async () => {
    const limits: number[] = [];
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => (limits.push(ms), AbortSignal.abort()));
    expect(await relay.get('/api/x', {})).toMatchObject({ status: 0, body: null });
    expect(limits).toEqual([15_000]);
  });

  it('takes an answer of 8 MiB and nothing of a larger one [ANSWER_BYTES_LIMIT]', async () => {
    const answerOf = async (bytes: number) => {
      const text = `"${'a'.repeat(bytes - 2)}"`;
      vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(text));
      const { status, body } = await relay.post('/api/x', {}, '{}');
      return [status, (body as string | null)?.length];
    };
    expect(await answerOf(8_388_608)).toEqual([200, 8_388_606]);
    expect(await answerOf(8_388_609)).toEqual([0, undefined]);
  });

  it.each([
    ['16 KB of nested lists', `{"data":${'['.repeat(8_000)}${']'.repeat(8_000)}}`],
    ['nested members', `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`],
    ['decimals without end', '{"data":[{"symbolId":1,"digits":1e9}]}'],
    ['a number beyond numbers', '{"data":{"contractSize":1e999}}'],
  ])('has no answer in %s [ATK-852]', async (_what, text) => {
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(text));
    expect(await relay.post('/api/x', {}, '{}')).toMatchObject({ status: 200, body: null });
  });

  it.each([429, 418])('says how long to wait after %s, whatever stands in the answer', async (status) => {
    const headers = { 'retry-after': '42', 'x-ratelimit-reset': '60', 'set-cookie': 'x=1' };
    const envelope = { bizCode: 'CFDWBW', code: 'E000026', msg: 'busy' };
    const turnedAway = async (text: string, type: string) => {
      const all = { ...headers, 'content-type': type };
      vi.spyOn(globalThis, 'fetch').mockImplementation(
        async () => new Response(text, { status, headers: all }),
      );
      const { durationMs: _took, ...answer } = await relay.post('/api/x', {}, '{}');
      return answer;
    };
    const notified = { status, headers: { 'retry-after': '42', 'x-ratelimit-reset': '60' } };
    expect(await turnedAway(JSON.stringify(envelope), 'application/json')).toEqual({
      ...notified,
      body: envelope,
    });
    // No text of a stranger gets into the terminal.
    expect(await turnedAway('slow down', 'text/plain')).toEqual({ ...notified, body: null });
    expect(await turnedAway('<html>', 'text/html')).toEqual({ ...notified, body: null });
  });

  it.each(['//evil.example/', '/../secret', '/a%2fb', 'http://evil.example/', '/a?b'])(
    'leads to no other place: %j',
    async (path) => {
      await expect(relay.get(path, {})).rejects.toThrow('leads out of the platform');
    },
  );
});
