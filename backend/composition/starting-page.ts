import { createServer, type ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { endUnheard, openEntrance, type Entrance } from '../gateway/gateway.ts';
import type { PlatformConfig } from '../platform-config.ts';

/** When a client should ask again, in seconds. */
const ASK_AGAIN_SECONDS = 5;
/** Connections that a platform takes while it starts. */
const MAX_CONNECTIONS = 64;

/** What the port of a platform says while it is not ready. */
export interface StartingPage {
  /** How far the start is in percent, and the market time that it has come to. */
  show(percent: number, atMs: number): void;
  close(): Promise<void>;
}

const NOBODY: StartingPage = { show: () => undefined, close: () => Promise.resolve() };

/**
 * Answers every request on the port of the platform with 503 and how far the start is, `/status.json` as JSON. A port that
 * the system chooses is known to nobody yet, and one that cannot be had is reported by the gateway.
 */
export async function openStartingPage(
  { host, port, ...entrance }: Pick<PlatformConfig, 'host' | 'port'> & Pick<Entrance, 'certificate'>,
  log: Logger,
): Promise<StartingPage> {
  if (port === 0) return NOBODY;
  let percent = 0;
  let atMs: number | undefined;
  const answer = (path: string, response: ServerResponse): void => {
    const isJson = path.startsWith('/status.json');
    const at = atMs === undefined ? '' : new Date(atMs).toISOString();
    const body = isJson
      ? JSON.stringify({ status: 'starting', percent, marketTime: atMs ?? null })
      : `starting: ${percent} %${at && `, at ${at} of the market`}\n`;
    response.writeHead(503, {
      'content-type': isJson ? 'application/json; charset=utf-8' : 'text/plain; charset=utf-8',
      'retry-after': String(ASK_AGAIN_SECONDS),
      connection: 'close',
    });
    response.end(body);
  };
  const server = createServer((request, response) => {
    request.resume();
    answer(request.url ?? '/', response);
  });
  openEntrance(server, entrance);
  server.maxConnections = MAX_CONNECTIONS;
  const isOpen = await new Promise<boolean>((resolve) => {
    server.once('error', (error) => {
      log.debug({ err: error }, 'nobody can be told how far the start is');
      resolve(false);
    });
    server.listen(port, host, () => resolve(true));
  });
  if (!isOpen) return NOBODY;
  return {
    show(newPercent, newAtMs) {
      [percent, atMs] = [newPercent, newAtMs];
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
        endUnheard(server);
      }),
  };
}
