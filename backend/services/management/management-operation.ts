import type { Static, TSchema } from 'typebox';
import type { ManagementCall } from '../../contract/call.ts';
import type { OperatorPerson } from '../company/company-service.ts';
import { withNeeds, type RequestContext } from '../operation.ts';

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

/** One call of the management API with what answers it. */
export interface ManagementOperation<
  Request extends TSchema = TSchema,
  Response extends TSchema = TSchema,
> extends ManagementCall<string, Request, Response> {
  handle(context: ManagementContext, request: Static<Request>): Promise<Static<Response>>;
}

/** What answers a call of operators. */
export function implementManagement<Request extends TSchema, Response extends TSchema>(
  call: ManagementCall<string, Request, Response>,
  handle: ManagementOperation<Request, Response>['handle'],
): ManagementOperation {
  return { ...call, handle: withNeeds(call.request, handle) } as unknown as ManagementOperation;
}
