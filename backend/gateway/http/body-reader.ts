import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { MAX_BODY_BYTES } from '../../contract/json-bounds.ts';

/**
 * Bytes that are read and thrown away behind a body that is too large: a connection that is cut while its client sends
 * never sees the answer. Beyond that it is cut.
 */
export const MAX_DISCARDED_BYTES = 8 * 1024 * 1024;

/** How much of a body is kept, in bytes. */
export interface BodySize {
  /** More is not read. */
  readonly kept: number;
  /** The bound that the refusal names. */
  readonly stated: number;
}

/** A body that is larger than its request allows. */
export class BodyTooLargeError extends Error {
  readonly code = 'FST_ERR_CTP_BODY_TOO_LARGE';
  /** In bytes. */
  readonly bound: number;

  constructor(bound: number) {
    super('the body is too large');
    this.bound = bound;
  }
}

/** What every request may send. */
const USUAL_SIZE: BodySize = { kept: MAX_BODY_BYTES, stated: MAX_BODY_BYTES };

/** Reads bodies that are text up to the size that their request allows, which is looked up for larger ones only. */
export function readTexts(app: FastifyInstance, sizeOf: (request: FastifyRequest) => BodySize): void {
  app.addContentTypeParser(['application/json', '*'], (request, payload: IncomingMessage, done) => {
    const size = Number(payload.headers['content-length']) <= MAX_BODY_BYTES ? USUAL_SIZE : sizeOf(request);
    collectBody(payload, size, (error, body) => done(error, body?.toString('utf8')));
  });
}

/** Calls back once: with the body, or with what was wrong with it after it was read to its end. */
export function collectBody(
  payload: IncomingMessage,
  { kept, stated }: BodySize,
  done: (error: Error | null, body?: Buffer) => void,
): void {
  if (Number(payload.headers['content-length'] ?? 0) > MAX_DISCARDED_BYTES) {
    done(new BodyTooLargeError(stated));
    return;
  }
  let pieces: Buffer[] = [];
  let bytes = 0;
  const finish = (error: Error | null) => {
    payload.removeListener('data', onData).removeListener('end', onEnd).removeListener('error', finish);
    if (error !== null) done(error);
    else if (bytes > kept) done(new BodyTooLargeError(stated));
    else done(null, pieces.length === 1 ? pieces[0] : Buffer.concat(pieces));
  };
  const onData = (piece: Buffer) => {
    bytes += piece.length;
    if (bytes <= kept) {
      pieces.push(piece);
      return;
    }
    pieces = [];
    if (bytes <= MAX_DISCARDED_BYTES) return;
    payload.pause();
    finish(new BodyTooLargeError(stated));
  };
  const onEnd = () => finish(null);
  payload.on('data', onData).on('end', onEnd).on('error', finish);
}
