import type { TradeType } from '../../domain/account-type.ts';
import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import type { AccountMessage } from '../../engine/trade-stream.ts';
import { TradeDelivery } from './trade-delivery.ts';

// Limits, written out: a test does not import what it checks.
const MAX_HELD_MESSAGES = 10_000;

/** Only the sequence and the account type matter to the delivery. */
function message(seqId: number, tradeType: TradeType): AccountMessage {
  return { seqId, tradeType } as AccountMessage;
}

function delivery() {
  const sent: AccountMessage[] = [];
  return { sent, lanes: new TradeDelivery((one) => sent.push(one)) };
}

describe('TradeDelivery', () => {
  it('hands over what is subscribed and nothing else [MS-04, MS-07]', () => {
    const { sent, lanes } = delivery();
    lanes.take(message(1, 'isolated'));
    lanes.open(['isolated'], false);
    lanes.take(message(2, 'isolated'));
    lanes.take(message(3, 'cross'));
    lanes.retainOnly(new Set<TradeType>(['cross']));
    lanes.take(message(4, 'isolated'));
    expect(sent.map(({ seqId }) => seqId)).toEqual([2]);
  });

  it('delivers everything after a place in order and once, however replay and live messages mix [MS-23]', () => {
    const plays = fc.array(fc.constantFrom<TradeType>('cross', 'isolated'), { maxLength: 40 });
    fc.assert(
      fc.property(plays, fc.nat(40), fc.nat(40), fc.nat(40), (tradeTypes, seen, opened, arrived) => {
        const all = tradeTypes.map((tradeType, index) => message(index + 1, tradeType));
        const { sent, lanes } = delivery();
        const openAt = Math.min(opened, all.length);
        // The client can have seen no more than there was when it subscribed.
        const from = Math.min(seen, openAt);
        const arriveAt = Math.max(openAt, Math.min(arrived, all.length));
        for (const one of all.slice(0, openAt)) lanes.take(one);
        const replaying = lanes.open(['cross', 'isolated'], true);
        for (const one of all.slice(openAt, arriveAt)) lanes.take(one);
        // What the disk holds when it is read: everything up to some place at or after the opening.
        lanes.finishReplay(
          replaying,
          all.slice(0, arriveAt).filter(({ seqId }) => seqId > from),
        );
        for (const one of all.slice(arriveAt)) lanes.take(one);
        for (const play of ['cross', 'isolated']) {
          const expected = all.filter(({ seqId, tradeType }) => tradeType === play && seqId > from);
          const got = sent.filter(({ tradeType }) => tradeType === play);
          expect(got.map(({ seqId }) => seqId)).toEqual(expected.map(({ seqId }) => seqId));
        }
      }),
    );
  });

  it('does not replay an account type whose replay runs already, nor into a lane that was closed', () => {
    const { sent, lanes } = delivery();
    expect(lanes.open(['cross', 'isolated'], true)).toEqual(['cross', 'isolated']);
    expect(lanes.open(['isolated'], true)).toEqual([]);
    lanes.retainOnly(new Set<TradeType>(['cross']));
    lanes.finishReplay(['cross', 'isolated'], [message(1, 'cross'), message(2, 'isolated')]);
    expect(sent.map(({ seqId }) => seqId)).toEqual([1]);
  });

  it('says when too many messages wait for a replay [MAX_HELD_MESSAGES]', () => {
    const { lanes } = delivery();
    lanes.open(['isolated'], true);
    for (let seqId = 1; seqId <= MAX_HELD_MESSAGES; seqId += 1)
      expect(lanes.take(message(seqId, 'isolated'))).toBe(true);
    expect(lanes.take(message(MAX_HELD_MESSAGES + 1, 'isolated'))).toBe(false);
  });
});
