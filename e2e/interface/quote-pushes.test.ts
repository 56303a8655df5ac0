import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BTC, BTC_MARKET, ETH, EUR, QuoteLine } from './support/quote-line.ts';
import { Venue, type Open } from './support/venue.ts';

/** What the quote websocket pushes, on a market that runs a hundred and twenty times as fast as life. */

const P = /^p\(\d+,[12356],[1-4],\d+,\d{13},\d+\.\d+,\d+\.\d+,\d+\.\d+,\d+(\.\d+)?,\d+(\.\d+)?\);$/;
const PT = /^pt\(\d+,[12356],[1-4],\d+,\d{13},\d+\.\d+,\d+(\.\d+)?,[012]\);$/;
const PD = /^pd\(\d+,[12356],[1-4],\d+,\d{13}\);(\(\d+\.\d+,\d+(\.\d+)?\))*;(\(\d+\.\d+,\d+(\.\d+)?\))*;$/;
const FORMS: Readonly<Record<string, RegExp>> = { p: P, pt: PT, pd: PD };

let venue: Venue;
let line: QuoteLine;
/** Another connection that is always told something, so that silence of the first is known and not waited for. */
let witness: QuoteLine;

beforeAll(async () => {
  venue = await Venue.start('--speed', '120');
});
afterAll(() => venue.stop());
beforeEach(async () => {
  [line, witness] = await Promise.all([QuoteLine.open(venue), QuoteLine.open(venue)]);
  await witness.call(14000, { symbol_list: [BTC, ETH, EUR] });
});
afterEach(() => {
  line.close();
  witness.close();
});

const prefixOf = (push: string) => push.slice(0, push.indexOf('('));
const kinds = (pushes: readonly string[]) => [...new Set(pushes.map(prefixOf))].sort();
const fieldsOf = (push: string) => push.slice(push.indexOf('(') + 1, push.indexOf(')')).split(',');
const products = (pushes: readonly string[]) => new Set(pushes.map((push) => Number(fieldsOf(push)[0])));
const milli = (volume: string) => Math.round(Number(volume) * 1000);

/**
 * What the connection gets while the market moves on for a while. The call of the witness comes first: what it was
 * pushed before now and has not read yet, on a busy machine more than a dozen pushes, is not counted as movement.
 */
async function meanwhile(): Promise<string[]> {
  const from = line.pushes.length;
  await witness.call(14008, {});
  await witness.more(12);
  await line.call(14008, {});
  return line.pushes.slice(from);
}

/** What comes until there are so many pushes of a kind: of such a quick market quotes and books come twenty times a second. */
async function comes(kind: string, count: number): Promise<string[]> {
  const from = line.pushes.length;
  const come = () => line.pushes.slice(from);
  await line.until(() => come().filter((push) => prefixOf(push) === kind).length >= count);
  return come();
}

describe('pushes', () => {
  it('follow a subscription that was accepted, and nothing else [QU-20]', async () => {
    expect(await meanwhile()).toEqual([]);
    expect((await line.call(14000, { symbol_list: [{ ...BTC, symbol_id: 999 }] })).ret).toBe(202);
    expect(await meanwhile()).toEqual([]);
    await line.call(14000, { symbol_list: [BTC] });
    expect((await meanwhile()).length).toBeGreaterThan(0);
  });

  it('of tickers have their layout, one a frame, with numbers that never fall [QU-37] [QU-42] [QU-43] [QU-45]', async () => {
    await line.call(14000, { symbol_list: [BTC, EUR] });
    const pushes = await line.more(20);
    expect(kinds(pushes)).toEqual(['p']);
    expect(products(pushes)).toEqual(new Set([10021, 10101]));
    for (const push of pushes) {
      expect(push).toMatch(P);
      expect(fieldsOf(push)).toHaveLength(10);
    }
    for (const id of ['10021', '10101']) {
      const seqs = pushes.map(fieldsOf).filter(([product]) => product === id);
      for (const [at, [, , , seq]] of seqs.entries())
        if (at > 0) expect(Number(seq)).toBeGreaterThan(Number(seqs[at - 1]![3]));
    }
  });

  it('of depth and trades have theirs, and follow 14010 alone [QU-38] [QU-39] [QU-40] [QU-42] [QU-43] [QU-11]', async () => {
    await line.call(14010, { symbol_list: [{ ...BTC_MARKET, depth_level: 5 }] });
    const pushes = await comes('pd', 3);
    expect(kinds(pushes)).toEqual(['pd', 'pt']);
    for (const push of pushes) expect(push).toMatch(FORMS[prefixOf(push)]!);
    const trades = pushes.filter((push) => prefixOf(push) === 'pt').map(fieldsOf);
    for (const trade of trades) {
      expect(trade).toHaveLength(8);
      expect(['0', '1', '2']).toContain(trade[7]);
    }
    const seqs = trades.map((trade) => Number(trade[3]));
    expect(seqs).toEqual(seqs.map((_, at) => seqs[0]! + at));
    for (const push of pushes.filter((each) => prefixOf(each) === 'pd')) {
      const [, bids = '', asks = ''] = push.split(';');
      expect(bids.split(')(').length).toBeLessThanOrEqual(5);
      expect(asks.split(')(').length).toBeLessThanOrEqual(5);
    }
  });

  it('of depth are merged as the subscription says [QU-41] [QU-24]', async () => {
    await line.call(14010, { symbol_list: [{ ...BTC_MARKET, depth_level: 3, merge_accuracy: '10' }] });
    const depths = (await comes('pd', 6)).filter((push) => prefixOf(push) === 'pd');
    for (const push of depths) {
      const [, bids = '', asks = ''] = push.split(';');
      const prices = (side: string) => [...side.matchAll(/\(([\d.]+),/g)].map(([, price]) => Number(price));
      for (const price of [...prices(bids), ...prices(asks)]) expect(price % 10).toBe(0);
      expect(prices(bids).length).toBeLessThanOrEqual(3);
      expect(prices(bids)[0]).toBeLessThan(prices(asks)[0]!);
    }
  });

  it('of tickers are replaced by the next 14000, which leaves 14010 alone [QU-19] [ST-11]', async () => {
    await line.call(14010, { symbol_list: [BTC_MARKET] });
    await line.call(14000, { symbol_list: [BTC] });
    await line.call(14000, { symbol_list: [ETH] });
    const pushes = await meanwhile();
    expect(products(pushes.filter((push) => prefixOf(push) === 'p'))).toEqual(new Set([10022]));
    expect(products(pushes.filter((push) => prefixOf(push) !== 'p'))).toEqual(new Set([10021]));
  });

  it('of depth and trades are replaced by the next 14010 [QU-29] [ST-11]', async () => {
    await line.call(14010, { symbol_list: [BTC_MARKET] });
    await line.more(3);
    await line.call(14010, { symbol_list: [{ ...BTC_MARKET, ...ETH, merge_accuracy: '0.01' }] });
    const pushes = await meanwhile();
    expect(products(pushes)).toEqual(new Set([10022]));
    expect(kinds(pushes)).toEqual(['pd', 'pt']);
  });

  it('stay as they were when the next subscription is refused [LI-10]', async () => {
    await line.call(14000, { symbol_list: [BTC] });
    const tooMany = Array.from({ length: 101 }, () => ETH);
    expect((await line.call(14000, { symbol_list: tooMany })).ret).toBe(202);
    expect(products(await meanwhile())).toEqual(new Set([10021]));
  });

  it.each([
    [0, []],
    [1, ['pd', 'pr', 'pt']],
    [2, ['p', 'pr']],
    [3, ['p', 'pd', 'pt']],
  ])(
    'of the kinds that cancel_type %i names end with its answer [QU-31] [QU-32]',
    async (cancel_type, left) => {
      await line.call(14000, { symbol_list: [BTC] });
      await line.call(14010, { symbol_list: [BTC_MARKET] });
      await line.call(14016, { symbol_list: [BTC], update_speed: 500 });
      await line.until(() => kinds(line.pushes).length === 4);
      expect((await line.call(14006, { cancel_type })).ret).toBe(200);
      const from = line.pushes.length;
      await line.until(() => left.every((kind) => kinds(line.pushes.slice(from)).includes(kind)));
      await meanwhile();
      expect(kinds(line.pushes.slice(from))).toEqual(left);
    },
  );
});

describe('a candle', () => {
  it('made of the pushed trades is the later one of the history [KL-13]', async () => {
    await line.call(14010, { symbol_list: [{ ...BTC_MARKET, trade_info_count: 0 }] });
    const trades = () => line.pushes.filter((push) => prefixOf(push) === 'pt').map(fieldsOf);
    const minutes = () => [...new Set(trades().map((trade) => Math.floor(Number(trade[4]) / 60_000) * 60))];
    await line.until(() => minutes().length >= 4);
    const [, ...whole] = minutes().slice(0, 3);
    expect(whole).toHaveLength(2);
    for (const minute of whole) {
      const query = { ...BTC, kline_type: 1, query_kline_num: 1, kline_timestamp_end: minute };
      const [kline]: Open[] = (await line.call(14012, query)).data.kline_list;
      const inside = trades().filter((trade) => Math.floor(Number(trade[4]) / 60_000) * 60 === minute);
      const prices = inside.map((trade) => Number(trade[5]));
      expect(kline.timestamp).toBe(minute);
      expect([kline.open_price, kline.close_price]).toEqual([inside[0]![5], inside.at(-1)![5]]);
      expect([Number(kline.high_price), Number(kline.low_price)]).toEqual([
        Math.max(...prices),
        Math.min(...prices),
      ]);
      expect(kline.last_tick_seq).toBe(Number(inside.at(-1)![3]));
      const volume = inside.reduce((sum, trade) => sum + milli(trade[6]!), 0);
      expect(milli(kline.transactions_number)).toBe(volume);
    }
  });
});
