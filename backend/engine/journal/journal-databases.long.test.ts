import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database, type Statement } from '../../storage/index.ts';
import { startTestServer, type TestServer } from '../../storage/postgres/server-for-tests.ts';
import { findUnsound, LEDGER_CHECKS } from '../../storage/trading/index.ts';
import { mixedCore, MixedFlow, mixedStep, mixedTerms } from '../core/testing/mixed-flow.ts';
import type { TradingCore } from '../core/trading-core.ts';
import { byUnit } from '../decided.ts';
import { EventProjector } from '../commit/event-projector.ts';
import { verifyJournal, stateHash } from './journal-replay.ts';

const COMMANDS = 100_000;
/** Commands after which what they led to is stored in both databases. */
const STORED_EVERY = 500;

let server: TestServer;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.remove());

/** What the flow has to reach: the kinds of orders whose states are more than a price and a quantity, by account type. */
const WANTED = [
  ...['cross', 'isolated', 'stock', 'spot', 'leveragedSpot'].flatMap((type) => [
    `orderTriggered ${type}`,
    `orderTrailed ${type}`,
  ]),
  ...['cross', 'isolated', 'spot', 'leveragedSpot'].map((type) => `linkedOrderFilled ${type}`),
];

/**
 * Decides a random flow over accounts of all five types; yields the records of it, so many commands at a time. Adds what orders did to
 * `seen`.
 */
function* recorded(core: TradingCore, seen: Set<string>): Generator<readonly Statement[]> {
  const projector = new EventProjector({
    lastTransferId: 0,
    lastSeqId: 0,
    lastSequence: 0,
    account: (accountId) => core.state.account(accountId),
    terms: mixedTerms,
    wallNowMs: () => 1_800_000_000_000,
  });
  let records: Statement[] = [];
  const decide = core.execute.bind(core);
  core.execute = (command) => {
    const outcome = decide(command);
    for (const event of outcome.events) {
      const tradeType = core.state.account(event.accountId)?.tradeType ?? 'none';
      seen.add(`${event.type === 'orderEnded' ? event.order.reason : event.type} ${tradeType}`);
    }
    for (const { units, events } of byUnit(outcome.events, (id) => core.state.unitOf(id), outcome.met))
      records.push(projector.record(events, { units, command: command.type }).statement);
    return outcome;
  };
  const flow = new MixedFlow(core);
  const steps = fc.sample(mixedStep, { numRuns: COMMANDS * 2, seed: 7 });
  let commands = 0;
  for (const step of steps) {
    const command = flow.command(step);
    if (command === undefined) continue;
    core.execute(command);
    if (++commands % STORED_EVERY === 0 || commands === COMMANDS) {
      yield records;
      records = [];
    }
    if (commands === COMMANDS) return;
  }
  throw new Error(`the steps made ${commands} commands only`);
}

describe('the journal of 100,000 commands over all five account types', () => {
  it(
    'leads to the hash of the state that decided them, in SQLite and in PostgreSQL',
    { timeout: 900_000 },
    async () => {
      const databases: Database[] = [
        await openDatabase({}),
        await openDatabase({ database: await server.newDatabase() }),
      ];
      const core = mixedCore();
      const seen = new Set<string>();
      let records = 0;
      for (const statements of recorded(core, seen)) {
        records += statements.length;
        await Promise.all(databases.map((database) => database.commit(statements)));
      }
      const hash = stateHash(core.state);
      expect(records).toBeGreaterThan(COMMANDS / 4);
      expect(WANTED.filter((name) => !seen.has(name))).toEqual([]);
      for (const database of databases) {
        expect(await verifyJournal(database)).toEqual({ records, hash, problems: [] });
        const unsound = await Promise.all(LEDGER_CHECKS.map((check) => findUnsound(database, check, 1)));
        expect(LEDGER_CHECKS.filter((_, at) => unsound[at]?.count !== 0)).toEqual([]);
        await database.close();
      }
    },
  );
});
