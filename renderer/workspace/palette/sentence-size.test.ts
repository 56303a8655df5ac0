import { describe, expect, it } from 'vitest';
import { EMPTY_DRAFT } from '../../panels/ticket/ticket-model.ts';
import { readSentence } from './order-sentence.ts';
import { draftFor, resolveOrder, ticketActionsFor } from './sentence-size.ts';
import type { ValidatedTicket } from '../../panels/ticket/summary-types.ts';

const product = (symbolId: number, code: string, digits: number, area: string) => {
  const [baseCurrency = '', profitCurrency = ''] = code.split('/');
  return {
    symbolId,
    code,
    name: code,
    baseCurrency,
    profitCurrency,
    digits,
    numberDigits: 2,
    area,
    tradeType: 'cross' as const,
  };
};
const PRODUCTS = [
  product(1, 'BTC/USDT', 1, 'crypto'),
  product(2, 'EUR/USD', 5, 'forex'),
  product(3, 'USD/JPY', 3, 'forex'),
];
/** The market of a side is at `price`; the equity is 10,000.00. */
const judged = (price: number | undefined) =>
  ({ intended: { price }, equity: 1_000_000n, accountDigits: 2 }) as unknown as ValidatedTicket;
const resolve = (text: string, price: number | undefined) =>
  resolveOrder(readSentence(text, { products: PRODUCTS }).order, judged(price));

describe('a sentence that leaves figures to the market and the account', () => {
  it.each([
    ['buy 1 btc sl 2% tp 4%', 600_000, '58800.0', '62400.0'],
    ['sell 1 btc sl 2% tp 4%', 600_000, '61200.0', '57600.0'],
    ['buy 1 eur sl 20 pips tp 40.5 pips', 108_000, '1.07800', '1.08405'],
    ['sell 1 usdjpy sl 15 pips tp 150 ticks', 158_000, '158.150', '157.850'],
  ])('puts the brackets of %s where they are meant', (text, price, stopLoss, takeProfit) => {
    const order = resolve(text, price);
    expect(order).toMatchObject({ stopLoss, takeProfit });
    expect(order && draftFor(order)).toMatchObject({ stopLoss, takeProfit, quantity: '1.00' });
  });

  it('is none while the market is not known, or where the stop has no price: nothing goes without it', () => {
    expect(resolve('buy 1 btc sl 2%', undefined)).toBeUndefined();
    expect(resolve('buy 1 btc sl 100%', 600_000)).toBeUndefined();
    expect(
      resolveOrder(readSentence('buy max btc', { products: PRODUCTS }).order, undefined),
    ).toBeUndefined();
  });

  it('risks no more money than it says', () => {
    expect(resolve('buy btc risk 200 usd sl 59000', 600_000)).toMatchObject({
      quantity: '2.00',
      counts: 'risk',
    });
    expect(resolve('buy btc risk 33.33 usd sl 59000', 600_000)).toMatchObject({ quantity: '0.33' });
    expect(resolve('buy btc risk 0.5 usd sl 59000', 600_000)).toBeUndefined();
  });

  it('orders money as the ticket does, and a stop entry at its price', () => {
    const order = resolve('sell 1k usd of btc', 600_000);
    expect(order && draftFor(order)).toMatchObject({ entry: 'amount', quantity: '1000.00', side: 'sell' });
    const stop = resolve('sell stop 55000 0.1 btc', 600_000);
    expect(stop && draftFor(stop)).toMatchObject({ kind: 'stop', priceBelow: '55000.0', quantity: '0.10' });
  });
});

const EUR = {
  symbolId: 2,
  code: 'EURUSD',
  name: 'Euro',
  baseCurrency: 'EUR',
  profitCurrency: 'USD',
  digits: 5,
  numberDigits: 2,
};
const draft = (text: string) => draftFor(readSentence(text, { products: [EUR] }).order);

describe('the ticket of a sentence', () => {
  it('has everything that the sentence says', () => {
    expect(draft('sell 0.2 eur limit 1.085 sl 1.09 tp 1.07 week')).toMatchObject({
      symbolId: 2,
      effect: 'open',
      kind: 'limit',
      side: 'sell',
      isSideChosen: true,
      entry: 'quantity',
      quantity: '0.20',
      price: '1.08500',
      stopLoss: '1.09000',
      takeProfit: '1.07000',
      expire: 'week',
    });
  });

  it('orders at the market without a price, and has no bracket that was not said', () => {
    expect(draft('buy 1 eur')).toMatchObject({ kind: 'market', stopLoss: '', takeProfit: '' });
  });

  it('is empty without a product', () => {
    expect(ticketActionsFor(readSentence('buy 1', { products: [EUR] }).order)).toEqual([]);
    expect(draft('buy 1')).toEqual(EMPTY_DRAFT);
  });
});

it('tells the ticket how far the limit of a stop is beyond its level, and that a close opens nothing [ORD-43, ORD-46]', () => {
  const isolated = { ...EUR, tradeType: 'isolated' } as typeof EUR;
  const written = (text: string) => draftFor(readSentence(text, { products: [isolated] }).order);
  expect(written('sell 0.2 eur trigger 1.08 limit 1.0795')).toMatchObject({
    kind: 'stop',
    priceBelow: '1.08000',
    options: { reach: '0.00050' },
  });
  expect(written('buy 0.2 eur stop-limit 1.1 1.1').options.reach).toBe('0.00000');
  expect(written('buy 0.2 eur trigger 1.1').options.reach).toBe('');
  expect(written('sell 0.2 eur limit 1.2 reduce-only')).toMatchObject({
    effect: 'close',
    quantity: '0.20',
    options: { reduceOnly: true, closePosition: false },
  });
});

it('gives targets equal shares that come to the whole, and closes what is held without a quantity [ORD-42, ORD-44]', () => {
  const isolated = { ...EUR, tradeType: 'isolated' } as typeof EUR;
  const written = (text: string) => draftFor(readSentence(text, { products: [isolated] }).order);
  const { options } = written('buy 0.2 eur targets 1.1 1.2 1.3 be');
  expect(options.targets.map(({ percent }) => percent)).toEqual(['33.33', '33.33', '33.34']);
  expect(options.breakEven).toBe(true);
  expect(written('sell whole eur limit 1.2')).toMatchObject({
    effect: 'close',
    kind: 'limit',
    options: { closePosition: true, targets: [] },
  });
});
