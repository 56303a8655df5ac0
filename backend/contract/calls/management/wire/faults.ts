import { Type, type Static } from 'typebox';
import { MAX_BIZ_TYPE_LENGTH, defineManagementCalls } from '../../../call.ts';
import { describe } from '../../../describe.ts';
import { IntegerLike } from '../../../records/request-values.ts';

/** What goes wrong between a program and the platform. */
export const FAULT_KINDS = [
  'delay',
  'jitter',
  'loss',
  'duplicate',
  'reorder',
  'cut',
  'half-open',
  'slow',
  '429',
  '418',
  'error',
  'silence',
  'clock',
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

/** What each kind concerns, and whether it needs its `ms`. */
export const FAULT_SUBJECTS: Readonly<
  Record<FaultKind, { readonly of: 'both' | 'calls' | 'frames'; readonly needsMs?: true }>
> = {
  delay: { of: 'both', needsMs: true },
  jitter: { of: 'both', needsMs: true },
  loss: { of: 'both' },
  duplicate: { of: 'both' },
  cut: { of: 'both' },
  reorder: { of: 'frames' },
  'half-open': { of: 'frames' },
  slow: { of: 'calls', needsMs: true },
  '429': { of: 'calls' },
  '418': { of: 'calls' },
  error: { of: 'calls' },
  silence: { of: 'calls' },
  clock: { of: 'calls', needsMs: true },
};
/** The one kind whose `ms` may be below zero. */
export const NEGATIVE_FAULT: FaultKind = 'clock';

/** Websockets whose frames can be concerned. */
export const FAULT_SOCKETS = ['quote', 'message', 'client'] as const;
export type FaultSocket = (typeof FAULT_SOCKETS)[number];

/** Most rules at a time. */
export const MAX_FAULT_RULES = 50;
/** Longest wait that a rule makes, in milliseconds. */
export const MAX_FAULT_MS = 600_000;
const MAX_TIMES = 1_000_000_000;
/** Most customers with rules of their own at a time. */
export const MAX_FAULT_CUSTOMERS = 200;

const Times = IntegerLike({ minimum: 1, maximum: MAX_TIMES });
const Since = IntegerLike({ minimum: 0, maximum: MAX_TIMES });

/** One rule: which calls or frames it concerns, which of them it strikes, and how. */
export const FaultRule = Type.Object({
  kind: describe(
    'What goes wrong: `delay`, `jitter`, `loss`, `duplicate`, `cut` of calls and frames; `reorder`, `half-open` of frames; `slow`, `429`, `418`, `error`, `silence`, `clock` of calls.',
    Type.Enum([...FAULT_KINDS]),
  ),
  customerId: describe(
    'Customer whose calls and frames it concerns; left out: everybody.',
    Type.Optional(IntegerLike()),
  ),
  keyId: describe(
    'API key whose calls it concerns, by its number; left out: every caller.',
    Type.Optional(IntegerLike()),
  ),
  bizType: describe(
    'Business type of the calls that it concerns; left out: all.',
    Type.Optional(Type.String({ minLength: 1, maxLength: MAX_BIZ_TYPE_LENGTH })),
  ),
  socket: describe(
    'Websocket whose frames it concerns; left out: calls and the frames of all, unless something else of the rule names calls.',
    Type.Optional(Type.Enum([...FAULT_SOCKETS])),
  ),
  contains: describe(
    'Text that a frame has to contain; left out: every frame.',
    Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  ),
  chance: describe(
    'Share of those concerned that it strikes, 0 to 1; left out: all.',
    Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
  ),
  nth: describe('Strikes this one of those concerned alone, counted from 1.', Type.Optional(Times)),
  times: describe('Strikes so many times at most; left out: without an end.', Type.Optional(Times)),
  afterMs: describe(
    'Milliseconds after the rules took effect from which on it acts; left out: at once.',
    Type.Optional(Since),
  ),
  untilMs: describe(
    'Milliseconds after the rules took effect at which it ends; left out: without an end.',
    Type.Optional(Since),
  ),
  ms: describe(
    'Milliseconds: of the wait, at most of a jitter, until calls pass again of 429 and 418, by which a clock is ahead (below zero: behind).',
    Type.Optional(IntegerLike({ minimum: -MAX_FAULT_MS, maximum: MAX_FAULT_MS })),
  ),
});
export type FaultRule = Static<typeof FaultRule>;

const OneCustomer = describe(
  'Customer whose rules these are: they concern its calls and frames alone, and others keep theirs. Left out: everybody, and no other rules stay.',
  Type.Optional(IntegerLike()),
);
const WhoseRules = Type.Object({
  customerId: describe('Rules of this customer alone; left out: all.', Type.Optional(IntegerLike())),
});

/** Rules with their seed, as a file or a call brings them. */
export const FaultSet = Type.Object({
  customerId: OneCustomer,
  seed: describe(
    'Seed of what chance decides, 1 when left out: the same calls meet the same faults.',
    Type.Optional(IntegerLike({ minimum: 0, maximum: 4_294_967_295 })),
  ),
  rules: describe(
    'Rules in force, which act one after the other.',
    Type.Array(FaultRule, { maxItems: MAX_FAULT_RULES }),
  ),
});
export type FaultSet = Static<typeof FaultSet>;

const State = Type.Object({
  seed: describe(
    'Seed of what chance decides, 1 when left out: the same calls meet the same faults.',
    Type.Integer(),
  ),
  sinceTime: describe(
    'When the rules took effect, milliseconds since 1970 (UTC); 0 without rules.',
    Type.Integer(),
  ),
  rules: describe(
    'Rules in force, which act one after the other.',
    Type.Array(
      Type.Intersect([
        FaultRule,
        Type.Object({
          seen: describe('Calls and frames that it concerned.', Type.Integer()),
          struck: describe('Those of them that it struck.', Type.Integer()),
        }),
      ]),
    ),
  ),
});
export type FaultState = Static<typeof State>;

/** Faults between programs and the platform, for rehearsals. */
export const FAULT_MANAGEMENT = defineManagementCalls({
  wireFaults: {
    bizType: 'venue.admin.FaultService.list',
    summary: 'Wire faults in force, and how often each struck',
    permission: 'platform.read',
    request: WhoseRules,
    response: State,
  },
  setWireFaults: {
    bizType: 'venue.admin.FaultService.set',
    summary: 'Put wire faults in force in the place of those before',
    permission: 'platform.change',
    changes: true,
    request: FaultSet,
    response: State,
  },
  clearWireFaults: {
    bizType: 'venue.admin.FaultService.clear',
    summary: 'End wire faults, all or those of one customer',
    permission: 'platform.change',
    changes: true,
    request: WhoseRules,
    response: State,
  },
});
