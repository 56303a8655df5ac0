import type { Static, TSchema } from 'typebox';
import type { Operation, RequestContext } from '../operation.ts';

/** The context of a management call; there is no customer, `caller` is undefined. */
export interface ManagementContext extends RequestContext {
  /** Fingerprint of the access token; empty where none is needed. */
  readonly operator: string;
}

/** One call of the management API. It is served below `/openapi-b/` and below `/openapi-b/global/`. */
export interface ManagementOperation<
  Request extends TSchema = TSchema,
  Response extends TSchema = TSchema,
> extends Pick<Operation<Request, Response>, 'bizType' | 'answer' | 'batch' | 'request' | 'response'> {
  /** `guest`: may be called without a token. */
  readonly access: 'guest' | 'token';
  /** `optional`: the header companyId may be left out, the token's company counts. */
  readonly company: 'required' | 'optional';
  /** True for calls that change something: they enter the audit trail. */
  readonly changes: boolean;
  handle(context: ManagementContext, request: Static<Request>): Promise<Static<Response>>;
}

/** Keeps the inferred types of an operation while giving it the common type of the list. */
export function managementOperation<Request extends TSchema, Response extends TSchema>(
  definition: Omit<ManagementOperation<Request, Response>, 'access' | 'company' | 'changes'> &
    Partial<Pick<ManagementOperation, 'access' | 'company' | 'changes'>>,
): ManagementOperation {
  const { access = 'token', company = 'required', changes = false } = definition;
  return { ...definition, access, company, changes } as unknown as ManagementOperation;
}
