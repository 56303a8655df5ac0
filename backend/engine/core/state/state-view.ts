import type { TriggerBook } from './product-triggers.ts';
import type { OwnSizes } from '../queue/footprints.ts';
import type { OrderQueues } from '../queue/resting-queues.ts';
import type { TradingState } from './state.ts';
import type { InstrumentId } from '../../../domain/units.ts';

/** A map that is only read. */
type ReadOnly<Held> = Held extends Map<infer Key, infer Value> ? ReadonlyMap<Key, Value> : Held;

/** The trading state for everybody but the core: the same object, without the ways to change it. */
export interface TradingView extends Pick<
  TradingState,
  | 'account'
  | 'exposure'
  | 'heldProducts'
  | 'isIdle'
  | 'isQuiet'
  | 'isUnused'
  | 'leverage'
  | 'leverages'
  | 'liveOrders'
  | 'mayValue'
  | 'openPositions'
  | 'ownersIn'
  | 'unitMembers'
  | 'unitOf'
  | 'watched'
> {
  readonly accounts: ReadOnly<TradingState['accounts']>;
  readonly orders: ReadOnly<TradingState['orders']>;
  readonly positions: ReadOnly<TradingState['positions']>;
  readonly indebted: ReadonlySet<number>;
  readonly last: Readonly<TradingState['last']>;
  readonly expiries: Pick<TradingState['expiries'], 'isTriggered' | 'top'>;
  readonly cross: Pick<TradingState['cross'], 'isHeld'>;
  readonly books: Pick<TradingState['books'], 'depth' | 'restingCount' | 'versions'>;
  readonly stock: Pick<
    TradingState['stock'],
    'all' | 'debtorsIn' | 'holding' | 'holdingsOf' | 'isHeld' | 'owes' | 'positionId'
  >;
  readonly companies: Pick<TradingState['companies'], 'find' | 'of'>;
  readonly hedges: Pick<TradingState['hedges'], 'all' | 'find' | 'isWaiting'>;
  readonly queues: Pick<OrderQueues, 'find' | 'mayConcern' | 'wouldServe'> | undefined;
  readonly footprints: Pick<OwnSizes, 'of'> | undefined;
  readonly accountsOf: Pick<TradingState['accountsOf'], 'of'>;
  readonly ordersOf: Pick<TradingState['ordersOf'], 'count'>;
  readonly positionsOf: Pick<TradingState['positionsOf'], 'count'>;
  readonly wallets: Pick<TradingState['wallets'], 'find' | 'membersOf'>;
  /** What waits for the prices of a product. */
  triggers(
    symbolId: InstrumentId,
  ): Pick<TriggerBook, 'idle' | 'mayTrigger'> & {
    readonly orders: Members;
    readonly positions: Members;
    readonly rates: Pick<TriggerBook['rates'], 'currencies' | 'mayStep'>;
  };
}

/** Numbers that are only read. */
type Members = Pick<Set<number>, 'has' | 'size' | typeof Symbol.iterator>;
