import type { Logger } from 'pino';
import type { WallClock } from '../../domain/clock.ts';
import { DATA_PUSH_RETENTION_MS, MAX_DATA_PUSH_GROUPS } from '../../contract/data-push/limits.ts';
import type { WatchedDatabase } from '../../storage/index.ts';
import {
  dataPushRepository,
  type DataPushEventRow,
  type DataPushGroupRow,
} from '../../storage/data-push/data-push-repository.ts';
import { KeyedQueue } from '../keyed-queue.ts';
import type { Surroundings } from './changes.ts';
import { EventPublisher } from './event-publisher.ts';

/** Events that are kept of a company; the oldest give way, also before their 168 hours are over. */
const MAX_KEPT_EVENTS = 1_000_000;
/** How often events and groups that are too old are forgotten. */
export const FORGET_EVERY_MS = 10 * 60 * 1000;

export interface DataPushOptions extends Pick<Surroundings, 'terms' | 'rate'> {
  readonly database: WatchedDatabase;
  readonly wallClock: WallClock;
  /** By which it is looked what may be forgotten; the wall clock when absent. */
  readonly hostClock?: WallClock | undefined;
  /** Smaller number of kept events, `MAX_KEPT_EVENTS` when absent. */
  readonly maxStoredEvents?: number;
  readonly log: Logger;
}

/** One event as it is sent. */
export type PushedEvent = Pick<DataPushEventRow, 'id' | 'frame'>;

/** A consumer's place in the events of its company. */
export interface DataPushGroup {
  readonly companyId: number;
  readonly name: string;
  /** The last event that the group is known to have. */
  readonly position: number;
  /** At most `limit` events after `afterId`, in order. */
  events(afterId: number, limit: number): Promise<PushedEvent[]>;
  /** Notes that the group has everything up to an event; durable soon after. */
  acknowledge(eventId: number): void;
  /** Notes that the group was here. */
  leave(): Promise<void>;
}

/** How far a group has come. */
export interface GroupState {
  readonly name: string;
  readonly position: number;
  readonly waiting: number;
  readonly newest: number;
  readonly isConnected: boolean;
  readonly isFailing: boolean;
  readonly seenMs: number;
}

/** Events of the platform for back-office programs: stored for their groups, sent in order, again until confirmed. */
export interface DataPushService {
  /** The place of a group; a new one begins with the next event. Undefined when the company has as many as it may. */
  join(companyId: number, name: string): Promise<DataPushGroup | undefined>;
  /** The groups of a company, by name, with how far each has come. */
  groupsOf(companyId: number): Promise<GroupState[]>;
  /**
   * Puts a group back, so that it is sent its events again from one on; its connection ends, and begins there when it comes
   * back. Undefined for a group that there is not. An event that the group has not got yet changes nothing.
   */
  replay(companyId: number, name: string, eventId: number): Promise<GroupState | undefined>;
  /** Calls the listener when a group was put back. Returns the removal. */
  onReplay(listener: (companyId: number, name: string) => void): () => void;
  /** Calls the listener when new events are stored. Returns the removal. */
  onEvents(listener: () => void): () => void;
  /** Whether the newest try to make, read or note events of a company failed. False for one that nobody listens to. */
  isFailing(companyId: number): boolean;
  /** Resolves when everything that was set off so far is stored. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** Opens the data push over what the store holds and publishes what an earlier run has left. */
export async function createDataPushService(options: DataPushOptions): Promise<DataPushService> {
  const groups = await dataPushRepository.groups(options.database);
  const service = new DataPush(options, groups);
  await service.start();
  return service;
}

class DataPush implements DataPushService {
  readonly #options: DataPushOptions;
  readonly #groups: Map<string, DataPushGroupRow>;
  readonly #joining = new KeyedQueue();
  readonly #present = new Map<string, number>();
  readonly #publisher: EventPublisher;
  readonly #listeners = new Set<() => void>();
  readonly #replayListeners = new Set<(companyId: number, name: string) => void>();
  /** Times that a group was put back: a place of before confirms nothing any more. */
  readonly #replays = new Map<string, number>();
  readonly #saving = new Map<string, Promise<void>>();
  readonly #stopListening: () => void;
  #cancelForgetting: () => void = () => undefined;
  #forgetting: Promise<void> = Promise.resolve();
  #publishing: Promise<void> = Promise.resolve();
  #isPublishingFailed = false;
  /** Groups whose events could not be read, or whose position could not be stored, at the newest try. */
  readonly #failing = new Set<string>();
  #closed = false;

  constructor(options: DataPushOptions, groups: readonly DataPushGroupRow[]) {
    this.#options = options;
    this.#groups = new Map(groups.map((group) => [groupKey(group.company_id, group.name), group]));
    const isWanted = (companyId: number) => this.#groupsOf(companyId).length > 0;
    this.#publisher = new EventPublisher({ ...options, isWanted });
    this.#stopListening = options.database.onCommitted(() => this.#publish());
  }

  async start(): Promise<void> {
    if (this.#groups.size > 0) await this.#options.database.commit(dataPushRepository.watch());
    this.#publish();
    await this.#publishing;
    this.#planForgetting();
  }

  onEvents(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  async groupsOf(companyId: number): Promise<GroupState[]> {
    const groups = this.#groupsOf(companyId).toSorted((one, other) => (one.name < other.name ? -1 : 1));
    return Promise.all(groups.map((group) => this.#stateOf(group)));
  }

  async replay(companyId: number, name: string, eventId: number): Promise<GroupState | undefined> {
    const key = groupKey(companyId, name);
    const group = this.#groups.get(key);
    if (group === undefined) return undefined;
    if (eventId <= group.position) {
      const row = { ...group, position: eventId - 1 };
      this.#groups.set(key, row);
      this.#replays.set(key, (this.#replays.get(key) ?? 0) + 1);
      for (const listener of this.#replayListeners) listener(companyId, name);
      await this.#options.database.commit([dataPushRepository.saveGroup(row)]);
    }
    return this.#stateOf(this.#groups.get(key) ?? group);
  }

  onReplay(listener: (companyId: number, name: string) => void): () => void {
    this.#replayListeners.add(listener);
    return () => void this.#replayListeners.delete(listener);
  }

  async #stateOf({
    company_id: companyId,
    name,
    position,
    seen_time_ms,
  }: DataPushGroupRow): Promise<GroupState> {
    const { database } = this.#options;
    const key = groupKey(companyId, name);
    return {
      name,
      position,
      waiting: await dataPushRepository.countAfter(database, companyId, position),
      newest: await dataPushRepository.newest(database, companyId),
      isConnected: (this.#present.get(key) ?? 0) > 0,
      isFailing: this.#isPublishingFailed || this.#failing.has(key),
      seenMs: seen_time_ms,
    };
  }

  join(companyId: number, name: string): Promise<DataPushGroup | undefined> {
    const key = groupKey(companyId, name);
    return this.#joining.run(String(companyId), async () => {
      const mayJoin = this.#groups.has(key) || (await this.#addGroup(companyId, name));
      if (!mayJoin) return undefined;
      this.#present.set(key, (this.#present.get(key) ?? 0) + 1);
      return this.#placeOf(companyId, name, key);
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#stopListening();
    this.#cancelForgetting();
    await this.settled();
  }

  isFailing(companyId: number): boolean {
    const groups = this.#groupsOf(companyId);
    return groups.some(
      ({ name }) => this.#isPublishingFailed || this.#failing.has(groupKey(companyId, name)),
    );
  }

  async settled(): Promise<void> {
    await Promise.all([this.#publishing, this.#forgetting, ...this.#saving.values()]);
  }

  async #addGroup(companyId: number, name: string): Promise<boolean> {
    const { database, wallClock } = this.#options;
    if (this.#groupsOf(companyId).length >= MAX_DATA_PUSH_GROUPS) return false;
    const row = { company_id: companyId, name, seen_time_ms: wallClock.nowMs() };
    await database.commit(dataPushRepository.addGroup(row));
    for (const stored of await dataPushRepository.groups(database)) {
      const key = groupKey(stored.company_id, stored.name);
      if (!this.#groups.has(key)) this.#groups.set(key, stored);
    }
    return true;
  }

  #placeOf(companyId: number, name: string, key: string): DataPushGroup {
    const { database } = this.#options;
    const groups = this.#groups;
    const replays = this.#replays.get(key);
    return {
      companyId,
      name,
      get position() {
        return groups.get(key)?.position ?? 0;
      },
      events: (afterId, limit) =>
        this.#noted(key, dataPushRepository.eventsAfter(database, companyId, afterId, limit)),
      acknowledge: (eventId) => {
        const group = this.#groups.get(key);
        if (group === undefined || eventId <= group.position || this.#replays.get(key) !== replays) return;
        this.#groups.set(key, { ...group, position: eventId });
        this.#save(key);
      },
      leave: () => {
        this.#present.set(key, (this.#present.get(key) ?? 1) - 1);
        this.#save(key);
        return this.#saving.get(key) ?? Promise.resolve();
      },
    };
  }

  /** Stores the place of a group, one commit at a time; what comes meanwhile goes into the next. */
  #save(key: string): void {
    if (this.#saving.has(key)) return;
    const saving = this.#noted(key, this.#saveUntilStored(key))
      .catch((error: unknown) =>
        this.#options.log.error({ err: error, group: key }, 'data push position of a group not stored'),
      )
      .finally(() => this.#saving.delete(key));
    this.#saving.set(key, saving);
  }

  /** Notes of a group whether something that is done for it succeeds. */
  async #noted<Result>(key: string, work: Promise<Result>): Promise<Result> {
    try {
      const result = await work;
      this.#failing.delete(key);
      return result;
    } catch (error) {
      this.#failing.add(key);
      throw error;
    }
  }

  async #saveUntilStored(key: string): Promise<void> {
    const { database, wallClock } = this.#options;
    let stored: number | undefined;
    for (;;) {
      const group = this.#groups.get(key);
      if (group === undefined || group.position === stored) return;
      const row = { ...group, seen_time_ms: wallClock.nowMs() };
      this.#groups.set(key, row);
      stored = row.position;
      await database.commit([dataPushRepository.saveGroup(row)]);
    }
  }

  #publish(): void {
    if (this.#closed || this.#groups.size === 0) return;
    this.#publishing = this.#publisher
      .publish(() => {
        for (const listener of this.#listeners) listener();
      })
      .then(
        () => void (this.#isPublishingFailed = false),
        (error: unknown) => {
          this.#isPublishingFailed = true;
          this.#options.log.error({ err: error }, 'data push events not published');
        },
      );
  }

  #planForgetting(): void {
    const { wallClock, hostClock = wallClock, log } = this.#options;
    this.#cancelForgetting = hostClock.schedule(hostClock.nowMs() + FORGET_EVERY_MS, () => {
      this.#forgetting = this.#forget()
        .catch((error: unknown) => log.error({ err: error }, 'expired data push events not deleted'))
        .finally(() => {
          if (!this.#closed) this.#planForgetting();
        });
    });
  }

  /** Forgets groups that were away for too long, and events that are too old or too many. */
  async #forget(): Promise<void> {
    const { database, wallClock, maxStoredEvents = MAX_KEPT_EVENTS } = this.#options;
    const nowMs = wallClock.nowMs();
    const oldest = nowMs - DATA_PUSH_RETENTION_MS;
    for (const [key, group] of this.#groups) {
      if ((this.#present.get(key) ?? 0) > 0) {
        const here = { ...group, seen_time_ms: nowMs };
        this.#groups.set(key, here);
        await database.commit([dataPushRepository.saveGroup(here)]);
      } else if (group.seen_time_ms < oldest) {
        this.#groups.delete(key);
        const isLast = this.#groupsOf(group.company_id).length === 0;
        const events = isLast ? [dataPushRepository.forget(group.company_id, Number.MAX_SAFE_INTEGER)] : [];
        const triggers = this.#groups.size === 0 ? dataPushRepository.stopWatching() : [];
        await database.commit([dataPushRepository.removeGroup(group), ...events, ...triggers]);
      }
    }
    const tooOld = await dataPushRepository.madeBefore(database, oldest);
    for (const companyId of new Set([...this.#groups.values()].map((group) => group.company_id))) {
      const tooMany = await dataPushRepository.surplusUpTo(database, companyId, maxStoredEvents);
      const upTo = Math.max(tooOld, tooMany);
      if (upTo > 0) await database.commit([dataPushRepository.forget(companyId, upTo)]);
    }
  }

  #groupsOf(companyId: number): DataPushGroupRow[] {
    return [...this.#groups.values()].filter((group) => group.company_id === companyId);
  }
}

function groupKey(companyId: number, name: string): string {
  return `${companyId} ${name}`;
}
