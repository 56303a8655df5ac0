import { MessageSocket } from '../../process/field-sockets.ts';
import { QuoteLine } from './quote-line.ts';
import { succeeded, type Answer, type Open, type SentHeaders, type Trader, type Venue } from './venue.ts';

/** Orders of isolated accounts as clients send them, and the lists that show what became of them. */

export const PLACE = 'tradeapi.app.OrderApiService.addMarketOrder';
export const PLACE_SIGNED = 'tradeapi.app.CfdMMOrderApiService.addMarketOrder';
export const BTC = 10021;
/** Lots that are not enough to matter to a customer with ten thousand. */
export const SMALL = '0.01';

/** How often a client tells the message websocket that it is there. */
const PING_MS = 15_000;

/** What the lists of the trade service are asked with. */
export const PAGE = { current: 1, size: 100, tradeType: 2 };

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
/** Its orders of whatever state. */
export const orders = list('Order', 'queryOrderPage');

/** Best prices of a product in its smallest units, as the quote websocket tells them. */
export async function quoteOf(venue: Venue, symbolId: number): Promise<{ bid: number; ask: number }> {
  const line = await QuoteLine.open(venue);
  const tick = await line.item(14000, { symbol_id: symbolId, trade_type: 2, trade_mode: 0 });
  line.close();
  const [{ price_bid, price_ask }] = tick.tick_deep;
  return { bid: Number(price_bid.replace('.', '')), ask: Number(price_ask.replace('.', '')) };
}

/** Opens the message websocket of the first company, signed in and subscribed to isolated trading. */
export async function listen(venue: Venue, { token }: Trader, tradeTypes = '2'): Promise<MessageSocket> {
  const push = await venue.ask('getMsgPushToken', {}, { token });
  const { messageWsUrl, demo } = venue.ready;
  const socket = await MessageSocket.open(`${messageWsUrl}/openMsg/${demo.openMsgAppId}`);
  await socket.ask('login', push);
  await socket.ask('subscribe_asset', push, { tradeTypes });
  const beating = setInterval(() => socket.send('ping', push), PING_MS);
  socket.socket.once('close', () => clearInterval(beating));
  return socket;
}

/** The trade messages that have come, oldest first. */
export function trades(socket: MessageSocket): Open[] {
  return socket.messages.filter(({ msgCode }) => msgCode === 'trade');
}

/** Waits for what became of an order, or for its trade message of a kind where one is named; that it rests is a kind of its own. */
export async function notified(socket: MessageSocket, orderId: number, bizType?: string): Promise<Open> {
  const isIntended = ({ content }: Open) =>
    content.paramMap.orderId === String(orderId) &&
    (bizType === undefined ? content.paramMap.orderStatus !== '1' : content.bizType === bizType);
  const message = await socket.until(() => trades(socket).find(isIntended));
  return message.content;
}
