import { expect } from 'vitest';
import { QuoteSocket } from './field-sockets.ts';

/** Clients of the quote websocket that check what they receive. */
export const PRODUCTS = [10021, 10022, 10023, 10024].map((symbol_id) => ({
  symbol_id,
  trade_type: 2,
  trade_mode: 1,
}));
const BOOKS = PRODUCTS.map((product) => ({ ...product, merge_accuracy: '0.1', trade_info_count: 1 }));

/** A guest that receives quotes, trades and books of the products. */
export async function openSubscriber(quoteWsUrl: string): Promise<QuoteSocket> {
  const socket = await QuoteSocket.open(`${quoteWsUrl}/quote_guest`);
  expect((await socket.call(14000, { symbol_list: PRODUCTS })).ret).toBe(200);
  expect((await socket.call(14010, { symbol_list: BOOKS })).ret).toBe(200);
  return socket;
}

/** Waits until every product has had so many trades more. */
export function trades(socket: QuoteSocket, count: number): Promise<boolean> {
  const from = socket.frames.length;
  return socket.until(() => {
    const later = socket.frames.slice(from);
    const has = ({ symbol_id }: (typeof PRODUCTS)[number]): boolean =>
      later.filter((text) => text.startsWith(`pt(${symbol_id},`)).length >= count;
    return PRODUCTS.every(has) || undefined;
  });
}

/** Pushes of one kind and product by their numbers. */
function byNumber(socket: QuoteSocket, kind: string, symbolId: number): Map<number, string> {
  const form = new RegExp(`^${kind}\\(${symbolId},2,\\d,(\\d+),`);
  return new Map(
    socket.frames.flatMap((text): [number, string][] => {
      const seq = form.exec(text)?.[1];
      return seq === undefined ? [] : [[Number(seq), text]];
    }),
  );
}

/** Waits until a client has the newest trades that another one has now. */
export function reaches(socket: QuoteSocket, other: QuoteSocket): Promise<boolean> {
  const newest = (of: QuoteSocket) =>
    PRODUCTS.map(({ symbol_id }) => Math.max(...byNumber(of, 'pt', symbol_id).keys()));
  const wanted = newest(other);
  return socket.until(() => newest(socket).every((number, at) => number >= wanted[at]!) || undefined);
}

/** Every trade has come exactly once, in order and without a hole. */
export function expectNoHole(socket: QuoteSocket): void {
  for (const { symbol_id } of PRODUCTS) {
    const form = new RegExp(`^pt\\(${symbol_id},`);
    const numbers = socket.frames.filter((text) => form.test(text)).map((text) => Number(text.split(',')[3]));
    expect(numbers.length).toBeGreaterThan(3);
    expect(numbers).toEqual(numbers.map((_, i) => numbers[0]! + i));
  }
}

/** What both received, byte for byte, between the first and the last number that both saw. */
export function expectSame(one: QuoteSocket, other: QuoteSocket): void {
  for (const kind of ['p', 'pt', 'pd']) {
    for (const { symbol_id } of PRODUCTS) {
      const [ours, theirs] = [byNumber(one, kind, symbol_id), byNumber(other, kind, symbol_id)];
      const from = Math.max(Math.min(...ours.keys()), Math.min(...theirs.keys()));
      const to = Math.min(Math.max(...ours.keys()), Math.max(...theirs.keys()));
      const within = (pushes: Map<number, string>) => [...pushes].filter(([seq]) => seq >= from && seq <= to);
      expect(within(ours).length).toBeGreaterThan(3);
      expect(within(ours)).toEqual(within(theirs));
    }
  }
}

/** Subscribes to the closed minutes of the products; resolves to the start of the first one that will come, in seconds. */
export async function subscribeClosed(socket: QuoteSocket): Promise<number> {
  const requests = PRODUCTS.map((product) => ({ ...product, kline_type: 1 }));
  const { ret, data } = await socket.call(14018, { symbol_list: requests });
  expect(ret).toBe(200);
  return data.tick_list[0].timestamp as number;
}

/** Waits for so many closed minutes of each product, and checks that each came once, in order and without a hole. */
export async function closedMinutes(socket: QuoteSocket, count: number): Promise<Map<string, string>> {
  const closed = (symbolId: number) => socket.frames.filter((text) => text.startsWith(`pk(${symbolId},`));
  await socket.until(() => PRODUCTS.every(({ symbol_id }) => closed(symbol_id).length >= count) || undefined);
  const texts = PRODUCTS.flatMap(({ symbol_id }) => {
    const pushes = closed(symbol_id);
    const starts = pushes.map((text) => Number(text.split(',')[4]));
    expect(starts).toEqual(starts.map((_, at) => starts[0]! + at * 60));
    return pushes.map((text, at): [string, string] => [`${symbol_id} ${starts[at]}`, text]);
  });
  return new Map(texts);
}

/** What two clients both received of closed minutes is the same to the byte. */
export function expectSameClosed(one: Map<string, string>, other: Map<string, string>): void {
  const both = [...one].filter(([minute]) => other.has(minute));
  expect(both.length).toBeGreaterThan(PRODUCTS.length);
  for (const [minute, text] of both) expect(other.get(minute)).toBe(text);
}
