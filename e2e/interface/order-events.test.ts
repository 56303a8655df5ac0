import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MessageSocket } from '../process/field-sockets.ts';
import {
  listen,
  orders,
  place,
  placed,
  positions,
  quoteOf,
  resting,
  notified,
  trades,
} from './support/orders.ts';
import { QuoteLine } from './support/quote-line.ts';
import { Venue, type Open, type Trader } from './support/venue.ts';

/**
 * What becomes of orders when the market moves, told by the message websocket. Each test has a product of its own, whose
 * price an opening gap moves; the market begins a few minutes before the end of a Monday.
 */

const GAP = 'venue.admin.MarketScenarioService.start';
const CANCEL = 'tradeapi.app.OrderApiService.closeTradePboOrder';
/** Orders that leave these states would be a fault. */
const FINAL = new Set(['2', '4', '5', '6', '7']);

let venue: Venue;
let trader: Trader;
let socket: MessageSocket;

beforeAll(async () => {
  venue = await Venue.start('--at', '2026-03-02T23:52Z', '--speed', '1');
  trader = await venue.trader(1_000_000);
  socket = await listen(venue, trader);
});
afterAll(async () => {
  socket.close();
  await venue.stop();
});

/** Lets the price of a product jump by so many usual daily moves. */
async function jump(symbolId: number, size: number): Promise<void> {
  const scenario = { name: 'opening-gap', size, symbolIds: [symbolId] };
  expect((await venue.manage(GAP, scenario)).listed).toBe('0');
}

/** A price a part of itself away, as orders carry it. */
const away = (price: number, share: number) => String(Math.round(price * (1 + share)));
const status = async (orderId: number) =>
  (await orders(venue, trader)).find(({ id }: Open) => Number(id) === orderId)?.status;

describe('a limit order to open', () => {
  it('rests at its scaled price and fills there or better when the market comes [OR-08] [OR-14] [OR-19] [ST-03] [MS-14]', async () => {
    const { bid } = await quoteOf(venue, 10021);
    const requestPrice = away(bid, -0.02);
    const { orderId, positionId } = await placed(venue, trader, { bizType: 13, requestPrice });
    expect(positionId).toBe(0);
    const [waiting] = await resting(venue, trader);
    expect(waiting).toMatchObject({ id: String(orderId), openPrice: (Number(requestPrice) / 10).toFixed(1) });
    expect(await status(orderId)).toBe(1);
    const received = await notified(socket, orderId, 'ME_POSITION_LIMIT_RECEIVED');
    expect(received.paramMap).toMatchObject({ orderStatus: '1', pendingId: String(orderId), dealId: '' });
    await jump(10021, -3);
    const { bizType, paramMap } = await notified(socket, orderId);
    expect(bizType).toBe('ME_POSITION_LIMIT_OPEN');
    expect(paramMap).toMatchObject({ orderStatus: '2', orderBizType: '13', direction: '1' });
    expect(Number(paramMap.dealPrice) * 10).toBeLessThanOrEqual(Number(requestPrice));
    expect(await resting(venue, trader)).toEqual([]);
    expect(await status(orderId)).toBe(2);
    const own = await positions(venue, trader);
    expect(own.map((each) => String(each.positionId))).toContain(paramMap.positionId);
  });

  it('fills at once where it crosses the market, at its price or better, and rests where it does not [OR-23]', async () => {
    const { ask } = await quoteOf(venue, 10022);
    const order = { symbolId: 10022, bizType: 13, requestNum: '0.1' };
    const crossing = await placed(venue, trader, { ...order, requestPrice: away(ask, 0.01) });
    expect(crossing.tradeVolume).toBe('0.1');
    const { bizType, paramMap } = await notified(socket, crossing.orderId);
    expect(bizType).toBe('ME_POSITION_LIMIT_OPEN');
    expect(Number(paramMap.dealPrice.replace('.', ''))).toBeLessThanOrEqual(Number(away(ask, 0.01)));
    const waiting = await placed(venue, trader, { ...order, requestPrice: away(ask, -0.02) });
    expect(waiting.tradeVolume).toBe('0');
    expect((await resting(venue, trader)).map(({ id }) => id)).toEqual([String(waiting.orderId)]);
    await venue.call(CANCEL, { tradeType: 2, orderId: waiting.orderId }, { token: trader.token });
  });

  it('is cancelled by its owner, and never leaves that state [ST-04] [ST-05]', async () => {
    const { bid } = await quoteOf(venue, 10024);
    const more = { symbolId: 10024, bizType: 13, requestPrice: away(bid, -0.05), requestNum: '1' };
    const { orderId } = await placed(venue, trader, more);
    const cancel = () => venue.call(CANCEL, { tradeType: 2, orderId }, { token: trader.token });
    expect((await cancel()).listed).toBe('0');
    const { bizType, paramMap } = await notified(socket, orderId);
    expect([bizType, paramMap.orderStatus]).toEqual(['ME_POSITION_LIMIT_CANCEL', '4']);
    expect(await status(orderId)).toBe(4);
    expect((await cancel()).listed).toBe('CFDWBWE000022');
    expect(await status(orderId)).toBe(4);
  });

  it('fills in part from a thin book and ends as partly cancelled [ST-04] [ST-05]', async () => {
    const depth = { symbol_id: 10023, trade_type: 2, trade_mode: 4, merge_accuracy: '0.01' };
    const line = await QuoteLine.open(venue);
    const item = await line.item(14010, { ...depth, depth_level: 1, trade_info_count: 0 });
    line.close();
    const [{ price_ask, volume_ask }] = item.ask_deep;
    const requestNum = String(Math.ceil(Number(volume_ask)) + 40);
    const requestPrice = String(Number(price_ask.replace('.', '')));
    const more = { symbolId: 10023, bizType: 13, requestPrice, requestNum };
    const { orderId, tradeVolume } = await placed(venue, trader, more);
    expect(Number(tradeVolume)).toBeGreaterThan(0);
    expect(Number(tradeVolume)).toBeLessThan(Number(requestNum));
    const { bizType, paramMap } = await notified(socket, orderId);
    expect([bizType, paramMap.orderStatus]).toEqual(['ME_POSITION_LIMIT_OPEN', '3']);
    await venue.call(CANCEL, { tradeType: 2, orderId }, { token: trader.token });
    const last = await notified(socket, orderId, 'ME_POSITION_LIMIT_CANCEL');
    expect(last.paramMap.orderStatus).toBe('5');
    expect(await status(orderId)).toBe(5);
  });

  it('fails when its margin is gone at the trigger, which is told [OR-21] [MS-15] [ST-03]', async () => {
    const poor = await venue.trader(100);
    const own = await listen(venue, poor);
    const { bid } = await quoteOf(venue, 10026);
    const detail = { tradeType: 2, symbolId: 10026 };
    const { contractSize, symbolDigits, volumeStep, leverRatio } = await venue.ask(
      'config.app.AppSymbolDubboService.getSymbolDetail',
      detail,
      { version: '0.0.1' },
    );
    // As many lots as a hundred can carry at the limit, so that a price far above it asks for more.
    const marketValue = (bid / 10 ** symbolDigits) * contractSize;
    const lots = Math.floor((97 * Number(leverRatio)) / marketValue / 1.01 / volumeStep) * volumeStep;
    const more = { symbolId: 10026, bizType: 13, direction: 2, requestPrice: away(bid, 0.01) };
    const { orderId } = await placed(venue, poor, { ...more, requestNum: lots.toFixed(3) });
    await jump(10026, 4);
    const { bizType, paramMap } = await notified(own, orderId);
    expect([bizType, paramMap.orderStatus]).toEqual(['ME_POSITION_LIMIT_FAIL', '6']);
    expect(await positions(venue, poor)).toEqual([]);
    own.close();
  });
});

describe('an order to close', () => {
  it('by a limit rests and closes there or better when the market comes [OR-09] [MS-14]', async () => {
    const { ask } = await quoteOf(venue, 10027);
    const opened = await placed(venue, trader, { symbolId: 10027, requestNum: '1' });
    const close = { symbolId: 10027, bizType: 14, direction: 2, requestNum: '1', entryType: undefined };
    const requestPrice = away(ask, 0.02);
    const { positionId } = opened;
    const { orderId } = await placed(venue, trader, { ...close, positionId, requestPrice });
    expect((await resting(venue, trader)).find(({ id }) => id === String(orderId))).toMatchObject({
      bizType: 14,
    });
    await jump(10027, 4);
    const { bizType, paramMap } = await notified(socket, orderId);
    expect(bizType).toBe('ME_POSITION_LIMIT_CLOSE');
    expect(paramMap).toMatchObject({ orderStatus: '2', positionId: String(positionId) });
    expect(Number(paramMap.dealPrice.replace('.', ''))).toBeGreaterThanOrEqual(Number(requestPrice));
    expect((await positions(venue, trader)).map((each) => each.positionId)).not.toContain(positionId);
  });

  it('comes from the platform for a take profit, a stop loss and a stop-out [MS-14] [ST-05]', async () => {
    const kinds: [number, string, (ask: number) => object, number][] = [
      [10028, '4', (ask) => ({ takeProfit: away(ask, 0.02) }), 4],
      [10029, '3', (ask) => ({ stopLoss: away(ask, -0.02) }), -4],
      [10030, '5', () => ({}), -5],
    ];
    for (const [symbolId, orderBizType, bracket, size] of kinds) {
      const { ask } = await quoteOf(venue, symbolId);
      const more = { symbolId, requestNum: '10', ...bracket(ask) };
      const { positionId } = await placed(venue, trader, more);
      await jump(symbolId, size);
      const isIntended = ({ content }: Open) =>
        content.bizType === 'POSITION_CLOSE' && content.paramMap.positionId === String(positionId);
      const { content } = await socket.until(() => trades(socket).find(isIntended));
      expect(content.paramMap).toMatchObject({ orderBizType, orderStatus: '2' });
    }
  });
});

describe('an order that was accepted', () => {
  it('and slipped further than it allows fails, and is told so [OR-21] [MS-15] [ST-03]', async () => {
    const { ask } = await quoteOf(venue, 10031);
    const more = { symbolId: 10031, requestPrice: away(ask, -0.1), slippage: '0.1%', requestNum: '1' };
    const { orderId, positionId } = await placed(venue, trader, more);
    expect(positionId).toBe(0);
    const { bizType, paramMap } = await notified(socket, orderId);
    expect([bizType, paramMap.orderStatus]).toEqual(['POSITION_OPEN_FAIL', '6']);
    expect(await status(orderId)).toBe(6);
  });

  it('for the day ends with the day, for the week it stays [OR-15] [ST-03]', async () => {
    const { bid } = await quoteOf(venue, 10033);
    const more = { symbolId: 10033, bizType: 13, requestPrice: away(bid, -0.2), requestNum: '1' };
    const day = await placed(venue, trader, { ...more, expireType: 1 });
    const week = await placed(venue, trader, { ...more, expireType: 2 });
    expect(await resting(venue, trader)).toHaveLength(2);
    // To midnight, in steps that a silent socket outlives.
    for (let minute = 0; minute < 10; minute++) {
      await socket.ask('ping', '');
      await venue.skip(50_000);
    }
    const { bizType, paramMap } = await notified(socket, day.orderId);
    expect([bizType, paramMap.orderStatus]).toEqual(['ME_POSITION_LIMIT_CANCEL', '7']);
    expect(await status(day.orderId)).toBe(7);
    expect((await resting(venue, trader)).map(({ id }) => id)).toEqual([String(week.orderId)]);
    expect(await status(week.orderId)).toBe(1);
  });

  it('has one message with a final state, in states that are listed [MS-19] [ST-05] [OR-19]', async () => {
    const states = new Map<string, string[]>();
    for (const { content } of trades(socket)) {
      const { orderId, orderStatus } = content.paramMap;
      expect(orderStatus).toMatch(/^[1-7]$/);
      states.set(orderId, [...(states.get(orderId) ?? []), orderStatus]);
    }
    expect(states.size).toBeGreaterThan(8);
    const waiting = new Set((await resting(venue, trader)).map(({ id }) => id));
    for (const [orderId, seen] of states) {
      const isFinal = seen.map((each) => FINAL.has(each));
      // What waits for its price says so first, and once; nothing follows a final state.
      expect(seen.lastIndexOf('1'), orderId).toBeLessThanOrEqual(0);
      expect(isFinal.indexOf(true), orderId).toBe(waiting.has(orderId) ? -1 : seen.length - 1);
    }
  });
});

describe('an order that is refused', () => {
  it('has a listed code and leaves everything as it was [OR-20]', async () => {
    const before = await orders(venue, trader);
    const refused = await place(venue, trader, { requestNum: '1000' });
    expect(refused.listed).toBe('CFDWBWE000026');
    expect(await orders(venue, trader)).toEqual(before);
  });
});
