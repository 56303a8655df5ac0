import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { DataPushEventType } from '../../contract/data-push/events.ts';
import type { WatchedDatabase } from '../../storage/index.ts';
import { TERMS } from '../trade/testing/trade-products-fixture.ts';
import { TradeFixture } from '../trade/testing/trade-fixture.ts';
import { createDataPushService, type DataPushService } from './data-push-service.ts';

/** An event as a client of data push reads it. */
export interface Frame {
  readonly eventType: DataPushEventType;
  readonly eventId: number;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Names of events, in their order. */
export const typesOf = (frames: readonly Frame[]) => frames.map(({ eventType }) => eventType);

/** Test fixture: trading over a data folder of its own, with data push beside it. */
export class DataPushFixture {
  readonly #directory = mkdtempSync(join(tmpdir(), 'data-push-'));
  #trade: TradeFixture | undefined;
  #database: WatchedDatabase | undefined;
  #dataPush: DataPushService | undefined;

  static async start(): Promise<DataPushFixture> {
    const fixture = new DataPushFixture();
    fixture.#trade = await TradeFixture.start(fixture.#directory, fixture.#remember);
    await fixture.#open();
    return fixture;
  }

  get trade(): TradeFixture {
    return there(this.#trade);
  }

  get database(): WatchedDatabase {
    return there(this.#database);
  }

  get dataPush(): DataPushService {
    return there(this.#dataPush);
  }

  /** Ends everything and starts it over the same data. */
  async restart(maxStoredEvents?: number): Promise<void> {
    await this.dataPush.close();
    await this.trade.close();
    await this.trade.open(this.#directory, this.#remember);
    await this.#open(maxStoredEvents);
  }

  async close(): Promise<void> {
    await this.dataPush.close();
    await this.trade.close();
    rmSync(this.#directory, { recursive: true });
  }

  async joinAs(name: string, companyId = 1) {
    const group = await this.dataPush.join(companyId, name);
    if (group === undefined) throw new Error('the group may not join');
    return group;
  }

  /** Waits until a group has an event of a type, and returns all that it has not acknowledged. */
  async framesOf(name: string, until: DataPushEventType, count = 1): Promise<Frame[]> {
    const group = await this.joinAs(name);
    for (;;) {
      const notified = new Promise<void>((resolve) => {
        const remove = this.dataPush.onEvents(() => {
          remove();
          resolve();
        });
      });
      const events = await group.events(group.position, 10_000);
      const frames = events.map(({ frame }) => JSON.parse(frame) as Frame);
      if (frames.filter(({ eventType }) => eventType === until).length >= count) {
        await group.leave();
        return frames;
      }
      await notified;
    }
  }

  readonly #remember = (opened: unknown) => (this.#database = opened as WatchedDatabase);

  async #open(maxStoredEvents?: number): Promise<void> {
    this.#dataPush = await createDataPushService({
      database: this.database,
      wallClock: this.trade.wallClock,
      terms: (symbolId) => TERMS.find((terms) => terms.symbolId === symbolId),
      rate: (from, to, atMs) => this.trade.service.rate(from, to, atMs),
      log: pino({ level: 'silent' }),
      ...(maxStoredEvents === undefined ? {} : { maxStoredEvents }),
    });
  }
}

function there<Part>(part: Part | undefined): Part {
  if (part === undefined) throw new Error('the fixture has not started');
  return part;
}
