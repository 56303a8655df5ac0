import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { MAX_UPLOAD_BYTES } from '../../services/customer/index.ts';
import { MULTIPART_OVERHEAD_BYTES } from './multipart.ts';

const MAX_FORM_BYTES = MAX_UPLOAD_BYTES + MULTIPART_OVERHEAD_BYTES;

/** Stands for a form that nobody reads, so that it is refused like any other body that is no JSON. */
const UNREAD = 'form';

/** An error that the server answers like every other body that it does not read. */
class TooLargeError extends Error {
  readonly code = 'FST_ERR_CTP_BODY_TOO_LARGE';
}

/**
 * Reads multipart forms, whole and up to the size of an upload, for requests that may send one. Those of anybody else are
 * let run out unread: a guest cannot make the platform hold megabytes.
 */
export function readForms(app: FastifyInstance, mayUpload: (request: FastifyRequest) => boolean): void {
  app.addContentTypeParser('multipart/form-data', (request, payload: IncomingMessage, done) => {
    if (!mayUpload(request)) {
      payload.resume();
      done(null, UNREAD);
      return;
    }
    readBody(payload).then(
      (body) => done(null, body),
      (error: Error) => done(error),
    );
  });
}

/** A form that is too large runs out unread too: a connection that is cut while it sends never sees the answer. */
async function readBody(payload: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of payload as AsyncIterable<Buffer>) {
    bytes += piece.length;
    if (bytes <= MAX_FORM_BYTES) pieces.push(piece);
    else pieces.length = 0;
  }
  if (bytes > MAX_FORM_BYTES) throw new TooLargeError('the form is too large');
  return Buffer.concat(pieces);
}
