import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import type { Clock, WallClock } from '../domain/clock.ts';
import { isEncryptedBody } from '../contract/encryption/segments.ts';
import { CODE } from '../contract/errors/codes.ts';
import { PlatformError } from '../contract/platform-error.ts';
import type { Auth2Service } from '../services/auth2/auth2-service.ts';
import type { CompanyService } from '../services/company/company-service.ts';
import type { CustomerService } from '../services/customer/customer-service.ts';
import type { ManagementService } from '../services/management/management-service.ts';
import type { Operation } from '../services/operation.ts';
import type { Database } from '../storage/index.ts';
import { Captcha, type CaptchaMode } from './captcha/captcha.ts';
import { DEFAULT_CLIENT_LIMIT } from './client-limit.ts';
import { ClientPipeline } from './client-pipeline.ts';
import { serveConsent } from './consent/consent-calls.ts';
import type { WireFaults } from './faults/wire-faults.ts';
import { createHttpServer, type HttpAnswer } from './http/http-server.ts';
import { ExecutionLimit } from './execution.ts';
import { IdempotencyCache } from './idempotency.ts';
import { KeyLimiter } from './key-limiter.ts';
import { ManagementPipeline } from './management/management-pipeline.ts';
import { managementRoute, ManagementTable } from './management/management-table.ts';
import { OpenPipeline } from './open-pipeline.ts';
import { CLIENT_PREFIX, OperationTable, type Route } from './operation-table.ts';
import { hostInUrl } from './http/listen-address.ts';
import { AllowedOrigins, OriginCheck } from './origin-check.ts';
import { OpenSockets, type ListenerLimits } from './open-sockets.ts';
import type { GatewayRequest, PipelineDependencies } from './pipeline.ts';
import { bodyBounds } from './http/request-body.ts';
import { headerText, type Headers } from './http/request-headers.ts';
import { HEADER } from '../contract/headers.ts';
import type { Entrance } from './proxies/secure-connections.ts';
import { assistantPage, type AnswerAssistant, type AssistantRequest } from './pages/assistant-page.ts';
import { publicPages } from './pages/public-pages.ts';
import { logRequests, type ServedCall } from './http/request-log.ts';
import { fileCalls } from './uploads/file-calls.ts';
import { UsedSignatures } from './used-signatures.ts';
import { Upgrades, type UpgradeHandler } from './http/upgrades.ts';
import type { QuoteCalls } from './quote-calls.ts';
import type { StatusSource } from './pages/status-page.ts';
import type { JsonObject } from './http/http-request.ts';

export type { CaptchaMode } from './captcha/captcha.ts';
export { traceOfCall, underTrace, type ServedCall } from './http/request-log.ts';
export type { QuoteCall, QuoteCalls } from './quote-calls.ts';
export { namedMembers } from './unknown-members.ts';
export { CLIENT_PREFIX } from './operation-table.ts';
export { LISTENER_LIMITS, OpenSockets, serverTimes, type ListenerLimits } from './open-sockets.ts';
export { hostInUrl, isListenAddress } from './http/listen-address.ts';
export { OriginCheck } from './origin-check.ts';
export { LostAnswerError } from './faults/lost-answer.ts';
export { readFaultSet } from './faults/fault-rules.ts';
export { WireFaults, type WatchedSockets } from './faults/wire-faults.ts';
export type { AnswerAssistant } from './pages/assistant-page.ts';
export { isHealthPath } from './pages/public-pages.ts';
export { callerAddress, callerOrigin, endUnheard } from './proxies/callers.ts';
export {
  CertificateError,
  openEntrance,
  ServerCertificate,
  type CertificateFiles,
  type Entrance,
} from './proxies/secure-connections.ts';
export { isNetwork, TrustedProxies } from './proxies/trusted-proxies.ts';
export { inOriginForm } from './http/request-target.ts';
export { rejectUpgrade as refuseUpgrade, type UpgradeHandler } from './http/upgrades.ts';

export interface GatewayOptions extends Entrance {
  readonly host: string;
  /** 0 lets the system choose. */
  readonly port: number;
  /** Operations of all services; those of the company service are the management API. */
  readonly operations: readonly Operation[];
  /** What the platform says of itself, for the status page; without it everything is up and nothing is planned. */
  readonly status?: StatusSource;
  readonly companies: CompanyService;
  /** The management API behind its authorization; without it there is the authorization alone. */
  readonly management?: Pick<ManagementService, 'operations' | 'authorization'> &
    Partial<Pick<ManagementService, 'auditRefusal'>>;
  readonly customers: CustomerService;
  /** The applications of the consent page; without them there is no such page. */
  readonly auth2?: Pick<Auth2Service, 'application' | 'storeConsents'> | undefined;
  /** Where the websockets outside the gateway are, as host and port; the usual ports when absent. */
  readonly socketHosts?: { readonly quotes?: string; readonly messages?: string };
  /** Quotes over HTTP, made by the quote room; without them there are none. */
  readonly quotes?: QuoteCalls;
  /** Answers assistants on a path of their own; without it there is no such path. */
  readonly assistant?: AnswerAssistant | undefined;
  /** Keeps idempotent answers and bans. */
  readonly database: Database;
  readonly wallClock: WallClock;
  /** Measures how long calls take; the wall clock when absent. */
  readonly monotonicClock?: Clock | undefined;
  /** The clock that callers sign by, besides the wall clock; absent: that one alone. */
  readonly callerClock?: Pick<Clock, 'nowMs'> | undefined;
  /** Lets calls through while the market stands; absent: always. */
  readonly turnstile?: Turnstile | undefined;
  /** False counts calls but refuses none. */
  readonly rateLimits?: boolean;
  /** Calls a minute per caller and endpoint: one number, or by business type with 300 for the others. */
  readonly clientLimit?: number | Readonly<Record<string, number>>;
  /** Browser origins allowed for every company besides its own ones. */
  readonly allowedOrigins?: readonly string[];
  /** Names by which others reach the platform, behind a proxy for example; any other `Host` is refused. */
  readonly publicHosts?: readonly string[] | undefined;
  /** Other prefixes for `/api`, for example `/gateway`. */
  readonly pathAliases?: readonly string[];
  /** How long peers may take and how many there may be; `LISTENER_LIMITS` when absent. */
  readonly limits?: ListenerLimits | undefined;
  /** Human verification, off by default, and the address of the verifier in mode `external`. */
  readonly captcha?: { readonly mode: CaptchaMode; readonly url?: string | undefined };
  /** What goes wrong on the way of calls, where it can; nothing when absent. */
  readonly faults?: Pick<WireFaults, 'around'> | undefined;
  /** Told of every call that was answered; nobody when absent. */
  readonly onCall?: ((call: ServedCall) => void) | undefined;
  readonly log: Logger;
}

/** What calls pass one by one, so that none is served while the market of an evaluation moves. */
export interface Turnstile {
  pass<Result>(serve: () => Promise<Result>): Promise<Result>;
}

/** Room for the header of a websocket message beside its body, in bytes. */
export const HEADER_BYTES = 8 * 1024;

/** One call from the client websocket. */
export interface DispatchRequest {
  readonly bizType: string;
  /** Names in lower case, values as text. */
  readonly headers: Headers;
  readonly body: JsonObject;
  /** Length of the message that carried the call, header and all. */
  readonly size: number;
  readonly ip: string;
  readonly origin?: string | undefined;
}

/** What a call from the client websocket comes to. */
export type DispatchAnswer = Pick<HttpAnswer, 'envelope' | 'replay' | 'unknown'>;

export interface Gateway {
  readonly port: number;
  /** For example `http://127.0.0.1:18080`; `https` where it speaks TLS. */
  readonly baseUrl: string;
  readonly statusUrl: string;
  readonly docsUrl: string;
  /** Serves websockets on a path of the gateway's port; other sites are refused before. Returns the end of it. */
  serveUpgrade(path: string, handler: UpgradeHandler): () => void;
  /** Runs a request of the client websocket through everything that an HTTP request passes. */
  dispatch(request: DispatchRequest): Promise<DispatchAnswer>;
  /** The browser origin of an upgrade when it is not the platform's own. */
  foreignOrigin(headers: Headers): string | undefined;
  /** True for a browser origin whose pages may call: the platform's own, or one that some company allows. */
  admitsOrigin(origin: string): boolean;
  close(): Promise<void>;
}

/** How long calls that are being carried out may take to be answered when the platform ends, in real time. */
const CLOSING_MS = 300;

/** How addresses of a platform begin, by whether it speaks TLS. */
export const schemesOf = ({ certificate }: Pick<Entrance, 'certificate'>) =>
  certificate === undefined ? { http: 'http', ws: 'ws' } : { http: 'https', ws: 'wss' };

/** Where a platform with its usual ports has the websockets that are not the gateway's. */
const USUAL_HOSTS = { quotes: '127.0.0.1:18081', messages: '127.0.0.1:18082' };

/** Starts the gateway. Rejects with the system's error when the port is in use. */
export async function createGateway(options: GatewayOptions): Promise<Gateway> {
  const { companies, customers, wallClock, log, host } = options;
  const captcha = new Captcha({ ...(options.captcha ?? { mode: 'off' }), wallClock });
  const { operations, table, managementTable } = createTables(options, captcha);
  const deps = await openPipelineDependencies(options, captcha);
  const { idempotency } = deps;
  const pipelines = createPipelines(deps, options);
  const { client } = pipelines;
  const onTheWay = (serve: Serve): Serve => {
    const own = logged(deps, options, serve);
    return options.faults?.around(own, customers) ?? own;
  };
  const handle = onTheWay(pipelines.handle);
  const handleOfSocket = onTheWay((request) => client.handle(request));
  let origins = new OriginCheck(host, options.port, options.publicHosts);
  let ownHost = `${hostInUrl(host)}:${options.port}`;
  const allowsOrigin = (origin: string) => deps.allowedOrigins.has(origin) || companies.allowsOrigin(origin);

  const app = createHttpServer(
    {
      log,
      resolve: (path) => managementTable.resolve(path) ?? table.resolve(path),
      handle,
      isOwnHost: (request) => origins.isOwnHost(request.headers),
      foreignOrigin: (request) => origins.foreignOrigin(request.headers),
      allowsOrigin,
      publicPage: createPages(options, operations, () => ownHost),
      quotes: options.quotes,
      files: fileCalls(customers.uploads, [CLIENT_PREFIX, ...(options.pathAliases ?? [])]),
      answerHead: (headers, ip, resolution) => client.head(headers, ip, resolution),
      isSignedIn: (headers) => isSignedIn(customers, headers),
      assistant: createAssistantPage(options),
      consent:
        options.auth2 && serveConsent({ ...deps, auth2: options.auth2, ...createCalls(table, client) }),
    },
    options.limits,
    options,
  );
  const sockets = new OpenSockets(app.server, options.limits);
  try {
    await app.listen({ host, port: options.port });
  } catch (error) {
    idempotency.close();
    throw error;
  }
  const upgrades = new Upgrades(app.server, (headers) => {
    const origin = origins.foreignOrigin(headers);
    return origins.isOwnHost(headers) && (origin === undefined || allowsOrigin(origin));
  });
  const { port } = app.server.address() as AddressInfo;
  ownHost = `${hostInUrl(host)}:${port}`;
  origins = new OriginCheck(host, port, options.publicHosts);
  const baseUrl = `${schemesOf(options).http}://${ownHost}`;
  return {
    port,
    baseUrl,
    statusUrl: `${baseUrl}/status`,
    docsUrl: `${baseUrl}/docs`,
    serveUpgrade: (path, handler) => upgrades.serve(path, handler),
    dispatch: (request) => handleOfSocket(socketRequest(table.route(request.bizType), request)),
    foreignOrigin: (headers) => origins.foreignOrigin(headers),
    admitsOrigin: (origin) => origins.isOwnOrigin(origin) || allowsOrigin(origin),
    async close() {
      idempotency.close();
      deps.executionLimit.close();
      const closed = app.close();
      await sockets.end(CLOSING_MS);
      await closed;
    },
  };
}

type Serve = (request: GatewayRequest) => Promise<HttpAnswer>;

/** Serves a request once the market of an evaluation stands, and logs it. */
function logged(deps: PipelineDependencies, { turnstile, onCall }: GatewayOptions, serve: Serve): Serve {
  return logRequests(
    { ...deps, onCall },
    turnstile === undefined ? serve : (request) => turnstile.pass(() => serve(request)),
  );
}

async function openPipelineDependencies(
  options: GatewayOptions,
  captcha: Captcha,
): Promise<PipelineDependencies> {
  const { companies, customers, database, wallClock, log } = options;
  const keyLimiter = await KeyLimiter.open(database, log);
  customers.keyBans.onBanLifted((keyId) => keyLimiter.forgive(keyId));
  return {
    companies,
    customers,
    keyLimiter,
    usedSignatures: await UsedSignatures.open({ database, wallClock, log }),
    idempotency: new IdempotencyCache({ database, wallClock, log }),
    captcha,
    executionLimit: new ExecutionLimit(options.monotonicClock ?? wallClock),
    wallClock,
    callerClock: options.callerClock ?? wallClock,
    log,
    rateLimits: options.rateLimits ?? true,
    allowedOrigins: new AllowedOrigins(options.allowedOrigins),
  };
}

function createPipelines(deps: PipelineDependencies, { management: service }: GatewayOptions) {
  const client = new ClientPipeline(deps);
  const open = new OpenPipeline(deps);
  const management = new ManagementPipeline({ ...deps, auditRefusal: service?.auditRefusal });
  return {
    client,
    handle(request: GatewayRequest): Promise<HttpAnswer> {
      const route = managementRoute(request.resolution);
      if (route !== undefined) return management.handle(request, route);
      return request.resolution.family === 'open' ? open.handle(request) : client.handle(request);
    },
  };
}

function isSignedIn(customers: CustomerService, headers: Headers): boolean {
  const token = headerText(headers, HEADER.token);
  return token !== undefined && customers.resolveToken(token)?.kind === 'login';
}

function createTables(options: GatewayOptions, captcha: Captcha) {
  const { companies, management } = options;
  const operations = [
    ...options.operations,
    ...(management?.authorization ?? companies.operations),
    captcha.operation,
  ];
  const limit = (operation: Limited) => findCallLimit(options.clientLimit, operation);
  const pathAliases = options.pathAliases ?? [];
  const table = new OperationTable({ operations, pathAliases, limitOf: limit });
  return {
    operations,
    table,
    managementTable: new ManagementTable(management?.operations ?? [], (bizType) => limit({ bizType })),
  };
}

function createPages(options: GatewayOptions, operations: readonly Operation[], ownHost: () => string) {
  const { companies, management, status, wallClock } = options;
  return publicPages({
    operations,
    management: management?.operations ?? [],
    socketHosts: () => ({ ...USUAL_HOSTS, client: ownHost(), ...options.socketHosts }),
    schemes: schemesOf(options),
    startedAtMs: wallClock.nowMs(),
    wallClock,
    company: (companyId) => (companyId === undefined ? companies.first : companies.find(companyId)),
    status,
  });
}

function createAssistantPage({ assistant, customers }: GatewayOptions) {
  if (assistant === undefined) return undefined;
  return (request: AssistantRequest) =>
    assistantPage(request, (token) => customers.resolveToken(token), assistant);
}

function createCalls(table: OperationTable, client: ClientPipeline) {
  return {
    resolve: (path: string) => table.resolve(path),
    handle: (request: GatewayRequest) => client.handle(request),
  };
}

function socketRequest(route: Route | PlatformError, request: DispatchRequest) {
  const { bizType, headers, body, size, ip, origin } = request;
  const isRoute = 'operation' in route;
  const { bytes } = bodyBounds(isRoute ? route : undefined);
  const isTooLarge = size > bytes + HEADER_BYTES && !isEncryptedBody(body);
  return {
    resolution: isRoute
      ? ({ family: 'client', route, bizType: route.operation.bizType } as const)
      : ({ family: 'client', failure: route, bizType } as const),
    method: isRoute ? (route.operation.method ?? 'POST') : 'POST',
    headers,
    body,
    ip,
    origin,
    channel: 'socket',
    failure: isTooLarge ? PlatformError.wrong(CODE.requestInvalid, 'tooLarge', 'body', bytes) : undefined,
  } as const;
}

type Limited = Pick<Operation, 'bizType' | 'callsPerMinute'>;

function findCallLimit(
  limit: GatewayOptions['clientLimit'],
  { bizType, callsPerMinute = DEFAULT_CLIENT_LIMIT }: Limited,
): number {
  if (typeof limit === 'number') return limit;
  return limit?.[bizType] ?? callsPerMinute;
}
