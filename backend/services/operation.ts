import type { Static, TSchema } from 'typebox';
import type { ClientCall } from '../contract/call.ts';
import { MEMBERLESS_CODES } from '../contract/errors/codes.ts';
import type { Language } from '../contract/languages.ts';
import { PlatformError } from '../contract/platform-error.ts';
import { missingFinder } from '../contract/records/request-values.ts';
import type { WallTimeMs } from '../domain/units.ts';
import type { ExtraStatements, Statement } from '../storage/index.ts';

/** Who calls, from where and in which language; built by the gateway, never by a service. */
export interface RequestContext {
  readonly companyId: number;
  readonly trace: string;
  readonly language: Language;
  readonly channel: 'client' | 'open' | 'management' | 'socket' | 'compatible';
  /** Address of the peer, for IP binding, guest limits and geo look-up. */
  readonly ip: string;
  /** Wall-clock time at which the request arrived. */
  readonly receivedAtMs: WallTimeMs;
  readonly version: string;
  readonly group: string;
  /** The signed-in customer (login token or API key); undefined for guests. */
  readonly caller: Caller | undefined;
  /**
   * Present when the request carries an idempotency key: statements that keep `answer` under it. An operation that adds
   * them to its own commit is executed once in effect, whenever the process ends; the gateway keeps the answers of the
   * others when they are given.
   */
  readonly cacheStatements?: ((answer: unknown) => readonly Statement[]) | undefined;
  /** Present with `cacheStatements`, for an operation that asks somebody outside between two commits. */
  readonly intent?: StoredIntent | undefined;
}

/**
 * What a request has begun. An operation adds `statements` to its first commit; when the process ends before the answer
 * is stored, a repeat finds the name in `begun` and goes on with what it names instead of beginning again.
 */
export interface StoredIntent {
  /** Undefined where nothing is begun. */
  readonly begun: string | undefined;
  /** @param name Of what is begun, at most 64 characters. */
  statements(name: string): readonly Statement[];
}

/** The customer on whose behalf an operation runs. */
export interface Caller {
  readonly customerId: number;
  readonly customerNo: string;
  readonly customerGroupId: number;
  /** Token of the session, or API key: names the credential, for logout and for limits. */
  readonly credential: string;
}

/**
 * What keeps `answer` for a repeat of the request, for the one commit that holds its effect. Undefined for requests
 * without an idempotency key.
 */
export function cacheResponse(
  { cacheStatements: cacheAnswer }: RequestContext,
  answer: unknown,
): ExtraStatements | undefined {
  return cacheAnswer && (() => cacheAnswer(answer));
}

/**
 * One row of the table that maps business type, version and group to a handler: a call of the contract with what answers
 * it.
 */
export interface Operation<
  Request extends TSchema = TSchema,
  Response extends TSchema = TSchema,
> extends ClientCall<string, Request, Response> {
  handle(context: RequestContext, request: Static<Request>): Promise<Static<Response>>;
  /** Takes back what an answer tells of that came after the time limit, so that nobody will ever read it. */
  undo?(context: RequestContext, answer: Static<Response>): Promise<void>;
}

/** What answers a call; with `undo`, also what takes an answer back that came too late. */
export function implement<Request extends TSchema, Response extends TSchema>(
  call: ClientCall<string, Request, Response>,
  handle: Operation<Request, Response>['handle'],
  undo?: Operation<Request, Response>['undo'],
): Operation {
  return { ...call, handle: withNeeds(call.request, handle), ...(undo && { undo }) } as unknown as Operation;
}

/** What answers a call, once everything is there that the contract says it needs; whoever makes the call. */
export function withNeeds<Context, Request, Answer>(
  schema: TSchema,
  handle: (context: Context, request: Request) => Promise<Answer>,
): (context: Context, request: Request) => Promise<Answer> {
  const findMissing = missingFinder(schema);
  return async (context, request) => {
    const missing = findMissing(request);
    if (missing === undefined) return handle(context, request);
    const { code, member } = missing;
    throw MEMBERLESS_CODES.includes(code) ? PlatformError.missing(code, member) : new PlatformError(code);
  };
}
