import type { Logger } from '../log.ts';
import { BLANK_PAGE_PATH } from '../static-server.ts';
import type { CdpEvent, CdpPipe } from './cdp-pipe.ts';

/** How long a new window may take to ask for its page before it is closed (milliseconds). */
const PATIENCE_MS = 5_000;

export interface NewWindow {
  readonly sessionId: string;
  readonly targetId: string;
  /** The page that opened it; absent for a window that nobody's script opened. */
  readonly openerId?: string | undefined;
}

export interface DeskWindowOptions {
  readonly pipe: Pick<CdpPipe, 'send' | 'onEvent'>;
  /** Origin of the terminal. */
  readonly origin: string;
  /** Target of the terminal's own page. */
  readonly ownerId: string;
  readonly log: Pick<Logger, 'warn'>;
}

/**
 * Lets a window of the desk open, and no other: the terminal's own page opens it, and its one document is the empty page. It gets
 * no bridge. Whatever else it asks for as a document is given up before a request leaves, and it is closed.
 */
export async function admitDeskWindow(
  { pipe, origin, ownerId, log }: DeskWindowOptions,
  { sessionId, targetId, openerId }: NewWindow,
): Promise<void> {
  let admitted = false;
  let closing = false;
  // What is held back when a window closes would be let go: its requests are given up until it has closed.
  const close = async (): Promise<void> => {
    if (closing) return;
    closing = true;
    log.warn('refused: a second window');
    await pipe.send('Page.navigate', { url: 'about:blank' }, sessionId).catch(() => undefined);
    await pipe.send('Target.closeTarget', { targetId }).catch(() => undefined);
    stop();
  };
  const answer = (requestId: unknown, url: string): void => {
    const isBlank = !closing && openerId === ownerId && url === `${origin}${BLANK_PAGE_PATH}`;
    const rejected = { requestId, errorReason: 'Aborted' };
    const work = isBlank
      ? pipe.send('Fetch.continueRequest', { requestId }, sessionId)
      : pipe.send('Fetch.failRequest', rejected, sessionId);
    work.catch(() => undefined);
    if (isBlank) admitted = true;
    else close().catch(stop);
  };
  const forget = pipe.onEvent(({ sessionId: of, method, params }: CdpEvent) => {
    if (of === sessionId && method === 'Fetch.requestPaused')
      answer(params['requestId'], (params['request'] as { readonly url: string }).url);
    // A crashed window can show nothing any more: its panels are on the desk, which is loaded again.
    if (of === sessionId && method === 'Inspector.targetCrashed')
      pipe.send('Target.closeTarget', { targetId }).catch(() => undefined);
    if (method === 'Target.detachedFromTarget' && params['sessionId'] === sessionId) stop();
  });
  const timer = setTimeout(() => {
    if (!admitted) close().catch(stop);
  }, PATIENCE_MS);
  function stop(): void {
    clearTimeout(timer);
    forget();
  }
  await pipe.send('Inspector.enable', {}, sessionId);
  await pipe.send('Fetch.enable', { patterns: [{ urlPattern: '*', resourceType: 'Document' }] }, sessionId);
  await pipe.send('Runtime.runIfWaitingForDebugger', {}, sessionId);
}
