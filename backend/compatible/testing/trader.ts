import type { Change, WholeBook } from './kept-book.ts';

export type Body = Readonly<Record<string, unknown>>;

/** Where a client finds the front, and its key there. */
export interface Address {
  readonly url: string;
  readonly wsUrl: string;
  readonly apiKey: string;
  readonly secret: string;
}

/** An order as a client was told of it. */
export interface OrderReport {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly filled: number;
}

/** What keeps books by what a client is told of them. */
export interface BookFollower {
  /** A change of a book, where the client passes changes on. */
  change(symbol: string, change: Change): void;
  /** The whole book, where the client keeps it; each side by price. */
  book(symbol: string, lastUpdateId: number, sides: WholeBook): void;
  fail(error: unknown): void;
}

/** A market of a client. What the client has no call for, or reaches at the exchange alone, is not there. */
export interface Trader {
  /** Names of its products. */
  markets(): Promise<readonly string[]>;
  /** The book of BTCUSDT, as deep as it is told: a heavy call. */
  deepBook(): Promise<unknown>;
  place(order: Body): Promise<OrderReport>;
  find(id: string): Promise<OrderReport>;
  cancel(id: string): Promise<unknown>;
  cancelAll(): Promise<unknown>;
  open(): Promise<readonly OrderReport[]>;
  /** Numbers of the orders that the own fills belong to. */
  fills(): Promise<readonly string[]>;
  /** Another quantity or price of an order that rests: by cancel-replace in spot, by a change in futures. */
  replace?(id: string, order: Body): Promise<OrderReport>;
  /** Two orders of which one ends the other. */
  placeList?(list: {
    readonly above: string;
    readonly below: string;
    readonly quantity: string;
  }): Promise<unknown>;
  /** Net amount. */
  position?(): Promise<number>;
  setLeverage?(leverage: number): Promise<number>;
  /** Hears of the own orders until it is stopped. */
  receive?(received: (report: OrderReport) => void): Promise<() => unknown>;
}

/** Keeps the books of products until it is stopped. */
export type KeepBooks = (symbols: readonly string[], follower: BookFollower) => Promise<() => unknown>;

/** What a client offers, by market. */
export interface Traders {
  readonly spot: Trader;
  readonly futures?: Trader;
  readonly books: Readonly<Partial<Record<'spot' | 'futures', KeepBooks>>>;
}

export const SYMBOL = 'BTCUSDT';
export const BTC = { symbol: SYMBOL };
export const QUIET = Object.fromEntries(
  ['log', 'info', 'error', 'debug', 'warn', 'trace', 'notice', 'silly', 'warning'].map((name) => [
    name,
    () => undefined,
  ]),
);
export const WAITING = ['STOP', 'STOP_MARKET', 'TAKE_PROFIT', 'TAKE_PROFIT_MARKET', 'TRAILING_STOP_MARKET'];

export type Call = (...values: readonly unknown[]) => Promise<unknown>;
export type Client = Readonly<Record<string, Call>>;

/** Calls a method; the name of the method stands in what is thrown. */
export async function call<Answer = unknown>(
  client: Client,
  method: string,
  ...values: readonly unknown[]
): Promise<Answer> {
  const run = client[method];
  if (run === undefined) throw new Error(`there is no method ${method}`);
  try {
    return (await run.apply(client, [...values])) as Answer;
  } catch (error) {
    const { message, response } = error as { message?: string; response?: { data?: unknown } };
    const said = [message, response?.data ?? (error instanceof Error ? '' : error)];
    throw new Error(
      `${method} failed: ${said.map((each) => (typeof each === 'string' ? each : JSON.stringify(each))).join(' ')}`,
      { cause: error },
    );
  }
}

/** An order of the dialect: an answer or an event, an order with a trigger of futures under its own names. */
export function orderReport(body: Body): OrderReport {
  const of = (...names: readonly string[]) =>
    names.map((name) => body[name]).find((value) => value !== undefined && value !== null);
  return {
    id: String(of('orderId', 'algoId', 'i')),
    name: String(of('origClientOrderId', 'clientOrderId', 'clientAlgoId', 'newClientOrderId', 'c')),
    status: String(of('status', 'algoStatus', 'orderStatus', 'X')),
    filled: Number(of('executedQty', 'totalTradeQuantity', 'z') ?? 0),
  };
}

/** An event of a customer's stream, raw or in an envelope; undefined for one that is of no order. */
export function eventReport(message: unknown): OrderReport | undefined {
  const envelope = message as { data?: Body; event?: Body } & Body;
  const event = envelope.event ?? envelope.data ?? envelope;
  if (event['e'] === 'executionReport') return orderReport(event);
  return event['e'] === 'ORDER_TRADE_UPDATE' ? orderReport(event['o'] as Body) : undefined;
}

export const bodies = (rows: unknown) => (rows as readonly Body[]).map(orderReport);
export const orderIds = (rows: unknown) => (rows as readonly Body[]).map(({ orderId }) => String(orderId));
export const symbolsOf = (answer: unknown) =>
  (answer as { symbols: readonly { symbol: string }[] }).symbols.map(({ symbol }) => symbol);
export const amountOf = (rows: unknown) =>
  (rows as readonly Body[])
    .filter(({ symbol }) => symbol === SYMBOL)
    .reduce((sum, row) => sum + Number(row['positionAmt']), 0);

/** An order with a trigger as the algo calls of futures take it. */
export function algoOrder({ stopPrice, newClientOrderId, activationPrice, ...order }: Body): Body {
  return {
    ...order,
    algoType: 'CONDITIONAL',
    ...(stopPrice !== undefined && { triggerPrice: stopPrice }),
    ...(activationPrice !== undefined && { activatePrice: activationPrice }),
    ...(newClientOrderId !== undefined && { clientAlgoId: newClientOrderId }),
  };
}
