import { beforeEach, describe, expect, it } from 'vitest';
import { noteSent, useClicks, useSentOrders } from './click-store.ts';

const SENT = { symbolId: 1, what: 'place', side: 'buy', price: 100, volume: 1, timeMs: 0 } as const;

beforeEach(() => {
  useClicks.setState({ quantities: new Map() });
  useSentOrders.setState({ sent: [], next: 1 });
});

describe('what one click is worth', () => {
  it('is kept for each product, of a bounded number of products [MAX_CLICK_QUANTITIES]', () => {
    const { setQuantity } = useClicks.getState();
    for (let symbolId = 0; symbolId < 200; symbolId += 1) setQuantity(symbolId, '1');
    setQuantity(0, '2');
    setQuantity(200, '3');
    const { quantities } = useClicks.getState();
    expect(quantities.size).toBe(200);
    expect([quantities.get(0), quantities.get(1), quantities.get(200)]).toEqual(['2', undefined, '3']);
  });
});

describe('what the ladder sent', () => {
  it('says how each request ended and after how long', () => {
    const answered = noteSent(SENT);
    const lost = noteSent({ ...SENT, what: 'move' });
    expect(useSentOrders.getState().sent.map(({ end }) => end)).toEqual([undefined, undefined]);
    answered({ kind: 'accepted', orderId: '1' });
    lost({ kind: 'unknown' } as never);
    const [second, first] = useSentOrders.getState().sent;
    expect(first?.end).toBe('accepted');
    expect(first?.latencyMs).toBeGreaterThanOrEqual(0);
    expect([second?.end, second?.latencyMs]).toEqual(['unknown', undefined]);
  });

  it('is remembered for the last twenty [MAX_SENT_ORDERS]', () => {
    for (let count = 0; count < 25; count += 1) noteSent(SENT);
    const { sent } = useSentOrders.getState();
    expect(sent).toHaveLength(20);
    expect([sent[0]?.id, sent.at(-1)?.id]).toEqual([25, 6]);
  });
});
