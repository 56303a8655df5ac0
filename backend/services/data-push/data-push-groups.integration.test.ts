import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DATA_PUSH_RETENTION_MS } from '../../contract/data-push/limits.ts';
import { dataPushRepository } from '../../storage/data-push/data-push-repository.ts';
import { FORGET_EVERY_MS } from './data-push-service.ts';
import { DataPushFixture, typesOf } from './data-push-fixture.ts';

// Limits, written out: a test does not import what it checks.
const MAX_DATA_PUSH_GROUPS = 20;

let platform: DataPushFixture;

beforeEach(async () => {
  platform = await DataPushFixture.start();
});
afterEach(() => platform.close());

describe('events', () => {
  it('continue after a change that cannot be read and an event whose number is taken [ATK-179]', async () => {
    await platform.joinAs('first');
    const [row] = await platform.database.read<{ seq: number }>({
      sql: "SELECT coalesce(max(seq), 0) AS seq FROM sqlite_sequence WHERE name = 'data_push_changes'",
      parameters: [],
    } as never);
    const next = (row?.seq ?? 0) + 1;
    await platform.database.commit([
      {
        sql: "INSERT INTO data_push_events (id, company_id, frame, time_ms) VALUES (?, 2, '{}', 0)",
        parameters: [next + 1],
      },
      {
        sql: "INSERT INTO data_push_changes (id, kind, record) VALUES (?, 'open_account', '{broken')",
        parameters: [next],
      },
    ]);
    await platform.trade.openAccount(1);
    await platform.dataPush.settled();
    await platform.trade.openAccount(2);
    await platform.dataPush.settled();
    const left = await platform.database.read({
      sql: 'SELECT id FROM data_push_changes',
      parameters: [],
    } as never);
    expect(left).toEqual([]);
    expect(platform.dataPush.isFailing(1)).toBe(false);
    const kept = await platform.database.read<{ company_id: number }>({
      sql: 'SELECT company_id FROM data_push_events WHERE id = ?',
      parameters: [next + 1],
    } as never);
    expect(kept).toEqual([{ company_id: 2 }]);
  });

  it('begin for a new group with what happens after it came', async () => {
    await platform.trade.openAccount(1);
    await platform.joinAs('first');
    await platform.trade.openAccount(2);
    await platform.framesOf('first', 'open_account');
    await platform.joinAs('second');
    await platform.trade.openAccount(3);
    const accounts = async (name: string, count: number) =>
      (await platform.framesOf(name, 'open_account', count))
        .filter(({ eventType }) => eventType === 'open_account')
        .map(({ data }) => data['customerId']);
    expect(await accounts('first', 2)).toEqual([2, 3]);
    expect(await accounts('second', 1)).toEqual([3]);
  });

  it('come again to a group until it has acknowledged them, also after a restart', async () => {
    const group = await platform.joinAs('reports');
    await platform.trade.openAccount(1);
    const before = await platform.framesOf('reports', 'subject_insert', 2);
    const [first] = before;
    group.acknowledge(first?.eventId ?? 0);
    await group.leave();
    await platform.restart();
    expect(await platform.framesOf('reports', 'subject_insert', 2)).toEqual(before.slice(1));
    expect(before.length).toBeGreaterThan(2);
  });

  it('of a company are a million at most, the oldest give way [MAX_KEPT_EVENTS]', async () => {
    await platform.joinAs('reports');
    const surplus = vi.spyOn(dataPushRepository, 'surplusUpTo');
    platform.trade.wallClock.advance(FORGET_EVERY_MS);
    await vi.waitFor(() => expect(surplus).toHaveBeenCalledWith(platform.database, 1, 1_000_000));
    surplus.mockRestore();
  });

  it('that were stored but not told before the end are told by the next start', async () => {
    await platform.joinAs('reports');
    await platform.dataPush.close();
    await platform.trade.openAccount(1);
    await platform.restart();
    expect(typesOf(await platform.framesOf('reports', 'subject_insert', 2))).toContain('open_account');
  });

  it('of one company are not told to another, and none are kept where nobody waits [ATK-539]', async () => {
    await platform.joinAs('theirs', 2);
    const own = await platform.joinAs('ours');
    await platform.trade.openAccount(1);
    await platform.framesOf('ours', 'subject_insert', 2);
    const theirs = await platform.dataPush.join(2, 'theirs');
    expect(await theirs?.events(0, 100)).toEqual([]);
    expect((await own.events(0, 100)).length).toBeGreaterThan(0);
  });
});

describe('what is kept', () => {
  it(
    'is forgotten after 168 hours, with the groups that were away for as long',
    { tags: ['long'] },
    async () => {
      const group = await platform.joinAs('reports');
      await platform.trade.openAccount(1);
      const count = (await platform.framesOf('reports', 'subject_insert', 2)).length;
      await group.leave();
      const steps = DATA_PUSH_RETENTION_MS / FORGET_EVERY_MS;
      for (let step = 0; step < steps - 1; step++) await passTime();
      expect(await group.events(0, 100)).toHaveLength(count);
      expect(await watchers()).toBeGreaterThan(0);
      for (let step = 0; step < 3; step++) await passTime();
      expect(await group.events(0, 100)).toEqual([]);
      expect(await watchers()).toBe(0);
    },
  );

  it('is nothing until the first group comes, at no cost to anybody', async () => {
    expect(await watchers()).toBe(0);
    await platform.trade.openAccount(1);
    await platform.joinAs('reports');
    expect(await watchers()).toBeGreaterThan(0);
    await platform.trade.openAccount(2);
    const frames = await platform.framesOf('reports', 'subject_insert', 2);
    expect(frames.every(({ data }) => (data['customerId'] ?? 2) === 2)).toBe(true);
  });

  it('is no more than its limit for each company; the oldest events give way', async () => {
    await platform.restart(5);
    const group = await platform.joinAs('reports');
    for (const customerId of [1, 2, 3]) await platform.trade.openAccount(customerId);
    const frames = await platform.framesOf('reports', 'subject_insert', 6);
    await passTime();
    const kept = await group.events(0, 100);
    expect(kept.map(({ id }) => id)).toEqual(frames.slice(-5).map(({ eventId }) => eventId));
  });

  it('is for a limited number of groups of a company [MAX_DATA_PUSH_GROUPS]', async () => {
    for (let at = 0; at < MAX_DATA_PUSH_GROUPS; at++) await platform.joinAs(`group-${at}`);
    expect(await platform.dataPush.join(1, 'one-more')).toBeUndefined();
    expect(await platform.dataPush.join(2, 'of-another-company')).toBeDefined();
    expect(await platform.dataPush.join(1, 'group-0')).toBeDefined();
  });

  /** Number of triggers that write changes down. */
  async function watchers(): Promise<number> {
    const sql =
      "SELECT COUNT(*) AS found FROM sqlite_master WHERE type = 'trigger' AND name LIKE 'data_push_%'";
    const rows = await platform.database.read<{ found: number }>({ sql, parameters: [] } as never);
    return rows[0]?.found ?? -1;
  }

  /** Lets ten minutes pass and waits until what they set off is stored. */
  async function passTime(): Promise<void> {
    platform.trade.wallClock.advance(FORGET_EVERY_MS);
    await platform.dataPush.settled();
  }
});
