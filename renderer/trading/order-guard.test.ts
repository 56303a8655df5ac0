import { expect, it } from 'vitest';
import type { OrderDraft } from '../venue/records.ts';
import type { OrderCommand, OrdersPort } from '../venue/port.ts';
import type { OrderView, HeldPosition } from './contracts.ts';
import { OrderService } from './order-service.ts';
import { UnconfirmedOrders } from './unconfirmed-orders.ts';

const DRAFT = { symbolId: 1, type: 'marketOpen', direction: 'buy', requestNum: '0.1' } as OrderDraft;

/** A desk whose guard refuses everything that is not a close or a cancel. */
function guarded() {
  const sent: OrderCommand['kind'][] = [];
  const prepared: OrderCommand[] = [];
  const orders = {
    prepare: (command: OrderCommand) => {
      prepared.push(command);
      return { businessType: command.kind, body: {} };
    },
    send: () => {
      sent.push(prepared.at(-1)?.kind ?? 'place');
      return Promise.resolve({ kind: 'accepted', orderId: '1' });
    },
  } as unknown as OrdersPort;
  const service = new OrderService({
    orders,
    unconfirmed: new UnconfirmedOrders(() => DRAFT),
    now: () => 0,
    newKey: () => 'key',
    account: () => ({ accountId: 1, accountType: 'isolated', currency: 'USDT', digits: 2 }),
    position: () =>
      ({ positionId: '5', symbolId: 1, direction: 'buy', volume: 100, orderId: '1' }) as HeldPosition,
    order: () => ({ orderId: '2', symbolId: 1, type: 'limitOpen', direction: 'buy', volume: 1 }) as OrderView,
    numberDigits: () => 3,
    dealPrice: () => 1,
    arePricesOld: () => false,
    onAnswered: () => undefined,
    onUnknown: () => undefined,
    onRejected: () => undefined,
    refusal: (command) =>
      command.kind === 'cancel' || (command.kind === 'place' && command.draft.type === 'marketClose')
        ? undefined
        : 'locked for today',
  });
  return { service, sent };
}

it('one guard stands before everything that is sent: what it refuses never leaves the terminal', async () => {
  const { service, sent } = guarded();
  const retried = { idempotencyKey: 'old', draft: DRAFT, sentAtMs: 0 };
  const refused = [
    await service.placeOrder(DRAFT),
    await service.retrySameKey(retried),
    await service.changePrice('2', 10),
    await service.setBrackets('5', { takeProfit: undefined, stopLoss: undefined }),
  ];
  for (const outcome of refused)
    expect(outcome).toEqual({ kind: 'rejected', code: '', message: 'locked for today' });
  expect(sent).toEqual([]);
});

it('closing and cancelling go past the guard', async () => {
  const { service, sent } = guarded();
  expect((await service.closePosition('5')).kind).toBe('accepted');
  expect((await service.cancelOrder('2')).kind).toBe('accepted');
  expect(sent).toEqual(['place', 'cancel']);
});
