import { toInstrumentId } from '../../domain/units.ts';
import { TRADE_TYPES } from '../../contract/mapping/account-numbers.ts';
import { TRADE_TYPE, type TradeType } from '../../domain/account-type.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ACCOUNT_COLUMNS, decodeRecord, encodeRecord, ORDER_COLUMNS } from '../../storage/trading/index.ts';
import {
  apply,
  hedgeUnit,
  TradingCore,
  TradingState,
  type Command,
  type TradingEvent,
} from '../core/index.ts';
import { Flow, openAccounts } from '../core/testing/random-flow.ts';
import { steps } from '../core/testing/flow-step.ts';
import { testTerms } from '../core/testing/flow-products.ts';
import {
  assets,
  openWallets,
  START_MARKET,
  WalletFlow,
  walletSteps,
  walletTerms,
} from '../core/testing/wallet-flow.ts';
import { ofJournalEvent, toJournalEvent } from './journal-events.ts';
import { stateHash } from './journal-replay.ts';
import { ofSnapshot, snapshotHead, snapshotParts } from './state-snapshot.ts';

/** Collects the events of everything that a core decides. */
function collect(core: TradingCore): readonly TradingEvent[] {
  const events: TradingEvent[] = [];
  const execute = core.execute.bind(core);
  core.execute = (command: Command) => {
    const outcome = execute(command);
    events.push(...outcome.events);
    return outcome;
  };
  return events;
}

/** The events as a journal gives them back: through the text of a record. */
function written(events: readonly TradingEvent[]): readonly TradingEvent[] {
  const text = encodeRecord({
    events: events.map(toJournalEvent),
    lastTransferId: 0,
    accounts: [],
    messages: [],
    met: [],
  });
  return decodeRecord(text).events.map(ofJournalEvent);
}

function replayed(events: readonly TradingEvent[], state = new TradingState()): TradingState {
  for (const event of written(events)) apply(state, event);
  return state;
}

function contracts(flow: readonly Parameters<Flow['command']>[0][]) {
  const core = new TradingCore(testTerms);
  const events = collect(core);
  const game = new Flow(core, openAccounts(core));
  for (const step of flow) {
    const command = game.command(step);
    if (command !== undefined) core.execute(command);
  }
  return { core, events };
}

function wallets(flow: readonly Parameters<WalletFlow['command']>[0][]) {
  const core = new TradingCore(walletTerms, undefined, undefined, START_MARKET, assets);
  const events = collect(core);
  openWallets(core);
  const game = new WalletFlow(core);
  for (const step of flow) {
    const command = game.command(step);
    if (command !== undefined) core.execute(command);
  }
  return { core, events };
}

describe('events in the journal', () => {
  it('of contracts and shares come back as they were, and lead to the same state', () => {
    fc.assert(
      fc.property(steps, (flow) => {
        const { core, events } = contracts(flow);
        expect(written(events)).toEqual(events);
        const state = replayed(events);
        expect(stateHash(state)).toBe(stateHash(core.state));
        const snapshot = [snapshotHead(7, state.houseBooks), ...snapshotParts(state)];
        expect(stateHash(ofSnapshot(snapshot))).toBe(stateHash(core.state));
      }),
      { numRuns: 40 },
    );
  });

  it('of wallets come back as they were, and lead to the same state', () => {
    fc.assert(
      fc.property(walletSteps, (flow) => {
        const { core, events } = wallets(flow);
        expect(written(events)).toEqual(events);
        expect(stateHash(replayed(events))).toBe(stateHash(core.state));
      }),
      { numRuns: 40 },
    );
  });

  it('hold the published numbers of every version in the rows of orders and fills, never the words of this one', () => {
    const { events } = contracts(fc.sample(steps, { numRuns: 1, seed: 11 })[0] ?? []);
    const columns = ['kind', 'direction', 'entry_type', 'expire_type', 'status'] as const;
    const at = columns.map((column) => ORDER_COLUMNS.indexOf(column));
    const placed = events.find((event) => event.type === 'orderPlaced');
    if (placed === undefined) throw new Error('no order was placed');
    const sample = { ...placed.order, kind: 'limitClose', direction: 'sell', entryType: 'amount' } as const;
    const order = { ...sample, expireType: 'ninetyDays', status: 'expired' } as const;
    const record = toJournalEvent({ ...placed, order });
    expect(at.map((column) => record.order?.[column])).toEqual([14, 2, 2, 4, 7]);
    expect(ofJournalEvent(record)).toMatchObject({ order });
    const damaged = record.order?.map((value, column) => (column === at[0] ? 6 : value)) ?? [];
    expect(() => ofJournalEvent({ ...record, order: damaged })).toThrow('6 is no number of order kinds');
  });

  it('hold them in the rows of accounts and of hedges too', () => {
    const [opened] = contracts([]).events;
    if (opened?.type !== 'accountOpened') throw new Error('no account was opened');
    const column = ACCOUNT_COLUMNS.indexOf('trade_type');
    const rows = TRADE_TYPES.words.map((tradeType) => {
      const record = toJournalEvent({ ...opened, account: { ...opened.account, tradeType } });
      expect(ofJournalEvent(record)).toMatchObject({ account: { tradeType } });
      return record.account?.[column];
    });
    expect(rows).toEqual([1, 2, 3, 5, 6]);
    const product = { companyId: 2, symbolId: toInstrumentId(7) };
    const unit = (tradeType: TradeType) => hedgeUnit({ ...product, tradeType });
    expect([unit('cross'), unit('isolated')]).toEqual([-(21 * 2 ** 32 + 7), -(22 * 2 ** 32 + 7)]);
    for (const tradeType of ['leveragedSpot', 'spot', 'stock'] as const)
      expect(() => unit(tradeType)).toThrow('no hedge of company 2');
  });

  it('go on from a snapshot as from the events before it', () => {
    fc.assert(
      fc.property(walletSteps, fc.nat(60), (flow, cut) => {
        const { core, events } = wallets(flow);
        const before = replayed(events.slice(0, cut));
        const parts = [snapshotHead(7, before.houseBooks), ...snapshotParts(before)];
        const restored = ofSnapshot(parts);
        expect(stateHash(restored)).toBe(stateHash(before));
        expect(stateHash(replayed(events.slice(cut), restored))).toBe(stateHash(core.state));
      }),
      { numRuns: 40 },
    );
  });
});

it('a state has another hash once a single figure of it differs', () => {
  const account = {
    accountId: 100_001,
    companyId: 1,
    customerId: 1,
    customerNo: 'C1',
    tradeType: TRADE_TYPE.isolated,
    currency: 'USDT',
    digits: 4,
    assetsId: 1,
    openedAtMs: 5,
    firstDepositAtMs: undefined,
    isMarginCalled: false,
    cash: 1n,
    margin: 0n,
    reserved: 0n,
    credit: 0n,
    loan: 0n,
    interest: 0n,
    interestAtMs: 5,
    interestCarry: 0n,
  };
  const stateOf = (cash: bigint, leverage: number, house: bigint) => {
    const state = new TradingState();
    state.putAccount({ ...account, cash });
    state.putLeverage(100_001, toInstrumentId(1), leverage);
    state.addToHouse('house', 'USDT', house);
    return stateHash(state);
  };
  const hashes = [stateOf(1n, 5, 1n), stateOf(2n, 5, 1n), stateOf(1n, 6, 1n), stateOf(1n, 5, 2n)];
  expect(new Set(hashes).size).toBe(4);
  expect(stateOf(1n, 5, 1n)).toBe(hashes[0]);
});
