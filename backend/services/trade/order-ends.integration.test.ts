import { toInstrumentId } from '../../domain/units.ts';
import { describe, expect, it } from 'vitest';
import { START_MS } from './testing/trade-fixture.ts';
import {
  accountId,
  customer,
  fixture,
  orders,
  place,
  positions,
  spoil,
  useTradeService,
} from './testing/trade-harness.ts';

useTradeService();

const REST = { bizType: 13, requestPrice: '5900000' };

/** State, reason and code of an order in the list and in its details. */
async function endOf(orderId: number) {
  const [row] = await orders({ orderIds: String(orderId) });
  const detail = await fixture.call<object>(customer, 'queryOrderDetail', {
    tradeType: 2,
    accountId,
    orderId,
  });
  expect(detail).toMatchObject({ remark: row?.remark, rejectCode: row?.rejectCode });
  return [row?.status, row?.remark, row?.rejectCode];
}

const messageOf = (orderId: number) =>
  fixture.messages.findLast(({ content }) => content.paramMap.orderId === String(orderId));

describe('an order that ended before it was filled in full says why', () => {
  it('when its owner cancels it, its remark of its own aside', async () => {
    const { orderId } = await place(REST);
    const own = await place({ ...REST, remark: 'grid 7' });
    expect(await endOf(orderId)).toEqual([1, null, null]);
    for (const pboId of [orderId, own.orderId])
      await fixture.call(customer, 'closePboOrder', { tradeType: 2, accountId, pboId });
    expect(await endOf(orderId)).toEqual([4, 'Cancelled by the customer.', null]);
    expect(await endOf(own.orderId)).toEqual([4, 'grid 7', null]);
    expect(messageOf(orderId)).toMatchObject({ endReason: 'cancelledByCustomer' });
  });

  it('when its product takes no new positions, and when its position is closed', async () => {
    const opening = await place(REST);
    const { positionId } = await place();
    const closing = await place({ bizType: 14, direction: 2, positionId, requestPrice: '6100000' });
    await fixture.service.cancelOpenings(1, toInstrumentId(1));
    expect(await endOf(opening.orderId)).toEqual([4, 'Cancelled: the product takes no new positions.', null]);
    await place({ bizType: 2, direction: 2, positionId });
    expect(await positions()).toEqual([]);
    expect(await endOf(closing.orderId)).toEqual([4, 'Cancelled: the position is closed.', null]);
  });

  it('when it was accepted and then broke a rule, with the listed code and the figures [HU-29]', async () => {
    const slipped = await place({ requestPrice: '5990000', slippage: '0.1%' });
    expect(await endOf(slipped.orderId)).toEqual([
      6,
      'The price moved further than the allowed slippage: the worst allowed price was 59959.90, the book had 60000.13.',
      'CFDWBWE000001',
    ]);
    expect(messageOf(slipped.orderId)?.endReason).toBe('slippageExceeded 59959.90 60000.13');
    spoil();
    fixture.marketClock.advance(60_001);
    const { orderId } = await place();
    expect(await endOf(orderId)).toEqual([
      6,
      'There are no live quotes for this product at the moment.',
      'CFDWBWE000003',
    ]);
  });

  it('when its day is over, also in the message that is read after a restart', async () => {
    const { orderId } = await place({ ...REST, expireType: 1 });
    spoil();
    fixture.marketClock.advance(Date.UTC(2026, 2, 3) - START_MS);
    await fixture.settle();
    expect(await endOf(orderId)).toEqual([7, 'Expired.', null]);
    const stored = (await fixture.service.trades.messagesAfter([accountId], 0)).at(-1);
    expect(stored).toMatchObject({ endReason: 'expired', content: { paramMap: { orderStatus: '7' } } });
    expect(stored?.content).not.toHaveProperty('endReason');
  });

  it('a filled one and one that rests say nothing', async () => {
    const { orderId } = await place();
    expect(await endOf(orderId)).toEqual([2, null, null]);
    expect(messageOf(orderId)?.endReason).toBeUndefined();
  });
});
