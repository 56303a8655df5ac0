import { pino } from 'pino';
import { describe, expect, it, vi } from 'vitest';
import { startExternalSystem } from '../../external-system.ts';
import type { Database } from '../../storage/index.ts';
import { settlementRepository } from '../../storage/settlement.ts';
import { createSettlementService } from './external-settlement.ts';
import { newRequest } from './requests.ts';
import {
  CUSTOMER,
  WAIT,
  account,
  accountId,
  closeFirst,
  expectConsistent,
  external,
  fixture,
  place,
  positions,
  reopen,
  restart,
  sent,
  settleAll,
  useSettlement,
  wallet,
} from './settlement-harness.ts';

useSettlement(startExternalSystem, { durable: true });

describe('over a restart', () => {
  it('money that was taken back but not answered for is asked for again with its number and booked once', async () => {
    await place();
    external.fault('adjust', 'dropAfter');
    await closeFirst();
    await vi.waitFor(() => expect(sent('adjust').length).toBeGreaterThanOrEqual(2), WAIT);
    await restart();
    const returns = sent('adjust').filter(({ body }) => body.operationType === 'NORMAL_CLOSE');
    expect(returns.length).toBeGreaterThanOrEqual(2);
    expect(new Set(returns.map(({ body }) => body.requestUniqueNo)).size).toBe(1);
    expect(account()?.balance).toBe('0.0000');
    await expectConsistent();
  });

  it('a cancel that was done but not answered for is repeated with its number and done once', async () => {
    external.fault('adjust', 'dropAfter');
    external.fault('cancel', 'dropAfter');
    await place();
    await vi.waitFor(() => expect(sent('cancel').length).toBeGreaterThanOrEqual(1), WAIT);
    await restart();
    expect(sent('cancel').length).toBeGreaterThanOrEqual(2);
    expect(new Set(sent('cancel').map(({ body }) => body.requestUniqueNo)).size).toBe(1);
    expect(wallet()).toBe('100000.0000');
    await expectConsistent();
  });

  it('a position goes on, and what it took comes back at its close', async () => {
    await place();
    await restart();
    await closeFirst();
    await settleAll();
    expect(account()?.balance).toBe('0.0000');
    await expectConsistent();
  });

  it('an opening that was asked for is undone when nobody acted on the answer', async () => {
    const owner = { accountId, companyId: 1, customerNo: `C${CUSTOMER}`, currency: 'USDT', digits: 4 };
    const nowMs = fixture.wallClock.nowMs();
    const facts = {
      account: owner as never,
      thirdServerCode: `C${CUSTOMER}`,
      amount: 12_345n,
      bizType: 1,
      orderId: 1,
      ip: '127.0.0.1',
      nowMs,
    } as const;
    const row = newRequest({ ...facts, operationType: 'OPEN_POSITION' }, 'asked');
    await fixture.database.commit([settlementRepository.save(row)]);
    await fetch(`${external.baseUrl}/external-system-credit-limit-adjustment`, {
      method: 'POST',
      headers: { trace: 't', companyId: '1' },
      body: row.adjustment,
    });
    expect(wallet()).toBe('99998.7655');
    const again = await createSettlementService({
      database: fixture.database,
      wallClock: fixture.wallClock,
      log: pino({ level: 'silent' }),
    });
    await again.attach({ onEvents: () => () => undefined, state: { accounts: new Map() } } as never);
    await settleAll();
    await again.close();
    expect(wallet()).toBe('100000.0000');
    expect(sent('cancel')).toHaveLength(1);
  });
});

/** A store that dies once no commit is `left`: the last one is on disk (`after`) or not (`before`). */
function dying(last: 'before' | 'after') {
  const state = { left: Infinity, died: false };
  const over = (database: Database): Database => ({
    read: (query) => database.read(query),
    close: () => database.close(),
    async commit(statements, options) {
      if (state.left-- > 0) return database.commit(statements, options);
      if (!state.died && last === 'after') await database.commit(statements, options);
      state.died = true;
      throw new Error('the process was killed');
    },
  });
  return { over, state };
}

describe('a process that dies at any commit', () => {
  it.each([
    ['before', 'none'],
    ['after', 'none'],
    ['before', 'dropAfter'],
    ['after', 'dropAfter'],
  ] as const)(
    'leaves nothing booked twice or lost: both ledgers agree after the next start (%s the commit, adjustments: %s)',
    async (last, fault) => {
      let deaths = 0;
      for (let died = true; died; deaths++) {
        const { over, state } = dying(last);
        await reopen(over);
        external.fault('adjust', fault);
        state.left = deaths;
        await place().catch(() => undefined);
        await closeFirst().catch(() => undefined);
        await restart();
        died = state.died;
        if ((await positions()).length > 0) await closeFirst();
        await settleAll();
        expect(await positions()).toEqual([]);
        expect(account()?.balance, `${deaths} commits`).toBe('0.0000');
        await expectConsistent();
      }
      expect(deaths).toBeGreaterThan(3);
    },
    120_000,
  );
});
