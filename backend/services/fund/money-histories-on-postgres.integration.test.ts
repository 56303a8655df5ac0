import fc from 'fast-check';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { openDatabase } from '../../storage/index.ts';
import { startTestServer, type TestServer } from '../../storage/postgres/server-for-tests.ts';
import { live, steps } from './money-histories-fixture.ts';

/** Each history has a database of its own, which takes a second to make. */
const RUNS = 25;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.remove());

describe('random histories of deposits, withdrawals and transfers on PostgreSQL', () => {
  it(
    'with double, late and lost reports, refusals, silent providers and kills neither make nor lose money',
    { tags: ['long'], timeout: 300_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(steps, async (history) =>
          live(await openDatabase({ database: await server.newDatabase() }), history),
        ),
        { numRuns: RUNS },
      );
    },
  );
});
