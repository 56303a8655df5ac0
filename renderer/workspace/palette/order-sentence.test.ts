import { describe, expect, it } from 'vitest';
import type { NumberForm } from '../../session/preferences.ts';
import { readSentence } from './order-sentence.ts';
import type { SentenceOrder } from './sentence.ts';
import { findProducts, type SentenceProduct } from './sentence-products.ts';
import { nearestWord, wordDistance } from './sentence-words.ts';

const product = (
  symbolId: number,
  [baseCurrency, profitCurrency]: readonly [string, string],
  name: string,
  [digits, numberDigits]: readonly [number, number],
  code = `${baseCurrency}${profitCurrency}`,
): SentenceProduct => ({ symbolId, code, name, baseCurrency, profitCurrency, digits, numberDigits });

const BTC = product(1, ['BTC', 'USDT'], 'Bitcoin', [1, 3]);
const EUR = product(2, ['EUR', 'USD'], 'Euro', [5, 2]);
const EURJPY = product(3, ['EUR', 'JPY'], 'Euro in yen', [3, 2]);
const XAU = product(4, ['XAU', 'USD'], 'Gold', [2, 2]);
const US500 = product(5, ['US500', 'USD'], 'US 500', [1, 0], 'US500');
const SOL = product(6, ['SOL', 'USDT'], 'Solana', [2, 1]);
const ALL = [BTC, EUR, EURJPY, XAU, US500, SOL];

const read = (text: string) => readSentence(text, { products: ALL });
/** The order in few words, with the id of its product. */
const said = (text: string, form: NumberForm = 'comma') => {
  const { product: of, ...order } = readSentence(text, { products: ALL, form }).order;
  return { ...order, ...(of === undefined ? {} : { of: of.symbolId }) };
};
const kinds = (text: string) =>
  read(text).pieces.map(({ kind, fault }) => (fault === undefined ? kind : `${kind}!${fault}`));

type Said = Omit<SentenceOrder, 'product'> & { readonly of?: number };

describe('an order sentence', () => {
  it.each([
    ['buy 0.5 eth sl 1%', 'eth', 'elsewhere'],
    ['sell 3 aldm', 'aldm', 'elsewhere'],
    ['buy 1 alder', 'alder', 'elsewhere'],
    // What several products elsewhere are paid in names none of them, and a slip is a slip.
    ['buy 1 try', 'try', 'word'],
    ['buy 1 bitcon', 'bitcon', 'word'],
  ])('says of %s that another account trades it, or that nobody knows it', (text, word, fault) => {
    const elsewhere = [
      product(7, ['ETH', 'USDT'], 'Ether', [2, 2]),
      product(8, ['ALDM', 'USD'], 'Alder Motors', [2, 0], 'ALDM'),
      product(9, ['USD', 'TRY'], 'Dollar in lira', [4, 2]),
    ];
    const faulty = readSentence(text, { products: ALL, elsewhere }).pieces.filter(
      (piece) => piece.fault !== undefined,
    );
    expect(faulty.map(({ from, to, fault: found }) => [text.slice(from, to), found])).toEqual([
      [word, fault],
    ]);
    // Where the account trades it, it is read.
    expect(readSentence('buy 1 eth', { products: [...ALL, ...elsewhere], elsewhere }).understood).toBe(true);
  });

  const FULL: Said = {
    side: 'buy',
    quantity: '0.20',
    of: 2,
    kind: 'limit',
    limit: '1.08500',
    stopLoss: '1.08000',
    takeProfit: '1.09000',
  };
  it.each<[string, Said]>([
    ['buy 0.2 eur limit 1.085 sl 1.08 tp 1.09', FULL],
    ['eur tp 1.09 sl 1.08 limit 1.085 0.2 buy', FULL],
    ['BUY 0.2 EUR/USD @1.085 SL1.08 TP1.09', FULL],
    ['0.20 lots of eurusd buy at 1.08500 target 1.0900 stop-loss 1.08', FULL],
    ['买0.2 eur 限价1.085 止损1.08 止盈1.09', FULL],
    ['買入 0.2 eur 限價 1.085 停損 1.08 停利 1.09', FULL],
    ['buy 0.2 eur limit 1.085 sl 1.08 tp 1.09 day', { ...FULL, expire: 'day' }],
    ['buy 0.2 eur market', { side: 'buy', quantity: '0.20', of: 2, kind: 'market' }],
    ['b .5 btc', { side: 'buy', quantity: '0.500', of: 1 }],
    ['s 3 xau mkt sl 2700', { side: 'sell', quantity: '3.00', of: 4, kind: 'market', stopLoss: '2700.00' }],
    ['short 1 gold', { side: 'sell', quantity: '1.00', of: 4 }],
    ['卖出 5 us500', { side: 'sell', quantity: '5', of: 5 }],
    ['賣 2 sol 市價', { side: 'sell', quantity: '2.0', of: 6, kind: 'market' }],
    ['做空 0.1 btc @ 96,412.5', { side: 'sell', quantity: '0.100', of: 1, kind: 'limit', limit: '96412.5' }],
    ['buy 10k sol', { side: 'buy', quantity: '10000.0', of: 6 }],
    ['buy 1.5m sol', { side: 'buy', quantity: '1500000.0', of: 6 }],
    ['buy 0.200 eurjpy week', { side: 'buy', quantity: '0.20', of: 3, expire: 'week' }],
    ['sell us500', { side: 'sell', of: 5 }],
    ['buy', { side: 'buy' }],
    ['', {}],
  ])('%s', (text, order) => expect(said(text)).toEqual(order));

  it('reads figures as the trader writes them', () => {
    expect(said('buy 0,2 eur limit 1,085', 'point')).toMatchObject({ quantity: '0.20', limit: '1.08500' });
    expect(said('sell 1 btc limit 96.412,5', 'point')).toMatchObject({ limit: '96412.5' });
    expect(said('buy 0．2 eur limit １．０８５')).toMatchObject({ quantity: '0.20', limit: '1.08500' });
  });

  it.each<[NumberForm, string]>([
    ['point', 'buy 0.125 btc'],
    ['point', 'sell 1 btc limit 96412.5'],
    ['comma', 'buy 0,125 btc'],
    ['space', 'buy 1,25 btc'],
    ['plain', 'buy 0。2 btc'],
    ['comma', 'buy 1e3 btc'],
    ['comma', 'buy -2 btc'],
    ['comma', 'buy 1.2.3 btc'],
  ])('in the form %s takes no figure of a text that is none: %s', (form, text) => {
    const sentence = readSentence(text, { products: ALL, form });
    expect(sentence.pieces.find(({ fault }) => fault === 'unread')?.unread).toBeDefined();
    expect(sentence.understood).toBe(false);
    expect(Object.keys(sentence.order)).not.toContain(text.includes('limit') ? 'limit' : 'quantity');
  });

  it('colours each piece where it stands, a price with its word', () => {
    const text = 'buy 0.2 eur limit 1.085';
    expect(read(text).pieces.map(({ kind, from, to }) => [kind, text.slice(from, to)])).toEqual([
      ['side', 'buy'],
      ['quantity', '0.2'],
      ['product', 'eur'],
      ['limit', 'limit 1.085'],
    ]);
    expect(read(text)).toMatchObject({ understood: true, isOrder: true, missing: [] });
  });

  it('says what is missing', () => {
    expect(read('buy').missing).toEqual(['quantity', 'product']);
    expect(read('0.2 eur').missing).toEqual(['side']);
    expect(read('0.2 eur').isOrder).toBe(false);
    expect(read('buy eur').isOrder).toBe(true);
    expect(read('eur').isOrder).toBe(false);
  });

  it.each([
    ['buy 0.2 eur limt 1.085', ['side', 'quantity', 'product', 'unknown!word', 'unknown!figureLoose']],
    ['buy 0.2 eur 1.085', ['side', 'quantity', 'product', 'unknown!figureLoose']],
    ['buy sell 0.2 eur', ['side', 'side!twice', 'quantity', 'product']],
    ['buy 0.2 eur btc', ['side', 'quantity', 'product', 'product!twice']],
    ['buy 0.2 eur sl', ['side', 'quantity', 'product', 'stopLoss!figureMissing']],
    ['buy 0.2 eur sl tp 1.09', ['side', 'quantity', 'product', 'stopLoss!figureMissing', 'takeProfit']],
    ['buy 0.2 eur sl 1.08 sl 1.07', ['side', 'quantity', 'product', 'stopLoss', 'stopLoss!twice']],
    ['buy 0.2 eur limit 1.0812345', ['side', 'quantity', 'product', 'limit!digits']],
    ['buy 0.001 eur', ['side', 'quantity!digits', 'product']],
    ['buy 0.2 eur market limit 1.08', ['side', 'quantity', 'product', 'market', 'limit!twice']],
    ['buy 0.2 eur stop 1.08', ['side', 'quantity', 'product', 'unknown!stop', 'unknown!figureLoose']],
    ['buy 1.2.3 eur', ['side', 'unknown!unread', 'product']],
    ['买入期权', ['side', 'unknown!word']],
  ])('takes nothing that is not clear: %s', (text, expected) => {
    expect(kinds(text)).toEqual(expected);
    expect(read(text).understood).toBe(false);
  });

  it('never carries a figure that it refused', () => {
    expect(said('buy 0.2 eur limit 1.0812345').limit).toBeUndefined();
    expect(said('buy 0.2 eur 1.085')).toEqual({ side: 'buy', quantity: '0.20', of: 2 });
  });

  it('names the nearest word for one that it does not know', () => {
    const nearest = (text: string) => read(text).pieces.find(({ fault }) => fault === 'word')?.nearest;
    expect(nearest('buy 0.2 eur limt')).toBe('limit');
    expect(nearest('slel 1 btc')).toBe('sell');
    expect(nearest('buy 1 btx')).toBe('btc');
    expect(nearest('buy 1 qqqqqq')).toBeUndefined();
  });

  it('reads 120 characters [MAX_SENTENCE_LENGTH]', () => {
    expect(said(`${' '.repeat(117)}buy`)).toEqual({ side: 'buy' });
    // Of a longer one nothing is sent: what is cut off may be the end of a figure.
    expect(read(`buy 1 eur limit ${' '.repeat(100)}1.085`)).toMatchObject({ understood: false });
  });
});

describe('short names of products', () => {
  const ids = (text: string) => findProducts(text, ALL).map(({ symbolId }) => symbolId);

  it.each([
    ['eur', [2, 3]],
    ['eurj', [3]],
    ['EUR/JPY', [3]],
    ['gold', [4]],
    ['go', [4]],
    ['us500', [5]],
    ['bitc', [1]],
    ['e', []],
    ['', []],
  ])('%s', (text, expected) => expect(ids(text)).toEqual(expected));

  it('offers the others that a word names', () => {
    expect(read('buy 1 eur').alternatives.map(({ symbolId }) => symbolId)).toEqual([3]);
  });
});

describe('the distance of words', () => {
  it('counts letters, and two that changed places once', () => {
    expect(wordDistance('limit', 'limit')).toBe(0);
    expect(wordDistance('limt', 'limit')).toBe(1);
    expect(wordDistance('slel', 'sell')).toBe(1);
    expect(nearestWord('bu', ['buy'])).toBe('buy');
  });
});

describe('what an order says beside side, size and prices', () => {
  const ISOLATED = ALL.map((product) => ({ ...product, tradeType: 'isolated' as const }));
  const btc = ISOLATED.find(({ code }) => code === BTC.code);
  const exits = (text: string, resting: readonly string[] = []) => {
    const orders = resting.map((orderId) => ({ symbolId: btc?.symbolId ?? 0, orderId }));
    return readSentence(text, { products: ISOLATED, resting: orders });
  };

  it.each([
    ['buy 0.1 btc targets 62000 63000 64000 be', { targets: 3, breakEven: 'firstTarget' }],
    ['买 0.1 btc 目标 62000 63000 保本', { targets: 2, breakEven: 'firstTarget' }],
    ['買 0.1 btc 目標 62000 保本 100', { targets: 1, after: '100' }],
    ['buy 0.1 btc be 100 sl 59000', { after: '100' }],
    ['sell whole btc stop-entry 59000', { whole: true }],
    ['sell btc close-position limit 65000', { whole: true }],
    ['卖 btc 全部仓位 限价 65000', { whole: true }],
    ['buy 0.1 btc limit 60000 oco', { linked: '7' }],
    ['sell 0.1 btc limit 65000 reduce-only', { reduces: true }],
    ['卖 0.1 btc 触发 59000 只减仓', { reduces: true }],
    ['賣 50% btc 停損限價 59000 58900 只減倉 oco', { reduces: true, linked: '7' }],
  ])('reads %s [ORD-42, ORD-43, ORD-44, ORD-45]', (text, expected) => {
    const { order, understood, missing } = exits(text, ['7']);
    const { targets, breakEven, whole, reduces, linkedOrderId } = order;
    expect([understood, missing]).toEqual([true, []]);
    expect({
      ...(targets && { targets: targets.length }),
      ...(breakEven === 'firstTarget' && { breakEven }),
      ...(typeof breakEven === 'object' && { after: String(Number(breakEven.after)) }),
      ...(whole && { whole }),
      ...(reduces && { reduces }),
      ...(linkedOrderId !== undefined && { linked: linkedOrderId }),
    }).toEqual(expected);
  });

  it.each([
    ['buy 0.1 btc targets', 'figureMissing'],
    ['buy 0.1 btc be', 'figureMissing'],
    ['buy 0.1 btc targets 1 2 3 4 5 6', 'figureLoose'],
    ['buy 0.1 btc targets 62000 50%', 'unit'],
    ['buy 0.1 btc targets 62000.00000000001', 'digits'],
    ['buy 0.1 btc targets 62000 targets 63000', 'twice'],
    ['sell whole btc', 'absent'],
    ['sell 0.1 btc reduce-only', 'absent'],
    ['sell 0.1 btc limit 65000 reduce-only targets 62000', 'absent'],
    ['sell 0.1 btc limit 65000 reduce-only sl 59000', 'absent'],
    ['sell whole btc limit 65000 tp 66000', 'absent'],
    ['sell whole btc limit 65000 targets 62000', 'absent'],
    ['buy 0.1 btc oco', 'absent'],
    ['buy 0.1 btc limit 60000 oco', 'link'],
  ])('does not take %s: %s', (text, fault) => {
    const { pieces, understood } = exits(text);
    expect(understood).toBe(false);
    expect(pieces.map((piece) => piece.fault)).toContain(fault);
    expect(exits('buy 0.1 btc limit 60000 oco', ['7', '8']).understood).toBe(false);
  });

  it.each([
    ['buy 0.1 btc trigger 65000 limit 65010', ['65000.0', '65010.0']],
    ['buy 0.1 btc limit 65010 trigger 65000', ['65000.0', '65010.0']],
    ['sell stop-limit 59000 58900 0.1 btc', ['59000.0', '58900.0']],
    ['sell 0.1 btc stop limit 59000 limit 59000', ['59000.0', '59000.0']],
    ['买 0.1 btc 止损限价 65000 65010', ['65000.0', '65010.0']],
    ['買 0.1 btc 觸發 65000 限價 65010', ['65000.0', '65010.0']],
  ])('reads the level and the limit of %s [ORD-46]', (text, [limit, behind]) => {
    for (const tradeType of ['isolated', 'cross', 'spot', 'leveragedSpot', 'stock'] as const) {
      const products = ALL.map((product) => ({ ...product, tradeType }));
      const { order, understood } = readSentence(text, { products });
      expect([understood, order.kind, order.limit, order.behind]).toEqual([true, 'stop', limit, behind]);
    }
  });

  it.each([
    ['buy 0.1 btc trigger 65000 limit 64990', 'behind'],
    ['sell 0.1 btc stop-limit 59000 59010', 'behind'],
    ['buy 0.1 btc stop-limit 65000', 'figureMissing'],
    ['buy 0.1 btc stop-limit', 'figureMissing'],
    ['buy 0.1 btc stop-limit 65000 sl 60000', 'figureMissing'],
    ['buy 0.1 btc stop-limit 65000 65010 limit 65020', 'twice'],
    ['buy 0.1 btc trigger 65000 limit 65010 trail 1%', 'twice'],
    ['buy 0.1 btc trail 1% limit 65010', 'twice'],
    ['buy 0.1 btc trigger 65000 limit 65010 post-only', 'absent'],
  ])('does not take a stop with a limit that is none, %s: %s', (text, fault) => {
    const { pieces, understood } = exits(text);
    expect(understood).toBe(false);
    expect(pieces.map((piece) => piece.fault)).toContain(fault);
  });

  it('links orders for assets too, and none for shares [ORD-42]', () => {
    const read = (tradeType: 'spot' | 'leveragedSpot' | 'stock') => {
      const products = ALL.map((product) => ({ ...product, tradeType }));
      const resting = [{ symbolId: btc?.symbolId ?? 0, orderId: '7' }];
      return readSentence('sell 0.1 btc limit 65000 oco', { products, resting });
    };
    for (const wallet of ['spot', 'leveragedSpot'] as const)
      expect(read(wallet)).toMatchObject({ understood: true, order: { linkedOrderId: '7' } });
    expect(read('stock').understood).toBe(false);
  });
});
