import {
  FAULT_SOCKETS,
  FAULT_SUBJECTS,
  MAX_FAULT_MS,
  NEGATIVE_FAULT,
  type FaultKind,
  type FaultRule,
  type FaultSocket,
} from '../../../backend/contract/calls/management/wire/faults.ts';

/** A wire fault as it is typed. */
export interface FaultDraft {
  readonly kind: FaultKind;
  /** Percent of calls and frames that it strikes. */
  readonly rate: string;
  /** Milliseconds; empty where the kind needs none. */
  readonly ms: string;
  /** Websocket whose frames it concerns alone; empty: all that the kind concerns. */
  readonly socket: FaultSocket | '';
  /** Concerns this customer alone. */
  readonly isOwn: boolean;
}

export const FIRST_FAULT: FaultDraft = { kind: 'delay', rate: '100', ms: '200', socket: '', isOwn: true };

/** Websockets of which a kind can concern one alone; none for kinds of calls. */
export function socketsOf(kind: FaultKind): readonly FaultSocket[] {
  return FAULT_SUBJECTS[kind].of === 'calls' ? [] : FAULT_SOCKETS;
}

/** The rule of a draft, or which member is wrong. */
export function readFault(draft: FaultDraft, customerId: number | undefined): FaultRule | 'rate' | 'ms' {
  const { kind, socket, isOwn } = draft;
  const percent = draft.rate === '' ? NaN : Number(draft.rate);
  if (!(percent > 0 && percent <= 100)) return 'rate';
  const ms = draft.ms === '' ? undefined : Number(draft.ms);
  const least = kind === NEGATIVE_FAULT ? -MAX_FAULT_MS : 0;
  if (ms === undefined ? FAULT_SUBJECTS[kind].needsMs === true : !isWithin(ms, least)) return 'ms';
  return {
    kind,
    ...(isOwn && customerId !== undefined ? { customerId } : {}),
    ...(socket !== '' && socketsOf(kind).includes(socket) ? { socket } : {}),
    ...(percent === 100 ? {} : { chance: percent / 100 }),
    ...(ms === undefined ? {} : { ms }),
  };
}

function isWithin(ms: number, least: number): boolean {
  return Number.isInteger(ms) && ms >= least && ms <= MAX_FAULT_MS;
}
