import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { MAX_UPLOAD_BYTES } from '../../services/customer/customer-service.ts';
import { collectBody } from '../http/body-reader.ts';
import { MULTIPART_OVERHEAD_BYTES } from './multipart.ts';

const FORM_SIZE = { kept: MAX_UPLOAD_BYTES + MULTIPART_OVERHEAD_BYTES, stated: MAX_UPLOAD_BYTES };

/** Stands for a form that nobody reads, so that it is refused like any other body that is no JSON. */
const UNREAD = 'form';

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
    collectBody(payload, FORM_SIZE, done);
  });
}
