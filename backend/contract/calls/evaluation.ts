import { type Static, Type } from 'typebox';
import { describe, record } from '../describe.ts';
import { defineCalls } from '../call.ts';
import { IntegerLike } from '../records/request-values.ts';

/** K-lines, and ticks, that one call may go on by. */
export const MAX_BARS_A_STEP = 100_000;
export const MAX_TICKS_A_STEP = 100_000;
/** Longest name of a participant. */
export const MAX_PARTICIPANT_NAME = 64;
/** What a step may stop at before its time. */
export const STOP_REASONS = ['order', 'fill', 'message', 'margin'] as const;

const Time = describe('Where the market stands: milliseconds since 1970 (UTC).', Type.Integer());
const ParticipantId = describe('Number of the participant: what `join` answered.', Type.Integer());
const Product = {
  symbolId: IntegerLike({ minimum: 0 }),
  tradeType: IntegerLike({ minimum: 0, maximum: 99 }),
};

const Bars = Type.Object({
  ...Product,
  klineType: describe(
    'Interval: 1 to 7 minutes and hours, 8 day, 9 week, 10 month.',
    IntegerLike({ minimum: 1, maximum: 10 }),
  ),
  count: describe('K-lines that are to close.', IntegerLike({ minimum: 1, maximum: MAX_BARS_A_STEP })),
});
const Ticks = Type.Object({
  ...Product,
  count: describe('Ticks that are to come.', IntegerLike({ minimum: 1, maximum: MAX_TICKS_A_STEP })),
});

const ClockParticipant = record('ClockParticipant', {
  participant: ParticipantId,
  name: describe('Name that it gave itself.', Type.String()),
  untilMs: describe(
    'Market time that it has asked for; null while it thinks.',
    Type.Union([Time, Type.Null()]),
  ),
  isLate: describe(
    'True when it was silent for longer than the step time-out, and has not asked since.',
    Type.Boolean(),
  ),
});

/** Where the market clock stands. */
const ClockNow = record('ClockNow', {
  timeMs: Time,
  clock: describe(
    '`stepped`: it waits for its participants; `follow`: it goes on once everything has been read.',
    Type.Enum(['stepped', 'follow']),
  ),
});

/** What everybody who takes part is doing. */
const ClockState = record('ClockState', {
  ...ClockNow.properties,
  fidelity: describe('Name of how kind fills are (`--fidelity`).', Type.String()),
  participants: describe('Everybody who takes part.', Type.Array(ClockParticipant)),
  waitingFor: describe(
    'Names of those who are thinking, for whom the clock waits.',
    Type.Array(Type.String()),
  ),
  wasLate: describe(
    'True when somebody was ever silent for longer than the step time-out: the run is marked.',
    Type.Boolean(),
  ),
});

const Advanced = record('ClockAdvanced', {
  timeMs: Time,
  reason: describe(
    'What came first: the time, the bars or the ticks that were asked for, or what it was to stop at.',
    Type.Enum(['time', 'bars', 'ticks', ...STOP_REASONS]),
  ),
  quoteSeq: describe(
    'Frames that the platform has sent on the newest quote websocket of this session; null without one.',
    Type.Union([Type.Integer(), Type.Null()]),
  ),
  messageSeq: describe(
    'Frames that it has sent on its newest message websocket; null without one.',
    Type.Union([Type.Integer(), Type.Null()]),
  ),
});

export type ClockState = Static<typeof ClockState>;
export type ClockAdvance = Static<typeof Advance>;
export type ClockAdvanced = Static<typeof Advanced>;

const Advance = Type.Object({
  participant: describe(
    'Who asks; left out by a session that takes part once.',
    Type.Optional(IntegerLike({ minimum: 1 })),
  ),
  untilMs: describe('Go on to this market time.', Type.Optional(IntegerLike({ minimum: 0 }))),
  bars: describe('Go on until K-lines of a product have closed.', Type.Optional(Bars)),
  ticks: describe('Go on until ticks of a product have come.', Type.Optional(Ticks)),
  stopOn: describe(
    'Stop earlier at something that happens to the customer: a message about an order, a fill, any message, a margin call.',
    Type.Optional(Type.Array(Type.Enum([...STOP_REASONS]), { maxItems: STOP_REASONS.length })),
  ),
});

const Participant = Type.Object({
  participant: describe(
    'Who leaves; absent of a session that takes part once.',
    Type.Optional(IntegerLike({ minimum: 1 })),
  ),
});

/** The clock of a platform that was started with `--clock stepped` or `follow` (docs/evaluation.md). */
export const EVALUATION_CALLS = defineCalls('Evaluation', {
  joinClock: {
    bizType: 'venue.app.EvaluationService.join',
    summary: 'Take part: the market clock waits for the caller from now on',
    openPermission: 'ready_only',
    forViewers: false,
    movesClock: true,
    request: Type.Object({
      name: describe(
        'A name, by which it is spoken of.',
        Type.String({ minLength: 1, maxLength: MAX_PARTICIPANT_NAME }),
      ),
    }),
    response: Type.Object({ participant: ParticipantId }),
  },
  leaveClock: {
    bizType: 'venue.app.EvaluationService.leave',
    summary: 'Take part no longer',
    openPermission: 'ready_only',
    forViewers: false,
    movesClock: true,
    request: Participant,
    response: Type.Null(),
  },
  advanceClock: {
    bizType: 'venue.app.EvaluationService.advance',
    summary: 'Let the market go on, to the nearest of what all participants ask for',
    openPermission: 'ready_only',
    forViewers: false,
    movesClock: true,
    request: Advance,
    response: Advanced,
  },
  clockNow: {
    bizType: 'venue.app.EvaluationService.now',
    summary: 'Where the market clock stands',
    openPermission: 'ready_only',
    movesClock: true,
    request: Type.Object({}),
    response: ClockNow,
  },
  clockState: {
    bizType: 'venue.app.EvaluationService.state',
    summary: 'Who takes part, and for whom the market clock waits',
    openPermission: 'ready_only',
    movesClock: true,
    request: Type.Object({}),
    response: ClockState,
  },
});
