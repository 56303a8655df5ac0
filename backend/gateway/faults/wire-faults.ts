import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import type { Clock, WallClock } from '../../domain/clock.ts';
import { DICTIONARY_CALLS } from '../../contract/calls/dictionaries.ts';
import {
  MAX_FAULT_CUSTOMERS,
  type FaultSet,
  type FaultSocket,
  type FaultState,
} from '../../contract/calls/management/wire/faults.ts';
import { failureEnvelope, reducedFailureEnvelope } from '../../contract/envelope.ts';
import { FAULTS_HEADER, HEADER } from '../../contract/headers.ts';
import { CODE } from '../../contract/errors/codes.ts';
import { PlatformError } from '../../contract/platform-error.ts';
import type { RequestFault } from '../../contract/errors/request-fault.ts';
import type { CustomerService } from '../../services/customer/customer-service.ts';
import { requestFacts } from '../http/answer.ts';
import type { HttpAnswer } from '../http/http-server.ts';
import { headerText } from '../http/request-headers.ts';
import { DEFAULT_CLIENT_LIMIT, LIMIT_CYCLE_MS, wholeSeconds } from '../client-limit.ts';
import { findRoute, type GatewayRequest } from '../pipeline.ts';
import { FaultBook, type Struck } from './fault-book.ts';
import { findRuleFault, type Subject } from './fault-rules.ts';
import { FaultySocket } from './faulty-socket.ts';
import { LostAnswerError } from './lost-answer.ts';

type Handle = (request: GatewayRequest) => Promise<HttpAnswer>;
type Customers = Pick<CustomerService, 'findSession' | 'resolveApiKey'>;

/** What sockets say of themselves, so that rules find them. */
export interface WatchedSockets {
  /** `customerId` is asked when a rule wants to know whose the connection is. */
  watch(kind: FaultSocket, socket: Duplex, customerId: () => number | undefined): void;
}

/** An open websocket, and what stands before it while rules are in force. */
interface Watched {
  readonly kind: FaultSocket;
  readonly socket: Duplex;
  customerId(): number | undefined;
  faulty?: FaultySocket | undefined;
}

/** Value of the header with which a program asks which faults its call met. */
const SHOWN = 'show';

const NO_FAULT: Struck = new Map();
const NO_RULES: FaultState = { seed: 1, sinceTime: 0, rules: [] };

/**
 * Faults between programs and the platform, for rehearsals: they are nowhere on the way until rules are in force, and the
 * calls of operators never meet them, so that whoever sets them can end them.
 */
export class WireFaults implements WatchedSockets {
  readonly #clock: Clock;
  readonly #wallClock: WallClock;
  readonly #log: Logger;
  readonly #sockets = new Set<Watched>();
  /** Rules in force by the customer whose they are; those of everybody have none. */
  readonly #books = new Map<number | undefined, FaultBook>();

  constructor(deps: { clock: Clock; wallClock: WallClock; log: Logger }) {
    this.#clock = deps.clock;
    this.#wallClock = deps.wallClock;
    this.#log = deps.log;
  }

  /** The rules in force with their counts: those of one customer, or all. */
  state(customerId?: number): FaultState {
    const all = [...this.#books].filter(([whose]) => customerId === undefined || whose === customerId);
    const states = all.map(([, book]) => book.state());
    const last = states.at(-1);
    return last === undefined ? NO_RULES : { ...last, rules: states.flatMap(({ rules }) => rules) };
  }

  /** What of the rules cannot be. */
  findFault({ customerId, rules }: FaultSet): RequestFault | undefined {
    const isOneMore = customerId !== undefined && !this.#books.has(customerId);
    if (isOneMore && this.#books.size >= MAX_FAULT_CUSTOMERS)
      return { kind: 'noRoom', member: 'customerId', details: [String(MAX_FAULT_CUSTOMERS)] };
    return findRuleFault(rules);
  }

  /** Puts rules in force in the place of those before: of one customer beside those of others. */
  set(faults: FaultSet): FaultState {
    const { customerId, rules, seed = 1 } = faults;
    this.clear(customerId);
    if (rules.length === 0) return NO_RULES;
    const book = new FaultBook(faults, this.#wallClock.nowMs());
    this.#books.set(customerId, book);
    this.#log.warn({ rules: rules.length, seed, customerId }, 'wire faults are in force');
    for (const watched of this.#sockets) this.#stepBefore(watched);
    return book.state();
  }

  /** Ends those of one customer, or all of them. */
  clear(customerId?: number): FaultState {
    if (customerId === undefined) {
      if (this.#books.size > 0) this.#log.warn('wire faults ended');
      this.#books.clear();
    } else if (this.#books.delete(customerId)) this.#log.warn({ customerId }, 'wire faults ended');
    for (const watched of this.#sockets) {
      // What waits on the sockets of others is theirs.
      if (this.#books.size > 0 && watched.customerId() !== customerId) continue;
      watched.faulty?.release();
      watched.faulty = undefined;
      this.#stepBefore(watched);
    }
    return NO_RULES;
  }

  watch(kind: FaultSocket, socket: Duplex, customerId: () => number | undefined): void {
    const watched: Watched = { kind, socket, customerId };
    this.#sockets.add(watched);
    socket.once('close', () => this.#sockets.delete(watched));
    this.#stepBefore(watched);
  }

  /** What passes calls on, through the rules while there are some. */
  around(handle: Handle, customers: Customers): Handle {
    return (request) => {
      if (this.#books.size === 0 || request.resolution.family === 'management') return handle(request);
      const struck = this.#take(subjectOf(request, customers));
      if (struck.size === 0) return handle(request);
      const answer = this.#pass(request, struck, handle);
      const isShown = request.headers[FAULTS_HEADER] === SHOWN;
      return isShown ? answer.then((met) => ({ ...met, faults: [...struck.keys()].join(', ') })) : answer;
    };
  }

  #take(subject: Subject): Struck {
    const nowMs = this.#wallClock.nowMs();
    let struck: Struck | undefined;
    for (const book of this.#books.values()) struck = book.take(subject, nowMs, struck);
    return struck ?? NO_FAULT;
  }

  #stepBefore(watched: Watched): void {
    if (this.#books.size === 0 || watched.faulty !== undefined) return;
    const { kind, socket, customerId } = watched;
    watched.faulty = new FaultySocket(socket, this.#clock, (frame) => {
      const struck = this.#take({ of: kind, frame, customerId });
      if (struck.size > 0) this.#note(struck, { socket: kind, customerId: customerId() });
      return struck;
    });
  }

  async #pass(request: GatewayRequest, struck: Struck, handle: Handle): Promise<HttpAnswer> {
    const { bizType } = request.resolution;
    this.#note(struck, { call: bizType, trace: requestFacts(request.headers).trace });
    await this.#wait((struck.get('delay') ?? 0) + (struck.get('jitter') ?? 0));
    if (struck.has('loss')) throw new LostAnswerError('silence');
    for (const kind of ['418', '429'] as const) {
      const restMs = struck.get(kind);
      if (restMs !== undefined && (kind === '429' || isSigned(request)))
        return limited(request, Number(kind), this.#wallClock.nowMs(), restMs);
    }
    const clockAheadMs = struck.get('clock');
    const sent = clockAheadMs === undefined ? request : { ...request, clockAheadMs };
    const first = handle(sent);
    // The platform answers both; nobody is there for the second answer.
    if (struck.has('duplicate')) void handle(sent).catch(() => undefined);
    const answer = await first;
    await this.#wait(struck.get('slow') ?? 0);
    if (struck.has('cut')) throw new LostAnswerError('cut');
    if (struck.has('silence')) throw new LostAnswerError('silence');
    if (struck.has('error')) return failed(request, 200, new PlatformError(CODE.serviceTimeout));
    return clockAheadMs === undefined ? answer : shiftedTime(answer, bizType, clockAheadMs);
  }

  #wait(ms: number): Promise<void> | undefined {
    if (ms <= 0) return undefined;
    return new Promise((resolve) => this.#clock.schedule(this.#clock.nowMs() + ms, resolve));
  }

  #note(struck: Struck, facts: object): void {
    this.#log.info({ ...facts, faults: [...struck.keys()] }, 'wire fault');
  }
}

function isSigned({ resolution }: GatewayRequest): boolean {
  return resolution.family === 'open';
}

function subjectOf(request: GatewayRequest, customers: Customers): Subject {
  const { headers, resolution } = request;
  const token = headerText(headers, HEADER.token);
  const key = () =>
    isSigned(request) ? customers.resolveApiKey(headerText(headers, HEADER.apiKey) ?? '') : undefined;
  const session = () => (token === undefined ? undefined : customers.findSession(token));
  return {
    of: 'calls',
    bizType: resolution.bizType,
    keyId: () => key()?.id,
    customerId: () => key()?.caller.customerId ?? session()?.owner.customerId,
  };
}

/** The answer of the call for the platform's time, as a clock that is off gives it; every other one as it is. */
function shiftedTime(answer: HttpAnswer, bizType: string | undefined, clockAheadMs: number): HttpAnswer {
  const { data }: { readonly data?: unknown } = answer.envelope;
  if (bizType !== DICTIONARY_CALLS.now.bizType || typeof data !== 'number') return answer;
  return { ...answer, envelope: { ...answer.envelope, data: data + clockAheadMs } };
}

/** The answer of a call that was refused, or seems to be, in the envelope of its family. */
function failed(request: GatewayRequest, status: number, error: PlatformError): HttpAnswer {
  const { bizType } = request.resolution;
  const { trace, language } = requestFacts(request.headers);
  const envelope = isSigned(request)
    ? reducedFailureEnvelope({ error, bizType, language })
    : failureEnvelope({ trace, language, tm: 0, error, bizType });
  return { status, envelope };
}

/** The answer of the limits themselves; without `restMs` calls pass again after a cycle. */
function limited(request: GatewayRequest, status: number, nowMs: number, restMs: number): HttpAnswer {
  const lastsMs = restMs === 0 ? LIMIT_CYCLE_MS : restMs;
  const retryAfterSeconds = wholeSeconds(lastsMs);
  if (isSigned(request))
    return { ...failed(request, status, new PlatformError(CODE.tooManySignedCalls)), retryAfterSeconds };
  const limit = findRoute(request.resolution)?.limit ?? DEFAULT_CLIENT_LIMIT;
  const counter = { limit, remaining: 0, exceeded: true, cycleEndMs: nowMs + lastsMs };
  return { ...failed(request, status, new PlatformError(CODE.tooManyCalls)), retryAfterSeconds, counter };
}
