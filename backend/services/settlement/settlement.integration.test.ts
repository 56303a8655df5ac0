import { describe, expect, it, vi } from 'vitest';
import { startExternalSystem, type Fault } from '../../external-system.ts';
import { PlatformError } from '../../contract/platform-error.ts';
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
  retry,
  sent,
  settleAll,
  timeOut,
  useSettlement,
  wallet,
} from './settlement-harness.ts';

useSettlement(startExternalSystem);

describe('an opening with external settlement', () => {
  it('takes its margin and fee from the wallet, executes, and sends no cancel [CB-02]', async () => {
    await place();
    expect(await positions()).toHaveLength(1);
    const [call] = sent('adjust');
    expect(call?.body).toMatchObject({
      operationType: 'OPEN_POSITION',
      bizType: 1,
      userName: `C${CUSTOMER}`,
    });
    expect(wallet()).not.toBe('100000.0000');
    expect(account()?.available).toBe('0.0000');
    expect(sent('cancel')).toHaveLength(0);
    await expectConsistent();
  });

  it.each<[Fault, string]>([
    ['fail', 'US_0000002'],
    ['unbooked', 'US_0000001'],
    ['dropBefore', 'US_0000002'],
    ['dropAfter', '0'],
  ])('is rejected when the adjustment ends with %s, and cancelled once [CB-01] [CB-17]', async (fault) => {
    external.fault('adjust', fault);
    const { orderId } = await place();
    await settleAll();
    expect(await positions()).toEqual([]);
    const { content } = fixture.messages.at(-1) ?? {};
    expect(content?.bizType).toBe('POSITION_OPEN_FAIL');
    expect(content?.paramMap).toMatchObject({ orderId: String(orderId), orderStatus: '6' });
    expect(sent('cancel')).toHaveLength(1);
    expect(wallet()).toBe('100000.0000');
    await expectConsistent();
  });

  it('is rejected after three seconds without an answer, and cancelled with the published fields [CB-01] [CB-03] [CB-04] [CB-05] [CB-06] [CB-07] [CB-08] [CB-09] [CB-10] [CB-12] [CB-13] [CB-14] [CB-15] [CB-16]', async () => {
    external.fault('adjust', 'delayAfter');
    const placed = place({ requestNum: '2' });
    await timeOut('adjust');
    const { orderId } = await placed;
    await settleAll();
    const [adjustment] = sent('adjust');
    const [cancel] = sent('cancel');
    expect(cancel?.headers).toMatchObject({ companyid: '1', timestamp: expect.stringMatching(/^\d{13}$/) });
    expect(cancel?.headers.trace).not.toBe('');
    const { amount, amountDigits, requestUniqueNo, cancelRemark, metadata, requestTime } = cancel?.body ?? {};
    expect(cancel?.body).toMatchObject({
      thirdServerCode: `C${CUSTOMER}`,
      userName: `C${CUSTOMER}`,
      currency: 'USDT',
      bizType: 1,
      amountDigits: 4,
      orderId,
      reverseRequestUniqueNo: adjustment?.body.requestUniqueNo,
      ip: '127.0.0.1',
    });
    expect(amount).toBe(adjustment?.body.amount);
    expect(String(amount)).toMatch(new RegExp(`^\\d+\\.\\d{${String(amountDigits)}}$`));
    expect(requestUniqueNo).not.toBe(adjustment?.body.requestUniqueNo);
    expect(String(requestUniqueNo).length).toBeLessThanOrEqual(48);
    expect(String(requestTime)).toMatch(/^\d{13}$/);
    expect(String(cancelRemark)).toMatch(/^.{1,200}$/);
    expect(JSON.parse(String(metadata))).toEqual({ accountId });
    expect(wallet()).toBe('100000.0000');
    await expectConsistent();
  });

  it('repeats a cancel that is not answered with the same number, and another has another [CB-11] [CB-18]', async () => {
    external.fault('adjust', 'fail');
    external.fault('cancel', 'dropBefore');
    await place();
    await vi.waitFor(async () => {
      await retry();
      expect(sent('cancel').length).toBeGreaterThanOrEqual(3);
    }, WAIT);
    external.fault('cancel', 'none');
    await settleAll();
    const first = new Set(sent('cancel').map(({ body }) => body.requestUniqueNo));
    expect(first.size).toBe(1);
    await place();
    await settleAll();
    expect(new Set(sent('cancel').map(({ body }) => body.requestUniqueNo)).size).toBe(2);
  });

  it('is refused by its own rules before the external system is asked', async () => {
    await expect(place({ requestNum: '0.000001' })).rejects.toThrow(PlatformError);
    expect(external.calls).toHaveLength(0);
  });

  it('refuses changes of leverage and of margin meanwhile', async () => {
    const change = { tradeType: 2, accountId, symbolId: 1, crossLevelNum: 5 };
    await expect(fixture.call(CUSTOMER, 'updateCrossLevelNum', change)).rejects.toThrow('GGATEWAY_CODE_201');
    await place();
    const [position] = await positions();
    const margin = { tradeType: 2, accountId, positionId: position?.positionId, occupyTheMargin: '1' };
    await expect(fixture.call(CUSTOMER, 'updateOccupyTheMargin', margin)).rejects.toThrow(
      'GGATEWAY_CODE_201',
    );
  });

  it('takes a bare code for an answer, to the adjustment and to its cancel [CB-18]', async () => {
    external.fault('adjust', 'bare');
    await place();
    expect(await positions()).toHaveLength(1);
    external.fault('adjust', 'unbooked');
    external.fault('cancel', 'bare');
    await place();
    await settleAll();
    expect(await positions()).toHaveLength(1);
    expect(sent('cancel')).toHaveLength(1);
    await expectConsistent();
  });

  it('takes an empty object for no answer: rejected, cancelled until there is one, and going on after it [CB-18]', async () => {
    external.fault('adjust', 'empty');
    external.fault('cancel', 'empty');
    await place();
    expect(await positions()).toEqual([]);
    await vi.waitFor(async () => {
      await retry();
      expect(sent('cancel').length).toBeGreaterThanOrEqual(2);
    }, WAIT);
    external.fault('adjust', 'none');
    external.fault('cancel', 'none');
    await settleAll();
    await place();
    expect(await positions()).toHaveLength(1);
    await expectConsistent();
  });

  it('names the customer as its operator does', async () => {
    const record = JSON.stringify({ thirdServerCode: 'own-77' });
    const sql = 'INSERT INTO customer_origins (customer_id, record) VALUES (?, ?)';
    await fixture.database.commit([{ sql, parameters: [CUSTOMER, record] }]);
    await place();
    await closeFirst();
    await settleAll();
    expect(sent('adjust').map(({ body }) => [body.thirdServerCode, body.userName])).toEqual([
      ['own-77', 'C7'],
      ['own-77', 'C7'],
    ]);
  });
});

describe('what an opening took', () => {
  it('comes back with the result when the position is closed', async () => {
    await place();
    await closeFirst();
    await settleAll();
    const [close] = sent('adjust').slice(1);
    expect(close?.body).toMatchObject({ operationType: 'NORMAL_CLOSE', bizType: 2 });
    expect(account()?.balance).toBe('0.0000');
    await expectConsistent();
  });

  it('comes back when a resting order is cancelled', async () => {
    const { orderId } = await place({ bizType: 13, requestPrice: '5990000' });
    expect(sent('adjust')[0]?.body).toMatchObject({ bizType: 10, operationType: 'OPEN_POSITION' });
    await fixture.call(CUSTOMER, 'closeTradePboOrder', { tradeType: 2, accountId, orderId });
    await settleAll();
    expect(wallet()).toBe('100000.0000');
  });

  it.each<[string, object, object | undefined, () => Promise<unknown> | void, (string | number)[][]]>([
    [
      'a market order and its market close',
      {},
      { bizType: 2 },
      () => undefined,
      [
        ['OPEN_POSITION', 1],
        ['NORMAL_CLOSE', 2],
      ],
    ],
    [
      'a limit order that deals at once',
      { bizType: 13, requestPrice: '6000013' },
      undefined,
      () => undefined,
      [['OPEN_POSITION', 12]],
    ],
    [
      'a resting order that is filled and closed at a limit',
      { bizType: 13, requestPrice: '5990000' },
      { bizType: 14, requestPrice: '6010000' },
      () => fixture.feed.quote(1, 6_020_000),
      [
        ['OPEN_POSITION', 10],
        ['NORMAL_CLOSE', 12],
        ['NORMAL_CLOSE', 10],
      ],
    ],
    [
      'a stop loss',
      { stopLoss: '5990000' },
      undefined,
      () => fixture.feed.quote(1, 5_980_000),
      [
        ['OPEN_POSITION', 1],
        ['NORMAL_CLOSE', 11],
      ],
    ],
    [
      'a take profit',
      { takeProfit: '6010000' },
      undefined,
      () => fixture.feed.quote(1, 6_020_000),
      [
        ['OPEN_POSITION', 1],
        ['NORMAL_CLOSE', 10],
      ],
    ],
    [
      'a liquidation',
      {},
      undefined,
      () => fixture.feed.quote(1, 5_730_000),
      [
        ['OPEN_POSITION', 1],
        ['NORMAL_CLOSE', 2],
      ],
    ],
  ])(
    'is told with the business type of the order: %s [CB-07]',
    async (_name, open, close, move, expected) => {
      await place(open);
      if ('bizType' in open) fixture.feed.quote(1, 5_980_000);
      await fixture.settle();
      const [position] = await positions();
      if (close) await place({ direction: 2, positionId: position?.positionId, ...close });
      await move();
      await fixture.settle();
      await settleAll();
      expect(sent('adjust').map(({ body }) => [body.operationType, body.bizType])).toEqual(expected);
      await expectConsistent();
    },
  );

  it.each<[string, object, number]>([
    ['a market order', {}, 1],
    ['a limit order that would deal at once', { bizType: 13, requestPrice: '6000013' }, 12],
    ['a limit order that would rest', { bizType: 13, requestPrice: '5990000' }, 10],
  ])('is cancelled with the business type of the order: %s [CB-07]', async (_name, members, bizType) => {
    external.fault('adjust', 'unbooked');
    await place(members);
    await settleAll();
    expect(sent('cancel').map(({ body }) => body.bizType)).toEqual([bizType]);
  });
});

describe('both ledgers', () => {
  it('agree after a hundred random faults [CB-20]', async () => {
    const faults: Fault[] = ['none', 'none', 'fail', 'dropBefore', 'dropAfter', 'unbooked'];
    let seed = 20_260_302;
    const chance = (below: number) => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
      return (seed >>> 8) % below;
    };
    for (let round = 0; round < 100; round++) {
      external.fault('adjust', faults[chance(faults.length)] ?? 'none');
      external.fault('cancel', faults[chance(4)] ?? 'none');
      const [position] = await positions();
      const closing = position !== undefined && chance(2) === 0;
      await place(closing ? { bizType: 2, direction: 2, positionId: position.positionId } : {});
    }
    external.fault('adjust', 'none');
    external.fault('cancel', 'none');
    for (const { positionId } of await positions()) await place({ bizType: 2, direction: 2, positionId });
    await settleAll();
    expect(account()?.balance).toBe('0.0000');
    await expectConsistent();
  });
});
