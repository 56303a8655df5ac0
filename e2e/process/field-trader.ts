import { expect } from 'vitest';
import { QuoteSocket, type Open } from './field-sockets.ts';
import {
  call,
  signInDemo,
  startPlatformProcess,
  type PlatformProcess,
  type ReadyLine,
} from './platform-process.ts';

/** Orders, positions and prices as a client in the field writes and computes them: it shares no code with the platform. */

export const EURUSD = 10101;
export const SYMBOLS = '/global/config.app.AppSymbolDubboService';
export const CUSTOMER = '/global/customer.app.CustomerWebApiService';
export const ORDERS = '/global/tradeapi.app.OrderApiService';
export const POSITIONS = '/global/tradeapi.app.PositionApiService';

/** What a client has once its customer is signed in. */
export interface FieldSession {
  readonly ready: ReadyLine;
  readonly token: string;
  readonly account: Open;
  readonly quotes: QuoteSocket;
}

/** A platform of a profile whose market stands still, and the demonstration customer signed in to the isolated account. */
export async function startFieldSession(
  profile: string,
): Promise<FieldSession & { readonly platform: PlatformProcess }> {
  const standing = ['--speed', '0.001', '--at', '2026-03-02T12:00Z', '--seed', '7'];
  const platform = await startPlatformProcess(['--client-profile', profile, ...standing]);
  const { ready } = platform;
  const token = await signInDemo(ready);
  const { data: customer } = await call<Open>(ready, `${CUSTOMER}.findCustomerInfo`, {}, { token });
  const account = customer.accountList.find((entry: Open) => entry.tradeType === 2);
  account.customerGroupId = customer.customerGroupId;
  const quotes = await QuoteSocket.open(`${ready.quoteWsUrl}/quote?token=${token}`);
  return { platform, ready, token, account, quotes };
}

/** A price as such a client sends it. */
export const scaled = (price: number, digits: number) => String(Math.round(price * 10 ** digits));

/** The calls of a client in the field; `session` is asked for with every call. */
export function fieldTrader(session: () => FieldSession) {
  const ask = async (route: string, body: unknown = {}): Promise<Open> =>
    await call<Open>(session().ready, route, body, { token: session().token });
  const data = async (route: string, body: unknown = {}): Promise<Open> => {
    const answer = await ask(route, body);
    expect(answer, `${route} ${JSON.stringify(answer)}`).toMatchObject({ code: '0' });
    return answer.data;
  };
  const detailOf = (symbolId: number, tradeType = 2) =>
    data(`${SYMBOLS}.getSymbolDetail`, { symbolId, tradeType });
  const rowOf = async (symbolId: number): Promise<Open> => {
    const rows = await data(`${SYMBOLS}.getSymbolBaseList`, {
      customerGroupId: session().account.customerGroupId ?? 1,
    });
    return rows.find((row: Open) => row.symbolId === symbolId && row.tradeType === 2);
  };
  /** An order as the client writes it: scaled prices, the account by number. */
  const order = (more: object): Open => ({
    accountId: String(session().account.accountId),
    accountCurrency: session().account.currency,
    expireType: 1,
    accountDigits: session().account.digits,
    symbolId: EURUSD,
    tradeType: 2,
    direction: 1,
    entryType: 1,
    bizType: 1,
    requestNum: '0.1',
    requestPrice: '0',
    requestTime: Date.now(),
    ...more,
  });
  const place = (more: object) => ask(`${ORDERS}.addMarketOrder`, order(more));
  const open = async (more: object): Promise<Open> => {
    const answer = await place(more);
    expect(answer, JSON.stringify(answer)).toMatchObject({ code: '0' });
    return answer.data;
  };
  const positionOf = async (positionId: number): Promise<Open> =>
    await data(`${POSITIONS}.queryPositionDetail`, { tradeType: 2, positionId });

  /** Bid and ask as the client shows them: the raw quote with both spreads of the product added. */
  const shown = async (symbolId: number) => {
    const row = await rowOf(symbolId);
    const symbol = { symbol_id: symbolId, trade_type: 2, trade_mode: row.dealMode };
    const answer = await session().quotes.call(14000, { symbol_list: [symbol] });
    const [tick] = answer.data.tick_list;
    const spread = (text: string) => (row.dealMode === 1 ? Number(text) : 0);
    return {
      ask: Number(tick.tick_deep[0].price_ask) + spread(row.askSpread),
      bid: Number(tick.tick_deep[0].price_bid) + spread(row.bidSpread),
      digits: row.symbolDigits,
      pip: 10 ** -row.symbolDigits * row.pointRatio,
    };
  };
  const cancelOf = (row: Open) => ({
    pboId: row.id,
    tradeType: 2,
    customerNo: session().account.customerNo,
    bizType: row.bizType,
    accountId: session().account.accountId,
  });
  return { ask, data, detailOf, rowOf, order, place, open, positionOf, shown, cancelOf };
}
