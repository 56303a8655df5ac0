import { succeeded, type Answer, type Open, type SentHeaders, type Trader, type Venue } from './venue.ts';

/** Orders of isolated accounts as clients send them, and the lists that show what became of them. */

export const PLACE = 'tradeapi.app.OrderApiService.addMarketOrder';
export const PLACE_SIGNED = 'tradeapi.app.CfdMMOrderApiService.addMarketOrder';
export const BTC = 10021;
/** Decimals of prices of BTC/USDT. */
export const BTC_DIGITS = 1;
/** Lots that are not enough to matter to a customer with ten thousand. */
export const SMALL = '0.01';

/** What the lists of the trade service are asked with. */
export const PAGE = { pageNum: 1, pageSize: 100, tradeType: 2 };

/** The body of a market order to buy, unless `more` says otherwise; undefined leaves a member out. */
export function order({ accountId }: Pick<Trader, 'accountId'>, more: object = {}): object {
  return {
    accountId,
    accountCurrency: 'USDT',
    accountDigits: 2,
    symbolId: BTC,
    tradeType: 2,
    bizType: 1,
    direction: 1,
    entryType: 1,
    requestNum: SMALL,
    requestPrice: '',
    expireType: 1,
    crossLevelNum: 1,
    requestTime: Date.now(),
    ...more,
  };
}

/** Sends an order of a customer by its token. */
export function place(
  venue: Venue,
  trader: Trader,
  more: object = {},
  headers: SentHeaders = {},
): Promise<Answer> {
  return venue.call(PLACE, order(trader, more), { token: trader.token, ...headers });
}

/** Sends an order that has to be accepted. */
export async function placed(venue: Venue, trader: Trader, more: object = {}): Promise<Open> {
  return succeeded(await place(venue, trader, more));
}

function list(service: 'Order' | 'Position', name: string) {
  return (venue: Venue, { token, accountId }: Trader): Promise<Open[]> =>
    venue.ask(`tradeapi.app.${service}ApiService.${name}`, { ...PAGE, accountId }, { token });
}

/** Open positions of a customer. */
export const positions = list('Position', 'queryPositionPage');
/** Its orders that wait for their price. */
export const resting = list('Order', 'queryPBOOrderPage');
