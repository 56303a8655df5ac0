import { describe, expect, it } from 'vitest';
import { ManualClock } from '../../../backend/client/testing/manual-clock.ts';
import type { AccountEvent, AccountRef, OrderCommand, Venue } from '../port.ts';
import {
  recordVenue,
  decodeRecording,
  encodeRecording,
  type Recording,
  createReplayVenue,
} from './replay-venue.ts';

// Limits, written out: a test does not import what it checks.
const MAX_RECORDED_STEPS = 100_000;

const ACCOUNT: AccountRef = { accountId: 1, accountType: 'isolated', currency: 'USDT', digits: 2 };
const SNAPSHOT = { money: [], positions: [], orders: [], ended: [], fills: [], closes: [] };
const CANCEL: OrderCommand = { kind: 'cancel', orderId: '5', accountType: 'isolated' };
const LIVE: AccountEvent = { kind: 'live' };

const RECORDING: Recording = [
  { kind: 'event', atMs: 10, event: LIVE },
  { kind: 'read', atMs: 30, account: ACCOUNT, snapshot: SNAPSHOT },
  {
    kind: 'event',
    atMs: 40,
    event: {
      kind: 'figures',
      figures: {
        accountType: 'isolated',
        balance: '1.00',
        equity: '',
        usedMargin: '',
        freeMargin: '',
        openProfit: '',
        stopPrices: new Map([['7', '5.5']]),
      },
    },
  },
  { kind: 'sent', atMs: 60, command: CANCEL, answer: { kind: 'accepted', orderId: '5' } },
  { kind: 'read', atMs: 80, account: ACCOUNT },
];

/** Lets promises run. */
const turns = async () => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};

describe('a recorded session', () => {
  it('says and answers everything at its time, and in its order', async () => {
    const clock = new ManualClock();
    const { accounts, orders } = createReplayVenue(RECORDING, clock);
    const said: string[] = [];
    accounts.follow(({ kind }) => said.push(`${kind} ${clock.now() - 1_000_000}`));
    void accounts.read(ACCOUNT).then(() => said.push(`read ${clock.now() - 1_000_000}`));
    const request = orders.prepare(CANCEL, 'k', 0);
    void orders.send({ ...request }, 'k').then(({ kind }) => said.push(`${kind} ${clock.now() - 1_000_000}`));
    for (let at = 0; at < 10; at += 1) {
      clock.advance(10);
      await turns();
    }
    expect(said).toEqual(['live 10', 'read 30', 'figures 40', 'accepted 60']);
  });

  it('fails where a reading failed, knows no further one, and takes no other order', async () => {
    const clock = new ManualClock();
    const { accounts, orders } = createReplayVenue(RECORDING, clock);
    clock.advance(1_000);
    const results = [1, 2, 3].map(() => accounts.read(ACCOUNT).then(...[() => 'read', () => 'failed']));
    const other = orders.send(orders.prepare({ ...CANCEL, orderId: '6' }, 'k', 0), 'k');
    clock.advance(1_000);
    expect(await Promise.all(results)).toEqual(['read', 'failed', 'failed']);
    expect(await other).toMatchObject({ kind: 'refused', code: '' });
  });

  it('is the same after it was written down as text', () => {
    const sized: Recording = [
      ...RECORDING,
      { kind: 'assets', atMs: 90, digits: new Map([['BTC', 8]]) },
      {
        kind: 'read',
        atMs: 91,
        account: ACCOUNT,
        snapshot: { ...SNAPSHOT, money: [{ balance: -12n } as never] },
      },
    ];
    expect(decodeRecording(encodeRecording(sized))).toEqual(sized);
  });

  it('names the line that is none of a recording', () => {
    const text = encodeRecording(RECORDING);
    expect(() => decodeRecording(`${text}{"kind":"event"}\n`)).toThrow('line 6 is not a step');
    expect(() => decodeRecording(`{\n${text}`)).toThrow('line 1 is not a step');
    expect(() => decodeRecording('{"kind":"order","atMs":1}')).toThrow('line 1');
  });

  it('has at most a hundred thousand steps [MAX_RECORDED_STEPS]', { tags: ['long'] }, () => {
    const listeners: ((event: AccountEvent) => void)[] = [];
    const silent: Venue = {
      accounts: {
        read: () => Promise.resolve(SNAPSHOT),
        assetDigits: () => Promise.resolve(new Map()),
        follow: (listener) => {
          listeners.push(listener);
          return () => undefined;
        },
      },
      orders: createReplayVenue([], new ManualClock()).orders,
    };
    const { venue, recording } = recordVenue(silent, new ManualClock());
    let received = 0;
    venue.accounts.follow(() => (received += 1));
    for (let at = 0; at <= MAX_RECORDED_STEPS; at += 1) listeners[0]?.(LIVE);
    expect([received, recording().length]).toEqual([MAX_RECORDED_STEPS + 1, MAX_RECORDED_STEPS]);
    const line = '{"kind":"event","atMs":1}\n';
    expect(decodeRecording(line.repeat(MAX_RECORDED_STEPS))).toHaveLength(MAX_RECORDED_STEPS);
    expect(() => decodeRecording(line.repeat(MAX_RECORDED_STEPS + 1))).toThrow('at most 100000 steps');
  });
});
