import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../storage/postgres/server-for-tests.ts';
import { runStepped, type SteppedRun } from './stepped-run.ts';

/**
 * What trading decides in the run, by fidelity. Every store and every version of Node has to decide it; whoever changes what
 * orders are filled at writes the new one here.
 */
const DECIDED = {
  touch: '06fd3b5be91a6790c3d3c9d5935494ab839493805a1a6c3a1908383801bb4061',
  queue: '2dbfb903b6f0fbafd26f787bb377af5326631e9102dd0a61e93894b171667450',
  through: '2ab921d67d78c3bff8b139255104265a9c61c90f668661b9042cc5833d404e47',
} as const;

let server: TestServer;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stepped-stores-'));
  server = await startTestServer();
});
afterAll(async () => {
  await server.remove();
  rmSync(folder, { recursive: true });
});

/** Figures of a trade message that say what was decided: members that come to be beside them change nothing here. */
const FIGURES = [
  'orderId',
  'positionId',
  'symbolId',
  'direction',
  'orderStatus',
  'dealExecuteNum',
  'dealExecutePrice',
  'dealExecuteTime',
  'commission',
];

function decidedIn({ messages }: SteppedRun): string {
  const hash = createHash('sha256');
  for (const text of messages) {
    if (!text.includes('"msgCode":"trade"')) continue;
    const { content } = JSON.parse(text) as { content: { paramMap: Record<string, string | undefined> } };
    hash.update(`${FIGURES.map((name) => content.paramMap[name] ?? '').join(',')}\n`);
  }
  return hash.digest('hex');
}

it.each(Object.entries(DECIDED))(
  'a run in lock step under %s decides what is written here, with one journal in memory, on disk and in PostgreSQL',
  async (fidelity, decided) => {
    const own = mkdtempSync(join(folder, `${fidelity}-`));
    const [sealKeyFile, dataDirectory] = [join(own, 'seal.key'), join(own, 'data')];
    const inMemory = await runStepped({ fidelity });
    expect(decidedIn(inMemory)).toBe(decided);
    expect(inMemory.records).toBeGreaterThan(24);
    const unseen = await runStepped({ fidelity }, { isShownQuotes: false });
    expect([unseen.hash, unseen.messages]).toEqual([inMemory.hash, inMemory.messages]);
    expect(await runStepped({ fidelity })).toEqual(inMemory);
    expect(await runStepped({ fidelity, dataDirectory })).toEqual(inMemory);
    expect(await runStepped({ fidelity, database: await server.newDatabase(), sealKeyFile })).toEqual(
      inMemory,
    );
  },
);
