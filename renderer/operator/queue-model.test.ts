import { describe, expect, it } from 'vitest';
import type { Proposal } from './port.ts';
import { mayMark, mayRefuse, obstacleTo, ownNameIn, proposalsOf, waitingSums } from './queue-model.ts';

const proposal = (changes: Partial<Proposal>): Proposal => ({
  kind: 'deposit',
  number: 'D1',
  customerId: 1,
  customerNo: '200001',
  requestedAtMs: 10,
  changedAtMs: 10,
  state: 'awaitingFirstApproval',
  accountId: 1,
  accountType: 'spot',
  currency: 'USDT',
  digits: 2,
  amount: 100n,
  fee: 0n,
  external: 100n,
  externalCurrency: 'USDT',
  externalDigits: 2,
  expected: undefined,
  channel: ['coin'],
  place: 'TRC20',
  reason: '',
  approvals: [],
  approvedByCaller: false,
  approvalBlock: undefined,
  approvalsNeeded: 1,
  ...changes,
});
const treasurer = { name: 'K. Adler', appId: 'a1', permissions: new Set(['money.read', 'money.approve']) };
const viewer = { name: 'V', appId: 'a2', permissions: new Set(['money.read']) };

describe('the queue of approvals', () => {
  const all = [
    proposal({ number: 'D3', requestedAtMs: 30 }),
    proposal({ number: 'W2', kind: 'withdrawal', state: 'awaitingSecondApproval', requestedAtMs: 20 }),
    proposal({ number: 'D1', state: 'done', requestedAtMs: 10 }),
    proposal({ number: 'W1', kind: 'withdrawal', state: 'manualPayout', requestedAtMs: 15, currency: 'EUR' }),
    proposal({ number: 'W0', kind: 'withdrawal', state: 'sending', requestedAtMs: 4 }),
    proposal({ number: 'D0', state: 'unpaid', requestedAtMs: 5, customerNo: '299999' }),
  ];
  const numbers = (tab: Parameters<typeof proposalsOf>[1], search = '') =>
    proposalsOf(all, tab, search).map(({ number }) => number);

  it('has what waits for a person first, the longest on top, and each kind without what has ended', () => {
    expect(numbers('waiting')).toEqual(['W1', 'W2', 'D3']);
    expect(numbers('deposits')).toEqual(['D3', 'D0']);
    expect(numbers('withdrawals')).toEqual(['W2', 'W1', 'W0']);
    expect(numbers('ended')).toEqual(['D1']);
  });

  it('is searched by number, customer and place', () => {
    expect(numbers('deposits', ' 2999')).toEqual(['D0']);
    expect(numbers('waiting', 'w2')).toEqual(['W2']);
  });

  it('is searched by the name of the channel that a row shows, not by its code', () => {
    const found = (search: string) =>
      proposalsOf(all, 'deposits', search, () => '加密货币').map(({ number }) => number);
    expect(found('加密')).toEqual(['D3', 'D0']);
    expect(found('coin')).toEqual([]);
  });

  it('adds up what waits by direction and currency', () => {
    const waiting = [...all, proposal({ number: 'D4', amount: 50n })];
    expect(waitingSums(waiting, 'deposit')).toEqual([{ currency: 'USDT', digits: 2, amount: 150n }]);
    expect(waitingSums(waiting, 'withdrawal')).toEqual([
      { currency: 'USDT', digits: 2, amount: 100n },
      { currency: 'EUR', digits: 2, amount: 100n },
    ]);
  });
});

describe('who may decide', () => {
  it('is somebody whose role permits it, and never the first person twice', () => {
    expect(obstacleTo(proposal({}), treasurer)).toBeUndefined();
    expect(obstacleTo(proposal({}), viewer)).toEqual({ type: 'role' });
    const signed = proposal({
      state: 'awaitingSecondApproval',
      approvals: ['K. Adler'],
      approvedByCaller: true,
    });
    expect(obstacleTo(signed, treasurer)).toEqual({ type: 'signedFirst' });
    expect(obstacleTo(proposal({ state: 'done' }), treasurer)).toEqual({ type: 'over' });
  });

  it('is known by what the platform says of the caller, not by the name', () => {
    const namesake = proposal({
      state: 'awaitingSecondApproval',
      approvals: ['K. Adler'],
      approvedByCaller: false,
    });
    expect(obstacleTo(namesake, treasurer)).toBeUndefined();
    expect(ownNameIn(namesake, treasurer)).toBeUndefined();
    const company = { name: 'Meridian', appId: 'c0' };
    const own = proposal({ state: 'done', approvals: ['c0'], approvedByCaller: true });
    expect(ownNameIn(own, company)).toBe('c0');
    expect(ownNameIn({ ...own, approvals: ['Y. Ito', 'K. Adler'] }, treasurer)).toBe('K. Adler');
  });

  it.each([
    { type: 'company' } as const,
    { type: 'issuer' } as const,
    { type: 'sameIssuer', untilMs: 5 } as const,
  ])('is nobody whom the platform does not count as the other of two: $type', (approvalBlock) => {
    expect(obstacleTo(proposal({ state: 'awaitingSecondApproval', approvalBlock }), treasurer)).toEqual(
      approvalBlock,
    );
    expect(obstacleTo(proposal({ state: 'awaitingSecondApproval', approvalBlock }), viewer)).toEqual({
      type: 'role',
    });
    expect(mayRefuse(proposal({ state: 'awaitingSecondApproval', approvalBlock }), treasurer)).toBe(true);
  });

  it('refuses what waits, and ends what nobody has paid', () => {
    expect(mayRefuse(proposal({ state: 'unpaid' }), treasurer)).toBe(true);
    expect(mayRefuse(proposal({ state: 'sending' }), treasurer)).toBe(false);
    expect(mayRefuse(proposal({}), viewer)).toBe(false);
  });

  it('says of a transfer by hand that it was made, and of no other', () => {
    const wire = proposal({ kind: 'withdrawal', state: 'manualPayout' });
    expect(mayMark(wire, treasurer)).toBe(true);
    expect(mayMark(wire, viewer)).toBe(false);
    expect(obstacleTo(wire, treasurer)).toEqual({ type: 'over' });
    expect(mayMark({ ...wire, state: 'sending' }, treasurer)).toBe(false);
    expect(mayMark({ ...wire, state: 'awaitingFirstApproval' }, treasurer)).toBe(false);
  });
});
