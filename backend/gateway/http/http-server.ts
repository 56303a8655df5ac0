import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import { failureEnvelope } from '../../contract/envelope.ts';
import { CORS_ALLOWED_HEADERS, FAULTS_HEADER, UNKNOWN_MEMBERS_HEADER } from '../../contract/headers.ts';
import { CODE } from '../../contract/errors/codes.ts';
import { PlatformError } from '../../contract/platform-error.ts';
import { requestFacts } from './answer.ts';
import type { Replay } from '../idempotency.ts';
import { HttpRequest } from './http-request.ts';
import { allowOrigin, answerHeaders, dataHeaders, limitHeaders, replayHeaders } from './answer-headers.ts';
import type { CallCounter } from '../client-limit.ts';
import type { Resolution } from '../operation-table.ts';
import { LISTENER_LIMITS, serverTimes, type ListenerLimits } from '../open-sockets.ts';
import { callerAddress } from '../proxies/callers.ts';
import { openEntrance, type Entrance } from '../proxies/secure-connections.ts';
import { notFound, unreadable, wrongHost, wrongType, type HttpRejection } from './http-rejection.ts';
import { findRoute, type GatewayRequest } from '../pipeline.ts';
import { hasBody, inOriginForm, isBaseHead, parsePath } from './request-target.ts';
import { answerBroken } from './broken-request.ts';
import { BodyTooLargeError, collectBody, readTexts, type BodySize } from './body-reader.ts';
import { MAX_ENCRYPTED_BYTES } from '../../contract/encryption/segments.ts';
import { MAX_BATCH_BYTES } from '../../contract/json-bounds.ts';
import { bodyBounds } from './request-body.ts';
import { isConsentPath, type PageRequest } from '../consent/consent-page.ts';
import { ASSISTANT_PATH, assistantRequest, type AssistantRequest } from '../pages/assistant-page.ts';
import { describeReader, type PageReader, type PublicPage } from '../pages/public-page.ts';
import type { QuoteCalls } from '../quote-calls.ts';
import type { HeadAnswer } from '../client-pipeline.ts';
import { isHealthPath } from '../pages/public-pages.ts';
import { answerTrace, type Headers } from './request-headers.ts';
import { unknownText } from '../unknown-members.ts';
import { FILE_HEADERS, type FileAnswer, type FileCalls } from '../uploads/file-calls.ts';
import { loseAnswer, LostAnswerError } from '../faults/lost-answer.ts';
import { readForms } from '../uploads/form-body.ts';
import { fileOfForm } from '../uploads/multipart.ts';

const PREFLIGHT_SECONDS = 600;

/** Of every page; a page may have stricter ones. */
const PAGE_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-cache',
  'cross-origin-resource-policy': 'same-origin',
} as const;

const JSON_TYPE = 'application/json';
const JSON_REQUEST = /^application\/json\s*(?:;|$)/i;

/** Stands for a form that cannot be read: it is no JSON either. */
const UNREADABLE = 'form';

/** The answer to a request, ready to be written. */
export interface HttpAnswer {
  readonly status: number;
  readonly envelope: object;
  readonly counter?: CallCounter;
  /** Of an answer whose status says that the caller has to wait. */
  readonly retryAfterSeconds?: number;
  /** Of an answer that was kept for an idempotency key. */
  readonly replay?: Replay | undefined;
  /** Members of the body that the call does not read. */
  readonly unknown?: readonly string[] | undefined;
  /** Wire faults that it met, for a caller who wants to know. */
  readonly faults?: string | undefined;
}

export interface HttpDependencies {
  readonly log: Logger;
  resolve(path: string): Resolution | undefined;
  handle(request: GatewayRequest): Promise<HttpAnswer>;
  /** False for a `Host` that is not the platform's own. */
  isOwnHost(request: FastifyRequest): boolean;
  foreignOrigin(request: FastifyRequest): string | undefined;
  /** True when some company allows the browser origin. */
  allowsOrigin(origin: string): boolean;
  /** A page or document for everyone, or undefined when there is none at the path. */
  publicPage(path: string, reader: PageReader): Promise<PublicPage | undefined>;
  /** The page on which a customer agrees to a third-party sign-in; undefined when there is none. */
  readonly consent?: ((request: PageRequest) => Promise<PublicPage>) | undefined;
  /** Answers assistants; undefined where none are served. */
  readonly assistant?: ((request: AssistantRequest) => Promise<PublicPage>) | undefined;
  /** Quotes over HTTP; undefined when there are none. */
  readonly quotes?: QuoteCalls | undefined;
  /** Files of customers by their addresses. */
  readonly files: FileCalls;
  /** What HEAD of a call, a base or the address itself is answered. */
  answerHead(headers: Headers, ip: string, resolution: Resolution | undefined): HeadAnswer;
  /** True when the token of a request may send a file. */
  isSignedIn(headers: Headers): boolean;
}

/** The HTTP server of the gateway: reads requests, writes answers, decides nothing about them. */
export function createHttpServer(
  deps: HttpDependencies,
  limits: ListenerLimits = LISTENER_LIMITS,
  entrance: Entrance = {},
): FastifyInstance {
  const app = Fastify({
    logger: false,
    http: { IncomingMessage: HttpRequest, ...serverTimes(limits) },
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.keepAliveMs,
    // Connections are ended by who counts them; no answer of the framework's own leaves meanwhile.
    return503OnClosing: false,
    exposeHeadRoutes: false,
    clientErrorHandler: (error, socket) => answerBroken(deps, error, socket),
    rewriteUrl: inOriginForm,
    frameworkErrors: (_error, request, reply) => {
      const failure = new PlatformError(CODE.callUnknown);
      void answer(deps, request, reply as unknown as FastifyReply, { failure });
    },
  });
  openEntrance(app.server, entrance);
  app.removeAllContentTypeParsers();
  readTexts(app, (request) => sizeOf(deps, request));
  readForms(app, (request) => takesFile(deps, request) && deps.isSignedIn(request.headers));
  app.setErrorHandler((error: { code?: string }, request, reply) => {
    const refusal =
      error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' ? wrongType() : { failure: unreadable(error) };
    void answer(deps, request, reply, refusal);
  });
  app.setNotFoundHandler((request, reply) => void answer(deps, request, reply, undefined));
  app.all('/*', (request, reply) => {
    if (request.method === 'OPTIONS') preflight(deps, request, reply);
    else void answer(deps, request, reply, contentRejection(deps, request));
  });
  return app;
}

/** How large the body of a request may be. Only the calls that know a company's key may be encrypted, which is longer. */
function sizeOf(deps: HttpDependencies, request: FastifyRequest): BodySize {
  const resolution = deps.resolve(parsePath(request.raw.url ?? ''));
  const { bytes } = bodyBounds(resolution && findRoute(resolution));
  const mayBeEncrypted = resolution?.family === 'client' || resolution?.family === 'management';
  return { kept: mayBeEncrypted ? Math.max(bytes, MAX_ENCRYPTED_BYTES) : bytes, stated: bytes };
}

/** True when the operation of a request reads a file instead of JSON. */
function takesFile(deps: HttpDependencies, request: FastifyRequest): boolean {
  const resolution = deps.resolve(parsePath(request.raw.url ?? ''));
  return resolution !== undefined && findRoute(resolution)?.operation.body === 'file';
}

/** 016 for a body that does not call itself JSON. */
function contentRejection(deps: HttpDependencies, request: FastifyRequest): HttpRejection | undefined {
  if (request.body === undefined || request.body === '') return undefined;
  const type = request.headers['content-type'] ?? '';
  const isJson = type === JSON_TYPE || JSON_REQUEST.test(type);
  return isJson || takesFile(deps, request) ? undefined : wrongType();
}

/** Writes the answer whatever happens: what fails here is logged and answered with G500. */
async function answer(
  deps: HttpDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: HttpRejection | undefined,
): Promise<void> {
  try {
    const path = parsePath(request.raw.url ?? '');
    if (!deps.isOwnHost(request) && !isHealthPath(path)) {
      const { host } = request.headers;
      const trace = answerTrace(request.headers);
      deps.log.info({ trace, host, ip: callerAddress(request.raw) }, 'foreign host refused');
      sendFailure(reply, request, wrongHost());
      return;
    }
    // HEAD is served as GET is; Node sends no body of it.
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    if (method === 'GET' && hasBody(request)) reply.header('connection', 'close');
    const origin = deps.foreignOrigin(request);
    const allowed = origin !== undefined && deps.allowsOrigin(origin) ? origin : undefined;
    if (deps.quotes?.serves(path) === true) {
      if (origin === allowed)
        await answerQuote(deps.quotes, request, reply, {
          method,
          path,
          origin,
          isRefused: refusal !== undefined,
        });
      else sendFailure(reply, request, { failure: new PlatformError(CODE.noAccess) });
      return;
    }
    if (path === ASSISTANT_PATH && deps.assistant !== undefined) {
      if (origin === allowed)
        sendPage(reply, await deps.assistant(assistantRequest(request, refusal?.failure)));
      else sendFailure(reply, request, { failure: new PlatformError(CODE.noAccess) });
      return;
    }
    if (method === 'GET' && deps.files.serves(path)) {
      sendFile(reply, request, await deps.files.answer(path));
      return;
    }
    const resolution = deps.resolve(path);
    if (deps.consent !== undefined && isConsentPath(path) && isFormMethod(method)) {
      sendPage(reply, await deps.consent({ ...pageRequest(request, path, origin), method }));
      return;
    }
    if (resolution === undefined && !isBaseHead(request, path)) {
      await answerPage(deps, request, reply, path);
      return;
    }
    if (request.method === 'HEAD' && !isReadByGet(resolution)) answerHead(deps, request, reply, resolution);
    else if (resolution !== undefined)
      await answerCall(deps, request, reply, { resolution, method, origin, allowed, refusal });
  } catch (error) {
    if (error instanceof LostAnswerError) {
      reply.hijack();
      loseAnswer(error, reply.raw);
      return;
    }
    deps.log.error({ err: error, path: request.url.split('?')[0] }, 'HTTP answer not sent');
    if (!reply.sent) sendFailure(reply, request, { failure: new PlatformError(CODE.gatewayFault) });
  }
}

function answerHead(
  deps: HttpDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  resolution: Resolution | undefined,
): void {
  const { status, counter } = deps.answerHead(request.headers, callerAddress(request.raw), resolution);
  const headers = answerHeaders();
  limitHeaders(headers, counter);
  reply.code(status).headers(headers).send();
}

/** A call of some family; `allowed` is the browser origin that may read the answer. */
interface Call {
  readonly resolution: Resolution;
  readonly method: string;
  readonly origin: string | undefined;
  readonly allowed: string | undefined;
  readonly refusal: HttpRejection | undefined;
}

async function answerCall(
  deps: HttpDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  { resolution, method, origin, allowed, refusal }: Call,
): Promise<void> {
  const result = await deps.handle({
    resolution,
    method,
    headers: request.headers,
    body: typeof request.body === 'string' ? request.body : await readForm(request),
    ip: callerAddress(request.raw),
    origin,
    channel: resolution.family === 'auth2' ? 'client' : resolution.family,
    failure: refusal?.failure,
  });
  const status = result.status === 200 ? (refusal?.status ?? 200) : result.status;
  const viaReply = refusal !== undefined || reply.hasHeader('connection');
  writeAnswer(reply, { ...result, status }, allowed, viaReply);
}

/** The parts of a form as an object; text that is no JSON for a form that cannot be read, and none without a body. */
async function readForm({ body, headers }: FastifyRequest): Promise<GatewayRequest['body']> {
  if (!Buffer.isBuffer(body)) return '';
  return (await fileOfForm(body, headers['content-type'] ?? '')) ?? UNREADABLE;
}

function sendFile(reply: FastifyReply, request: FastifyRequest, file: FileAnswer | undefined): void {
  if (file === undefined) sendFailure(reply, request, notFound());
  else reply.headers(FILE_HEADERS).header('content-type', file.contentType).send(Buffer.from(file.content));
}

async function answerQuote(
  quotes: QuoteCalls,
  request: FastifyRequest,
  reply: FastifyReply,
  {
    method,
    path,
    origin,
    isRefused,
  }: { method: string; path: string; origin: string | undefined; isRefused: boolean },
): Promise<void> {
  const { raw } = request;
  const query = new URLSearchParams((raw.url ?? '').slice(path.length + 1));
  // What was refused has been read already: waiting for its end once more would last for ever.
  const body = typeof request.body === 'string' ? request.body : isRefused ? undefined : await bodyOfGet(raw);
  const answer =
    body instanceof BodyTooLargeError
      ? await quotes.answer({ method, path, query, body: undefined, mostBytes: body.bound })
      : await quotes.answer({ method, path, query, body });
  const headers = answerHeaders();
  if (origin !== undefined) allowOrigin(headers, origin);
  reply.code(answer.status).headers(headers).send(answer.body);
}

/** The body of a request whose method usually has none, or what is wrong with it. */
function bodyOfGet(request: IncomingMessage): Promise<string | BodyTooLargeError | undefined> {
  const size = { kept: MAX_BATCH_BYTES, stated: MAX_BATCH_BYTES };
  return new Promise((resolve) => {
    collectBody(request, size, (error, body) =>
      resolve(error instanceof BodyTooLargeError ? error : body?.toString('utf8') || undefined),
    );
  });
}

/**
 * Writes an answer to the socket directly, which saves a third of the time of a short request. `viaReply` keeps to the
 * framework where it may have headers of its own to add, for example to close the connection after a refused body.
 */
function writeAnswer(
  reply: FastifyReply,
  answer: HttpAnswer,
  origin: string | undefined,
  viaReply: boolean,
): void {
  const text = JSON.stringify(answer.envelope);
  const headers = reply.request.method === 'POST' ? dataHeaders() : answerHeaders();
  if (answer.replay !== undefined) replayHeaders(headers, answer.replay);
  if (answer.unknown !== undefined) headers[UNKNOWN_MEMBERS_HEADER] = unknownText(answer.unknown);
  if (answer.faults !== undefined) headers[FAULTS_HEADER] = answer.faults;
  if (answer.counter !== undefined) limitHeaders(headers, answer.counter);
  if (answer.retryAfterSeconds !== undefined) headers['retry-after'] = answer.retryAfterSeconds;
  if (origin !== undefined) allowOrigin(headers, origin);
  if (viaReply) {
    reply.code(answer.status).headers(headers).send(text);
    return;
  }
  headers['content-length'] = Buffer.byteLength(text);
  reply.hijack();
  reply.raw.writeHead(answer.status, headers).end(text);
}

/** The public pages, and paths that belong to no family. */
async function answerPage(
  deps: HttpDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
): Promise<void> {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const page = isRead
    ? await deps.publicPage(path, describeReader(request.headers, request.raw.url ?? '', path))
    : undefined;
  if (page !== undefined) sendPage(reply, page);
  else sendFailure(reply, request, notFound());
}

function isReadByGet(resolution: Resolution | undefined): boolean {
  return resolution !== undefined && findRoute(resolution)?.operation.method === 'GET';
}

function isFormMethod(method: string): boolean {
  return method === 'GET' || method === 'POST';
}

function pageRequest(request: FastifyRequest, path: string, origin: string | undefined): PageRequest {
  const url = request.raw.url ?? '';
  return {
    method: request.method,
    path,
    query: url.slice(path.length + 1),
    body: typeof request.body === 'string' ? request.body : '',
    ip: callerAddress(request.raw),
    isOwnOrigin: origin === undefined,
  };
}

function sendPage(reply: FastifyReply, page: PublicPage): void {
  reply
    .code(page.status ?? 200)
    .headers({ ...PAGE_HEADERS, 'content-security-policy': page.policy })
    .headers(page.headers ?? {})
    .header('content-type', page.contentType)
    .send(page.body);
}

function sendFailure(
  reply: FastifyReply,
  request: FastifyRequest,
  { failure, status = 200 }: HttpRejection,
): void {
  const { trace, language } = requestFacts(request.headers);
  const envelope = failureEnvelope({ error: failure, bizType: undefined, trace, tm: 0, language });
  reply.code(status).headers(answerHeaders()).send(JSON.stringify(envelope));
}

/** The preflight answers for all companies' origins: it does not say whose request follows (docs/decisions.md HDR-6). */
function preflight(deps: HttpDependencies, request: FastifyRequest, reply: FastifyReply): void {
  const { origin } = request.headers;
  if (origin !== undefined && deps.isOwnHost(request) && deps.allowsOrigin(origin)) {
    const headers: Record<string, string | number> = {
      'access-control-allow-methods': 'GET, HEAD, POST',
      'access-control-allow-headers': CORS_ALLOWED_HEADERS.join(', '),
      'access-control-max-age': PREFLIGHT_SECONDS,
    };
    allowOrigin(headers, origin);
    reply.headers(headers);
  }
  reply.code(204).header('x-content-type-options', 'nosniff').send();
}
