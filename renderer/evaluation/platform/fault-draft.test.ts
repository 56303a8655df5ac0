import { expect, it } from 'vitest';
import {
  FAULT_KINDS,
  FAULT_SUBJECTS,
  MAX_FAULT_MS,
} from '../../../backend/contract/calls/management/wire/faults.ts';
import { FIRST_FAULT, readFault, socketsOf, type FaultDraft } from './fault-draft.ts';

const read = (change: Partial<FaultDraft>) => readFault({ ...FIRST_FAULT, ...change }, 7);

it('makes a rule of what is typed, and leaves out what says nothing', () => {
  expect(read({})).toEqual({ kind: 'delay', customerId: 7, ms: 200 });
  expect(read({ rate: '2.5', socket: 'quote', isOwn: false })).toEqual({
    kind: 'delay',
    chance: 0.025,
    ms: 200,
    socket: 'quote',
  });
  expect(read({ kind: 'clock', ms: '-500' })).toEqual({ kind: 'clock', customerId: 7, ms: -500 });
});

it('names a socket only where the kind has frames', () => {
  expect(read({ kind: 'silence', ms: '', socket: 'quote' })).toEqual({ kind: 'silence', customerId: 7 });
  expect(FAULT_KINDS.filter((kind) => socketsOf(kind).length === 0)).toEqual(
    FAULT_KINDS.filter((kind) => FAULT_SUBJECTS[kind].of === 'calls'),
  );
});

it.each([
  [{ rate: '' }, 'rate'],
  [{ rate: '0' }, 'rate'],
  [{ rate: '100.1' }, 'rate'],
  [{ rate: 'half' }, 'rate'],
  [{ ms: '' }, 'ms'],
  [{ ms: '-1' }, 'ms'],
  [{ ms: '0.5' }, 'ms'],
  [{ ms: String(MAX_FAULT_MS + 1) }, 'ms'],
  [{ kind: 'clock', ms: String(-MAX_FAULT_MS - 1) }, 'ms'],
] as const)('says what is wrong: %j', (change, wrong) => {
  expect(read(change)).toBe(wrong);
});
