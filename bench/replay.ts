import { toInstrumentId } from '../backend/domain/units.ts';
import { TRADE_TYPE } from '../backend/domain/account-type.ts';
import { TEST_TERMS } from '../backend/domain/testing/terms-fixture.ts';
import { UNIT_RATE } from '../backend/domain/index.ts';
import { apply } from '../backend/engine/core/state/apply.ts';
import {
  TradingCore,
  TradingState,
  type PlaceOrder,
  type TradingEvent,
} from '../backend/engine/core/index.ts';
import { ofJournalEvent, toJournalEvent } from '../backend/engine/journal/journal-events.ts';
import { stateHash } from '../backend/engine/journal/journal-replay.ts';
import { decodeRecord, encodeRecord } from '../backend/storage/trading/index.ts';
import type { BenchResult } from './result.ts';

const ACCOUNTS = 128;
const ORDERS = 100_000;
const ROUNDS = 5;
const START_MS = Date.UTC(2026, 2, 2, 8);

/**
 * Events a second that the state takes in, as a replay of the journal gives them to it: market orders that open and close,
 * resting orders that are placed and cancelled. Beside it the same events put into plain maps by the numbers of their orders,
 * positions and accounts. A second row includes reading them out of the texts of the journal, beside `JSON.parse` of those.
 */
export async function run(): Promise<readonly BenchResult[]> {
  const { events, hash } = decide();
  const texts = events.map((decision) =>
    encodeRecord({
      events: decision.map(toJournalEvent),
      lastTransferId: 0,
      accounts: [],
      messages: [],
      met: [],
    }),
  );
  const all = events.flat();
  const check = (state: TradingState) => {
    if (stateHash(state) !== hash) throw new Error('the replay leads to another state');
  };
  const ours = best(all.length, () => {
    const state = new TradingState();
    for (const event of all) apply(state, event);
    return () => check(state);
  });
  const plain = best(all.length, () => put(all));
  const fromTexts = best(all.length, () => {
    const state = new TradingState();
    for (const text of texts)
      for (const event of decodeRecord(text).events) apply(state, ofJournalEvent(event));
    return () => check(state);
  });
  const parsed = best(all.length, () => {
    for (const text of texts) JSON.parse(text);
    return () => undefined;
  });
  const conditions = `${all.length} events of ${texts.length} decisions over ${ACCOUNTS} accounts, best of ${ROUNDS}, the state compared by its hash`;
  return [
    result('replay', ours, plain, `${conditions}; baseline: the same events put into plain maps`),
    result(
      'replay-journal',
      fromTexts,
      parsed,
      `${conditions}; from the texts of the journal; baseline: JSON.parse of them`,
    ),
  ];
}

function decide(): { readonly events: readonly (readonly TradingEvent[])[]; readonly hash: string } {
  const core = new TradingCore((symbolId) => (symbolId === 1 ? TEST_TERMS : undefined));
  const events: (readonly TradingEvent[])[] = [];
  const execute = (command: Parameters<TradingCore['execute']>[0]) => {
    const outcome = core.execute(command);
    if (outcome.violations.length > 0) throw new Error(outcome.violations[0]?.reason);
    events.push(outcome.events);
    return outcome.events;
  };
  const accounts: number[] = [];
  for (let customerId = 1; customerId <= ACCOUNTS; customerId++) {
    const customer = {
      companyId: 1,
      customerId,
      customerNo: String(customerId),
      tradeType: TRADE_TYPE.isolated,
    };
    const money = { currency: 'USDT', digits: 4, assetsId: 1, initialBalance: 10n ** 15n };
    const [opened] = execute({ type: 'openAccount', timeMs: START_MS, ...customer, ...money });
    accounts.push(opened?.accountId ?? 0);
  }
  for (let placed = 0; placed < ORDERS; placed += 4) {
    const accountId = accounts[(placed / 4) % ACCOUNTS] ?? 0;
    const opened = execute(order(accountId, { kind: 'marketOpen' })).find(
      (event) => event.type === 'orderFilled',
    );
    execute(
      order(accountId, { kind: 'marketClose', direction: 'sell', positionId: opened?.position.positionId }),
    );
    const [resting] = execute(order(accountId, { kind: 'limitOpen', price: 5_900_000 }));
    if (resting?.type !== 'orderPlaced') throw new Error('no order rests');
    const { orderId } = resting.order;
    // One in a few stays, so that the state grows.
    if (placed % 64 > 0)
      execute({ type: 'cancelOrder', timeMs: START_MS, accountId, orderId, reason: 'cancelledByCustomer' });
  }
  return { events, hash: stateHash(core.state) };
}

function order(accountId: number, members: Partial<PlaceOrder>): PlaceOrder {
  return {
    type: 'placeOrder',
    timeMs: START_MS,
    accountId,
    symbolId: toInstrumentId(1),
    kind: 'marketOpen',
    direction: 'buy',
    entryType: 'quantity',
    requestNum: '0.01',
    volume: 1,
    price: undefined,
    isStop: 'no',
    takeProfit: undefined,
    stopLoss: undefined,
    leverage: undefined,
    expireType: 'week',
    positionId: undefined,
    slippage: undefined,
    source: 'bench',
    remark: undefined,
    thirdPartyOrder: undefined,
    market: { bid: 6_000_000, ask: 6_000_010, depth: undefined, rate: () => UNIT_RATE },
    stale: false,
    ...members,
  };
}

/** Events a second of the best round; what the work returns is checked outside of the time. */
function best(events: number, work: () => () => void): number {
  let most = 0;
  for (let round = 0; round < ROUNDS; round++) {
    globalThis.gc?.();
    const started = performance.now();
    const check = work();
    most = Math.max(most, events / ((performance.now() - started) / 1000));
    check();
  }
  return most;
}

function put(events: readonly TradingEvent[]): () => void {
  const orders = new Map<number, unknown>();
  const positions = new Map<number, unknown>();
  const accounts = new Map<number, unknown>();
  for (const event of events) {
    if ('order' in event) orders.set(event.order.orderId, { ...event.order });
    if ('position' in event) positions.set(event.position.positionId, { ...event.position });
    accounts.set(event.accountId, { ...(accounts.get(event.accountId) ?? {}), timeMs: event.timeMs });
  }
  return () => undefined;
}

function result(name: string, ours: number, baseline: number, conditions: string): BenchResult {
  const ratio = Number((ours / baseline).toFixed(3));
  return {
    name,
    ours: Math.round(ours),
    baseline: Math.round(baseline),
    ratio,
    unit: 'events/s',
    conditions,
  };
}
