import { Type } from 'typebox';
import { defineCalls } from '../../contract/call.ts';
import { PlatformError } from '../../contract/platform-error.ts';
import { IntegerLike, TextLike } from '../../contract/records/index.ts';
import type { ManagementOperation } from '../../services/management/management-service.ts';
import { implement, type Operation } from '../../services/operation.ts';
import {
  startTestServices,
  travellingPassword,
  type TestServices,
  type TestServicesOptions,
} from '../../services/testing/test-services.ts';
import { createGateway, type Gateway, type GatewayOptions } from '../gateway.ts';

export { expectFailure, type FailingCall, type FailureTarget } from './failures.ts';

/** Business types of the operations that exist in tests only. */
export const TEST_BIZ = {
  order: 'tradeapi.app.TestApiService.order',
  count: 'config.app.TestApiService.count',
  fail: 'customer.app.TestApiService.fail',
  crash: 'tradeapi.app.TestApiService.crash',
  hang: 'config.app.TestApiService.hang',
} as const;

/** What the test operations have seen and what they are to do. */
export interface TestState {
  executions: number;
  /** Settles the operation `hang`. */
  release: () => void;
}

/** Calls that exist in tests only. */
const TEST_CALLS = defineCalls('tests', {
  order: {
    bizType: TEST_BIZ.order,
    summary: 'Counts, and answers what it was sent',
    aliases: ['tradeapi.app.TestMMApiService.order'],
    openPermission: 'contract_trade',
    request: Type.Object({
      symbolId: IntegerLike({ minimum: 1 }),
      direction: IntegerLike({ minimum: 1, maximum: 2 }),
      requestNum: Type.Optional(TextLike()),
      note: Type.Optional(Type.String({ maxLength: 100_000 })),
    }),
    response: Type.Unknown(),
  },
  count: {
    bizType: TEST_BIZ.count,
    summary: 'Counts',
    access: 'guest',
    openPermission: 'ready_only',
    request: Type.Object({ text: Type.Optional(Type.String()) }),
    response: Type.Unknown(),
  },
  fail: {
    bizType: TEST_BIZ.fail,
    summary: 'Fails with a listed code',
    access: 'guest',
    request: Type.Object({ name: Type.Optional(Type.String({ minLength: 1, maxLength: 4 })) }),
    response: Type.Unknown(),
  },
  crash: {
    bizType: TEST_BIZ.crash,
    summary: 'Throws what no call may throw',
    access: 'guest',
    request: Type.Object({}),
    response: Type.Unknown(),
  },
  hang: {
    bizType: TEST_BIZ.hang,
    summary: 'Answers when the test says so',
    access: 'guest',
    request: Type.Object({}),
    response: Type.Unknown(),
  },
});

/** Operations that count their executions, fail in every way, and hang. */
function testOperations(state: TestState): readonly Operation[] {
  return [
    implement(TEST_CALLS.order, async (context, request) => {
      state.executions += 1;
      return { orderId: state.executions, customerNo: context.caller?.customerNo ?? null, request };
    }),
    implement(TEST_CALLS.count, async (_context, request) => {
      state.executions += 1;
      return { executions: state.executions, request };
    }),
    implement(TEST_CALLS.fail, async () => {
      state.executions += 1;
      throw new PlatformError('CFDWBWE000026', ['1', '10', '1']);
    }),
    implement(TEST_CALLS.crash, async () => {
      state.executions += 1;
      throw new TypeError('secret detail of the inside');
    }),
    implement(
      TEST_CALLS.hang,
      () =>
        new Promise((resolve) => {
          state.executions += 1;
          state.release = () => resolve({ late: true });
        }),
    ),
  ];
}

/** An answer as a client sees it. */
export interface TestAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The envelope; members that are absent are undefined. */
  readonly body: {
    readonly code: string;
    readonly bizCode: string;
    readonly msg: string;
    readonly message: string;
    readonly msgParams: string | null;
    readonly data: unknown;
    readonly trace: string;
    readonly tm: number;
    readonly ok: boolean;
    readonly fail: boolean;
  };
  /** The listed code: `bizCode` and `code` joined, or the code alone where it has no prefix. */
  readonly listed: string;
}

export interface TestGateway {
  readonly services: TestServices;
  readonly gateway: Gateway;
  readonly state: TestState;
  /** POSTs `body` (text as it is, anything else as JSON) with the usual headers and the given ones; null leaves one out. */
  post(path: string, body?: unknown, headers?: Readonly<Record<string, string | null>>): Promise<TestAnswer>;
  /** Signs in the demo customer and returns its token. */
  signIn(): Promise<string>;
  close(): Promise<void>;
}

export interface TestGatewayOptions extends TestServicesOptions {
  readonly gateway?: Partial<GatewayOptions>;
  /** Operations besides those of the test services. */
  readonly operations?: readonly Operation[];
  /** Calls of the management API; without them there is its authorization alone. */
  readonly management?: (services: TestServices) => readonly ManagementOperation[];
}

/** Starts services and gateway on a free port. */
export async function startTestGateway(options: TestGatewayOptions = {}): Promise<TestGateway> {
  const services = await startTestServices(options);
  const demo = await services.customers.ensureDemoCustomer();
  const state: TestState = { executions: 0, release: () => {} };
  const gateway = await createGateway({
    host: '127.0.0.1',
    port: 0,
    operations: [
      ...services.catalogue.operations,
      ...services.customers.operations,
      ...testOperations(state),
      ...(options.operations ?? []),
    ],
    companies: services.companies,
    ...(options.management && {
      management: { operations: options.management(services), authorization: services.companies.operations },
    }),
    customers: services.customers,
    database: services.database,
    wallClock: services.wallClock,
    log: services.log,
    ...options.gateway,
  });
  const post: TestGateway['post'] = async (path, body = {}, headers = {}) => {
    const usual = { 'content-type': 'application/json', companyId: '1', trace: 'trace-1', lang: 'en-US' };
    const sent = Object.entries({ ...usual, ...headers }).filter(
      (entry): entry is [string, string] => entry[1] !== null,
    );
    const response = await fetch(gateway.baseUrl + path, {
      method: 'POST',
      headers: sent,
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    return readAnswer(response);
  };
  return {
    services,
    gateway,
    state,
    post,
    async signIn() {
      const answer = await post('/api/login/customer.app.CustomerWebApiService.login', {
        type: 1,
        loginName: demo.loginName,
        device: 2,
        isThird: false,
        loginPwd: travellingPassword(demo.password),
      });
      return (answer.body.data as { token: string }).token;
    },
    async close() {
      await gateway.close();
      await services.close();
    },
  };
}

const UNPREFIXED = /^(?:0|F999999|000120\d\d)$/;

/** Reads an answer; fails when it is not JSON. */
export async function readAnswer(response: Response): Promise<TestAnswer> {
  const text = await response.text();
  const body = JSON.parse(text) as TestAnswer['body'];
  const listed = UNPREFIXED.test(body.code)
    ? body.code
    : `${(body.bizCode as string | undefined) ?? ''}${body.code}`;
  return { status: response.status, headers: response.headers, text, body, listed };
}
