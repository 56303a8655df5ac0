import { namingProfile } from '../static-files.ts';
import { BLANK_PAGE_PATH, type ServedContent } from '../static-server.ts';
import { isTerminalUrl } from './electron-security.ts';

/** The empty page from which a further window of the terminal starts. */
const BLANK_PAGE = { type: 'text/html; charset=utf-8', body: Buffer.from('<!doctype html>') };

/** Answers a request of the `app://` protocol from the terminal's files, under the same policy as over http. */
export async function answerFromFiles(
  request: Request,
  content: ServedContent | undefined,
): Promise<Response> {
  if (!content || !isTerminalUrl(request.url)) return new Response(null, { status: 403 });
  if (request.method !== 'GET' && request.method !== 'HEAD') return new Response(null, { status: 405 });
  const { pathname } = new URL(request.url);
  const file = pathname === BLANK_PAGE_PATH ? BLANK_PAGE : await content.files.find(pathname);
  if (!file) return new Response(null, { status: 404 });
  const body = file.type.startsWith('text/html')
    ? Buffer.from(namingProfile(file.body.toString('utf8'), content.profileId))
    : file.body;
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), {
    headers: {
      'content-type': file.type,
      'content-security-policy': content.contentSecurityPolicy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-frame-options': 'DENY',
      'cache-control': 'no-store',
    },
  });
}
