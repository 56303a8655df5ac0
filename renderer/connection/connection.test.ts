import { DICTIONARY_CALLS } from '../../backend/contract/calls/dictionaries.ts';
import { describe, expect, it } from 'vitest';
import { createApiClient } from '../../backend/client/index.ts';
import type { DesktopBridge } from '../../main/ipc/table.ts';
import { UploadService } from '../../main/uploads.ts';
import { createRelayTransport } from './connection.ts';

const ANSWER = { status: 200, headers: { Lang: 'en' }, body: { code: '0' }, durationMs: 1 };

/** A host that keeps what it was asked to send. */
function host() {
  const desk = new UploadService();
  const sent: { file: Blob; part: string; path: string }[] = [];
  const longest = { part: 0 };
  const answers: Record<string, (request: never) => unknown> = {
    'upload.begin': ({ type, bytes }: { type: string; bytes: number }) => ({
      uploadId: desk.begin(type, bytes),
    }),
    'upload.part': ({ uploadId, base64 }: { uploadId: string; base64: string }) => {
      longest.part = Math.max(longest.part, base64.length);
      desk.add(uploadId, base64);
      return {};
    },
    'upload.send': ({ uploadId, part, path }: { uploadId: string; part: string; path: string }) => {
      sent.push({ file: desk.take(uploadId), part, path });
      return ANSWER;
    },
  };
  const invoke = async (name: string, request: unknown) => answers[name]?.(request as never);
  return { bridge: { invoke } as unknown as DesktopBridge, sent, longest };
}

const upload = (form: FormData) => ({ path: '/api/x', method: 'POST', headers: {}, body: form }) as const;

describe('a form with a file, carried by the host', () => {
  it('goes there in parts that fit its calls, and comes out as it was', async () => {
    const { bridge, sent, longest } = host();
    const bytes = Uint8Array.from({ length: 400_001 }, (_each, at) => (at * 31) % 256);
    const form = new FormData();
    form.set('object', new Blob([bytes], { type: 'image/png' }));
    const answer = await createRelayTransport(bridge)(upload(form));
    expect(answer).toEqual({ arrived: true, status: 200, headers: { lang: 'en' }, body: { code: '0' } });
    expect([sent[0]?.part, sent[0]?.path, sent[0]?.file.type]).toEqual(['object', '/api/x', 'image/png']);
    const arrived = Buffer.from((await sent[0]?.file.arrayBuffer()) ?? new ArrayBuffer());
    expect(arrived.equals(bytes)).toBe(true);
    expect(longest.part).toBeLessThanOrEqual(200_000);
  });

  it('is not sent where the host takes no such file', async () => {
    const { bridge, sent } = host();
    const form = new FormData();
    form.set('object', new Blob(['a'], { type: 'text/plain' }));
    expect(await createRelayTransport(bridge)(upload(form))).toEqual({ arrived: false, reason: 'offline' });
    expect(sent).toEqual([]);
  });
});

describe('a call that the platform turns away, carried by the host', () => {
  const ask = (answer: object) => {
    const bridge = { invoke: async () => ({ durationMs: 1, ...answer }) } as unknown as DesktopBridge;
    const transport = createRelayTransport(bridge);
    const api = createApiClient({
      companyId: 1,
      transport,
      now: () => 0,
      token: () => undefined,
      language: () => 'en-US',
    });
    return api.call(DICTIONARY_CALLS.now, {});
  };

  it('keeps its code, its words and the time to wait [DT-23]', async () => {
    const body = { bizCode: 'CFDWBW', code: 'E000026', msg: 'Busy.' };
    expect(await ask({ status: 429, headers: { 'Retry-After': '42' }, body })).toEqual({
      kind: 'refused',
      failure: { code: 'CFDWBWE000026', message: 'Busy.', waitSeconds: 42 },
    });
  });

  it('has the listed code and words where it came in a text that is no envelope [DT-23]', async () => {
    const message = 'Requests are arriving too fast. Please try again later.';
    for (const body of [null, 'slow down'])
      expect(await ask({ status: 418, headers: { 'retry-after': '7' }, body })).toEqual({
        kind: 'refused',
        failure: { code: 'GGATEWAY_CODE_018', message, waitSeconds: 7 },
      });
  });
});
