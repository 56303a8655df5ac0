import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useToasts } from '../../../components/index.ts';
import { installParts } from '../../../parts.ts';
import { ArmingSwitch } from '../../../trading/arming.ts';
import type { Product, QuoteView } from '../../../market/contracts.ts';
import { marketRoom, resetWorld, world } from '../../testing/fake-rooms.ts';
import type { OwnMark } from '../own-orders.ts';

vi.mock('../../../trading/index.ts', async () => (await import('../../testing/fake-rooms.ts')).tradingRoom);

const { ClickTrader } = await import('./click-trader.ts');
const { useClicks, useSentOrders } = await import('./click-store.ts');

const arming = new ArmingSwitch({ now: () => 0, after: () => () => undefined });
const product = (marketRoom.useProducts().data as readonly Product[])[0] as Product;
const QUOTE = { bid: 964_120, ask: 964_125, price: 964_125 } as QuoteView;
const ORDER: OwnMark = { kind: 'order', id: '9', side: 'buy', price: 964_000, volume: 100 };

/** A trader who may trade everything. */
function trader(more: Partial<InstanceType<typeof ClickTrader>['facts']> = {}, of: Product = product) {
  const created = new ClickTrader(of);
  created.quote = QUOTE;
  created.facts = {
    ...created.facts,
    ...{ terms: world.terms, isOwnAccount: true, ...more },
  };
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

  it('sends a stop on the far side of a cross account and a limit on the near side', async () => {
    const cross = trader({}, { ...product, tradeType: 'cross' });
    await cross.place('buy', 964_500);
    await cross.place('buy', 964_000);
    await trader().place('buy', 964_500);
    expect(world.sent.map(({ isStop = false, price }) => [isStop, price])).toEqual([
      [true, 964_500],
      [false, 964_000],
      [false, 964_500],
    ]);
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
    await trader().cancelArmed([ORDER]);
    expect(world.cancelled).toEqual([]);
    await trader().cancel([ORDER]);
    expect(world.cancelled).toEqual(['9']);
  });

  it('notes what it sent and how it ended', async () => {
    world.outcome = { kind: 'rejected', code: 'X', message: 'No.' };
    await trader().place('sell', undefined);
    expect(useSentOrders.getState().sent).toMatchObject([
      { what: 'place', side: 'sell', price: undefined, volume: 10, end: 'rejected' },
    ]);
  });
});
