import { ORDER_STATES } from '../../contract/mapping/order-numbers.ts';
import { evaluationOperations } from '../../services/evaluation/evaluation-operations.ts';
import type { CustomerService } from '../../services/customer/customer-service.ts';
import type { Caller, Operation, RequestContext } from '../../services/operation.ts';
import { tokenHash } from '../../services/token-owner.ts';
import type { TradeService } from '../../services/trade/trade-service.ts';
import type { QuoteServer } from '../../sockets/quote/quote-server.ts';
import type { MessageHub } from '../../sockets/message/index.ts';
import type { PlatformContext } from '../platform-context.ts';
import { Conductor } from './conductor.ts';
import { Follower } from './follower.ts';
import type { Stepping } from './stepping.ts';
import { Timeline } from './timeline.ts';

interface Parts {
  readonly trade: TradeService;
  readonly customers: CustomerService;
}

/** The websockets that a stepped market is watched over. */
interface Listening {
  readonly quotes: QuoteServer;
  readonly messages: MessageHub;
}

/** The calls of the evaluation clock, and what moves it. */
export interface Evaluation {
  readonly operations: readonly Operation[];
  /** To be called when everything listens and trading has begun. */
  start(listening: Listening): void;
}

/** Opens the clock of an evaluation; where the market runs by itself its calls say so. */
export function openEvaluation(context: PlatformContext, parts: Parts): Evaluation {
  const { stepped } = context;
  if (stepped === undefined)
    return { operations: evaluationOperations(undefined, parts.trade.fidelity), start: () => undefined };
  const timeline = openTimeline(context, stepped, parts.trade);
  const clock = context.config.clock === 'follow' ? openFollower : openConductor;
  return clock(context, { ...parts, stepped, timeline });
}

type Opened = Parts & { readonly stepped: Stepping; readonly timeline: Timeline };

function openConductor(
  context: PlatformContext,
  { trade, customers, stepped, timeline }: Opened,
): Evaluation {
  const { config, disposables, hostClock, log } = context;
  const conductor = disposables.add(
    new Conductor({
      source: stepped.feed.source,
      timeline,
      turnstile: stepped.turnstile,
      hostClock,
      log,
      stepTimeoutMs: config.stepTimeoutMs,
      stepLate: config.stepLate,
      isGood: (credential) => isGood(customers, credential, stepped.clock.nowMs()),
      sentTo: (request) => sentTo(stepped, request),
    }),
  );
  trade.trades.onMessage(({ customerId, content }) => {
    conductor.note(customerId, 'message');
    conductor.note(customerId, 'order');
    const state = Number(content.paramMap.orderStatus);
    if (FILLS.has(state)) conductor.note(customerId, 'fill');
  });
  trade.trades.onChange(({ customerId }) => conductor.note(customerId, 'message'));
  trade.onMarginCall(({ customerId }) => conductor.note(customerId, 'margin'));
  return {
    operations: evaluationOperations(conductor, trade.fidelity),
    start: (listening) => follow(stepped, trade, listening),
  };
}

function openFollower(context: PlatformContext, { trade, stepped, timeline }: Opened): Evaluation {
  const { disposables, hostClock } = context;
  const { turnstile, lines } = stepped;
  const follower = disposables.add(
    new Follower({
      timeline,
      turnstile,
      hostClock,
      unreadBytes: () => (lines.quotes?.unreadBytes() ?? 0) + (lines.messages?.unreadBytes() ?? 0),
      listeners: () => (lines.quotes?.listeners() ?? 0) + (lines.messages?.listeners() ?? 0),
    }),
  );
  return {
    operations: evaluationOperations(follower, trade.fidelity),
    start(listening) {
      follow(stepped, trade, listening);
      follower.start();
    },
  };
}

/** States of an order after a fill. */
const FILLS: ReadonlySet<number> = new Set([
  ORDER_STATES.number('completed'),
  ORDER_STATES.number('partiallyCompleted'),
]);

function openTimeline(
  { config, hostClock }: PlatformContext,
  { clock, feed, work, standing, lines }: Stepping,
  trade: TradeService,
): Timeline {
  const timeline = new Timeline({
    clock,
    feed,
    work,
    tasks: standing,
    hostClock,
    readLimitMs: config.stepTimeoutMs,
    lines: {
      isSending: () => lines.quotes?.isSending() === true,
      unreadBytes: () => (lines.quotes?.unreadBytes() ?? 0) + (lines.messages?.unreadBytes() ?? 0),
    },
    onStanding: (timeMs) => trade.stoodAt(timeMs),
  });
  trade.onDecided(() => timeline.note());
  return timeline;
}

/** Makes the ticks that trading and the quote websocket need, and no others. */
function follow({ feed, lines }: Stepping, { needs }: TradeService, { quotes, messages }: Listening): void {
  Object.assign(lines, { quotes, messages });
  feed.serve({
    nextSpan: (atMs, endMs) => needs.nextSpan(atMs, endMs),
    tickFilter: (symbolId, fromMs, toMs) => needs.tickFilter(symbolId, fromMs, toMs),
    followed: () => new Set([...quotes.followed(), ...needs.followed()]),
    used: () => needs.used(),
    onSkipped: () => needs.onSkipped(),
  });
  needs.onChange(() => feed.needsChanged());
  quotes.onFollowed(() => feed.needsChanged());
}

/** Whether a login token or an API key is still good at a time. */
function isGood(customers: CustomerService, credential: string, nowMs: number): boolean {
  if (customers.resolveToken(credential) !== undefined) return true;
  const key = customers.resolveApiKey(credential);
  return key !== undefined && (key.expireTimeMs ?? Infinity) > nowMs;
}

/** What the credentials of callers are known by; a step makes no hash. */
const hashes = new WeakMap<Caller, string>();

function hashOf(caller: Caller): string {
  const known = hashes.get(caller) ?? tokenHash(caller.credential);
  hashes.set(caller, known);
  return known;
}

function sentTo({ lines }: Stepping, { companyId, caller }: RequestContext) {
  const session = {
    hash: caller === undefined ? '' : hashOf(caller),
    companyId,
    customerId: caller?.customerId ?? 0,
  };
  return {
    quoteSeq: lines.quotes?.sentTo(session) ?? null,
    messageSeq: lines.messages?.sentTo(session) ?? null,
  };
}
