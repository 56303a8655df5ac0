import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manage } from './field-customer.ts';
import { MessageSocket, type QuoteSocket, type Open } from './field-sockets.ts';
import { EURUSD, fieldTrader, ORDERS, POSITIONS, scaled, startFieldSession } from './field-trader.ts';
import type { PlatformProcess } from './platform-process.ts';
import { PROFILES } from './profiles.ts';

/**
 * Prices, orders, money and pushes of trading as clients in the field compute and read them, against both profiles. The
 * market stands still, so that what such a client shows can be compared with what it gets to the last decimal.
 */

const BTC = 10021;

describe.each(PROFILES)('orders of a platform with the profile %s', (profile) => {
  const deployed = profile === 'deployed';
  let platform: PlatformProcess;
  let token: string;
  let account: Open;
  let quotes: QuoteSocket;
  let hub: MessageSocket;

  const { ask, data, detailOf, rowOf, order, place, open, positionOf, shown, cancelOf } = fieldTrader(() => ({
    ready: platform.ready,
    token,
    account,
    quotes,
  }));

  beforeAll(async () => {
    ({ platform, token, account, quotes } = await startFieldSession(profile));
    hub = await MessageSocket.open(`${platform.ready.messageWsUrl}/msg`);
    await hub.ask('login', token);
  });
  afterAll(async () => {
    quotes.close();
    hub.close();
    expect((await platform.stop()).code).toBe(0);
  });

  it.each([EURUSD, BTC])('fills product %i at the price that the client shows', async (symbolId) => {
    const detail = await detailOf(symbolId);
    const row = await rowOf(symbolId);
    expect(Number(detail.askSpread)).toBe(Number(row.askSpread));
    expect(Number(row.askSpread)).toBeGreaterThan(0);
    expect(Number(row.bidSpread)).toBeLessThan(0);
    const price = await shown(symbolId);
    const bought = await open({ symbolId, direction: 1 });
    const sold = await open({ symbolId, direction: 2 });
    expect(bought.executePrice).toBe(price.ask.toFixed(price.digits));
    expect(sold.executePrice).toBe(price.bid.toFixed(price.digits));
  });

  it('fills at the spread of the customer group, which the client shows', async () => {
    const product = { symbolId: EURUSD, tradeType: 2, customerGroupId: account.customerGroupId };
    const saveSpread = (sides: object) =>
      manage(platform, 'venue.admin.ProductService.saveSpread', { ...product, ...sides });
    const usual = await shown(EURUSD);
    await saveSpread({ askSpread: 250, bidSpread: 130 });
    const own = await detailOf(EURUSD);
    expect([own.askSpread, own.bidSpread]).toEqual([0.0025, -0.0013]);
    const price = await shown(EURUSD);
    expect(price.ask).toBeGreaterThan(usual.ask);
    expect((await open({ direction: 1 })).executePrice).toBe(price.ask.toFixed(5));
    expect((await open({ direction: 2 })).executePrice).toBe(price.bid.toFixed(5));
    await saveSpread({});
    expect(await shown(EURUSD)).toEqual(usual);
  });

  it('takes limit prices at both ends of both ranges that the client allows, and none beyond', async () => {
    const { priceMinLimit: min, priceMaxLimit: max } = await detailOf(EURUSD);
    expect([typeof min, typeof max]).toEqual(['number', 'number']);
    const { ask: base, bid, digits, pip } = await shown(EURUSD);
    for (const bizType of [12, 13]) {
      for (const direction of [1, 2]) {
        const from = direction === 1 ? base : bid;
        const at = (pips: number) =>
          place({ bizType, direction, requestPrice: scaled(from + pips * pip, digits) });
        for (const pips of [-max, -min - 10, min + 10, max]) {
          expect(await at(pips), `${bizType} ${direction} ${pips}`).toMatchObject({ code: '0' });
        }
        for (const pips of [-max - 1, max + 1]) expect(await at(pips)).toMatchObject({ code: 'E000022' });
      }
    }
    const pending = await data(`${ORDERS}.queryPBOOrderPage`, { tradeType: '2', accountId: '' });
    expect(new Set(pending.map(({ bizType }: Open) => bizType))).toEqual(new Set([13]));
    for (const row of pending) await data(`${ORDERS}.closePboOrder`, cancelOf(row));
    const ended = await data(`${ORDERS}.queryOrderPage`, { tradeType: 2, orderIds: String(pending[0].id) });
    expect(ended).toMatchObject([{ id: Number(pending[0].id), bizType: 13, status: 4 }]);
  });

  it('waits as a stop with an opening beyond the market where the client means one', async () => {
    const { ask: base, digits, pip } = await shown(EURUSD);
    const beyond = await open({ bizType: 12, requestPrice: scaled(base + 20 * pip, digits) });
    expect(beyond.tradeVolume).toBe(deployed ? '0' : '0.1');
    if (!deployed) return;
    const pending = await data(`${ORDERS}.queryPBOOrderPage`, { tradeType: 2 });
    const row = pending.find(({ id }: Open) => id === String(beyond.orderId));
    expect(row).toMatchObject({ tradeType: 2, entryType: 1, accountCurrency: account.currency });
    expect(row).toMatchObject({ accountId: account.accountId, digits, crossLevelNum: expect.any(Number) });
    await data(`${ORDERS}.closePboOrder`, cancelOf(row));
  });

  it('takes stop loss and take profit at both ends of the range that the client allows', async () => {
    const { stopLossMinPoint: min, stopLossMaxPoint: most } = await detailOf(EURUSD);
    const { ask: base, bid, digits, pip } = await shown(EURUSD);
    // No price is below zero, however wide the range.
    const max = Math.min(most, Math.floor(bid / pip) - 1);
    for (const direction of [1, 2]) {
      const sign = direction === 1 ? 1 : -1;
      const from = direction === 1 ? base : bid;
      const brackets = (pips: number) => ({
        takeProfit: scaled(from + sign * pips * pip, digits),
        stopLoss: scaled(from - sign * pips * pip, digits),
      });
      for (const pips of [min, max]) await open({ direction, ...brackets(pips) });
      expect(await place({ direction, ...brackets(min - 1) })).toMatchObject({ code: 'E000009' });
      const beyond = scaled(from + sign * (most + 1) * pip, digits);
      if (direction === 1) expect(await place({ takeProfit: beyond })).toMatchObject({ code: 'E000010' });
      const { positionId, orderId } = await open({ direction });
      const held = direction === 1 ? bid : base;
      const change = (pips: number) =>
        ask(`${ORDERS}.updateOrder`, {
          tradeType: 2,
          accountId: account.accountId,
          accountDigits: account.digits,
          orderId,
          positionId,
          takeProfit: scaled(held + sign * pips * pip, digits),
          stopLoss: scaled(held - sign * pips * pip, digits),
        });
      for (const pips of [min, max]) expect(await change(pips)).toMatchObject({ code: '0' });
      expect(await change(min - 1)).toMatchObject({ code: 'E000009' });
    }
  });

  it('keeps the other bracket when one is changed, and takes one away for 0', async () => {
    const { bid, digits, pip } = await shown(EURUSD);
    const stopLoss = scaled(bid - 100 * pip, digits);
    const takeProfit = scaled(bid + 100 * pip, digits);
    const { positionId, orderId } = await open({ stopLoss, takeProfit });
    const change = (more: object) =>
      data(`${ORDERS}.updateOrder`, {
        tradeType: 2,
        accountCurrency: account.currency,
        accountDigits: account.digits,
        orderId,
        positionId,
        ...more,
      });
    const higher = scaled(bid + 120 * pip, digits);
    expect(await change({ takeProfit: higher })).toMatchObject({ stopLoss, takeProfit: higher });
    expect(await change({ stopLoss: '0' })).toMatchObject({ stopLoss: '0', takeProfit: higher });
  });

  it('opens with the leverage that was chosen, and shows it in the position', async () => {
    const { leverRatio, marginInfo } = await detailOf(EURUSD);
    const [low, high] = marginInfo.values.split('-').map(Number);
    expect(marginInfo.type).toBe('2');
    const margin = async (crossLevelNum?: number | string) => {
      const { positionId } = await open({ crossLevelNum });
      const position = await positionOf(positionId);
      expect(position.adjustCrossLevel).toBe(`${low}-${high}`);
      expect(position.marginSetType).toBe('2');
      return { leverage: position.crossLevelNum, margin: Number(position.openMargin) };
    };
    const whole = await margin(deployed ? 1 : undefined);
    expect(whole.leverage).toBe(deployed ? 1 : Number(leverRatio));
    const fifty = await margin('50');
    expect(fifty.leverage).toBe(50);
    expect(fifty.margin).toBeCloseTo((whole.margin * whole.leverage) / 50, 0);
    if (!deployed) expect((await margin(1)).leverage).toBe(Number(leverRatio));
    expect((await margin()).leverage).toBe(Number(leverRatio));
    expect(await place({ crossLevelNum: high + 1 })).toMatchObject({ code: 'E000030' });
    const trial = await data(`${ORDERS}.calculateMarketOrder`, order({ crossLevelNum: 50 }));
    expect(Number(trial.margin)).toBeCloseTo(fifty.margin, 1);
  });

  it('changes the leverage in force with the open positions of the product, or neither', async () => {
    const symbolId = 10103;
    const { leverRatio } = await detailOf(symbolId);
    const { positionId, orderId } = await open({ symbolId });
    const before = await positionOf(positionId);
    const set = { tradeType: 2, symbolId, accountId: account.accountId, accountDigits: account.digits };
    for (const [name, crossLevelNum] of [
      ['updateCrossLevelNum', 40],
      ['setCrossLevelNum', '25'],
    ] as const) {
      const service = name === 'updateCrossLevelNum' ? POSITIONS : ORDERS;
      const answer = await data(`${service}.${name}`, { ...set, positionId, orderId, crossLevelNum });
      expect(answer.crossLevelNum).toBe(Number(crossLevelNum));
      const after = await positionOf(positionId);
      expect(after.crossLevelNum).toBe(Number(crossLevelNum));
      const expected = (Number(before.margin) * Number(leverRatio)) / Number(crossLevelNum);
      expect(Math.abs(Number(after.margin) - expected)).toBeLessThan(0.1);
      expect((await detailOf(symbolId)).leverRatio).toBe(String(crossLevelNum));
    }
    // A thousand times what the account has at 1×: the position cannot carry it, and nothing changes.
    const large = await open({ symbolId, requestNum: '20', crossLevelNum: 100 });
    const refused = await ask(`${POSITIONS}.updateCrossLevelNum`, { ...set, crossLevelNum: 1 });
    expect(refused).toMatchObject({ code: 'E000031' });
    expect((await positionOf(positionId)).crossLevelNum).toBe(25);
    expect((await positionOf(large.positionId)).crossLevelNum).toBe(100);
    expect((await detailOf(symbolId)).leverRatio).toBe('25');
    const close = { symbolId, bizType: 2, direction: 2, requestNum: '20', positionId: large.positionId };
    await open(close);
  });

  it('holds in cross margin the leverage that the ticket sets before its order, in the order and in the position', async () => {
    const symbolId = 10105;
    const { marginInfo } = await detailOf(symbolId, 1);
    expect(marginInfo.type).toBe('2');
    const cross = (more: object) =>
      order({ symbolId, tradeType: 1, accountId: undefined, operationType: 2, ...more });
    // The ticket starts with 20, sends what is chosen as a number or text, and the same number with the order.
    for (const chosen of ['20', 50]) {
      const set = { tradeType: 1, symbolId, crossLevelNum: chosen };
      expect((await data(`${ORDERS}.setCrossLevelNum`, set)).crossLevelNum).toBe(Number(chosen));
      const crossLevelNum = Number(chosen);
      const { positionId } = await data(`${ORDERS}.addMarketOrder`, cross({ crossLevelNum }));
      const rows: Open[] = (await data(`${POSITIONS}.queryPositionPage`, {
        tradeType: '1',
        accountId: '',
      })) as Open;
      expect(rows.find((row) => row.positionId === positionId)).toMatchObject({
        tradeType: 1,
        symbolId,
        crossLevelNum,
        marginSetType: '2',
        adjustCrossLevel: marginInfo.values,
      });
      // What is open of the product in cross margin has one leverage.
      expect(new Set(rows.map((row) => row.crossLevelNum))).toEqual(new Set([crossLevelNum]));
    }
  });

  it('moves the typed amount between account and margin: scaled by the digits of the account, tail or not', async () => {
    const { positionId, orderId } = await open({ symbolId: 10104 });
    const before = Number((await positionOf(positionId)).occupyTheMargin);
    const move = (occupyTheMargin: unknown) =>
      data(`${POSITIONS}.updateOccupyTheMargin`, {
        tradeType: 2,
        accountId: account.accountId,
        accountDigits: String(account.digits),
        positionId,
        orderId,
        remark: '',
        resp: null,
        occupyTheMargin,
      });
    const scale = 10 ** account.digits;
    await move(10 * scale);
    expect(Number((await positionOf(positionId)).occupyTheMargin) - before).toBeCloseTo(10, 6);
    await move(1.1 * scale + 0.00000000000001);
    expect(Number((await positionOf(positionId)).occupyTheMargin) - before).toBeCloseTo(11.1, 6);
    await move(String(-5.5 * scale));
    expect(Number((await positionOf(positionId)).occupyTheMargin) - before).toBeCloseTo(5.6, 6);
  });

  it('calculates without entryType and account number, as often as a ticket asks', async () => {
    const { entryType: _type, accountId: _id, ...body } = order({});
    expect(await data(`${ORDERS}.calculateMarketOrder`, body)).toMatchObject({
      fee: expect.stringMatching(/^\d/),
      margin: expect.stringMatching(/^[1-9]/),
    });
    const response = await fetch(`${platform.ready.baseUrl}/api${ORDERS}.calculateMarketOrder`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', companyId: '1', trace: 'trial', token },
      body: JSON.stringify(body),
    });
    expect(response.headers.get('x-ratelimit-limit')).toBe('600');
    expect(await ask(`${ORDERS}.addMarketOrder`, order({ accountId: undefined }))).toMatchObject({
      code: '0',
    });
  });

  it('pushes ratios in the frames of figures: 1 and 1.2, with a risk of 1 to 3', async () => {
    await hub.ask('subscribe_asset', token, { tradeTypes: '2' });
    await open({ symbolId: BTC });
    const frame = await hub.until(() => hub.assets.at(-1));
    const figures = frame.slice(2, frame.indexOf(')')).split(',');
    expect(figures[6]).toMatch(/^[123]$/);
    expect(figures.slice(7, 9)).toEqual(['1', '1.2']);
  });

  it('tells a trade as the official example does', async () => {
    const opened = await open({ requestNum: '0.08' });
    const message = await hub.message(
      ({ msgCode, content }) => msgCode === 'trade' && content.paramMap.orderId === String(opened.orderId),
    );
    const { paramMap, ...around } = message.content;
    for (const member of ['accountId', 'companyId', 'customerId'])
      expect(typeof around[member]).toBe('number');
    for (const [name, value] of Object.entries(paramMap)) expect(typeof value, name).toBe('string');
    expect(paramMap).toMatchObject({
      pendingId: '0',
      takeProfitMsg: '--',
      stopLossMsg: '--',
      dealExecuteNum: '8000.0',
      dealAmount: '0.08',
      requestAmount: '0.08',
      contractSize: '100000',
      symbolDigits: '5',
      sourceExecuteVol: '0.080000',
      sourceExecuteVolSum: '0.080000',
    });
    expect(Number(paramMap.date)).toBe(Number(paramMap.dealExecuteTime));
    expect(paramMap).toHaveProperty('Margin');
  });

  it('shows the opening price in closing records to clients that read it there', async () => {
    const bought = await open({ requestNum: '0.2' });
    const close = { bizType: 2, direction: 2, requestNum: '0.2', positionId: bought.positionId };
    const requestPrice = scaled(Number(bought.executePrice) * 0.99, 5);
    const sold = await open({ ...close, requestPrice });
    const records = await data(`${ORDERS}.queryTradeRecordPage`, {
      tradeType: '2',
      accountIds: String(account.accountId),
      executeEndTime: Date.now() + 86_400_000,
      sortFieldName: 'executeTime',
      sortType: 'desc',
      size: 1000,
    });
    const row = records.list.find(({ orderId }: Open) => orderId === sold.orderId);
    expect(records.bizTypeText[row.bizType]).toBeTruthy();
    expect(row).toMatchObject({ requestNum: '0.2', executePrice: sold.executePrice, stopLoss: '0' });
    expect([row.executeNum, row.realExecuteNum]).toEqual(['0.2', '0.2']);
    const typed = (Number(requestPrice) / 1e5).toFixed(5);
    expect(row.requestPrice).toBe(deployed ? bought.executePrice : typed);
  });

  it('holds the published limits: the volume of a limit order, and a limit close far from the market', async () => {
    const detail = await detailOf(EURUSD);
    const { bid, digits, pip } = await shown(EURUSD);
    const far = { bizType: 12, requestPrice: scaled(bid - 50 * pip, digits) };
    const over = String(detail.limitOrderMaxVolume + detail.volumeStep);
    expect(await place({ ...far, requestNum: over })).toMatchObject({ code: 'E000026' });
    const { positionId } = await open({});
    const close = (pips: number) =>
      place({ bizType: 14, direction: 2, positionId, requestPrice: scaled(bid + pips * pip, digits) });
    expect(await close(detail.priceMaxLimit + 1)).toMatchObject({ code: 'E000022' });
    expect(await close(detail.priceMaxLimit)).toMatchObject({ code: '0' });
  });
});
