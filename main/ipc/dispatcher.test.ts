import { describe, expect, it } from 'vitest';
import { recordingLog } from '../test-support/recording-log.ts';
import { createDispatcher, type IpcHandlers } from './dispatcher.ts';
import { IPC_TABLE, type IpcName } from './table.ts';
import { answerCall } from './wire.ts';

// Limits, written out: a test does not import what it checks.
const CALLS_IN_FLIGHT_LIMIT = 64;
const CALL_TEXT_LIMIT = 262_144;

const TRUSTED = { trusted: true, description: 'test' };
const PROFILE_FREE_INFO = {
  version: '1',
  shell: 'link',
  productName: 'Meridian',
  platformReadyMs: 1,
  vault: 'memory',
} as const;

/** Handlers that count their calls; the named ones answer as given. */
function setUp(answers: Partial<Record<IpcName, (request: never) => Promise<unknown>>> = {}) {
  const called: IpcName[] = [];
  const names = Object.keys(IPC_TABLE) as IpcName[];
  const handlers = Object.fromEntries(
    names.map((name) => [
      name,
      async (request: never) => {
        called.push(name);
        return answers[name]?.(request) ?? {};
      },
    ]),
  ) as unknown as IpcHandlers;
  const { log, lines } = recordingLog();
  return { dispatcher: createDispatcher(handlers, log), called, lines };
}

describe('calls from the page to the host', () => {
  it('runs a listed call of the listed shape from the own window [DT-06]', async () => {
    const { dispatcher, called } = setUp({ 'app.info': async () => PROFILE_FREE_INFO });
    const result = await dispatcher.dispatch(TRUSTED, 'app.info', {});
    expect(result).toEqual({ ok: true, value: PROFILE_FREE_INFO });
    expect(called).toEqual(['app.info']);
  });

  it.each([
    ['an unknown sender', { trusted: false, description: 'elsewhere' }, 'app.info', {}, 'unknown sender'],
    ['an unknown name', TRUSTED, 'app.delete', {}, 'unknown call'],
    ['a name of the prototype', TRUSTED, 'constructor', {}, 'unknown call'],
    ['a name that is no text', TRUSTED, { toString: 1 }, {}, 'unknown call'],
    ['a missing member', TRUSTED, 'keys.reveal', {}, 'malformed request'],
    ['a member beyond the list', TRUSTED, 'keys.reveal', { apiKey: 'a', all: true }, 'malformed request'],
    ['a member of the wrong type', TRUSTED, 'keys.reveal', { apiKey: 7 }, 'malformed request'],
    ['a text beyond its limit', TRUSTED, 'keys.reveal', { apiKey: 'a'.repeat(65) }, 'malformed request'],
    [
      'a path outside the client API',
      TRUSTED,
      'platform.call',
      { path: '/admin', method: 'GET', headers: {}, body: {} },
      'malformed request',
    ],
    ['no request at all', TRUSTED, 'keys.list', undefined, 'malformed request'],
  ])('refuses and logs %s, and no handler runs [DT-06]', async (_what, sender, name, request, reason) => {
    const { dispatcher, called, lines } = setUp();
    const result = await dispatcher.dispatch(sender, name, request);
    expect(result).toEqual({ ok: false, message: expect.stringContaining(reason) as string });
    expect(called).toEqual([]);
    expect(lines.join()).toContain(`refused: ${reason}`);
  });

  it('keeps an answer of another shape than listed from leaving the host [DT-15]', async () => {
    const leak = {
      keys: [{ id: 1, tag: 't', apiKey: 'k', inVault: true, canReveal: true, privateKey: 'secret' }],
    };
    const { dispatcher, lines } = setUp({ 'keys.list': async () => leak });
    const result = await dispatcher.dispatch(TRUSTED, 'keys.list', {});
    expect(result).toEqual({ ok: false, message: 'failed: the host could not do this' });
    expect(lines.join()).not.toContain('secret');
  });

  it('answers a failing handler without its reason, which goes to the log', async () => {
    const { dispatcher, lines } = setUp({ 'keys.list': () => Promise.reject(new Error('disk is full')) });
    const result = await dispatcher.dispatch(TRUSTED, 'keys.list', {});
    expect(result).toEqual({ ok: false, message: 'failed: the host could not do this' });
    expect(lines.join()).toContain('disk is full');
  });

  it(`runs at most ${CALLS_IN_FLIGHT_LIMIT} calls at once [CALLS_IN_FLIGHT_LIMIT]`, async () => {
    let release = (): void => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    const { dispatcher } = setUp({ 'window.quit': () => gate.then(() => ({})) });
    const running = Array.from({ length: CALLS_IN_FLIGHT_LIMIT }, () =>
      dispatcher.dispatch(TRUSTED, 'window.quit', {}),
    );
    const rejected = await dispatcher.dispatch(TRUSTED, 'window.quit', {});
    expect(rejected).toEqual({ ok: false, message: 'refused: too many calls at once' });
    release();
    expect(await Promise.all(running)).toHaveLength(CALLS_IN_FLIGHT_LIMIT);
    expect(await dispatcher.dispatch(TRUSTED, 'window.quit', {})).toEqual({ ok: true, value: {} });
  });
});

describe('calls as text', () => {
  it('answers a call under its number', async () => {
    const { dispatcher } = setUp();
    const answer = await answerCall('{"id":7,"name":"window.quit","request":{}}', TRUSTED, dispatcher);
    expect(JSON.parse(answer ?? '')).toEqual({ id: 7, ok: true, value: {} });
  });

  it('says so when what a handler found cannot be written: nested without end, or in a circle [ATK-852]', async () => {
    const circle: Record<string, unknown> = {};
    circle['self'] = circle;
    let deep: unknown = 1;
    for (let level = 0; level < 100_000; level += 1) deep = [deep];
    for (const value of [circle, deep]) {
      const dispatch = async () => ({ ok: true, value }) as never;
      const answer = await answerCall('{"id":7,"name":"window.quit","request":{}}', TRUSTED, { dispatch });
      expect(JSON.parse(answer ?? '')).toMatchObject({ id: 7, ok: false });
    }
  });

  it('answers a call of 262,144 characters and no longer one [CALL_TEXT_LIMIT]', async () => {
    const { dispatcher } = setUp();
    const call = '{"id":7,"name":"window.quit","request":{}}';
    const padded = (length: number) =>
      answerCall(call + ' '.repeat(length - call.length), TRUSTED, dispatcher);
    expect(await padded(262_144)).toBeDefined();
    expect(await padded(262_145)).toBeUndefined();
  });

  it.each([
    '',
    'null',
    '7',
    '[]',
    '{',
    '{"name":"window.quit"}',
    '{"id":1.5}',
    ' '.repeat(CALL_TEXT_LIMIT + 1),
  ])('does not answer a text that is no call', async (text) => {
    const { dispatcher, called } = setUp();
    expect(await answerCall(text, TRUSTED, dispatcher)).toBeUndefined();
    expect(called).toEqual([]);
  });
});
