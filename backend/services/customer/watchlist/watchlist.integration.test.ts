import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '../../../storage/index.ts';
import { Watchlist } from './watchlist.ts';

// Limits, written out: a test does not import what it checks.
const MAX_WATCHED_PER_PLAY = 500;

let database: Database;
let watchlist: Watchlist;

beforeEach(async () => {
  database = await openDatabase({ directory: undefined });
  watchlist = new Watchlist(database);
});
afterEach(() => database.close());

const numbers = (from: number, count: number) => Array.from({ length: count }, (_, at) => from + at);
const idsOf = async (customerId: number, tradeType: number) =>
  (await watchlist.entriesOf(customerId))
    .filter((row) => row.trade_type === tradeType)
    .map((row) => row.symbol_id);

describe('the watchlist', () => {
  it('keeps the order of adding, each product once, account type by account type and customer by customer', async () => {
    await watchlist.add(1, [{ tradeType: 2, symbolIds: [9, 3, 9] }]);
    await watchlist.add(1, [{ tradeType: 2, symbolIds: [3, 5] }]);
    await watchlist.add(1, [{ tradeType: 5, symbolIds: [3] }]);
    await watchlist.add(2, [{ tradeType: 2, symbolIds: [7] }]);
    expect(await idsOf(1, 2)).toEqual([9, 3, 5]);
    expect(await idsOf(1, 5)).toEqual([3]);
    expect(await idsOf(2, 2)).toEqual([7]);
  });

  it('holds five hundred products of a play and refuses one more with everything that came beside it [MAX_WATCHED_PER_PLAY]', async () => {
    await watchlist.add(1, [{ tradeType: 2, symbolIds: numbers(1, MAX_WATCHED_PER_PLAY) }]);
    const more = [
      { tradeType: 5, symbolIds: [1] },
      { tradeType: 2, symbolIds: [MAX_WATCHED_PER_PLAY + 1] },
    ];
    await expect(watchlist.add(1, more)).rejects.toMatchObject({ code: 'USCUSTOMER_API_0001025' });
    expect(await idsOf(1, 5)).toEqual([]);
    await watchlist.add(1, [{ tradeType: 5, symbolIds: [1] }]);
    expect(await idsOf(1, 5)).toEqual([1]);
  });

  it('keeps every product of calls that come together', async () => {
    await Promise.all(numbers(1, 20).map((id) => watchlist.add(1, [{ tradeType: 2, symbolIds: [id] }])));
    expect(await idsOf(1, 2)).toEqual(numbers(1, 20));
  });

  it('removes what is named and refuses when nothing of it is watched', async () => {
    await watchlist.add(1, [{ tradeType: 2, symbolIds: [1, 2, 3] }]);
    await watchlist.remove(1, { tradeType: 2, symbolIds: [2, 99] });
    expect(await idsOf(1, 2)).toEqual([1, 3]);
    for (const nothing of [{ symbolIds: [2] }, { symbolIds: [] }]) {
      await expect(watchlist.remove(1, { tradeType: 2, ...nothing })).rejects.toMatchObject({
        code: 'USCUSTOMER_API_0000003',
      });
    }
    await expect(watchlist.remove(1, { tradeType: 5, symbolIds: [1] })).rejects.toThrow();
  });
});
