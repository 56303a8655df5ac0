import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import type { WallClock } from '../domain/clock.ts';
import { CODE } from '../contract/errors/codes.ts';
import { CATALOGUE, isListedCode } from '../contract/errors/catalogue.ts';
import { PlatformError } from '../contract/platform-error.ts';
import { idempotencyRepository, type IdempotentAnswerRow } from '../storage/customers/index.ts';
import type { Database, Statement } from '../storage/index.ts';
import type { StoredIntent } from '../services/operation.ts';

/** Answers to requests with an idempotency key are kept this long (Idempotency rule). */
export const IDEMPOTENCY_MS = 24 * 60 * 60 * 1000;

/** Keys whose requests are being executed at a time. */
const MAX_IN_FLIGHT = 10_000;

/** Larger answers are not kept; their requests are executed again. */
const MAX_CACHED_ANSWER_LENGTH = 256 * 1024;

/** How long a row may stay after it counts no more: a market that is moved by the minute waits for the store at each such time. */
const FORGET_EVERY_MS = 6 * 60 * 60 * 1000;

/** Of an answer that was kept: whether the body of the repeat is that of the first request. */
export type Replay = 'same body' | 'different body';

/** What a request came to: its data, or a listed failure. */
export type Outcome = ({ readonly data: unknown } | Pick<PlatformError, 'code' | 'params' | 'text'>) & {
  /** Present when the answer is that of an earlier request. */
  readonly replay?: Replay;
};

/** An answer as it is stored: the data of a success, or a failure with its statement where it has one of its own. */
interface CachedAnswer extends Partial<Pick<PlatformError, 'params' | 'text'>> {
  readonly data?: unknown;
  readonly code?: string;
  /** The answer was a credential, which is not kept: a repeat is refused and makes nothing. */
  readonly isSpent?: true;
}

/**
 * Stands for the code where a request was begun and has no answer yet; the parameter names what it began. No code of the
 * list, so an earlier version of the platform takes it for no answer.
 */
const BEGUN = 'begun';

/** Whether an answer may be kept, or only that there was one. */
export type StoredAs = 'answer' | 'mark';

/** Statements that store an answer under its key, for the commit of its effect. */
export type KeepAnswer = (answer: unknown) => readonly Statement[];

/** Executes a request, with what it stores under its key in its own commits. */
type ExecuteKeyed = (cacheAnswer: KeepAnswer, intent: StoredIntent) => Promise<Outcome>;

/** What makes two requests the same one (Idempotency rule; docs/decisions.md IDM-1). */
export interface IdempotencyScope {
  readonly companyId: number;
  /** Customer or operator; for a guest the address and the body, which two guests behind one address do not share. */
  readonly caller: string;
  readonly bizType: string;
  readonly version: string;
  readonly group: string;
  readonly key: string;
}

/** Executes each keyed request once and gives its answer again for a day, also after a restart. */
export class IdempotencyCache {
  readonly #database: Database;
  readonly #wallClock: WallClock;
  readonly #log: Logger;
  readonly #inFlight = new Set<string>();
  #cancelForgetting = () => {};

  constructor(deps: { database: Database; wallClock: WallClock; log: Logger }) {
    this.#database = deps.database;
    this.#wallClock = deps.wallClock;
    this.#log = deps.log;
    this.#forget();
  }

  /**
   * Executes, or answers what the same request came to before. `body` is the digest of what is asked for. Throws GATEWAY_CODE_018 while the same request is being
   * executed. Failures of kind System are not kept: the request may be tried again. An operation that stores what
   * `keepAnswer` gives it together with its effect leaves no moment in between at which a crash would let a retry
   * execute twice; one that asks somebody outside between two commits stores its intent with the first one and goes on with
   * it when it is repeated. With `mark` a success is not kept, only that it was: a repeat is 0000004.
   */
  async run(
    scope: IdempotencyScope,
    body: string,
    execute: ExecuteKeyed,
    storedAs: StoredAs = 'answer',
  ): Promise<Outcome> {
    const name = scopeName(scope);
    if (this.#inFlight.has(name) || this.#inFlight.size >= MAX_IN_FLIGHT) {
      throw new PlatformError(CODE.tooManyCalls);
    }
    this.#inFlight.add(name);
    try {
      const row = await this.#read(name);
      const kept = row && keptOutcome(row, body);
      if (kept !== undefined) return kept;
      const begun = row && intentOf(row);
      let bodyOfAnswer = row === undefined || begun === undefined ? body : row.body;
      let cachedByOperation = false;
      const keep = (outcome: CachedAnswer) => {
        const stored = this.#row(name, bodyOfAnswer, outcome);
        return stored === undefined ? [] : [idempotencyRepository.statement(stored)];
      };
      const outcome = await execute(
        (answer) => {
          const statements = keep(storedForm({ data: answer }, storedAs));
          cachedByOperation = statements.length > 0;
          return statements;
        },
        {
          begun,
          statements: (of) => {
            bodyOfAnswer = body;
            return keep({ code: BEGUN, params: [of] });
          },
        },
      );
      if (!cachedByOperation || 'code' in outcome) await this.#store(name, bodyOfAnswer, outcome, storedAs);
      // The answer is that of what was begun, which this body may not ask for.
      return bodyOfAnswer === body ? outcome : { ...outcome, replay: 'different body' };
    } finally {
      this.#inFlight.delete(name);
    }
  }

  close(): void {
    this.#cancelForgetting();
  }

  /**
   * What the same request came to before; undefined when nothing is kept. Executes nothing. Throws GATEWAY_CODE_018 while
   * it is being executed.
   */
  async find(scope: IdempotencyScope, body: string): Promise<Outcome | undefined> {
    const name = scopeName(scope);
    if (this.#inFlight.has(name)) throw new PlatformError(CODE.tooManyCalls);
    const row = await this.#read(name);
    return row && keptOutcome(row, body);
  }

  /** The row of a request, unless it is too old to count. */
  async #read(name: string): Promise<IdempotentAnswerRow | undefined> {
    const row = await idempotencyRepository.find(this.#database, name);
    const isCurrent = row !== undefined && this.#wallClock.nowMs() - row.create_time_ms < IDEMPOTENCY_MS;
    return isCurrent ? row : undefined;
  }

  async #store(name: string, body: string, outcome: Outcome, storedAs: StoredAs): Promise<void> {
    if ('code' in outcome && CATALOGUE[outcome.code].kind === 'System') return;
    const row = this.#row(name, body, storedForm(outcome, storedAs));
    if (row === undefined) return;
    try {
      await idempotencyRepository.save(this.#database, row);
    } catch (error) {
      // The request was executed, so it is answered all the same.
      this.#log.error({ err: error, scope: name }, 'idempotent answer not stored');
    }
  }

  /** The row of an answer; undefined when it is too large to be kept. */
  #row(scope: string, body: string, outcome: CachedAnswer): IdempotentAnswerRow | undefined {
    const answer = JSON.stringify(outcome);
    if (answer.length > MAX_CACHED_ANSWER_LENGTH) return undefined;
    return { scope, answer, create_time_ms: this.#wallClock.nowMs(), body };
  }

  #forget(): void {
    const now = this.#wallClock.nowMs();
    idempotencyRepository.forgetBefore(this.#database, now - IDEMPOTENCY_MS).catch((error: unknown) => {
      this.#log.warn({ err: error }, 'expired idempotent answers not deleted');
    });
    this.#cancelForgetting = this.#wallClock.schedule(now + FORGET_EVERY_MS, () => this.#forget());
  }
}

/** The answer that a row keeps; undefined for one that keeps none. `body` is the digest of the repeat. */
function keptOutcome(row: IdempotentAnswerRow, body: string): Outcome | undefined {
  const kept = JSON.parse(row.answer) as CachedAnswer;
  // An answer of an earlier version has no digest.
  const replay = row.body === '' || row.body === body ? 'same body' : 'different body';
  if (kept.isSpent === true) return { code: CODE.alreadyInProgress, params: [], text: undefined, replay };
  if (kept.code === undefined) return { data: kept.data ?? null, replay };
  const { code, params = [], text } = kept;
  return isListedCode(code) ? { code, params, text, replay } : undefined;
}

/** What the request of a row has begun. */
function intentOf({ answer }: IdempotentAnswerRow): string | undefined {
  const { code, params } = JSON.parse(answer) as CachedAnswer;
  return code === BEGUN ? params?.[0] : undefined;
}

/** What is stored of an outcome: of a credential nothing but that it was made. */
function storedForm(outcome: Outcome, storedAs: StoredAs): CachedAnswer {
  return storedAs === 'mark' && !('code' in outcome) ? { isSpent: true } : outcome;
}

function scopeName(scope: IdempotencyScope): string {
  const deps = [scope.companyId, scope.caller, scope.bizType, scope.version, scope.group, scope.key];
  return createHash('sha256').update(JSON.stringify(deps)).digest('base64');
}
