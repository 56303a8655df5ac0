import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OrderAck, PendingOrder, Position } from '../../contract/records/index.ts';
import { StorageRefusedError, StorageUnavailableError, type Statement } from '../../storage/index.ts';
import { TradingState } from '../../engine/core/index.ts';
import { CommitQueue } from '../../engine/commit/commit-queue.ts';
import { FailingStore } from './testing/failing-store.ts';
import { TradeFixture } from './testing/trade-fixture.ts';
import { code } from './testing/trade-harness.ts';

const ALICE = 1;
const BOB = 2;

let fixture: TradeFixture;
let store: FailingStore;
let accounts: Record<number, number>;

beforeEach(async () => {
  fixture = await TradeFixture.start(undefined, (database) => (store = new FailingStore(database)));
  accounts = { [ALICE]: await fixture.openAccount(ALICE), [BOB]: await fixture.openAccount(BOB) };
});
afterEach(async () => {
  vi.restoreAllMocks();
  store.recover();
  await fixture.close();
});

const accountOf = (customer: number) => accounts[customer] ?? 0;
const place = (customer: number, members: object = {}) =>
  fixture.call<OrderAck>(customer, 'addMarketOrder', fixture.order(accountOf(customer), members));
const positions = (customer: number) =>
  fixture.call<Position[]>(customer, 'queryPositionPage', { tradeType: 2, accountId: accountOf(customer) });
const pending = (customer: number) =>
  fixture.call<PendingOrder[]>(customer, 'queryPBOOrderPage', {
    tradeType: 2,
    accountId: accountOf(customer),
  });
const figures = (customer: number) => fixture.service.accountsOf(customer)[0];
const notified = () => fixture.messages.map(({ accountId, content }) => [accountId, content.bizType]);
const isBack = (customer: number) =>
  vi.waitFor(() => expect(fixture.service.trades.committed(accountOf(customer))).toBeUndefined());
/** Refuses the rows of one customer's fills. */
const refuseFillsOf = (customer: number) => {
  store.inspect = (statements: readonly Statement[]) => {
    const isFill = ({ sql, parameters }: Statement) =>
      sql.includes('trade_deal') && parameters.includes(accountOf(customer));
    if (statements.some(isFill)) throw new StorageRefusedError('CHECK constraint failed');
  };
};

describe('while the store cannot write', () => {
  it('orders and changes are refused, nothing of them is seen, and all of it works afterwards [ATK-159]', async () => {
    const resting = await place(ALICE, { bizType: 13, requestPrice: '5900000' });
    const before = figures(ALICE);
    fixture.messages.length = 0;
    store.fail();
    expect(await code(place(ALICE))).toBe('CFDWBW500');
    const change = {
      accountId: accountOf(ALICE),
      pboId: resting.orderId,
      tradeType: 2,
      requestPrice: '5800000',
    };
    expect(await code(fixture.call(ALICE, 'updatePboOrder', change))).toBe('CFDWBW500');
    expect([await positions(ALICE), (await pending(ALICE)).length]).toEqual([[], 1]);
    expect(figures(ALICE)).toEqual(before);
    expect(notified()).toEqual([]);
    expect(fixture.service.health().isPaused).toBe(true);
    store.recover();
    await vi.waitFor(() => expect(fixture.service.health().isPaused).toBe(false));
    expect((await place(ALICE)).positionId).toBeGreaterThan(0);
    await fixture.call(ALICE, 'updatePboOrder', change);
    expect(await positions(ALICE)).toHaveLength(1);
  });

  it('a price that is reached and left again still ends a position afterwards, once, at that price [ATK-160]', async () => {
    await place(ALICE, { stopLoss: '5900000' });
    await place(BOB, { takeProfit: '6100000' });
    fixture.messages.length = 0;
    store.fail();
    fixture.feed.quote(1, 5_890_000);
    fixture.feed.quote(1, 6_120_000);
    fixture.feed.quote(1, 6_000_000);
    expect(notified()).toEqual([]);
    expect([(await positions(ALICE)).length, (await positions(BOB)).length]).toEqual([1, 1]);
    store.recover();
    await vi.waitFor(() => expect(fixture.messages).toHaveLength(2));
    expect(notified()).toEqual([
      [accountOf(ALICE), 'POSITION_CLOSE'],
      [accountOf(BOB), 'POSITION_CLOSE'],
    ]);
    const prices = fixture.messages.map(({ content }) => content.paramMap.dealPrice);
    expect(prices).toEqual(['58899.98', '61199.98']);
    expect([await positions(ALICE), await positions(BOB)]).toEqual([[], []]);
  });

  it('a quote whose outcome was on its way is decided again, in its place before later ones [ATK-162]', async () => {
    await place(ALICE, { stopLoss: '5900000' });
    fixture.messages.length = 0;
    store.inspect = () => {
      store.fail();
      throw new StorageUnavailableError('disk I/O error');
    };
    fixture.feed.quote(1, 5_890_000);
    fixture.feed.quote(1, 5_700_000);
    await vi.waitFor(() => expect(fixture.service.health().isPaused).toBe(true));
    await isBack(ALICE);
    expect([notified(), (await positions(ALICE)).length]).toEqual([[], 1]);
    store.inspect = () => undefined;
    store.recover();
    await vi.waitFor(() => expect(notified()).toEqual([[accountOf(ALICE), 'POSITION_CLOSE']]));
    expect(fixture.messages[0]?.content.paramMap.dealPrice).toBe('58899.98');
  });

  it('an order whose time comes ends afterwards', async () => {
    await place(ALICE, { bizType: 13, requestPrice: '5900000', expireType: 1 });
    store.fail();
    fixture.marketClock.advance(48 * 3_600_000);
    expect(await pending(ALICE)).toHaveLength(1);
    store.recover();
    await vi.waitFor(async () => expect(await pending(ALICE)).toEqual([]));
  });

  it('ends at once when it is closed', async () => {
    store.fail();
    expect(await code(place(ALICE))).toBe('CFDWBW500');
    await fixture.service.close();
  });
});

describe('a decision whose rows cannot be stored', () => {
  it('is refused alone: others and its own customer go on [ATK-167]', async () => {
    refuseFillsOf(ALICE);
    const before = figures(ALICE);
    const [alice, bob] = await Promise.all([code(place(ALICE)), place(BOB)]);
    expect([alice, bob.positionId > 0]).toEqual(['CFDWBW500', true]);
    await isBack(ALICE);
    expect(figures(ALICE)).toEqual(before);
    store.inspect = () => undefined;
    expect((await place(ALICE)).positionId).toBeGreaterThan(0);
    expect(notified().map(([accountId]) => accountId)).toEqual([accountOf(BOB), accountOf(ALICE)]);
  });

  it('collides with a row that is there already: that row stays and the next order takes the next number [ATK-168]', async () => {
    const { positionId } = await place(BOB);
    const rows = await fixture.database.read<{ deal_id: number }>({
      sql: 'SELECT max(deal_id) AS deal_id FROM trade_deal',
      parameters: [],
    } as never);
    const taken = (rows[0]?.deal_id ?? 0) + 1;
    const copy = `INSERT INTO trade_deal SELECT * FROM trade_deal WHERE 0`;
    await fixture.database.commit([
      { sql: copy, parameters: [] },
      { sql: 'CREATE TEMP TABLE kept AS SELECT * FROM trade_deal', parameters: [] },
      { sql: 'UPDATE kept SET deal_id = ?, account_id = 7', parameters: [taken] },
      { sql: 'INSERT INTO trade_deal SELECT * FROM kept', parameters: [] },
      { sql: 'DROP TABLE kept', parameters: [] },
    ]);
    expect(await code(place(ALICE))).toBe('CFDWBW500');
    await isBack(ALICE);
    expect(await positions(ALICE)).toEqual([]);
    expect((await place(ALICE)).positionId).toBeGreaterThan(positionId);
    const kept = await fixture.database.read<{ account_id: number }>({
      sql: 'SELECT account_id FROM trade_deal WHERE deal_id = ?',
      parameters: [taken],
    } as never);
    expect(kept).toEqual([{ account_id: 7 }]);
  });

  it('also undoes what the same customer was promised after it, and never half of it', async () => {
    refuseFillsOf(ALICE);
    const outcomes = await Promise.all([
      code(place(ALICE)),
      code(place(ALICE, { bizType: 13, requestPrice: '5900000' })),
    ]);
    expect(outcomes).toEqual(['CFDWBW500', 'CFDWBW500']);
    await isBack(ALICE);
    expect([await positions(ALICE), await pending(ALICE)]).toEqual([[], []]);
  });

  it('is set aside for growing times when every quote would bring it again, and is back by itself [ATK-169]', async () => {
    await place(ALICE, { stopLoss: '5900000' });
    await place(BOB, { stopLoss: '5880000' });
    fixture.messages.length = 0;
    refuseFillsOf(ALICE);
    fixture.feed.quote(1, 5_890_000);
    await vi.waitFor(() => expect(fixture.service.health().quarantinedAccounts).toBe(1));
    expect(await code(place(ALICE))).toBe('CFDWBW500');
    const { commits } = store;
    for (let count = 0; count < 50; count++) fixture.feed.quote(1, 5_889_000 - count);
    expect(store.commits).toBe(commits);
    fixture.feed.quote(1, 5_870_000);
    await vi.waitFor(() => expect(notified()).toEqual([[accountOf(BOB), 'POSITION_CLOSE']]));
    // A second, then two: the pauses grow while nothing changes.
    fixture.wallClock.advance(1_000);
    await vi.waitFor(() => expect(store.commits).toBeGreaterThan(commits + 1));
    await vi.waitFor(() => expect(fixture.service.health().quarantinedAccounts).toBe(1));
    const again = store.commits;
    fixture.wallClock.advance(1_999);
    await fixture.settle();
    expect(store.commits).toBe(again + 1);
    store.inspect = () => undefined;
    fixture.wallClock.advance(1);
    await vi.waitFor(() =>
      expect(notified()).toEqual([
        [accountOf(BOB), 'POSITION_CLOSE'],
        [accountOf(ALICE), 'POSITION_CLOSE'],
      ]),
    );
    expect(fixture.service.health().quarantinedAccounts).toBe(0);
  });
});

it('16,384 decisions may be on their way to the disk, commands beyond them are refused [MAX_PENDING_COMMITS]', async () => {
  const size = vi.spyOn(CommitQueue.prototype, 'size', 'get').mockReturnValue(16_383);
  expect((await place(ALICE)).positionId).toBeGreaterThan(0);
  size.mockReturnValue(16_384);
  expect(await code(place(ALICE))).toBe('CFDWBW500');
});

describe('a decision that goes wrong inside', () => {
  /** Lets the core fail whenever it changes a customer's account. */
  const poison = (customer: number) => {
    const original = TradingState.prototype.putAccount;
    let isPoisoned = true;
    vi.spyOn(TradingState.prototype, 'putAccount').mockImplementation(function (this: TradingState, account) {
      const isOwn = account.accountId === accountOf(customer);
      if (isOwn && isPoisoned && account !== this.account(account.accountId)) {
        const stored = this.account(account.accountId);
        if (stored !== undefined) throw new Error('a poisoned account');
      }
      original.call(this, account);
    });
    return () => (isPoisoned = false);
  };

  it('is refused, leaves everything as it was, and stops nobody [ATK-171]', async () => {
    const cure = poison(ALICE);
    const before = figures(ALICE);
    expect(await code(place(ALICE))).toBe('CFDWBW500');
    expect((await place(BOB)).positionId).toBeGreaterThan(0);
    await isBack(ALICE);
    expect([figures(ALICE), await positions(ALICE)]).toEqual([before, []]);
    cure();
    expect((await place(ALICE)).positionId).toBeGreaterThan(0);
  });

  it('at a quote stops neither other accounts nor other products, and is tried again [ATK-172]', async () => {
    await place(ALICE, { stopLoss: '5900000' });
    await place(BOB, { stopLoss: '5900000' });
    await place(BOB, { symbolId: 7, requestNum: '0.1', stopLoss: '5900000' });
    fixture.messages.length = 0;
    const cure = poison(ALICE);
    fixture.feed.quote(1, 5_890_000);
    fixture.feed.quote(7, 5_890_000);
    await vi.waitFor(() =>
      expect(notified()).toEqual([
        [accountOf(BOB), 'POSITION_CLOSE'],
        [accountOf(BOB), 'POSITION_CLOSE'],
      ]),
    );
    await vi.waitFor(() => expect(fixture.service.health().quarantinedAccounts).toBe(1));
    cure();
    fixture.wallClock.advance(1_000);
    await vi.waitFor(() => expect(notified().at(-1)).toEqual([accountOf(ALICE), 'POSITION_CLOSE']));
    expect(await positions(ALICE)).toEqual([]);
  });

  it('that cannot be written down is undone too [ATK-173]', async () => {
    const order = fixture.order(accountOf(ALICE));
    vi.spyOn(fixture.wallClock, 'nowMs').mockImplementationOnce(() => {
      throw new Error('this decision has no records');
    });
    expect(await code(fixture.call(ALICE, 'addMarketOrder', order))).toBe('CFDWBW500');
    await isBack(ALICE);
    expect([await positions(ALICE), fixture.messages]).toEqual([[], []]);
    expect((await place(ALICE)).positionId).toBeGreaterThan(0);
  });

  it('elsewhere, in whoever listens, takes back no acknowledgement [ATK-174]', async () => {
    fixture.service.trades.onAssetsChanged(() => {
      throw new Error('an asset push that throws');
    });
    fixture.service.trades.onMessage(() => {
      throw new Error('a listener that throws');
    });
    expect((await place(ALICE, { stopLoss: '5900000' })).positionId).toBeGreaterThan(0);
    fixture.feed.quote(1, 5_890_000);
    await vi.waitFor(() => expect(notified().at(-1)).toEqual([accountOf(ALICE), 'POSITION_CLOSE']));
  });

  it('in the prices of one product leaves the others theirs [ATK-175]', async () => {
    await place(ALICE, { stopLoss: '5900000' });
    await place(BOB, { symbolId: 2, stopLoss: '5900000' });
    fixture.messages.length = 0;
    const depth = fixture.feed.source.depth.bind(fixture.feed.source);
    vi.spyOn(fixture.feed.source, 'depth').mockImplementation((symbolId, ...rest) => {
      if (symbolId === 2) throw new Error('a book that cannot be read');
      return depth(symbolId, ...rest);
    });
    fixture.feed.quote(2, 5_890_000);
    fixture.feed.quote(1, 5_890_000);
    await vi.waitFor(() => expect(notified()).toEqual([[accountOf(ALICE), 'POSITION_CLOSE']]));
  });
});
