import { maxHeaderSize } from 'node:http';
import type { Socket } from 'node:net';
import { failureEnvelope, reducedFailureEnvelope } from '../../contract/envelope.ts';
import { CODE } from '../../contract/errors/codes.ts';
import { PlatformError } from '../../contract/platform-error.ts';
import { endWith } from '../open-sockets.ts';
import type { Resolution } from '../operation-table.ts';
import type { QuoteCalls } from '../quote-calls.ts';
import { answerHeaders } from './answer-headers.ts';
import { requestFacts } from './answer.ts';
import type { Headers } from './request-headers.ts';
import { inOriginForm, parsePath } from './request-target.ts';

/** What Node says of a request that it cannot read. */
export interface BrokenRequest extends Error {
  readonly code?: string;
  /** The packet in which reading ended, a Buffer; absent where the request did not come in time. */
  readonly rawPacket?: unknown;
  /** Where in it. */
  readonly bytesParsed?: number;
}

/** Who would have answered, had the request been read. */
interface Families {
  resolve(path: string): Resolution | undefined;
  readonly quotes?: QuoteCalls | undefined;
}

/** What is known of a request that cannot be read. */
interface Head {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
}

const REQUEST_LINE = /^([A-Z]+) (\S+)/;
const UNKNOWN: Head = { method: '', path: '', headers: {} };

/** Answers what is not even HTTP in the form of the family that it names, and closes the connection. */
export function answerBroken(families: Families, error: BrokenRequest, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const request = readHead(error);
  const body = answerText(families, failureOf(error.code ?? ''), request);
  const headers = { ...answerHeaders(), 'content-length': Buffer.byteLength(body), connection: 'close' };
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  endWith(socket, `HTTP/1.1 400 Bad Request\r\n${head.join('')}\r\n${request.method === 'HEAD' ? '' : body}`);
}

function failureOf(code: string): PlatformError {
  if (code === 'HPE_HEADER_OVERFLOW')
    return PlatformError.wrong(CODE.requestInvalid, 'headTooLarge', 'head', maxHeaderSize);
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return PlatformError.wrong(CODE.requestInvalid, 'late', 'request');
  return PlatformError.wrong(CODE.requestInvalid, 'notHttp', code.includes('CHUNK') ? 'body' : 'head');
}

function answerText({ resolve, quotes }: Families, error: PlatformError, { path, headers }: Head): string {
  const { trace, language } = requestFacts(headers);
  const failure = { error, bizType: undefined, trace, tm: 0, language };
  if (quotes?.serves(path) === true) return quotes.refuse(failureEnvelope(failure).msg, trace);
  const isOpen = resolve(path)?.family === 'open';
  return JSON.stringify(isOpen ? reducedFailureEnvelope(failure) : failureEnvelope(failure));
}

/** Path and headers as far as they came; nothing is known where the packet begins with an earlier request. */
function readHead({ rawPacket, bytesParsed = 0 }: BrokenRequest): Head {
  const [head = ''] = (Buffer.isBuffer(rawPacket) ? rawPacket.toString('latin1') : '').split('\r\n\r\n', 1);
  const [line = '', ...lines] = head.split('\r\n');
  const [, method, url] = REQUEST_LINE.exec(line) ?? [];
  const headers = Object.fromEntries(lines.map(readLine));
  const isReadWhole = bytesParsed > head.length + 4 && headers['transfer-encoding'] === undefined;
  if (method === undefined || url === undefined || isReadWhole) return UNKNOWN;
  return { method, path: parsePath(inOriginForm({ url, headers })), headers };
}

function readLine(line: string): [name: string, value: string] {
  const colon = line.indexOf(':');
  return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
}
