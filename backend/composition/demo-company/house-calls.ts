import type { AnswerOf, ClientCall, ManagementCall, RequestOf } from '../../contract/call.ts';
import type {
  ManagementContext,
  ManagementOperation,
} from '../../services/management/management-operation.ts';
import type { Caller, Operation } from '../../services/operation.ts';

/** How those of a demonstration signed in, for its records; nobody can use it. */
export const CREDENTIAL = 'demonstration';

/** What answers calls, and who is called by whom. */
export interface CalledHouse {
  readonly operations: readonly Operation[];
  management(): readonly ManagementOperation[];
  readonly company: { readonly id: number; readonly appId: string };
  /** Milliseconds since 1970 UTC. */
  nowMs(): number;
}

/** Calls of those who play in a demonstration, answered by the services themselves: no network, no token. */
export class HouseCalls {
  readonly #house: CalledHouse;
  #traces = 0;

  constructor(house: CalledHouse) {
    this.#house = house;
  }

  /** A call of a customer. Throws PlatformError when it is rejected. */
  async call<Call extends ClientCall>(
    { bizType }: Call,
    caller: Caller,
    request: RequestOf<Call>,
  ): Promise<AnswerOf<Call>> {
    const operation = find(this.#house.operations, bizType);
    return (await operation.handle(this.#context(caller), request)) as AnswerOf<Call>;
  }

  /** A call of the operator. Throws PlatformError when it is rejected. */
  async manage<Call extends ManagementCall>(
    { bizType }: Call,
    request: RequestOf<Call>,
  ): Promise<AnswerOf<Call>> {
    const operation = find(this.#house.management(), bizType);
    return (await operation.handle(this.#context(undefined), request)) as AnswerOf<Call>;
  }

  #context(caller: Caller | undefined): ManagementContext {
    const { company, nowMs } = this.#house;
    this.#traces += 1;
    return {
      companyId: company.id,
      trace: `${CREDENTIAL}-${this.#traces}`,
      language: 'en-US',
      channel: caller ? 'client' : 'management',
      ip: '127.0.0.1',
      receivedAtMs: nowMs(),
      version: '',
      group: '',
      caller,
      operator: company.appId,
    };
  }
}

function find<One extends { readonly bizType: string }>(operations: readonly One[], bizType: string): One {
  const found = operations.find((one) => one.bizType === bizType);
  if (found === undefined) throw new Error(`nobody answers ${bizType}`);
  return found;
}
