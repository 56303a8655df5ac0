import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { WebSocket } from 'ws';
import { MANAGEMENT_BIZ_TYPE as BIZ } from '../contract/business-types.ts';
import type { FaultState } from '../contract/calls/management/wire/faults.ts';
import { startPlatform } from '../platform.ts';
import { startManagement, type ManagementHarness } from './management-harness.ts';

let management: ManagementHarness;
beforeAll(async () => {
  management = await startManagement();
});
afterAll(() => management.platform.close());
beforeEach(() => management.call(BIZ.clearWireFaults));

const set = (...rules: object[]) => management.call<FaultState>(BIZ.setWireFaults, { rules });
const rules = async () => (await management.call<FaultState>(BIZ.wireFaults)).envelope.data.rules;

/** A guest at the quote websocket; resolves with its answers, and whether it is closed. */
async function openQuotes() {
  const socket = new WebSocket(`${management.platform.ready.quoteWsUrl}/quote_guest`);
  const state = { answers: [] as string[], isClosed: false };
  socket.on('message', (data) => state.answers.push((data as Buffer).toString()));
  socket.on('close', () => (state.isClosed = true));
  socket.on('error', () => undefined);
  await new Promise((resolve) => socket.once('open', resolve));
  return { state, send: (text: string) => socket.send(text), end: () => socket.terminate() };
}

describe('wire faults of the back office', () => {
  it('are set, counted, listed and ended, and never meet the calls that end them', async () => {
    const made = await set({ kind: 'silence' }, { kind: 'delay', ms: 600_000 });
    expect([made.listed, made.envelope.data.seed]).toEqual(['0', 1]);
    expect(await rules()).toEqual([
      { kind: 'silence', seen: 0, struck: 0 },
      { kind: 'delay', ms: 600_000, seen: 0, struck: 0 },
    ]);
    expect((await management.call<FaultState>(BIZ.clearWireFaults)).envelope.data.rules).toEqual([]);
    expect(await rules()).toEqual([]);
  });

  it('take two persons, who could trade against the orders that they make late [ATK-870]', async () => {
    const ann = await management.addPerson('Ann', 'administrator');
    const bob = await management.addPerson('Bob', 'administrator');
    const late = { rules: [{ kind: 'delay', ms: 1, customerId: 1 }] };
    const send = async ({ token }: { token: string }) =>
      (await management.post(`/openapi-b/global/${BIZ.setWireFaults}`, late, { token, companyId: '1' }))
        .listed;
    expect([await send(ann), await send(ann), await rules()]).toEqual(['FS10302', 'FS10302', []]);
    expect([await send(bob), (await rules()).length]).toEqual(['0', 1]);
  });

  it('are rejected by the member that cannot be, and those in force stay', async () => {
    await set({ kind: 'cut', socket: 'client' });
    const wrong = await set({ kind: 'cut' }, { kind: 'slow' });
    expect([wrong.listed, wrong.envelope.msg]).toEqual([
      'GGATEWAY_CODE_015',
      'Invalid request: `rules[1].ms` is missing.',
    ]);
    expect(await rules()).toHaveLength(1);
  });

  it('meet a websocket that was open before, and one that opens later', async () => {
    const before = await openQuotes();
    await set({ kind: 'duplicate', socket: 'quote' });
    const later = await openQuotes();
    for (const { send } of [before, later]) send('{');
    await expect.poll(() => [before, later].map(({ state }) => state.answers.length)).toEqual([2, 2]);
    await set({ kind: 'cut', socket: 'quote', times: 1 });
    before.send('{');
    await expect.poll(() => before.state.isClosed).toBe(true);
    later.send('{');
    await expect.poll(() => later.state.answers.length).toBe(3);
    await set({ kind: 'half-open', socket: 'quote', nth: 1 });
    later.send('{');
    await expect.poll(async () => (await rules())[0]?.struck).toBe(1);
    expect(later.state).toMatchObject({ answers: { length: 3 }, isClosed: false });
    await management.call(BIZ.clearWireFaults);
    await expect.poll(() => later.state.isClosed).toBe(true);
  });
});

describe('the option --faults', () => {
  it('puts the rules of a file in force from the first call on, says so, and names what is wrong in one line', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'faults-'));
    const faultsFile = path.join(folder, 'faults.json');
    const start = () =>
      startPlatform({ port: 0, quotePort: 0, messagePort: 0, logLevel: 'silent', faultsFile });
    try {
      await writeFile(faultsFile, '{"rules":[{"kind":"slow"}]}');
      await expect(start()).rejects.toThrow(`--faults ${faultsFile}: rules[0].ms is missing`);
      await writeFile(faultsFile, '{"rules":[{"kind":"429","ms":9000}]}');
      const platform = await start();
      const { baseUrl } = platform.ready;
      const answer = await fetch(`${baseUrl}/api/thirdExt/now`, { method: 'POST', body: '' });
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '9']);
      expect(platform.warnings).toEqual([`wire faults are in force: ${faultsFile}`]);
      await platform.close();
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
