import { expect, it } from 'vitest';
import type { Depth } from '../../domain/market-data.ts';
import { BUILT_IN_PRODUCTS, createBuiltInMarket } from '../../market/index.ts';
import { ShownBook } from '../../sockets/quote/shown-book.ts';
import { Instruments } from '../instruments.ts';
import { OrderBooks } from './order-books.ts';

const NOW_MS = Date.UTC(2026, 2, 3, 9, 30);
const source = createBuiltInMarket({ seed: 7 });
const instrument = new Instruments(BUILT_IN_PRODUCTS, 5).require('BTCUSDT');

/** A book whose best bid has the volumes that are put in, one after the other. */
function scriptedBook() {
  const state = { volume: 5, atMs: NOW_MS };
  const depth = (): Depth => ({
    symbolId: instrument.symbolId,
    seq: 1,
    timeMs: state.atMs,
    bids: [{ price: 100, volume: state.volume }],
    asks: [{ price: 110, volume: 9 }],
  });
  class Scripted extends ShownBook {
    override market() {
      return depth();
    }
    override whole(market: Depth) {
      return market;
    }
  }
  const feed = {
    source,
    latest: () => source.lastTick(instrument.symbolId, NOW_MS),
    onTicks: () => () => undefined,
    start: () => undefined,
    stop: () => undefined,
  };
  const marketClock = { nowMs: () => state.atMs };
  const books = new OrderBooks({ feed, marketClock, book: new Scripted(source), companyId: 1 });
  return { state, sequence: books.of(instrument) };
}

it('changes of a book name every price that a picture in between had otherwise', () => {
  const { state, sequence } = scriptedBook();
  const follower = sequence.follow();
  state.volume = 7;
  const picture = sequence.read();
  expect(picture).toMatchObject({ lastUpdateId: NOW_MS + 1, bids: [{ price: 100, volume: 7 }] });
  state.volume = 5;
  expect(follower.take()).toEqual({
    firstUpdateId: NOW_MS + 1,
    lastUpdateId: NOW_MS + 2,
    bids: [{ price: 100, volume: 5 }],
    asks: [],
  });
  expect(follower.take()).toBeUndefined();
  state.volume = 0;
  state.atMs += 1_000;
  expect(follower.take()).toEqual({
    firstUpdateId: NOW_MS + 3,
    lastUpdateId: NOW_MS + 1_000,
    bids: [{ price: 100, volume: 0 }],
    asks: [],
  });
});
