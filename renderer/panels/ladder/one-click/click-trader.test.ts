import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useToasts } from '../../../components/index.ts';
import { figureValueIn } from '../../../components/text/figure-text.ts';
import { installParts } from '../../../parts.ts';
import { ArmingSwitch } from '../../../trading/arming.ts';
import type { Product, QuoteView } from '../../../market/contracts.ts';
import { marketRoom, resetWorld, world } from '../../testing/fake-session.ts';
import { useSettings } from '../../../session/settings.ts';
import type { PositionView } from '../../../trading/contracts.ts';
import { useQuestion } from '../../shared/confirmation.tsx';
import type { OwnMark } from '../own-orders.ts';

vi.mock(
  '../../../trading/trading-api.ts',
  async () => (await import('../../testing/fake-session.ts')).fakeSession,
);

const { ClickTrader } = await import('./click-trader.ts');
const { endLink, useClicks, useFirstOfTwo, useLadderChoices, useSentOrders } =
  await import('./click-store.ts');

const arming = new ArmingSwitch({ now: () => 0, after: () => () => undefined });
const product = (marketRoom.useProducts().data as readonly Product[])[0] as Product;
const QUOTE = { bid: 964_120, ask: 964_125, price: 964_125 } as QuoteView;
const ORDER: OwnMark = { kind: 'order', id: '9', side: 'buy', price: 964_000, volume: 100 };

const POSITION = {
  positionId: '7',
  symbolId: 1,
  direction: 'buy',
  volume: 850,
  entryPrice: 964_000,
  leverage: 10,
} as PositionView;

/** A trader who may trade everything. */
function trader(more: Partial<InstanceType<typeof ClickTrader>['facts']> = {}, of: Product = product) {
  const created = new ClickTrader(of);
  created.quote = QUOTE;
  created.facts = { ...created.facts, terms: world.terms, isOwnAccount: true, ...more };
  return created;
}
const said = () => {
  const detail = useToasts.getState().shown.at(-1)?.detail;
  return typeof detail === 'function' ? detail() : detail;
};

beforeEach(() => {
  resetWorld();
  installParts({ arming });
  arming.arm();
  useClicks.setState({ quantities: new Map() });
  useSentOrders.setState({ sent: [], next: 1 });
});

describe('the trader of the ladder', () => {
  it('sends nothing on old prices, for another account type or for a product that is closed, and says why', async () => {
    await trader({ isFrozen: true }).place('buy', 964_000);
    expect(said()).toContain('Prices are old');
    await trader({ isOwnAccount: false }).place('buy', 964_000);
    expect(said()).toContain('another account type');
    await trader({ terms: { ...world.terms, tradeEnabled: false } }).place('buy', 964_000);
    expect(said()).toContain('cannot be traded');
    expect(await trader({ isFrozen: true }).move([ORDER], () => 963_000)).toBe(0);
    expect([world.sent, world.changed]).toEqual([[], []]);
  });

  it('opens nothing once the daily loss limit is reached and says why; what is open can still be closed', async () => {
    await trader({ isLocked: true }).place('buy', 964_000);
    expect(said()).toContain('daily loss limit');
    expect(world.sent).toEqual([]);
    expect(await trader({ isLocked: true }).move([ORDER], () => 963_000)).toBe(1);
  });

  it.each([
    ['a quantity', { quantity: '0。7' }, 'quantity of a click'],
    ['a stop', { stopLoss: '1·5' }, 'bracket distance'],
    ['a stop with decimals that no price has', { stopLoss: '0.00001' }, 'bracket distance'],
    ['a take profit', { takeProfit: '1e3' }, 'bracket distance'],
  ])('sends nothing while %s is not read, and says why', async (_what, typed, why) => {
    const { quantity = '0.1', takeProfit = '', stopLoss = '' } = typed as Record<string, string>;
    const value = (text: string) => figureValueIn('comma', text);
    useClicks.getState().setQuantity(1, value(quantity));
    useClicks.getState().setDistances(1, { takeProfit: value(takeProfit), stopLoss: value(stopLoss) });
    useLadderChoices.setState({ template: 'own' });
    await trader().place('buy', 964_000);
    useLadderChoices.setState({ template: 'none' });
    expect(said()).toContain(why);
    expect(world.sent).toEqual([]);
  });

  it('sends a stop on the far side and a limit on the near side, an entry of the interface in a cross account [ORD-46]', async () => {
    const inCross = { ...world.terms, tradeType: 'cross' } as typeof world.terms;
    const cross = trader({ terms: inCross }, { ...product, tradeType: 'cross' });
    await cross.place('buy', 964_500);
    await cross.place('buy', 964_000);
    await trader().place('buy', 964_500);
    expect(world.sent.map(({ isStop = false, price, trigger }) => [isStop, price, trigger])).toEqual([
      [true, 964_500, undefined],
      [false, 964_000, undefined],
      [false, undefined, { price: 964_500 }],
    ]);
  });

  it('sends a stop that follows the market at the distance of the row, beyond the market alone [ORD-46]', async () => {
    for (const tradeType of ['isolated', 'cross', 'spot', 'leveragedSpot', 'stock'] as const) {
      world.sent = [];
      const follows = trader({ terms: { ...world.terms, tradeType } }, { ...product, tradeType });
      await follows.place('buy', 964_500, { trails: true });
      await follows.place('sell', 964_000, { trails: true });
      expect(world.sent).toMatchObject([
        { direction: 'buy', price: undefined, trigger: { distance: 375 } },
        { direction: 'sell', price: undefined, trigger: { distance: 120 } },
      ]);
      expect(world.sent[0]).not.toHaveProperty('isStop');
      await follows.place('buy', 964_000, { trails: true });
      await follows.place('buy', undefined, { trails: true });
      expect(world.sent).toHaveLength(2);
      expect(said()).toContain('A trailing stop waits beyond the market');
    }
    // Linked with another order it keeps its distance.
    world.outcome = { kind: 'accepted', orderId: '11' };
    await trader().place('sell', 965_000, { isLinked: true });
    const both = { isLinked: true, trails: true };
    await trader({ orders: [{ orderId: '11' }] as never }).place('sell', 964_000, both);
    expect(world.sent.at(-1)).toMatchObject({ linkedOrderId: '11', trigger: { distance: 120 } });
    endLink();
  });

  it('links the second order of two, and begins anew where the first is gone or it was ended [ORD-46]', async () => {
    const place = (price: number, orders: readonly string[]) =>
      trader({ orders: orders.map((orderId) => ({ orderId })) as never }).place('buy', price, {
        isLinked: true,
      });
    world.outcome = { kind: 'accepted', orderId: '11' };
    await place(964_000, []);
    await place(964_500, ['11']);
    await place(963_000, ['11']);
    await place(963_500, []);
    endLink();
    await place(962_000, ['11']);
    // An order that was refused is no first one.
    endLink();
    world.outcome = { kind: 'rejected', code: 'X', message: 'No.' };
    await place(961_000, []);
    expect(useFirstOfTwo.getState().orderId).toBeUndefined();
    const linked = world.sent.map(({ linkedOrderId }) => linkedOrderId);
    expect(linked).toEqual([undefined, '11', undefined, undefined, undefined, undefined]);
    await trader({}, { ...product, tradeType: 'stock' }).place('buy', 960_000, { isLinked: true });
    expect(said()).toContain('cannot be linked');
    expect(world.sent).toHaveLength(linked.length);
  });

  it('moves a bracket of a position and keeps the other one', async () => {
    const position = { positionId: '7', takeProfit: 970_000, stopLoss: 960_000 };
    const mark: OwnMark = { kind: 'stopLoss', id: '7', side: 'sell', price: 960_000, volume: 100 };
    await trader({ positions: [position as never] }).move([mark], () => 961_000);
    expect(world.brackets).toEqual([{ positionId: '7', takeProfit: 970_000, stopLoss: 961_000 }]);
  });

  it('begins the time of the arming anew with everything that it sends', async () => {
    const use = vi.spyOn(arming, 'use');
    await trader().place('buy', 964_000);
    await trader().move([ORDER], (mark) => mark.price + 1);
    expect(use).toHaveBeenCalledTimes(2);
    use.mockRestore();
    arming.disarm();
    await trader({ orders: [{ orderId: '9' }] as never }).cancelArmed([ORDER]);
    expect(world.cancelled).toEqual([]);
    await trader().cancel([ORDER]);
    expect(world.cancelled).toEqual(['9']);
  });

  it('asks before it cancels several, flattens or turns round, where the trader has set that it asks', async () => {
    const second = { ...ORDER, id: '10' };
    const orders = [ORDER, second].map(({ id, side, price, volume }) => ({
      orderId: id,
      symbolId: 1,
      type: 'limitOpen',
      direction: side,
      price,
      volume,
    })) as never;
    const held = trader({ orders, positions: [POSITION] });
    const acts = [
      () => held.cancelArmed([ORDER, second]),
      () => held.flatten(),
      () => held.reverse(),
      () => held.place('buy', 963_000),
    ];
    useSettings.setState({
      confirmations: {
        place: 'ask',
        close: 'do',
        reverse: 'ask',
        cancel: 'ask',
        cancelAll: 'ask',
        flatten: 'ask',
      },
    });
    for (const act of acts) {
      const done = act();
      await vi.waitFor(() => expect(useQuestion.getState().requested).toBeDefined());
      useQuestion.getState().requested?.answer(false);
      await done;
    }
    expect([world.cancelled, world.closed, world.sent]).toEqual([[], [], []]);

    useSettings.setState({
      confirmations: {
        place: 'do',
        close: 'do',
        reverse: 'do',
        cancel: 'do',
        cancelAll: 'do',
        flatten: 'do',
      },
    });
    for (const act of acts.slice(0, 3)) await act();
    expect(world.cancelled).toEqual(['9', '10']);
    expect(world.closed).toEqual(['7', '7']);
    expect(world.sent).toMatchObject([{ type: 'marketOpen', direction: 'sell', requestNum: '0.850' }]);
    const sent = useSentOrders.getState().sent.map(({ what }) => what);
    expect(sent).toEqual(['place', 'close', 'close', 'cancel', 'cancel']);
  });

  it('flattens and turns round nothing once it is disarmed, also while it asks', async () => {
    const held = trader({ positions: [POSITION] });
    useSettings.setState({
      confirmations: {
        place: 'do',
        close: 'do',
        reverse: 'ask',
        cancel: 'ask',
        cancelAll: 'ask',
        flatten: 'ask',
      },
    });
    const flattened = held.flatten();
    arming.disarm();
    useQuestion.getState().requested?.answer(true);
    await flattened;
    await held.reverse();
    expect(said()).toContain('Arm the ladder first');
    expect([world.closed, world.sent]).toEqual([[], []]);
  });

  it("notes when it sent by the market's clock", async () => {
    const fast = trader();
    fast.marketClock = () => Date.now() - 8_000_000_000;
    await fast.place('buy', 964_000);
    const [{ timeMs } = { timeMs: 0 }] = useSentOrders.getState().sent;
    expect(Math.abs(timeMs - (Date.now() - 8_000_000_000))).toBeLessThan(60_000);
  });

  it('notes what it sent and how it ended', async () => {
    world.outcome = { kind: 'rejected', code: 'X', message: 'No.' };
    await trader().place('sell', undefined);
    expect(useSentOrders.getState().sent).toMatchObject([
      { what: 'place', side: 'sell', price: undefined, volume: 10, end: 'rejected' },
    ]);
  });
});
