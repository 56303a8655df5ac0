import { expect, it } from 'vitest';
import { isDelivered, standingOf, toSteps, type Group, type SettlementRow } from './delivery-model.ts';

const group = (rest: Partial<Group> = {}): Group => ({
  name: 'ledger',
  position: 7,
  waitingEvents: 0,
  newestEventId: 7,
  isConnected: true,
  isFailing: false,
  seenTime: 1,
  ...rest,
});

const request = (rest: Partial<SettlementRow>): SettlementRow => ({
  requestNo: 'r',
  cancelNo: 'c',
  state: 'done',
  operationType: 'OPEN_POSITION',
  customerNo: '1',
  currency: 'USDT',
  amount: '5.00',
  orderId: 1 as SettlementRow['orderId'],
  requestTime: 1,
  attempts: 0,
  nextTime: null,
  cancelRemark: '',
  ...rest,
});

it('says how a group stands, the worst first', () => {
  const standings = [
    group(),
    group({ waitingEvents: 2 }),
    group({ waitingEvents: 2, isConnected: false }),
    group({ isConnected: false, isFailing: true }),
  ].map(standingOf);
  expect(standings).toEqual(['current', 'behind', 'away', 'failing']);
});

it('has delivered what a group has confirmed', () => {
  const event = { eventId: 7, eventType: 'kyc', time: 1, data: {} };
  expect([isDelivered(event, group()), isDelivered({ ...event, eventId: 8 }, group())]).toEqual([
    true,
    false,
  ]);
  expect(isDelivered(event, undefined)).toBeUndefined();
});

it('tells a request as it went: sent, cancelled, tried again, given up', () => {
  const kinds = (rest: Partial<SettlementRow>) => toSteps(request(rest)).map(({ kind }) => kind);
  expect(kinds({})).toEqual(['opened', 'ended']);
  expect(kinds({ state: 'sent', nextTime: 9 })).toEqual(['opened']);
  expect(kinds({ state: 'cancelling', cancelRemark: 'late', attempts: 3, nextTime: 9 })).toEqual([
    'opened',
    'cancelWanted',
    'tried',
    'next',
  ]);
  expect(kinds({ operationType: 'NORMAL_CLOSE', state: 'abandoned', attempts: 20 })).toEqual([
    'returned',
    'tried',
    'ended',
  ]);
});
