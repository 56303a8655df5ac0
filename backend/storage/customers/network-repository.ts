import type { Database, Statement } from '../database.ts';
import { firstRow } from '../first-row.ts';
import { tables } from './tables.ts';

/** Networks from which customers signed in. */
export const KNOWN_NETWORKS_MIGRATION = {
  id: 'known-networks-1',
  statements: [
    `CREATE TABLE known_networks (
       customer_id INTEGER NOT NULL,
       network TEXT NOT NULL,
       time_ms INTEGER NOT NULL,
       PRIMARY KEY (customer_id, network)
     )`,
  ],
} as const;

/** Where customers signed in from, so that guesses from elsewhere never keep them out. */
export const networkRepository = {
  /** Whether a customer signed in from a network since `sinceMs`. */
  async isKnown(database: Database, customerId: number, network: string, sinceMs: number): Promise<boolean> {
    const row = await firstRow(
      database,
      tables
        .selectFrom('known_networks')
        .select('time_ms')
        .where('customer_id', '=', customerId)
        .where('network', '=', network)
        .where('time_ms', '>', sinceMs)
        .compile(),
    );
    return row !== undefined;
  },

  /** Notes a network and forgets all but the newest `keep` of the customer. */
  note(customerId: number, network: string, timeMs: number, keep: number): Statement[] {
    const newest = tables
      .selectFrom('known_networks')
      .select('network')
      .where('customer_id', '=', customerId)
      .orderBy('time_ms', 'desc')
      .limit(keep);
    return [
      tables
        .insertInto('known_networks')
        .values({ customer_id: customerId, network, time_ms: timeMs })
        .onConflict((conflict) =>
          conflict.columns(['customer_id', 'network']).doUpdateSet({ time_ms: timeMs }),
        )
        .compile(),
      tables
        .deleteFrom('known_networks')
        .where('customer_id', '=', customerId)
        .where('network', 'not in', newest)
        .compile(),
    ];
  },
};
