import type { FaultKind, FaultSet, FaultState } from '../../contract/calls/management/wire/faults.ts';
import { concerns, draw, strikes, type Subject } from './fault-rules.ts';

/** What happens to one call or frame: by kind, how many milliseconds it says. */
export type Struck = ReadonlyMap<FaultKind, number>;

const NOTHING: Struck = new Map();

/** Rules in force with what each has counted. The same calls in the same order meet the same faults. */
export class FaultBook {
  readonly #seed: number;
  readonly #sinceMs: number;
  readonly #rules: readonly { readonly rule: FaultSet['rules'][number]; seen: number; struck: number }[];

  constructor({ seed = 1, rules, customerId }: FaultSet, sinceMs: number) {
    this.#seed = seed;
    this.#sinceMs = sinceMs;
    const owner = customerId === undefined ? undefined : { customerId };
    this.#rules = rules.map((rule) => ({ rule: { ...rule, ...owner }, seen: 0, struck: 0 }));
  }

  /** Counts a call or frame and says what strikes it, besides what `others` say. */
  take(subject: Subject, nowMs: number, others: Struck = NOTHING): Struck {
    let struck: Map<FaultKind, number> | undefined;
    for (const [index, one] of this.#rules.entries()) {
      const { rule } = one;
      if (!concerns(rule, subject)) continue;
      one.seen += 1;
      const at = { seed: this.#seed, index, n: one.seen, ageMs: nowMs - this.#sinceMs };
      if (one.struck >= (rule.times ?? Infinity) || !strikes(rule, at)) continue;
      one.struck += 1;
      const { kind, ms = 0 } = rule;
      const drawn =
        kind === 'jitter' ? Math.floor(draw(this.#seed, index, one.seen, 'jitter') * (ms + 1)) : ms;
      struck ??= new Map(others);
      struck.set(kind, (struck.get(kind) ?? 0) + drawn);
    }
    return struck ?? others;
  }

  /** The rules with their counts. */
  state(): FaultState {
    const rules = this.#rules.map(({ rule, seen, struck }) => ({ ...rule, seen, struck }));
    return { seed: this.#seed, sinceTime: this.#sinceMs, rules };
  }
}
