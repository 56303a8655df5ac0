/** What an `advance` may stop at before its time, as it is called on the wire. */
export type StopReason = 'order' | 'fill' | 'message' | 'margin';
/** Why an `advance` came to its end. */
export type MoveReason = 'time' | 'bars' | 'ticks' | StopReason;

/** What a participant asked of the clock. */
export interface Target {
  /** Market time up to which it wants to go. */
  readonly untilMs: number;
  /** What it counted to come to that time. */
  readonly reason: 'time' | 'bars' | 'ticks';
  readonly stopOn: ReadonlySet<StopReason>;
}

/** Who a participant is. */
export interface Member {
  /** Number of the participant, from 1 in the order of joining. */
  readonly id: number;
  readonly name: string;
  /** Names the credential it joined with. */
  readonly session: string;
  readonly customerId: number;
}

/** A participant as it stands. */
export interface Participant extends Member {
  /** Absent while it thinks: the clock waits for it. */
  readonly target: Target | undefined;
  /** Host time since which it is silent. */
  readonly silentSinceMs: number;
  /** It was silent for too long, and has not asked since. */
  readonly isLate: boolean;
}

/** What the clock does next. */
export type NextMove =
  /** Nobody takes part, or somebody is thinking. */
  | { readonly type: 'wait'; readonly names: readonly string[] }
  /** Everybody has asked: it goes to the nearest of what was wanted. */
  | { readonly type: 'move'; readonly untilMs: number };

/**
 * Who moves the clock when: it goes on once every participant has asked, to the nearest of what they want. Each is answered when what it
 * asked for has come; then it thinks, and the clock stands again. Without a wait for late ones it goes on without whoever was
 * silent for too long, until they ask again.
 */
export class LockStep {
  readonly #waitsForLate: boolean;
  readonly #members = new Map<number, Participant>();
  #lastId = 0;

  constructor({ waitsForLate }: { readonly waitsForLate: boolean }) {
    this.#waitsForLate = waitsForLate;
  }

  get participants(): readonly Participant[] {
    return [...this.#members.values()];
  }

  /** Takes somebody in; the same name of the same session is the same participant. */
  join(who: Omit<Member, 'id'>, hostMs: number): Participant {
    const known = this.participants.find(({ session, name }) => session === who.session && name === who.name);
    if (known !== undefined) return known;
    const participant = {
      ...who,
      id: ++this.#lastId,
      target: undefined,
      silentSinceMs: hostMs,
      isLate: false,
    };
    this.#members.set(participant.id, participant);
    return participant;
  }

  leave(id: number): void {
    this.#members.delete(id);
  }

  find(id: number): Participant | undefined {
    return this.#members.get(id);
  }

  /** Notes what a participant wants. */
  ask(id: number, target: Target): void {
    this.#change(id, { target, isLate: false });
  }

  next(): NextMove {
    const counted = this.participants.filter(({ isLate }) => this.#waitsForLate || !isLate);
    const thinking = counted.filter(({ target }) => target === undefined);
    const untils = counted.flatMap(({ target }) => (target === undefined ? [] : [target.untilMs]));
    if (thinking.length > 0 || untils.length === 0)
      return { type: 'wait', names: thinking.map(({ name }) => name) };
    return { type: 'move', untilMs: Math.min(...untils) };
  }

  /** Whether a participant of a customer wants to stop at what has just happened to it. */
  stopsAt(customerId: number, reason: StopReason): boolean {
    return this.participants.some((one) => one.customerId === customerId && one.target?.stopOn.has(reason));
  }

  /** Takes out what was wanted and has come by a market time: they think from now on. */
  arrive(
    nowMs: number,
    hostMs: number,
    happened: ReadonlyMap<number, ReadonlySet<StopReason>>,
  ): readonly { readonly id: number; readonly reason: MoveReason }[] {
    const arrived: { readonly id: number; readonly reason: MoveReason }[] = [];
    for (const { id, customerId, target } of this.participants) {
      if (target === undefined) continue;
      const stop = [...(happened.get(customerId) ?? [])].find((reason) => target.stopOn.has(reason));
      if (stop === undefined && target.untilMs > nowMs) continue;
      arrived.push({ id, reason: stop ?? target.reason });
      this.#change(id, { target: undefined, silentSinceMs: hostMs });
    }
    return arrived;
  }

  /** Names those who have been silent for too long since the last look; the clock waits for them or goes on. */
  findLate(hostMs: number, limitMs: number): readonly Participant[] {
    const late = this.participants.filter(
      ({ target, isLate, silentSinceMs }) =>
        target === undefined && !isLate && hostMs - silentSinceMs >= limitMs,
    );
    for (const { id } of late) this.#change(id, { isLate: true });
    return late;
  }

  #change(id: number, change: Partial<Participant>): void {
    const participant = this.#members.get(id);
    if (participant !== undefined) this.#members.set(id, { ...participant, ...change });
  }
}
