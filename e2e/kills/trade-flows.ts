import { BIZ_TYPE } from '../../backend/contract/business-types.ts';
import { compare, ordersOf, type Ask, type Flow, type World } from './flow.ts';

/** Account types, as the wire numbers them. */
export const TYPES = { cross: 1, isolated: 2, leveraged: 3, spot: 5, stock: 6 } as const;

const BUY = 1;
const SELL = 2;
/** Where the money of an order for assets comes from and goes to. */
const OWN = 1;
const BORROW = 2;
const REPAY = 3;
const CANCELLED = 4;

interface Placed {
  readonly orderId: number;
  readonly positionId?: number;
}

/** An order of a flow: every second one goes the other way. */
type OrderAsk = (world: World, mark: string, before: Placed | undefined) => Omit<Ask, 'side'>;

/** Orders in one account type, one after another; each is there once, under the number that was acknowledged. */
function orderFlow(name: string, tradeType: number, next: OrderAsk): Flow {
  const acknowledged = new Map<string, string>();
  let requested = 0;
  let before: Placed | undefined;
  return {
    name,
    next(world) {
      requested += 1;
      return { side: 'customer', ...next(world, `${name}-${requested}`, before) };
    },
    acknowledge({ body }, data) {
      before = data as Placed;
      acknowledged.set((body as { remark: string }).remark, String(before.orderId));
    },
    async findProblems(world) {
      const own = (await ordersOf(world, tradeType)).filter(({ mark }) => mark.startsWith(`${name}-`));
      return compare('order', acknowledged, own);
    },
  };
}

function contract({ accounts, symbolId }: World, tradeType: number) {
  const account = accounts.find((one) => one.tradeType === tradeType && one.currency === 'USDT');
  return {
    accountId: account?.accountId,
    accountCurrency: 'USDT',
    accountDigits: account?.digits,
    symbolId: symbolId(tradeType),
    tradeType,
    entryType: 1,
    requestNum: '0.01',
    requestPrice: '0',
    expireType: 2,
    crossLevelNum: 1,
    requestTime: 1,
  };
}

/** Opens a position, closes it, opens another one. */
function contracts(name: string, tradeType: number): Flow {
  let isOpen = false;
  return orderFlow(name, tradeType, (world, remark, before) => {
    const order = { ...contract(world, tradeType), remark };
    isOpen = !isOpen;
    const body = isOpen
      ? { ...order, bizType: 1, direction: BUY }
      : { ...order, bizType: 2, direction: SELL, positionId: before?.positionId };
    return { bizType: BIZ_TYPE.addMarketOrder, body };
  });
}

function assets(
  name: string,
  tradeType: number,
  directions: readonly [number, number],
  sources: object,
): Flow {
  let count = 0;
  return orderFlow(name, tradeType, (world, remark) => {
    const direction = directions[count++ % 2] as number;
    const body = {
      tradeType,
      symbolId: world.symbolId(tradeType),
      bizType: 1,
      entryType: 1,
      requestPrice: '',
      requestTime: 1,
      direction,
      // More is bought than sold: the fee is taken off what comes in.
      requestNum: direction === BUY ? '0.002' : '0.001',
      operationType: (sources as Record<number, number>)[direction],
      remark,
    };
    return { bizType: BIZ_TYPE.addOrder, body };
  });
}

function shares(name: string): Flow {
  let count = 0;
  return orderFlow(name, TYPES.stock, (world, remark) => {
    const direction = count++ % 2 === 0 ? BUY : SELL;
    const body = {
      tradeType: TYPES.stock,
      accountCurrency: 'USD',
      accountDigits: 2,
      symbolId: world.symbolId(TYPES.stock),
      digits: 2,
      bizType: direction,
      direction,
      requestNum: '1',
      requestPrice: 0,
      requestTime: 1,
      remark,
    };
    return { bizType: BIZ_TYPE.placeStockOrder, body };
  });
}

/** Places an order far below the market, and cancels it; of three, one goes on resting. */
function resting(name: string): Flow {
  const tradeType = TYPES.isolated;
  const placed = new Map<string, string>();
  const cancelled = new Set<string>();
  let requested = 0;
  let toCancel: number | undefined;
  return {
    name,
    next(world) {
      const { accountId, ...order } = contract(world, tradeType);
      if (toCancel !== undefined)
        return {
          side: 'customer',
          bizType: BIZ_TYPE.closePboOrder,
          body: { accountId, tradeType, pboId: toCancel },
        };
      requested += 1;
      const requestPrice = world.lowPrice;
      const body = {
        ...order,
        accountId,
        bizType: 13,
        direction: BUY,
        requestPrice,
        remark: `${name}-${requested}`,
      };
      return { side: 'customer', bizType: BIZ_TYPE.addMarketOrder, body };
    },
    acknowledge({ bizType, body }, data) {
      if (bizType === BIZ_TYPE.closePboOrder) {
        cancelled.add(String(toCancel));
        toCancel = undefined;
        return;
      }
      const { orderId } = data as Placed;
      placed.set((body as { remark: string }).remark, String(orderId));
      if (requested % 3 !== 0) toCancel = orderId;
    },
    async findProblems(world) {
      const own = (await ordersOf(world, tradeType)).filter(({ mark }) => mark.startsWith(`${name}-`));
      const problems = compare('resting order', placed, own);
      for (const { number, status } of own)
        // One that is to be cancelled next may be so already: its answer was lost.
        if (number !== String(toCancel) && (status === CANCELLED) !== cancelled.has(number))
          problems.push(
            `order ${number} is in state ${status}, ${cancelled.has(number) ? 'cancelled' : 'not cancelled'} by its customer`,
          );
      return problems;
    },
  };
}

/** Everything that is traded, in accounts of all types. */
export function tradeFlows(): Flow[] {
  const { cross, isolated, leveraged, spot } = TYPES;
  return [
    contracts('cross', cross),
    contracts('isolated', isolated),
    resting('resting'),
    assets('spot', spot, [BUY, SELL], { [BUY]: OWN, [SELL]: OWN }),
    assets('loan', leveraged, [SELL, BUY], { [SELL]: BORROW, [BUY]: REPAY }),
    shares('share'),
  ];
}
