import { call, signInDemo, type PlatformProcess, type ReadyLine } from './platform-process.ts';

const CUSTOMER = '/global/customer.app.CustomerWebApiService.findCustomerInfo';
export const ADD_ORDER = '/global/tradeapi.app.CfdMMOrderApiService.addMarketOrder';
export const TRADING = { group: 'tradeApi', version: '0.0.1' };
/** XRP/USDT: one lot costs little, and it is never shut. */
const PRODUCT = 10024;

interface Account {
  readonly accountId: number;
  readonly tradeType: number;
  readonly currency: string;
  readonly digits: number;
}

/** Places an order of one lot and resolves to its number once it is acknowledged. */
export async function placeOrder(ready: ReadyLine): Promise<number> {
  const token = await signInDemo(ready);
  const order = await marketOrder(ready, token);
  const answer = await call<{ orderId: number }>(ready, ADD_ORDER, order, { token, ...TRADING });
  if (answer.code !== '0') throw new Error(`the order was refused: ${answer.bizCode}${answer.code}`);
  return Number(answer.data.orderId);
}

/** The orders of these numbers that the platform has of a customer in an account type; without a token, of the demonstration customer. */
export async function storedOrders(
  ready: ReadyLine,
  orderIds: readonly number[],
  tradeType = 2,
  customer?: string,
): Promise<Set<number>> {
  const token = customer ?? (await signInDemo(ready));
  const stored = new Set<number>();
  for (let start = 0; start < orderIds.length; start += 50) {
    const wanted = orderIds.slice(start, start + 50);
    const page = await call<{ id: number }[]>(
      ready,
      '/global/tradeapi.app.OrderApiService.queryOrderPage',
      { tradeType, orderIds: wanted.join(','), size: 50, current: 1 },
      { token, ...TRADING },
    );
    for (const row of page.data) stored.add(Number(row.id));
  }
  return stored;
}

/** A market order of one lot for the demonstration customer. */
export async function marketOrder(ready: ReadyLine, token: string): Promise<object> {
  const { data } = await call<{ accountList: Account[] }>(ready, CUSTOMER, {}, { token });
  const account = data.accountList.find(({ tradeType }) => tradeType === 2);
  if (account === undefined) throw new Error('the demonstration customer has no account of trade type 2');
  return {
    accountId: account.accountId,
    accountCurrency: account.currency,
    accountDigits: account.digits,
    symbolId: PRODUCT,
    tradeType: 2,
    bizType: 1,
    direction: 1,
    entryType: 1,
    requestNum: '1',
    requestPrice: '0',
    expireType: 1,
    crossLevelNum: 1,
    requestTime: Date.now(),
  };
}

/** One order after another, each made of the answer to the one before it. */
export type OrderFlow = Generator<OrderRequest, never, OrderAnswer>;
export interface OrderRequest {
  readonly operation: string;
  readonly body: object;
  /** Of the customer who places it; the demonstration customer when absent. */
  readonly token?: string;
}
export interface OrderAnswer {
  readonly orderId: number;
  readonly positionId?: number;
}

/**
 * Sends orders from several writers and kills the platform (SIGKILL) once so many are acknowledged, in the middle
 * of the others. Resolves to the numbers of all that were acknowledged. Throws when an order was refused. Without flows, every
 * writer sends one market order again and again.
 */
export async function killInOrderStream(
  platform: PlatformProcess,
  {
    writers,
    orders,
    flows,
  }: { readonly writers: number; readonly orders: number; readonly flows?: readonly OrderFlow[] },
): Promise<ReadonlySet<number>> {
  const token = await signInDemo(platform.ready);
  const acknowledged = new Set<number>();
  const refusals: string[] = [];
  let killed: Promise<unknown> | undefined;
  const write = async (flow: OrderFlow) => {
    for (let next = flow.next(); ;) {
      const { operation, body, token: own = token } = next.value;
      const headers = { token: own, ...TRADING };
      const answer = await call<OrderAnswer>(platform.ready, operation, body, headers).catch(() => undefined);
      if (!answer) return;
      if (answer.code !== '0') refusals.push(`${answer.bizCode}${answer.code} ${answer.msg}`);
      else if (acknowledged.has(Number(answer.data.orderId)))
        refusals.push(`order ${answer.data.orderId} was acknowledged before`);
      else acknowledged.add(Number(answer.data.orderId));
      if (acknowledged.size >= orders || refusals.length > 0) killed ??= platform.stop('SIGKILL');
      if (answer.code !== '0') return;
      next = flow.next(answer.data);
    }
  };
  const all = flows ?? (await sameOrders(platform.ready, token, writers));
  await Promise.all(Array.from({ length: writers }, (_, at) => write(all[at % all.length] as OrderFlow)));
  await killed;
  if (refusals.length > 0) throw new Error(`orders were refused: ${refusals.join(', ')}`);
  return acknowledged;
}

async function sameOrders(ready: ReadyLine, token: string, writers: number): Promise<OrderFlow[]> {
  const body = await marketOrder(ready, token);
  return Array.from({ length: writers }, () => repeated({ operation: ADD_ORDER, body }));
}

/** One request again and again. */
export function* repeated(request: OrderRequest): OrderFlow {
  for (;;) yield request;
}
