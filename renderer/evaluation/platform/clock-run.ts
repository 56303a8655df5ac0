import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ClockAdvance, ClockAdvanced, ClockState } from '../../../backend/contract/calls/evaluation.ts';
import { toUsualWidth } from '../../components/index.ts';
import type { Failed } from '../../connection/call-failure.tsx';
import type { ApiResult } from '../../connection/terminal-connection.ts';

/** Market milliseconds that one call of a jump may ask for: an answer has to come before the terminal stops waiting for it. */
const PIECE_MS = { least: 1_000, first: 60_000, most: 86_400_000 } as const;
/** A piece that took less time than this is doubled, one that took more than that is halved (milliseconds). */
const PIECE_TAKES_MS = { least: 400, most: 2_000 } as const;
/** How often a clock that plays goes on, and how often it is asked whether a late answer has come, in milliseconds. */
const TURN_MS = 250;
const ASK_MS = 500;

/** Speeds at which the clock plays: market seconds a second. */
export const SPEEDS = [1, 10, 60, 600, 3_600] as const;
export type Speed = (typeof SPEEDS)[number];

/** What may stop the clock before its time. */
export type Stop = NonNullable<ClockAdvance['stopOn']>[number];

/** How far one step goes: as the call says it, without the participant. */
export type Span = Pick<ClockAdvance, 'untilMs' | 'bars' | 'ticks'>;

/** Calls and times that a run of the clock needs. */
export interface ClockLine {
  join(): Promise<ApiResult<{ readonly participant: number }>>;
  leave(participant: number): Promise<ApiResult<null>>;
  advance(request: ClockAdvance): Promise<ApiResult<ClockAdvanced>>;
  state(): Promise<ApiResult<ClockState>>;
  wait(ms: number): Promise<void>;
  /** Wall-clock time in milliseconds. */
  nowMs(): number;
}

export interface ClockRunState {
  /** Number of the terminal among those who take part; undefined while it does not. */
  readonly participant: number | undefined;
  readonly doing: 'stands' | 'steps' | 'plays' | 'jumps';
  /** Where the market stood after the last answer, in milliseconds. */
  readonly timeMs: number | undefined;
  /** Of a jump: where it began and where it goes, in milliseconds. */
  readonly fromMs: number | undefined;
  readonly toMs: number | undefined;
  /** Market seconds a second that the last piece came to; undefined before one. */
  readonly rate: number | undefined;
  /** What came first in the last answer; undefined before one. */
  readonly reason: ClockAdvanced['reason'] | undefined;
  readonly failed: Failed | undefined;
}

const STANDS: ClockRunState = {
  participant: undefined,
  doing: 'stands',
  timeMs: undefined,
  fromMs: undefined,
  toMs: undefined,
  rate: undefined,
  reason: undefined,
  failed: undefined,
};

/** The length of the next piece of a jump, in market milliseconds, by how long the last one took. */
export function nextPiece(pieceMs: number, tookMs: number): number {
  if (tookMs < PIECE_TAKES_MS.least) return Math.min(PIECE_MS.most, pieceMs * 2);
  if (tookMs > PIECE_TAKES_MS.most) return Math.max(PIECE_MS.least, Math.floor(pieceMs / 2));
  return pieceMs;
}

/**
 * Moves the clock of a platform for a person: one step, a jump in pieces, or on and on at a speed. One call is under way at a time; a
 * pause lets it come to its end.
 */
export class ClockRun {
  readonly state: StoreApi<ClockRunState> = createStore(() => STANDS);
  readonly #line: ClockLine;
  /** Rises with every order of the person; whatever runs for an earlier one ends. */
  #turn = 0;
  #underWay: Promise<void> = Promise.resolve();

  constructor(line: ClockLine) {
    this.#line = line;
  }

  /** Takes part: the market waits for the terminal from now on. */
  async join(): Promise<void> {
    const joined = await this.#line.join();
    if (joined.kind !== 'value') return this.#set({ failed: joined });
    const state = await this.#line.state();
    if (state.kind !== 'value') return this.#set({ failed: state });
    return this.#set({ ...STANDS, participant: joined.value.participant, timeMs: state.value.timeMs });
  }

  /** Takes part no longer. */
  async leave(): Promise<void> {
    const { participant } = this.state.getState();
    this.pause();
    if (participant === undefined) return;
    await this.#underWay;
    const left = await this.#line.leave(participant);
    this.#set(left.kind === 'value' ? STANDS : { failed: left });
  }

  /** Goes one step. */
  step(span: Span, stopOn: readonly Stop[]): Promise<void> {
    let isDone = false;
    return this.#go({ doing: 'steps' }, stopOn, () => {
      if (isDone) return undefined;
      isDone = true;
      return span;
    });
  }

  /** Goes to a time, in pieces. */
  jump(toMs: number, stopOn: readonly Stop[]): Promise<void> {
    let pieceMs: number = PIECE_MS.first;
    const fromMs = this.state.getState().timeMs ?? toMs;
    return this.#go({ doing: 'jumps', fromMs, toMs }, stopOn, (timeMs, tookMs) => {
      if (tookMs !== undefined) pieceMs = nextPiece(pieceMs, tookMs);
      return timeMs >= toMs ? undefined : { untilMs: Math.min(toMs, timeMs + pieceMs) };
    });
  }

  /** Goes on at a speed until it is paused, or something stops it. */
  play(speed: Speed, stopOn: readonly Stop[]): Promise<void> {
    return this.#go({ doing: 'plays' }, stopOn, async (timeMs, tookMs) => {
      await this.#line.wait(Math.max(0, TURN_MS - (tookMs ?? TURN_MS)));
      return { untilMs: timeMs + speed * TURN_MS };
    });
  }

  /** Lets the market stand, once the call that is under way is answered. */
  pause(): void {
    this.#turn += 1;
    this.#set({ doing: 'stands' });
  }

  /** `next` says how far to go from a time, after so many milliseconds of the last answer; undefined ends it. */
  async #go(
    begun: Partial<ClockRunState>,
    stopOn: readonly Stop[],
    next: (timeMs: number, tookMs: number | undefined) => Span | undefined | Promise<Span | undefined>,
  ): Promise<void> {
    const turn = ++this.#turn;
    const before = this.#underWay;
    let over = (): void => undefined;
    this.#underWay = new Promise((resolve) => (over = resolve));
    this.#set({ fromMs: undefined, toMs: undefined, ...begun, reason: undefined, failed: undefined });
    // A participant asks once at a time.
    await before;
    let tookMs: number | undefined;
    while (turn === this.#turn) {
      const { participant, timeMs = 0 } = this.state.getState();
      const span = participant === undefined ? undefined : await next(timeMs, tookMs);
      if (participant === undefined || span === undefined || turn !== this.#turn) break;
      const sentMs = this.#line.nowMs();
      const answer = await this.#advance({ participant, ...span, stopOn: [...stopOn] });
      tookMs = this.#line.nowMs() - sentMs;
      if (answer.kind !== 'value') {
        await this.#failed(answer);
        break;
      }
      const { timeMs: reachedMs, reason } = answer.value;
      const wallMs = begun.doing === 'plays' ? Math.max(TURN_MS, tookMs) : Math.max(1, tookMs);
      this.#set({ timeMs: reachedMs, reason, rate: (reachedMs - timeMs) / wallMs });
      if (stopOn.some((stop) => stop === reason)) break;
    }
    if (turn === this.#turn) this.#set({ doing: 'stands' });
    over();
  }

  /** One step; where its answer is late, because others take part and think, the clock is asked until the step has come. */
  async #advance(request: ClockAdvance): Promise<ApiResult<Pick<ClockAdvanced, 'timeMs' | 'reason'>>> {
    const answer = await this.#line.advance(request);
    if (answer.kind !== 'unknown') return answer;
    for (;;) {
      const state = await this.#line.state();
      if (state.kind !== 'value') return state;
      const own = state.value.participants.find(({ participant }) => participant === request.participant);
      if (own === undefined) return answer;
      if (own.untilMs === null)
        return { kind: 'value', value: { timeMs: state.value.timeMs, reason: 'time' } };
      await this.#line.wait(ASK_MS);
    }
  }

  /** A step was not taken: the terminal may not take part any more, after another sign-in for example. */
  async #failed(failed: Failed): Promise<void> {
    const { participant } = this.state.getState();
    const state = await this.#line.state();
    const isIn =
      state.kind !== 'value' || state.value.participants.some((one) => one.participant === participant);
    this.#set({ failed, ...(isIn ? {} : { participant: undefined }) });
  }

  #set(change: Partial<ClockRunState>): void {
    this.state.setState(change);
  }
}

/** Longest jump: a year, in milliseconds. */
export const MAX_JUMP_MS = 366 * 86_400_000;

/** A day, a time of the day, or both. */
const MOMENT = /^(?=\d)(?:(\d{4}-\d{2}-\d{2})(?:[ T](?=\d)|$))?(\d{2}:\d{2}(?::\d{2})?)?$/;

/** A moment as it is typed, `2025-03-03 14:30` or `14:30` of the day at which the market stands (UTC), or what is wrong with it. */
export function readJump(text: string, nowMs: number): number | 'unread' | 'past' | 'far' {
  const read = MOMENT.exec(toUsualWidth(text).trim());
  const [, day = new Date(nowMs).toISOString().slice(0, 10), time = '00:00'] = read ?? [];
  const ms = read === null ? NaN : Date.parse(`${day}T${time}Z`);
  // The engine takes 31 February for 3 March.
  if (Number.isNaN(ms) || !new Date(ms).toISOString().startsWith(day)) return 'unread';
  if (ms <= nowMs) return 'past';
  return ms - nowMs > MAX_JUMP_MS ? 'far' : ms;
}
