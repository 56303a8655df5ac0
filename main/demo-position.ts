import { valueOf, type ApiClient } from '../backend/client/index.ts';
import { TRADE_GROUP } from '../backend/contract/business-types.ts';
import type { RowOf } from '../backend/contract/call.ts';
import { ENTRY_TYPES, EXPIRE_TYPES, DIRECTIONS } from '../backend/contract/mapping/order-numbers.ts';
import { CUSTOMER_CALLS } from '../backend/contract/calls/customers.ts';
import { ORDER_CALLS } from '../backend/contract/calls/orders.ts';
import { PRODUCT_CALLS } from '../backend/contract/calls/products.ts';
import { TRADE_LIST_CALLS } from '../backend/contract/calls/trade-lists.ts';
import { parseDecimal } from '../backend/domain/decimal.ts';
import { DIRECTION, type Direction } from '../backend/domain/direction.ts';
import { ENTRY_TYPE, EXPIRE_TYPE } from '../backend/domain/order-terms.ts';
import { ORDER_BIZ_TYPE, TRADE_TYPE_NUMBER } from '../backend/contract/enumerations.ts';
import { signInToDemo } from './demo-client.ts';
import type { ConnectionProfile } from './ipc/table.ts';

/** Opens what a picture of the terminal shows: a bracketed long, a short, a small long, and a resting order. */

/** Distances from the first position's entry, in hundred-thousandths of the price. */
const TAKE_PROFIT = 700;
const STOP_LOSS = -500;
const RESTING_BUY = -55;
const DISTANCE_UNIT = 100_000;

/** Products of the market positions, in the order of the platform's list, with their sides. */
const SIDES: readonly Direction[] = [DIRECTION.buy, DIRECTION.sell, DIRECTION.buy];

type HeldPosition = RowOf<typeof TRADE_LIST_CALLS.queryPositionPage>;

/** The version of a product's detail that has all of it. */
const DETAIL = { version: '0.0.2' };

interface DemoAccount {
  readonly accountId: number;
  readonly accountCurrency: string;
  readonly accountDigits: number;
}

/**
 * Signs in to the demonstration and trades a little in the first products that are open. Returns the token of its sign-in.
 * @throws CallError with the platform's code when it refuses.
 */
export async function openDemoPositions(profile: ConnectionProfile): Promise<{ readonly token: string }> {
  const { api, token } = await signInToDemo(profile);
  const { accountList, customerGroupId } = valueOf(await api.call(CUSTOMER_CALLS.findCustomerInfo, {}));
  const found = accountList.find(({ tradeType }) => tradeType === TRADE_TYPE_NUMBER.isolated);
  const products = valueOf(await api.call(PRODUCT_CALLS.getSymbolBaseList, { customerGroupId }));
  const open = products.filter(
    (row) => row.tradeType === TRADE_TYPE_NUMBER.isolated && row.inTradeTime === 1,
  );
  const [first] = open;
  if (!found || !first) throw new Error('the demonstration has no account or no open product');
  const account: DemoAccount = {
    accountId: found.accountId,
    accountCurrency: found.currency,
    accountDigits: found.digits,
  };
  // The newest position stands first in the list: the one with brackets is opened last.
  for (const [index, direction] of [...SIDES.entries()].reverse()) {
    const product = open[index];
    if (product) await placeOrder(api, account, { symbolId: product.symbolId, direction });
  }
  const positions = valueOf(
    await api.call(
      TRADE_LIST_CALLS.queryPositionPage,
      {
        tradeType: TRADE_TYPE_NUMBER.isolated,
        accountId: String(account.accountId),
        size: SIDES.length,
        current: 1,
      },
      { group: TRADE_GROUP },
    ),
  );
  const bracketed = positions.find(({ symbolId }) => symbolId === first.symbolId);
  if (!bracketed) throw new Error('the demonstration does not hold what it bought');
  await setBrackets(api, account, bracketed);
  const resting = priceAt(bracketed, RESTING_BUY);
  await placeOrder(api, account, { symbolId: first.symbolId, direction: DIRECTION.buy, price: resting });
  return { token };
}

interface DemoOrder {
  readonly symbolId: number;
  readonly direction: Direction;
  /** Scaled limit price; a market order has none. */
  readonly price?: string;
}

async function placeOrder(api: ApiClient, account: DemoAccount, order: DemoOrder): Promise<void> {
  const { symbolId, direction, price } = order;
  const question = { symbolId, tradeType: TRADE_TYPE_NUMBER.isolated };
  const { minVolume } = valueOf(await api.call(PRODUCT_CALLS.getSymbolDetail, question, DETAIL));
  valueOf(
    await api.call(
      ORDER_CALLS.addMarketOrder,
      {
        ...account,
        symbolId,
        tradeType: TRADE_TYPE_NUMBER.isolated,
        bizType: price === undefined ? ORDER_BIZ_TYPE.marketOpen : ORDER_BIZ_TYPE.limitOpen,
        direction: DIRECTIONS.number(direction),
        entryType: ENTRY_TYPES.number(ENTRY_TYPE.quantity),
        // A hundred times the smallest quantity, so that the profit is seen to move.
        requestNum: timesHundred(String(minVolume)),
        requestPrice: price ?? '0',
        expireType: EXPIRE_TYPES.number(EXPIRE_TYPE.day),
        requestTime: Date.now(),
      },
      { group: TRADE_GROUP },
    ),
  );
}

async function setBrackets(api: ApiClient, account: DemoAccount, position: HeldPosition): Promise<void> {
  valueOf(
    await api.call(
      ORDER_CALLS.updateOrder,
      {
        ...account,
        tradeType: TRADE_TYPE_NUMBER.isolated,
        orderId: position.orderId,
        positionId: position.positionId,
        takeProfit: priceAt(position, TAKE_PROFIT),
        stopLoss: priceAt(position, STOP_LOSS),
      },
      { group: TRADE_GROUP },
    ),
  );
}

/** Prices are rounded to this many ticks, as a person would type them. */
const ROUND_TICKS = 100n;

/** The scaled price at a distance from a position's entry, in hundred-thousandths. */
function priceAt(position: HeldPosition, distance: number): string {
  const entry = parseDecimal(position.openPrice, position.openSymbolDigits);
  if (entry === undefined) throw new Error('the entry of a position is no price');
  const price = (entry * BigInt(DISTANCE_UNIT + distance)) / BigInt(DISTANCE_UNIT);
  return String((price / ROUND_TICKS) * ROUND_TICKS);
}

/** A hundred times a decimal text, by moving its point. */
function timesHundred(text: string): string {
  const [whole = '0', fraction = ''] = text.split('.');
  const moved = `${whole}${fraction.slice(0, 2).padEnd(2, '0')}`.replace(/^0+(?=\d)/, '');
  const rest = fraction.slice(2);
  return rest === '' ? moved : `${moved}.${rest}`;
}
