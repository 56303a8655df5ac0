import type { Logger } from 'pino';
import type { DataPushEventType } from '../../contract/data-push/events.ts';
import type { WallClock } from '../../domain/clock.ts';
import { StorageRefusedError, type Database } from '../../storage/index.ts';
import {
  dataPushRepository,
  type DataPushChangeRow,
  type DataPushEventRow,
} from '../../storage/data-push/data-push-repository.ts';
import { accountEvents } from './account-events.ts';
import {
  parseRow,
  type ChangedRow,
  type DataPushEvent,
  type EventMakers,
  type Surroundings,
} from './changes.ts';
import { customerEvents } from './customer-events.ts';
import { proposalEvents } from './proposal-events.ts';
import { tradeEvents } from './trade-events.ts';

/** Changes that become events in one commit. */
const PUBLISH_BATCH = 500;

const MAKERS: EventMakers = { ...customerEvents, ...accountEvents, ...tradeEvents, ...proposalEvents };

export interface PublisherOptions extends Pick<Surroundings, 'terms' | 'rate'> {
  readonly database: Database;
  readonly wallClock: WallClock;
  /** Whether a company has a group that waits for events. */
  isWanted(companyId: number): boolean;
  readonly log: Logger;
}

/**
 * Turns stored changes into events, in their order, and each exactly once: events take the place of their changes in one
 * commit, so a stop at any moment leaves either the one or the other.
 */
export class EventPublisher {
  readonly #options: PublisherOptions;
  #running: Promise<void> | undefined;
  #again = false;

  constructor(options: PublisherOptions) {
    this.#options = options;
  }

  /** Publishes everything that is stored. Calls that come while it runs are worked off by the same run. */
  publish(onEvents: () => void): Promise<void> {
    this.#again = true;
    this.#running ??= this.#run(onEvents).finally(() => (this.#running = undefined));
    return this.#running;
  }

  async #run(onEvents: () => void): Promise<void> {
    const { database } = this.#options;
    while (this.#again) {
      this.#again = false;
      const changes = await dataPushRepository.changes(database, PUBLISH_BATCH);
      const last = changes.at(-1);
      if (last === undefined) continue;
      const events = await this.#events(changes);
      await this.#store(changes, events, last.id);
      this.#again = true;
      if (events.length > 0) onEvents();
    }
  }

  /** Stores events in the place of their changes; an event that the store does not take is dropped, not the others. */
  async #store(
    changes: readonly DataPushChangeRow[],
    events: readonly DataPushEventRow[],
    lastId: number,
  ): Promise<void> {
    const { database, log } = this.#options;
    try {
      await dataPushRepository.publish(database, events, lastId);
    } catch (error) {
      if (!(error instanceof StorageRefusedError)) throw error;
      for (const { id, kind } of changes) {
        const own = events.filter((event) => event.id === id);
        try {
          await dataPushRepository.publish(database, own, id);
        } catch (cause) {
          if (!(cause instanceof StorageRefusedError)) throw cause;
          log.error({ err: cause, kind }, 'data push event not stored');
          await dataPushRepository.publish(database, [], id);
        }
      }
    }
  }

  async #events(changes: readonly DataPushChangeRow[]): Promise<DataPushEventRow[]> {
    const rows = changes.map((change) => this.#row(change));
    const around = await this.#surroundings(rows);
    const events: DataPushEventRow[] = [];
    for (const [at, { id, kind }] of changes.entries()) {
      const row = rows[at];
      const event = row && this.#event(kind, row, around);
      if (event === undefined || !this.#options.isWanted(event.companyId)) continue;
      const frame = JSON.stringify({ eventType: kind, eventId: id, data: event.data });
      events.push({ id, company_id: event.companyId, frame, time_ms: around.nowMs });
    }
    return events;
  }

  /** A change that cannot become an event must not block the changes after it. */
  #event(kind: string, row: ChangedRow, around: Surroundings): DataPushEvent | undefined {
    try {
      return MAKERS[kind as DataPushEventType](row, around);
    } catch (error) {
      this.#options.log.error({ err: error, kind }, 'data push event not created');
      return undefined;
    }
  }

  #row(change: DataPushChangeRow): ChangedRow | undefined {
    try {
      return parseRow(change);
    } catch (error) {
      this.#options.log.error({ err: error, kind: change.kind }, 'data push change cannot be read');
      return undefined;
    }
  }

  async #surroundings(rows: readonly (ChangedRow | undefined)[]): Promise<Surroundings> {
    const { database, wallClock, terms, rate } = this.#options;
    const ids = (column: string) => [
      ...new Set(rows.map((row) => row?.[column]).filter((id) => typeof id === 'number')),
    ];
    const [accounts, orders, customers] = await Promise.all([
      dataPushRepository.accounts(database, ids('account_id')),
      dataPushRepository.orders(database, ids('order_id')),
      dataPushRepository.customers(database, ids('customer_id')),
    ]);
    const accountsById = new Map(accounts.map((account) => [account.account_id, account]));
    const ordersById = new Map(orders.map((order) => [order.order_id, order]));
    const customersById = new Map(customers.map((customer) => [customer.id, customer]));
    return {
      nowMs: wallClock.nowMs(),
      account: (id) => accountsById.get(id),
      order: (id) => ordersById.get(id),
      customer: (id) => customersById.get(id),
      terms,
      rate,
    };
  }
}
