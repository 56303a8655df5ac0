import type { Static, TSchema } from 'typebox';
import type { ChangingPermission, OperatorPerson, Permission, ReadingPermission } from '../company/index.ts';
import type { Operation, RequestContext } from '../operation.ts';

/** The context of a management call; there is no customer, `caller` is undefined. */
export interface ManagementContext extends RequestContext {
  /** Who calls: the `appId` of the credentials that opened the token; empty where none is needed. */
  readonly operator: string;
  /** The person whose credentials they are; undefined: the company's own. */
  readonly person?: OperatorPerson | undefined;
  /** Tells the tokens of an operator apart without giving them away; empty where none is needed. */
  readonly tokenMark?: string | undefined;
}

/**
 * Who made or changed a record, for people who read it: the person, or the `appId` of the company; where it took two, with the name
 * of the `first` before it.
 */
export function authorOf(
  { person, operator }: Pick<ManagementContext, 'person' | 'operator'>,
  first?: string,
): string {
  const author = person?.name ?? operator;
  return first === undefined ? author : `${first}, ${author}`;
}

/** One call of the management API. It is served below `/openapi-b/` and below `/openapi-b/global/`. */
export interface ManagementOperation<
  Request extends TSchema = TSchema,
  Response extends TSchema = TSchema,
> extends Pick<Operation<Request, Response>, 'bizType' | 'answer' | 'batch' | 'request' | 'response'> {
  /** `guest`: may be called without a token. */
  readonly access: 'guest' | 'token';
  /** What the role of the caller has to have; the gateway refuses everybody else before anything happens. */
  readonly permission: Permission;
  /** `optional`: the header companyId may be left out, the token's company counts. */
  readonly company: 'required' | 'optional';
  /** True for calls that change something: they enter the audit trail. */
  readonly changes: boolean;
  handle(context: ManagementContext, request: Static<Request>): Promise<Static<Response>>;
}

/** A call that changes something needs more than a permission to read. */
type Permitted =
  | { readonly changes: true; readonly permission: ChangingPermission }
  | { readonly changes?: false; readonly permission: ReadingPermission };

/** Keeps the inferred types of an operation while giving it the common type of the list. */
export function managementOperation<Request extends TSchema, Response extends TSchema>(
  definition: Omit<ManagementOperation<Request, Response>, 'access' | 'company' | 'changes' | 'permission'> &
    Partial<Pick<ManagementOperation, 'access' | 'company'>> &
    Permitted,
): ManagementOperation {
  const { access = 'token', company = 'required', changes = false } = definition;
  return { ...definition, access, company, changes } as unknown as ManagementOperation;
}
