import { toInstrumentId } from '../../domain/units.ts';
import { TRADE_TYPE, type TradeType } from '../../domain/account-type.ts';
import { expect, it } from 'vitest';
import { formatDecimal } from '../../domain/decimal.ts';
import { TEST_TERMS } from '../../domain/testing/terms-fixture.ts';
import { expectFill, ladderOf, previewOrder, UNIT_RATE } from '../../domain/index.ts';
import type { PlaceOrder } from './commands.ts';
import type { TradingEvent } from './events.ts';
import { openHedgeResult } from '../../domain/hedge.ts';
import { netExposure } from './hedge/decide-hedges.ts';
import { readTable } from './testing/docs-fixture.ts';
import { marketAt, marketOrder, openFirstAccount, TEST_TIME_MS } from './testing/trading-fixtures.ts';
import { marginModelOf } from './margin/margin-models.ts';
import { valueAccount } from './margin/value-account.ts';
import { TradingCore } from './trading-core.ts';

const money = (amount: bigint) => formatDecimal(amount, 4);

function openAccount(tradeType: TradeType) {
  const core = new TradingCore((symbolId) => (symbolId === 1 ? TEST_TERMS : undefined));
  const accountId = openFirstAccount(core, { tradeType, initialBalance: 10_000_000n });
  const account = () => {
    const held = core.state.account(accountId);
    if (held === undefined) throw new Error('the account is not there');
    return held;
  };
  return { core, accountId, account };
}

const order = (accountId: number, members: Partial<PlaceOrder>): PlaceOrder =>
  marketOrder(accountId, { volume: 10, leverage: 20, ...members });

function filled(events: readonly TradingEvent[]) {
  const fill = events.find((event) => event.type === 'orderFilled');
  if (fill === undefined) throw new Error('nothing was filled');
  return fill;
}

it('the example of a trailing stop is what the core computes [ORD-46]', () => {
  const { core, accountId } = openAccount('isolated');
  core.execute(order(accountId, {}));
  const stop = {
    kind: 'limitClose',
    direction: 'sell',
    trigger: { distance: { basisPoints: 150 } },
  } as const;
  core.execute(order(accountId, stop));
  const level = () => {
    const [waiting] = core.state.liveOrders(accountId);
    return formatDecimal(waiting?.trigger?.price ?? 0, 2);
  };
  const tick = (bid: number) =>
    core.execute({
      type: 'applyTick',
      timeMs: TEST_TIME_MS,
      symbolId: toInstrumentId(1),
      market: marketAt(bid),
    });
  const levels = [level()];
  for (const bid of [6_100_000, 6_020_000]) {
    tick(bid);
    levels.push(level());
  }
  const { deal } = filled(tick(5_900_000).events);
  expect(readTable('Followed')).toEqual({
    'Level when it is placed': levels[0],
    'Level at the best quote': levels[1],
    'Level after the fall': levels[2],
    'Price after the gap': formatDecimal(deal.price, 2),
    'Result of the trailing': money(deal.profit),
  });
});

it('the example of isolated margin is what the core computes', () => {
  const { core, accountId, account } = openAccount('isolated');
  const opening = filled(core.execute(order(accountId, {})).events);
  const { position } = opening;
  const later = { timeMs: Date.UTC(2026, 2, 2, 22), market: marketAt(6_000_000) };
  const [financed] = core.execute({ type: 'closeDay', symbolId: toInstrumentId(1), ...later }).events;
  const closing = filled(
    core.execute(order(accountId, { kind: 'marketClose', direction: 'sell', market: marketAt(6_100_000) }))
      .events,
  );
  expect(readTable('Isolated')).toEqual({
    Margin: money(position.margin),
    'Fee of the opening': money(opening.deal.fee),
    'Maintenance margin': money(position.maintenance),
    'Liquidation price': formatDecimal(position.liquidationPrice ?? 0, 2),
    'Financing a day': financed?.type === 'positionFinanced' ? money(financed.position.financing) : '',
    'Result of the close': money(closing.deal.profit),
    'Fee of the close': money(closing.deal.fee),
    'Balance at the end': money(account().cash),
  });
});

it('the example of cross margin is what the core computes', () => {
  const { core, accountId, account } = openAccount('cross');
  core.execute(order(accountId, { volume: 30 }));
  const value = valueAccount(core.valuing, account());
  if (value === undefined) throw new Error('the account could not be valued');
  const free = marginModelOf(account()).computeAvailable(core.valuing, account()) ?? 0n;
  const market = marketAt(5_000_000);
  const { events } = core.execute({
    type: 'applyTick',
    timeMs: TEST_TIME_MS,
    symbolId: toInstrumentId(1),
    market,
  });
  const { deal } = filled(events);
  const writtenOff = events.find((event) => event.type === 'fundsMoved')?.transfers[0]?.amount ?? 0n;
  expect(readTable('Cross')).toEqual({
    'Used margin': money(value.used),
    'Equity after the opening': money(value.equity),
    'Margin level': `${formatDecimal((value.equity * 10_000n) / value.used, 2)} %`,
    'Free margin': money(free),
    'Result of the stop-out': money(deal.profit),
    'Fee of the stop-out': money(deal.fee),
    'Written off': money(writtenOff),
    'Balance at the end of cross': money(account().cash),
  });
});

it('the example of the ladder is what the core computes, and what the preview shows', () => {
  const { core, accountId } = openAccount('isolated');
  core.execute({ type: 'moveFunds', timeMs: TEST_TIME_MS, accountId, amount: 90_000_000n, flow: 'deposit' });
  const level = (price: number, volume: number) => ({ price, volume });
  const asks = [level(6_000_010, 5), level(6_000_110, 20), level(6_000_310, 30)];
  const market = { ...marketAt(6_000_000), depth: () => ({ bids: [], asks }) };
  const { deal } = filled(core.execute(order(accountId, { volume: 160, market })).events);
  const rungs = ladderOf('buy', market, TEST_TERMS)?.map(({ price }) => formatDecimal(price, 2));
  expect(readTable('Ladder')).toEqual({
    'At the quote, 1.00': rungs?.[0],
    'At the second level, 0.20': rungs?.[1],
    'At the third level, 0.40': rungs?.[2],
    Notional: formatDecimal(deal.notional, 4),
    'Average price': formatDecimal(deal.price, 2),
    'Margin of the ladder': money(deal.margin),
    'Fee of the ladder': money(deal.fee),
  });
  const expected = expectFill({ direction: 'buy', volume: 160 }, market, TEST_TERMS);
  const intent = {
    direction: 'buy' as const,
    volume: 160,
    leverage: 20,
    atMs: TEST_TIME_MS,
    ahead: 0,
    ...expected,
  };
  const preview = previewOrder(TEST_TERMS, intent, { accountDigits: 4, rate: UNIT_RATE });
  expect([preview.margin, preview.fee, expected.price]).toEqual([deal.margin, deal.fee, deal.price]);
});

it('the example of the hedge is what the core computes', () => {
  const terms = {
    ...TEST_TERMS,
    tradeMode: 'butterflyMm' as const,
    hedge: { threshold: 100, ratio: 10_000_000_000n },
  };
  const core = new TradingCore(() => terms);
  const accounts = [1, 2].map((customerId) => {
    const customer = { companyId: 1, customerId, customerNo: '', tradeType: TRADE_TYPE.isolated };
    const balance = { currency: 'USDT', digits: 4, assetsId: 1, initialBalance: 10_000_000_000n };
    return core.execute({ type: 'openAccount', timeMs: TEST_TIME_MS, ...customer, ...balance }).events[0];
  });
  const [one = 0, other = 0] = accounts.map((event) => event?.accountId);
  const hedgeOf = (members: Partial<PlaceOrder>, accountId = one) => {
    const { events } = core.execute(order(accountId, members));
    return events.flatMap((event) => (event.type === 'houseHedged' ? [event.hedge] : []))[0];
  };
  const product = { companyId: 1, tradeType: TRADE_TYPE.isolated, symbolId: toInstrumentId(1) };
  const bought = hedgeOf({ volume: 150 });
  expect(hedgeOf({ volume: 20, direction: 'sell' }, other)).toBeUndefined();
  const net = netExposure(core.state, product);
  const held = core.state.hedges.find(product)?.volume ?? 0;
  const market = marketAt(6_100_000);
  const sold = hedgeOf({ kind: 'marketClose', direction: 'sell', volume: 100, market });
  if (bought === undefined || sold === undefined) throw new Error('nothing was hedged');
  const lots = (volume: number) => formatDecimal(volume, 2);
  expect(readTable('Hedge')).toEqual({
    'Bought after the first order': lots(bought.dealt),
    'Paid for it': money(bought.notional),
    'Net exposure after the second': lots(net),
    'Held after it': lots(held),
    'Sold after the close': lots(-sold.dealt),
    'Realised by it': money(sold.realised),
    'Held at the end': lots(sold.volume),
    'Open result at the end': money(openHedgeResult(sold, market)),
  });
});
