import { beforeEach, describe, expect, it } from 'vitest';
import { figureValueIn } from '../../../components/text/figure-text.ts';
import { keyVolumes, ownPreset } from './click-model.ts';
import { noteSent, readKeyQuantities, useClicks, useLadderChoices, useSentOrders } from './click-store.ts';

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

describe('quantities of the keys', () => {
  it("are the trader's own where an order may have them, else the product's", () => {
    const terms = { minVolume: 1, maxVolume: 100_000, volumeStep: 1, numberDigits: 3 };
    expect(keyVolumes(terms, ['0.020', '', '7', '1000', 'x', '0'])).toEqual([20, 5, 7_000, 25, 50, 100]);
    // A key whose quantity is not read has none: the product's own is not what was meant.
    expect(keyVolumes(terms, ['', figureValueIn('comma', '0。2')])).toEqual([1, undefined, 10, 25, 50, 100]);
    expect(ownPreset('0.015', { ...terms, volumeStep: 10 })).toBeUndefined();
  });

  it('are kept by product over a restart, of a bounded number of products [MAX_CLICK_QUANTITIES]', () => {
    const { setKeyQuantity } = useLadderChoices.getState();
    for (let symbolId = 0; symbolId <= 200; symbolId += 1) setKeyQuantity(symbolId, 1, '0.5');
    const { keyQuantities } = useLadderChoices.getState();
    expect([keyQuantities.size, keyQuantities.get(200)]).toEqual([200, ['', '0.5', '', '', '', '']]);
    expect(readKeyQuantities(JSON.parse(JSON.stringify([...keyQuantities])))).toEqual(keyQuantities);
    const strange = [[1, ['0.5']], ['x'], 7, [2, ['', '', '', '', '', 8]]];
    expect(readKeyQuantities(strange).size + readKeyQuantities('none').size).toBe(0);
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
