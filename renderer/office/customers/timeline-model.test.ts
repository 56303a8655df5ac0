import { expect, it } from 'vitest';
import {
  EVENT_KINDS,
  fillEvents,
  flowEvents,
  orderEvents,
  proposalEvents,
  toDays,
  type DealAnswer,
  type DepositRow,
  type FlowRow,
  type OrderRow,
} from './timeline-model.ts';

const fills = fillEvents({
  bizTypeText: { 1: 'Market open' },
  list: [
    {
      dealId: 7,
      bizType: 1,
      direction: 1,
      executeTime: 300,
      executePrice: '96402.5',
      realExecuteNum: '1.5',
      symbolCode: 'BTC/USDT',
      profitLoss: '0.00',
      accountCurrency: 'USDT',
    },
  ],
} as unknown as DealAnswer);

const order = (id: number, status: number, updateTime: number): OrderRow =>
  ({
    id,
    status,
    direction: 2,
    updateTime,
    requestNum: '2',
    symbolName: 'Ether',
    rejectCode: null,
  }) as OrderRow;

const flow = (id: number, members: object): FlowRow =>
  ({
    id,
    createTime: 200,
    amount: '5.00',
    currency: 'USDT',
    orderId: null,
    dealId: null,
    ...members,
  }) as FlowRow;

it('a fill says what, how much, at what price and in which way', () => {
  expect(fills).toEqual([
    {
      kind: 'fill',
      id: 'fill 7',
      atMs: 300,
      isBuy: true,
      volume: '1.5',
      product: 'BTC/USDT',
      price: '96402.5',
      way: 'Market open',
      profit: '0.00',
      currency: 'USDT',
    },
  ]);
});

it('an order is told where it came to nothing, and money where no fill moved it', () => {
  expect(orderEvents([order(1, 2, 100), order(2, 6, 100), order(3, 4, 100)])).toMatchObject([
    { id: 'order 2', state: 'rejected', isBuy: false },
    { id: 'order 3', state: 'cancelled' },
  ]);
  const flows = [flow(1, { dealId: 7, orderId: 9 }), flow(2, { businessType1Name: 'Bonus' })];
  expect(flowEvents(flows)).toMatchObject([{ id: 'flow 2', name: 'Bonus', amount: '5.00' }]);
});

it('events of all kinds are joined by days, the newest first, and a kind can be left out', () => {
  const deposit = { proposalNo: 'D1', createTime: 1, state: 'paid', intendAmount: '9', actualAmount: null };
  const events = [
    ...flowEvents([flow(1, {})]),
    ...fills,
    ...orderEvents([order(2, 6, 1_100)]),
    ...proposalEvents([deposit as unknown as DepositRow], [], (ms) => ms + 1_000),
  ];
  const dayOf = (ms: number) => (ms < 1_000 ? 'Thursday' : 'Friday');
  const ids = (kinds: readonly (typeof EVENT_KINDS)[number][]) =>
    toDays(events, new Set(kinds), dayOf).map(({ day, events: own }) => [day, ...own.map(({ id }) => id)]);
  expect(ids(EVENT_KINDS)).toEqual([
    ['Friday', 'order 2', 'proposal D1'],
    ['Thursday', 'fill 7', 'flow 1'],
  ]);
  expect(ids(['fill'])).toEqual([['Thursday', 'fill 7']]);
});
