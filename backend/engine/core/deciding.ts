import type { AccountId } from '../../domain/units.ts';
import { apply } from './state/apply.ts';
import type { Decision, Valuing } from './decision.ts';
import type { TradingEvent } from './events.ts';
import { JoinedUnits } from './matching/joined-units.ts';
import type { TradingState } from './state/state.ts';

/**
 * An error of the program while it decided about an account: what it decided is not among the events, and the account in the
 * state is not to be trusted until it is restored.
 */
export interface Fault {
  /** The first of the accounts that are decided together; undefined for one that was to be opened. */
  readonly accountId: AccountId | undefined;
  readonly error: unknown;
  /** Units that are lost with it, because orders of them met. */
  readonly met?: readonly number[];
}

/** What a core lends to each of its decisions. */
export interface DecisionSource {
  readonly state: TradingState;
  readonly valuing: Valuing;
  readonly losesCreditFirst: Decision['losesCreditFirst'];
  /** Units that quotes and the clock leave alone. */
  readonly setAside: ReadonlySet<number>;
  /** Units whose state may differ from what is stored. */
  readonly untrusted: ReadonlySet<number>;
}

/** A decision under way: what happened in it so far. A class, since one is made for every quote that somebody waits for. */
export class Deciding implements Decision {
  readonly state: TradingState;
  readonly terms: Valuing['terms'];
  readonly assets: Valuing['assets'];
  readonly mark: Valuing['mark'];
  readonly losesCreditFirst: Decision['losesCreditFirst'];
  readonly events: TradingEvent[] = [];
  readonly faults: Fault[] = [];
  readonly joined = new JoinedUnits();
  readonly #source: DecisionSource;
  readonly #only: ReadonlySet<number> | undefined;

  readonly #finish: ((event: TradingEvent) => TradingEvent) | undefined;

  /**
   * @param only The units that the decision is about; undefined for all.
   * @param finish Adds to an event what is stored with it; undefined: nothing.
   */
  constructor(
    source: DecisionSource,
    only: ReadonlySet<number> | undefined,
    finish?: (event: TradingEvent) => TradingEvent,
  ) {
    const { state, valuing, losesCreditFirst } = source;
    this.state = state;
    this.terms = valuing.terms;
    this.assets = valuing.assets;
    this.mark = valuing.mark;
    this.losesCreditFirst = losesCreditFirst;
    this.#source = source;
    this.#only = only;
    this.#finish = finish;
  }

  readonly emit = (event: TradingEvent): void => {
    const finished = this.#finish === undefined ? event : this.#finish(event);
    this.events.push(finished);
    apply(this.state, finished);
  };

  concerns(accountId: AccountId): boolean {
    const unit = this.state.unitOf(accountId);
    const { setAside, untrusted } = this.#source;
    return (
      !setAside.has(unit) && !untrusted.has(unit) && !this.#isFaulty(unit) && this.#only?.has(unit) !== false
    );
  }

  join(one: AccountId, other: AccountId): void {
    this.joined.join(this.state.unitOf(one), this.state.unitOf(other));
  }

  contain(accountId: AccountId, work: () => void): void {
    try {
      work();
    } catch (error) {
      this.fail(accountId, error);
    }
  }

  /** What went wrong befell an account; undefined: one that was to be opened. */
  fail(accountId: AccountId | undefined, error: unknown): void {
    this.faults.push({
      accountId: accountId === undefined ? undefined : this.state.unitOf(accountId),
      error,
    });
  }

  /** The events of accounts that nothing befell. */
  soundEvents(): readonly TradingEvent[] {
    if (this.faults.length === 0) return this.events;
    return this.events.filter(({ accountId }) => !this.#isFaulty(this.state.unitOf(accountId)));
  }

  /** The faults with what is lost by each, every account once. */
  faultsWithMet(): readonly Fault[] {
    const lost = new Set<number>();
    const found: Fault[] = [];
    for (const fault of this.faults) {
      const { accountId } = fault;
      if (accountId === undefined) found.push(fault);
      if (accountId === undefined || lost.has(accountId)) continue;
      const group = this.joined.groupOf(accountId);
      for (const unit of group) lost.add(unit);
      found.push({ ...fault, met: [...group].filter((unit) => unit !== accountId) });
    }
    return found;
  }

  #isFaulty(unit: number): boolean {
    if (this.faults.length === 0) return false;
    const group = this.joined.groupOf(unit);
    return this.faults.some(({ accountId }) => accountId !== undefined && group.has(accountId));
  }
}
