import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPlatform, type Platform } from '../platform.ts';
import { openProgram, PROGRAM_PLATFORM, type Json, type Program } from './testing/program.ts';
import recorded from './testing/recorded-requests.json' with { type: 'json' };

/** What programs that no test runs send, after their documents: signed where parameters stand, unless `public`. */

type Method = Parameters<Program['send']>[0];

let platform: Platform;
let program: Program;
let low = '';

beforeAll(async () => {
  platform = await startPlatform(PROGRAM_PLATFORM);
  program = openProgram(platform.ready);
  const ticker = await fetch(`${program.base}/api/v3/ticker/bookTicker?symbol=BTCUSDT`);
  low = (Number(((await ticker.json()) as { bidPrice: string }).bidPrice) * 0.9).toFixed(1);
});
afterAll(async () => {
  program.close();
  await platform.close();
});

/** Sends what is not signed: for everybody, or with the name of a key alone. */
async function sendUnsigned(method: Method, path: string, values: Readonly<Record<string, string>>) {
  const query = new URLSearchParams(values).toString();
  const headers = { 'x-mbx-apikey': program.apiKey };
  const response = await fetch(`${program.base}${path}?${query}`, { method, headers });
  return { status: response.status, body: (await response.json()) as Json };
}

describe.each(Object.entries(recorded))('the requests of %s', (_program, requests) => {
  it('are answered one after the other', async () => {
    const known: Record<string, string> = { low, before: String(PROGRAM_PLATFORM.atMs - 3_600_000) };
    const filled = (text: string) =>
      text.replace(/^\{(\w+)\}$/, (whole, name: string) => known[name] ?? whole);
    for (const [method, path, values, kind] of requests as [
      Method,
      string,
      Record<string, string>?,
      string?,
    ][]) {
      const sent = Object.fromEntries(
        Object.entries(values ?? {}).map(([name, value]) => [name, filled(value)]),
      );
      const isSigned = values !== undefined && kind === undefined;
      const { status, body } = isSigned
        ? await program.send(method, path, sent)
        : await sendUnsigned(method, path, sent);
      expect([method, path, status, status === 200 ? undefined : body]).toEqual([
        method,
        path,
        200,
        undefined,
      ]);
      const { orderId, algoId, listenKey } = body;
      if (orderId !== undefined || algoId !== undefined) known['order'] = String(orderId ?? algoId);
      if (typeof listenKey === 'string') known['listenKey'] = listenKey;
    }
  });
});
