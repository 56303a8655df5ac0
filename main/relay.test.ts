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

  it.each(['//evil.example/', '/../secret', '/a%2fb', 'http://evil.example/', '/a?b'])(
    'leads to no other place: %j',
    async (path) => {
      await expect(relay.get(path, {})).rejects.toThrow('leads out of the platform');
    },
  );
});
