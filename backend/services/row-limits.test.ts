import type { CompiledQuery } from 'kysely';
import { expect, it } from 'vitest';
import { createSteppedClock } from '../market/index.ts';
import type { Database } from '../storage/index.ts';
import { dealReportRepository } from '../storage/management/index.ts';
import { Cancellations } from './customer/cancellation/cancellations.ts';
import { Kyc } from './customer/kyc/kyc.ts';
import { EngineTradeStream } from './trade/engine-trade-stream.ts';

/** How many rows a call reads from the store, however many there are. */
async function limitOf(call: (database: Database) => Promise<unknown>): Promise<unknown> {
  let requested: CompiledQuery | undefined;
  const database = {
    read: async (query: CompiledQuery) => {
      requested = query;
      return [];
    },
  } as unknown as Database;
  await call(database);
  expect(requested?.sql).toMatch(/ limit \?$/);
  return requested?.parameters.at(-1);
}

it('an operator is given 500 applications for verification and 500 cancellations [MAX_LISTED_APPLICATIONS] [MAX_LISTED_CANCELLATIONS]', async () => {
  expect(await limitOf((database) => new Kyc({ database } as never).pending(1))).toBe(500);
  expect(await limitOf((database) => new Cancellations({ database } as never).pending(1))).toBe(500);
});

it('an operator is given a thousand fills of an order [MAX_DEALS_OF_ORDER]', async () => {
  expect(
    await limitOf((database) =>
      dealReportRepository.ofOrder(database, { companyId: 1, orderId: 2, tradeType: 2 }),
    ),
  ).toBe(1_000);
});

it('a client that was away is given a thousand messages that it missed [MAX_REPLAY]', async () => {
  const engine = { lastSeqId: 0, onMessage: () => undefined, onEvents: () => undefined };
  const stream = (database: Database) =>
    new EngineTradeStream(engine as never, database, createSteppedClock(0));
  expect(await limitOf((database) => stream(database).messagesAfter([1], 0))).toBe(1_000);
});
