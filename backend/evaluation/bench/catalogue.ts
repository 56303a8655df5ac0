import type { FaultKind, FaultRule } from '../../contract/calls/management/wire/faults.ts';
import { ORDER_CALLS } from '../../contract/calls/orders.ts';
import { TRADE_LIST_CALLS } from '../../contract/calls/trade-lists.ts';
import faults from './faults.json' with { type: 'json' };
import rules from './rules.json' with { type: 'json' };

/** What the bench plays: 40 faults and 12 rules, as data (`faults.json`, `rules.json`). */

/** Calls that a fault may name. */
const CALLS = {
  order: ORDER_CALLS.addMarketOrder.bizType,
  positions: TRADE_LIST_CALLS.queryPositionPage.bizType,
  token: 'getMsgPushToken',
} as const;

/** Text of the frames that a fault may name. */
const FRAMES = { all: undefined, trade: '"msgCode":"trade"', subscribed: 'subscribe_success' } as const;

/** A wire fault in the paces of a program. Without `frames` it is about signed calls. */
export interface BenchWire {
  readonly kind: FaultKind;
  readonly call?: keyof typeof CALLS;
  readonly frames?: keyof typeof FRAMES;
  readonly paces?: number;
  readonly untilPaces?: number;
  readonly ms?: number;
  readonly afterMs?: number;
  readonly untilMs?: number;
  readonly nth?: number;
  readonly times?: number;
  readonly chance?: number;
}

/** A column of the grid. */
export interface BenchFault {
  readonly id: string;
  readonly group: string;
  readonly name: string;
  /** What happens. */
  readonly words: string;
  readonly wire: readonly BenchWire[];
  /** How the key of the program ends; bound to another address where nothing is said. */
  readonly key?: 'deleted' | 'shutOut';
}

/** Names of targets; the seed says how many lots they are (`lotsOf`). */
export type Lots = 'a' | 'b' | 'c' | 'part' | 'large' | 'impossible';

/** One step of a situation: done at the platform, or looked up in its record. */
export type Step =
  | { readonly fault: true }
  | { readonly say: Lots }
  | { readonly aim: Lots }
  /** As `aim`; where the fault meets the order, only until it has struck. */
  | { readonly begin: Lots }
  | { readonly holds: Lots }
  | { readonly wait: number }
  | { readonly orders: number }
  | { readonly ordersAtMost: number }
  | { readonly attemptsAtMost: number }
  | { readonly struckAtMost: number }
  | { readonly struck: true }
  | { readonly closeManually: Lots }
  | { readonly endKey: true }
  | { readonly market: 'open' | 'closed' }
  | { readonly restart: true };

/** A row of the grid. */
export interface BenchRule {
  readonly id: string;
  readonly title: string;
  readonly wants: string;
  readonly remedy: string;
  /** Faults that are the situation of the rule themselves. */
  readonly own: readonly string[];
  /** Faults that come on top of `situation`. */
  readonly with: readonly string[];
  readonly situation: readonly BenchWire[];
  readonly steps: readonly Step[];
}

export const FAULTS = faults as readonly BenchFault[];
export const RULES = rules as readonly BenchRule[];

/** One square of the grid. */
export interface Pair {
  readonly rule: string;
  readonly fault: string;
}

export function ruleOf({ rule }: Pick<Pair, 'rule'>): BenchRule {
  const found = RULES.find(({ id }) => id === rule);
  if (found === undefined) throw new Error(`there is no rule '${rule}'`);
  return found;
}

export function faultOf({ fault }: Pick<Pair, 'fault'>): BenchFault {
  const found = FAULTS.find(({ id }) => id === fault);
  if (found === undefined) throw new Error(`there is no fault '${fault}'`);
  return found;
}

/** Faults that say something of a rule, in the order of the columns. */
export function faultsOf({ own, with: others }: BenchRule): readonly string[] {
  return FAULTS.map(({ id }) => id).filter((id) => own.includes(id) || others.includes(id));
}

/** The wire faults of a pair: those of the fault first, then what the situation needs besides. */
export function wireOf(pair: Pair): readonly BenchWire[] {
  const { own, situation } = ruleOf(pair);
  return own.includes(pair.fault) ? faultOf(pair).wire : [...faultOf(pair).wire, ...situation];
}

/** Whether a wire fault meets the order on its way. */
export function meetsOrder(wire: readonly BenchWire[]): boolean {
  return wire.some(({ call }) => call === 'order');
}

/** A wire fault as the platform takes it: of one key where it is about calls. */
export function faultRule(wire: BenchWire, paceMs: number, keyId: number): FaultRule {
  const { kind, call, frames, paces, untilPaces, ...rest } = wire;
  const ofPaces = (name: 'ms' | 'untilMs', count: number | undefined) =>
    count === undefined ? {} : { [name]: Math.round(count * paceMs) };
  const text = frames === undefined ? undefined : FRAMES[frames];
  return {
    kind,
    ...rest,
    ...ofPaces('ms', paces),
    ...ofPaces('untilMs', untilPaces),
    ...(call !== undefined && { bizType: CALLS[call] }),
    ...(frames === undefined ? { keyId } : { socket: 'message' as const }),
    ...(text !== undefined && { contains: text }),
  };
}

/** Strikes nothing, and counts the orders that a program sends. */
export function orderCounter(keyId: number): FaultRule {
  return { kind: 'jitter', ms: 0, bizType: CALLS.order, keyId };
}
