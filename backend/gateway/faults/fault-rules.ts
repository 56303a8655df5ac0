import { createHash } from 'node:crypto';
import { Value } from 'typebox/value';
import {
  FAULT_SUBJECTS,
  FaultSet,
  NEGATIVE_FAULT,
  type FaultRule,
  type FaultSocket,
} from '../../contract/calls/management/wire/faults.ts';
import type { RequestFault } from '../../contract/errors/request-fault.ts';
import { normaliseRequest } from '../../contract/records/index.ts';
import type { JsonObject } from '../http/http-request.ts';
import { findRequestFault } from '../request-fault.ts';
import { findUnknown } from '../unknown-members.ts';

/** What of a list of rules cannot be, as the statement of a bad request; undefined where all of it can. */
export function findRuleFault(rules: readonly FaultRule[]): RequestFault | undefined {
  for (const [at, rule] of rules.entries()) {
    const fault = faultOf(rule);
    if (fault !== undefined) return { ...fault, member: `rules[${at}].${fault.member}` };
  }
  return undefined;
}

function faultOf({ kind, ms, socket, contains, bizType, keyId, afterMs = 0, untilMs }: FaultRule) {
  const { of, needsMs } = FAULT_SUBJECTS[kind];
  const unexpected = (member: string): RequestFault => ({ kind: 'unexpected', member, details: [] });
  if (needsMs === true && ms === undefined) return { kind: 'missing', member: 'ms', details: [] } as const;
  if (ms !== undefined && ms < 0 && kind !== NEGATIVE_FAULT)
    return { kind: 'atLeast', member: 'ms', details: ['0'] } as const;
  const isOfCalls = bizType !== undefined || keyId !== undefined;
  const isOfFrames = socket !== undefined || contains !== undefined;
  if (isOfFrames && (of === 'calls' || isOfCalls))
    return unexpected(socket === undefined ? 'contains' : 'socket');
  if (isOfCalls && of === 'frames') return unexpected(bizType === undefined ? 'keyId' : 'bizType');
  if (untilMs !== undefined && untilMs <= afterMs)
    return { kind: 'later', member: 'untilMs', details: ['afterMs'] } as const;
  return undefined;
}

/** A call, or a frame that the platform sends; what costs something to find is found when a rule asks for it. */
export type Subject = { customerId(): number | undefined } & (
  | { readonly of: 'calls'; readonly bizType: string | undefined; keyId(): number | undefined }
  | { readonly of: FaultSocket; readonly frame: Buffer }
);

/** Whether a rule concerns a call or a frame. */
export function concerns(rule: FaultRule, subject: Subject): boolean {
  const { customerId, keyId, bizType, socket, contains } = rule;
  const { of } = FAULT_SUBJECTS[rule.kind];
  if (subject.of === 'calls') {
    if (of === 'frames' || socket !== undefined || contains !== undefined) return false;
    if (bizType !== undefined && bizType !== subject.bizType) return false;
    if (keyId !== undefined && keyId !== subject.keyId()) return false;
  } else {
    if (of === 'calls' || bizType !== undefined || keyId !== undefined) return false;
    if (socket !== undefined && socket !== subject.of) return false;
    if (contains !== undefined && !subject.frame.includes(contains)) return false;
  }
  return customerId === undefined || customerId === subject.customerId();
}

/** A number from 0 to below 1 for one purpose of the nth that a rule concerns: a function of the seed alone. */
export function draw(seed: number, rule: number, n: number, purpose: string): number {
  const text = `${seed} ${rule} ${n} ${purpose}`;
  return createHash('sha256').update(text).digest().readUInt32BE(0) / 2 ** 32;
}

/** Whether a rule strikes the nth that it concerns, `ageMs` after the rules took effect. */
export function strikes(
  rule: FaultRule,
  at: { seed: number; index: number; n: number; ageMs: number },
): boolean {
  const { nth, chance, afterMs = 0, untilMs = Infinity } = rule;
  if (at.ageMs < afterMs || at.ageMs >= untilMs) return false;
  if (nth !== undefined && nth !== at.n) return false;
  return chance === undefined || draw(at.seed, at.index, at.n, 'strike') < chance;
}

/** Reads rules that a file brings as strictly as a call would, misspelt members too: the rules, or what is wrong. */
export function readFaultSet(
  content: unknown,
): { readonly faults: FaultSet } | { readonly wrong: RequestFault } {
  if (typeof content !== 'object' || content === null || Array.isArray(content))
    return { wrong: { kind: 'object', member: 'the file', details: [] } };
  const members: JsonObject = { ...content };
  const [unknown] = findUnknown(FaultSet, members);
  if (unknown !== undefined) return { wrong: { kind: 'unexpected', member: unknown, details: [] } };
  const read: unknown = normaliseRequest(FaultSet, members);
  const wrong = findRequestFault(FaultSet, read);
  if (wrong !== undefined) return { wrong };
  if (!Value.Check(FaultSet, read)) return { wrong: { kind: 'form', member: 'the file', details: [] } };
  const bad = findRuleFault(read.rules);
  return bad === undefined ? { faults: read } : { wrong: bad };
}
