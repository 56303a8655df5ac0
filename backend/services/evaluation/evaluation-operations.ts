import { EVALUATION_CALLS, type ClockAdvance, type ClockAdvanced } from '../../contract/calls/evaluation.ts';
import { CODE } from '../../contract/errors/codes.ts';
import type { LocalizedText } from '../../contract/languages.ts';
import { PlatformError } from '../../contract/platform-error.ts';
import type { MarketSource } from '../../market/index.ts';
import { toInstrumentId } from '../../domain/units.ts';
import { implement, type Caller, type Operation, type RequestContext } from '../operation.ts';
import type { MoveReason, Participant, StopReason, Target } from './lock-step.ts';
import { isKlineType, timeOfBars, timeOfTicks } from './targets.ts';

/** A clock that follows what has been read: it can only be looked at. */
export interface FollowingClock {
  readonly clock: 'follow';
  nowMs(): number;
}

/** The clock of a stepped market, as its callers move it. */
export interface SteppedMarket {
  readonly clock: 'stepped';
  readonly source: MarketSource;
  nowMs(): number;
  participants(): readonly Participant[];
  /** Names of those for whom it waits. */
  waitingFor(): readonly string[];
  /** Whether somebody was ever silent for too long. */
  readonly wasLate: boolean;
  join(caller: Caller, name: string): Participant;
  leave(participant: Participant): void;
  /** Resolves when what is wanted has come, and everything that led to it has been sent. */
  advance(participant: Participant, target: Target): Promise<MoveReason>;
  /** What has been sent to the caller's session on each websocket. */
  sentTo(context: RequestContext): Pick<ClockAdvanced, 'quoteSeq' | 'messageSeq'>;
}

export type EvaluationClock = FollowingClock | SteppedMarket;

const RUNS_BY_ITSELF: LocalizedText = {
  'en-US': 'The market clock of this platform runs by itself. A platform with --clock stepped can be moved.',
  'zh-CN': '此平台的市场时钟自行运行。以 --clock stepped 启动的平台才能由调用推进。',
  'zh-TW': '此平台的市場時鐘自行運行。以 --clock stepped 啟動的平台才能由呼叫推進。',
};
const FOLLOWS: LocalizedText = {
  'en-US':
    'The market clock of this platform follows what has been read. A platform with --clock stepped can be moved.',
  'zh-CN': '此平台的市场时钟跟随已读取的内容推进。以 --clock stepped 启动的平台才能由调用推进。',
  'zh-TW': '此平台的市場時鐘跟隨已讀取的內容推進。以 --clock stepped 啟動的平台才能由呼叫推進。',
};
const NOT_JOINED: LocalizedText = {
  'en-US': 'This session does not take part under that number. Call join first.',
  'zh-CN': '当前会话未以该编号参与。请先调用 join。',
  'zh-TW': '目前工作階段未以該編號參與。請先呼叫 join。',
};
const SEVERAL: LocalizedText = {
  'en-US': 'This session takes part several times. Say which participant asks.',
  'zh-CN': '当前会话有多个参与者。请指明是哪一个。',
  'zh-TW': '目前工作階段有多個參與者。請指明是哪一個。',
};
const ASKS_ALREADY: LocalizedText = {
  'en-US': 'This participant has asked already and waits for its answer.',
  'zh-CN': '该参与者已提出请求，正在等待答复。',
  'zh-TW': '該參與者已提出請求，正在等待答覆。',
};
const ASKS_NOTHING: LocalizedText = {
  'en-US': 'Say how far to go: one of untilMs, bars and ticks.',
  'zh-CN': '请指明推进多远：untilMs、bars、ticks 三者之一。',
  'zh-TW': '請指明推進多遠：untilMs、bars、ticks 三者之一。',
};
const NEVER_COMES: LocalizedText = {
  'en-US': 'The product is not known, or nothing more of it comes.',
  'zh-CN': '产品未知，或不再有其行情。',
  'zh-TW': '產品未知，或不再有其行情。',
};

/** join, leave, advance, now and state of the evaluation clock; undefined where the market runs by itself. */
export function evaluationOperations(
  clock: EvaluationClock | undefined,
  fidelity: string,
): readonly Operation[] {
  const any = (): EvaluationClock => {
    if (clock === undefined) throw new PlatformError(CODE.operationUnavailable, [], RUNS_BY_ITSELF);
    return clock;
  };
  const stepped = (): SteppedMarket => {
    const known = any();
    if (known.clock === 'follow') throw new PlatformError(CODE.operationUnavailable, [], FOLLOWS);
    return known;
  };
  return [
    implement(EVALUATION_CALLS.joinClock, async ({ caller }, { name }) => {
      const market = stepped();
      if (caller === undefined) throw new PlatformError(CODE.notSignedIn);
      return { participant: market.join(caller, name).id };
    }),
    implement(EVALUATION_CALLS.leaveClock, async (context, request) => {
      const market = stepped();
      market.leave(participantOf(market, context, request.participant));
      return null;
    }),
    implement(EVALUATION_CALLS.advanceClock, async (context, request) => {
      const market = stepped();
      const participant = participantOf(market, context, request.participant);
      if (participant.target !== undefined) throw new PlatformError(CODE.tooManyCalls, [], ASKS_ALREADY);
      const reason = await market.advance(participant, readTarget(market, request));
      return { timeMs: market.nowMs(), reason, ...market.sentTo(context) };
    }),
    implement(EVALUATION_CALLS.clockNow, async () => nowOf(any())),
    implement(EVALUATION_CALLS.clockState, async () => ({ ...stateOf(any()), fidelity })),
  ];
}

function nowOf({ clock, nowMs }: EvaluationClock) {
  return { timeMs: nowMs(), clock };
}

function stateOf(market: EvaluationClock) {
  if (market.clock === 'follow')
    return { ...nowOf(market), participants: [], waitingFor: [], wasLate: false };
  return {
    ...nowOf(market),
    participants: market
      .participants()
      .map(({ id, name, target, isLate }) => ({
        participant: id,
        name,
        untilMs: target?.untilMs ?? null,
        isLate,
      })),
    waitingFor: [...market.waitingFor()],
    wasLate: market.wasLate,
  };
}

/** The participant of a session that a number names, or its only one. */
function participantOf(
  market: SteppedMarket,
  { caller }: RequestContext,
  id: number | undefined,
): Participant {
  const own = market.participants().filter(({ session }) => session === caller?.credential);
  const named = own.filter((one) => id === undefined || one.id === id);
  const [participant, another] = named;
  if (participant === undefined) throw new PlatformError(CODE.requestInvalid, [], NOT_JOINED);
  if (another !== undefined) throw new PlatformError(CODE.requestInvalid, [], SEVERAL);
  return participant;
}

/** How far a request wants to go: to the first of what it names. */
function readTarget(market: SteppedMarket, { untilMs, bars, ticks, stopOn }: ClockAdvance): Target {
  const nowMs = market.nowMs();
  const ends: Pick<Target, 'untilMs' | 'reason'>[] = [];
  if (untilMs !== undefined) ends.push({ untilMs: Math.max(untilMs, nowMs), reason: 'time' });
  if (bars !== undefined) ends.push({ untilMs: endOfBars(market, bars), reason: 'bars' });
  if (ticks !== undefined) ends.push({ untilMs: endOfTicks(market, ticks), reason: 'ticks' });
  const [first, ...others] = ends;
  if (first === undefined) throw new PlatformError(CODE.requestInvalid, [], ASKS_NOTHING);
  const nearest = others.reduce((one, other) => (other.untilMs < one.untilMs ? other : one), first);
  return { ...nearest, stopOn: new Set<StopReason>(stopOn) };
}

function endOfBars(
  market: SteppedMarket,
  { symbolId, klineType, count }: NonNullable<ClockAdvance['bars']>,
): number {
  if (!isKlineType(klineType)) throw new PlatformError(CODE.requestInvalid, [], NEVER_COMES);
  const from = { symbolId: knownProduct(market, symbolId), count, nowMs: market.nowMs() };
  return untilIt(timeOfBars(market.source, klineType, from));
}

function endOfTicks(market: SteppedMarket, { symbolId, count }: NonNullable<ClockAdvance['ticks']>): number {
  const from = { symbolId: knownProduct(market, symbolId), count, nowMs: market.nowMs() };
  return untilIt(timeOfTicks(market.source, from));
}

function knownProduct({ source }: SteppedMarket, symbolId: number) {
  if (source.products.some((product) => product.symbolId === symbolId)) return toInstrumentId(symbolId);
  throw new PlatformError(CODE.requestInvalid, [], NEVER_COMES);
}

function untilIt(timeMs: number | undefined): number {
  if (timeMs === undefined) throw new PlatformError(CODE.requestInvalid, [], NEVER_COMES);
  return timeMs;
}
