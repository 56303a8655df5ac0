import type { Static, TSchema } from 'typebox';
import type { WallTimeMs } from '../domain/units.ts';
import type { Language } from '../contract/languages.ts';
import type { ExtraStatements, Statement } from '../storage/index.ts';

/** Who calls, from where and in which language; built by the gateway, never by a service. */
export interface RequestContext {
  readonly companyId: number;
  readonly trace: string;
  readonly language: Language;
  readonly channel: 'client' | 'open' | 'management' | 'socket';
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
  { cacheStatements: keepAnswer }: RequestContext,
  answer: unknown,
): ExtraStatements | undefined {
  return keepAnswer && (() => keepAnswer(answer));
}

/** Permission of an API key that an operation needs. */
export type KeyPermission = 'ready_only' | 'trade' | 'contract_trade' | 'captial_out';

/** Where an operation is mounted below its family's base path; `auth` and `auth2` belong to the APIs of those names, `h` to Java interfaces. */
export type MountPath = 'global' | 'login' | 'register' | 'third' | 'h' | 'root' | 'auth' | 'auth2';

/**
 * One row of the table that maps business type, version and group to a handler. Schemas are the single source of
 * validation, types and published documentation.
 */
export interface Operation<Request extends TSchema = TSchema, Response extends TSchema = TSchema> {
  /** Dotted business type, for example `customer.app.CustomerWebApiService.findCustomerInfo`. */
  readonly bizType: string;
  /** Other business types under which clients in the field call the same operation. */
  readonly aliases?: readonly string[];
  /** Names under other paths that lead to the same operation. */
  readonly elsewhere?: readonly { readonly mount: MountPath; readonly bizType: string }[];
  readonly mount: MountPath;
  /** A page that the platform serves calls it too, which encrypts nothing: its plain body is taken where others are refused. */
  readonly fromOwnPage?: true;
  /** `file`: the body is a multipart form, whose part `object` the handler reads; never encrypted. JSON otherwise. */
  readonly body?: 'file';
  /**
   * A call that carries lists: its body may have 256 KiB instead of 16, and so many members where the usual 1,000 do not
   * hold its lists (docs/decisions.md ENV-12).
   */
  readonly batch?: true | { readonly members: number };
  readonly method?: 'POST' | 'GET';
  /** `optional`: the endpoint's table demands neither companyId nor trace; the first company stands in. */
  readonly headers?: 'optional';
  /** The answer is a token in the place of the one that is presented, which ends. */
  readonly replacesToken?: true;
  /** `secret`: the answer carries a credential and is kept nowhere; a repeated idempotency key is told that it was made. */
  readonly answer?: 'secret';
  /**
   * The header `captcha` is checked where human verification is on, and in the named version always; with `guests` a
   * signed-in customer needs none.
   */
  readonly captcha?: { readonly alwaysInVersion?: string; readonly of?: 'guests' };
  /** Calls a minute of one caller, where the usual limit does not fit; it is counted for each operation alone. */
  readonly callsPerMinute?: number;
  /** Guests may call without a token; a login is required otherwise. */
  readonly access: 'guest' | 'login';
  /** Permission that makes the operation available to the open API; undefined: client API only. */
  readonly openPermission?: KeyPermission;
  /** A call that changes something, or answers a credential, although the permission to read opens it. */
  readonly changes?: true;
  readonly request: Request;
  readonly response: Response;
  /** Section of the specification, for the published documentation. */
  readonly section: string;
  handle(context: RequestContext, request: Static<Request>): Promise<Static<Response>>;
  /** Takes back what an answer tells of that came after the time limit, so that nobody will ever read it. */
  undo?(context: RequestContext, answer: Static<Response>): Promise<void>;
}

/** Keeps the inferred types of an operation while giving it the common type of the table. */
export function operation<Request extends TSchema, Response extends TSchema>(
  definition: Operation<Request, Response>,
): Operation {
  return definition as unknown as Operation;
}
