import type { Static, TSchema } from 'typebox';
import type { ChangingPermission, Permission, ReadingPermission } from './permissions.ts';

/** Permission of an API key that a call needs. */
export type KeyPermission = 'ready_only' | 'trade' | 'contract_trade' | 'captial_out';

/** Where a call is mounted below its family's base path; `auth` and `auth2` belong to the APIs of those names, `h` to Java interfaces. */
export type MountPath = 'global' | 'login' | 'register' | 'third' | 'h' | 'root' | 'auth' | 'auth2';

/** Longest business type that is accepted. */
export const MAX_BIZ_TYPE_LENGTH = 160;

/** What is published of every call, whoever makes it. Schemas are the one source of validation, types and documents. */
interface PublishedCall<Name extends string, Request extends TSchema, Response extends TSchema> {
  /** Dotted business type, for example `customer.app.CustomerWebApiService.findCustomerInfo`. */
  readonly bizType: Name;
  /** One line for people: what the call does. */
  readonly summary: string;
  readonly request: Request;
  readonly response: Response;
  /** `secret`: the answer carries a credential and is stored nowhere; a repeated idempotency key only learns that it was made. */
  readonly answer?: 'secret';
  /**
   * A call that carries lists: its body may have 256 KiB instead of 16, and so many members where the usual 1,000 do not
   * hold its lists (docs/decisions.md ENV-12).
   */
  readonly batch?: true | { readonly members: number };
}

/** A call that customers, their programs and guests make. */
export interface ClientCall<
  Name extends string = string,
  Request extends TSchema = TSchema,
  Response extends TSchema = TSchema,
> extends PublishedCall<Name, Request, Response> {
  /** Section of the published documentation. */
  readonly section: string;
  readonly mount: MountPath;
  /** Guests may call without a token; a login is required otherwise. */
  readonly access: 'guest' | 'login';
  /** Other business types under which clients in the field make the same call. */
  readonly aliases?: readonly string[];
  /** Names under other paths that lead to the same call. */
  readonly elsewhere?: readonly { readonly mount: MountPath; readonly bizType: string }[];
  /** A page that the platform serves makes it too, which encrypts nothing: its plain body is taken where others are refused. */
  readonly fromOwnPage?: true;
  /** `file`: the body is a multipart form, whose part `object` the handler reads; never encrypted. JSON otherwise. */
  readonly body?: 'file';
  readonly method?: 'POST' | 'GET';
  /** `optional`: the endpoint's table demands neither companyId nor trace; the first company stands in. */
  readonly headers?: 'optional';
  /** The answer is a token in the place of the one that is presented, which ends. */
  readonly replacesToken?: true;
  /**
   * The header `captcha` is checked where human verification is on, and in the named version always; with `guests` a
   * signed-in customer needs none.
   */
  readonly captcha?: { readonly alwaysInVersion?: string; readonly of?: 'guests' };
  /** Calls a minute of one caller, where the usual limit does not fit; it is counted for each call alone. */
  readonly callsPerMinute?: number;
  /** It belongs to the clock of an evaluation: it is not counted, and its answer may take as long as others let it. */
  readonly movesClock?: true;
  /** Permission that makes it available to the open API; undefined: client API only. */
  readonly openPermission?: KeyPermission;
  /** It changes something, or answers a credential, although the permission to read opens it. */
  readonly changes?: true;
  /**
   * True: no API key may make it, and yet it only reads what is no secret, or ends the look itself: whoever sees as the customer may.
   * False: the permission to read opens it, and yet something is kept of it.
   */
  readonly forViewers?: boolean;
}

/** Whether an operator who sees as a customer may make a call: it reads, and answers no credential; every other one is refused. */
export function isForViewers({
  answer,
  changes,
  openPermission,
  forViewers,
}: Pick<ClientCall, 'answer' | 'changes' | 'openPermission' | 'forViewers'>): boolean {
  if (answer === 'secret' || changes === true) return false;
  return forViewers ?? openPermission === 'ready_only';
}

/** A call that operators make. It is served below `/openapi-b/` and below `/openapi-b/global/`. */
export interface ManagementCall<
  Name extends string = string,
  Request extends TSchema = TSchema,
  Response extends TSchema = TSchema,
> extends PublishedCall<Name, Request, Response> {
  /** `guest`: may be made without a token. */
  readonly access: 'guest' | 'token';
  /** What the role of the caller has to have; the gateway refuses everybody else before anything happens. */
  readonly permission: Permission;
  /** `optional`: the header companyId may be left out, the token's company counts. */
  readonly company: 'required' | 'optional';
  /** True for calls that change something: they enter the audit trail. */
  readonly changes: boolean;
}

/** Any call: what a client needs to make one. */
export type AnyCall<Request extends TSchema = TSchema, Response extends TSchema = TSchema> =
  | ClientCall<string, Request, Response>
  | ManagementCall<string, Request, Response>;

/** What is sent in a call. */
export type RequestOf<Call extends AnyCall> = Static<Call['request']>;
/** What a call answers. */
export type AnswerOf<Call extends AnyCall> = Static<Call['response']>;
/** One row of what a call answers, for calls of lists and of pages. */
export type RowOf<Call extends AnyCall> =
  AnswerOf<Call> extends readonly (infer Row)[]
    ? Row
    : AnswerOf<Call> extends
          | { readonly records: readonly (infer Row)[] }
          | { readonly list: readonly (infer Row)[] }
      ? Row
      : never;

type ClientEntry = Omit<ClientCall, 'section' | 'mount' | 'access'> &
  Partial<Pick<ClientCall, 'section' | 'mount' | 'access'>>;

/** A call that changes something needs more than a permission to read. */
type ManagementEntry = Omit<ManagementCall, 'access' | 'company' | 'changes' | 'permission'> &
  Partial<Pick<ManagementCall, 'access' | 'company'>> &
  (
    | { readonly changes: true; readonly permission: ChangingPermission }
    | { readonly changes?: false; readonly permission: ReadingPermission }
  );

/** A table of calls: of one section of the documentation, mounted under `global`, for signed-in customers, unless an entry says otherwise. */
export function defineCalls<const Entries extends Readonly<Record<string, ClientEntry>>>(
  section: string,
  entries: Entries,
): {
  readonly [Key in keyof Entries]: ClientCall<
    Entries[Key]['bizType'],
    Entries[Key]['request'],
    Entries[Key]['response']
  >;
} {
  const calls = Object.entries(entries).map(
    ([key, entry]) => [key, { mount: 'global', access: 'login', section, ...entry }] as const,
  );
  return Object.fromEntries(calls) as never;
}

/** A table of calls of operators: with a token, the company named, reading, unless an entry says otherwise. */
export function defineManagementCalls<const Entries extends Readonly<Record<string, ManagementEntry>>>(
  entries: Entries,
): {
  readonly [Key in keyof Entries]: ManagementCall<
    Entries[Key]['bizType'],
    Entries[Key]['request'],
    Entries[Key]['response']
  >;
} {
  const calls = Object.entries(entries).map(
    ([key, entry]) => [key, { access: 'token', company: 'required', changes: false, ...entry }] as const,
  );
  return Object.fromEntries(calls) as never;
}
