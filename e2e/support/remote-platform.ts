import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { startPlatformProcess, type PlatformProcess, type ReadyLine } from '../process/platform-process.ts';
import { temporaryDirectory } from './terminal.ts';

/** The market that is the same at every run (`STEADY_MARKET`), and the pages that may call the platform. */
const MARKET = ['--seed', '7', '--at', '2026-03-04T15:30:00Z'];
/** The terminal serves its page on a port of the system's choice. */
export const TERMINALS = ['--allowed-origins', 'http://127.0.0.1:*'];

/** A platform that runs by itself, with data that outlive it. */
export interface RemotePlatform {
  /** A folder for whatever else a story keeps. */
  readonly directory: string;
  /** The platform of the moment. */
  now(): PlatformProcess;
  /** Kills it in the middle of its work; resolves when it is gone. */
  kill(): Promise<void>;
  /** Starts it again on the same ports with the same data. */
  startAgain(): Promise<void>;
  /** Writes the file that an operator hands out for it, with members that differ; answers its path. */
  profile(members?: object): Promise<string>;
  stop(): Promise<void>;
}

export interface RemoteOptions {
  /** Arguments of the platform, beside its data, ports and the pages that may call it. */
  readonly platformArgs?: readonly string[];
  /** Arguments of Node that runs the platform. */
  readonly nodeArgs?: readonly string[];
  /** The platform writes its messages into a file of the folder, `codes.jsonl`. */
  readonly hasOutbox?: boolean;
  /** Frames of a test's own reach the page on both sockets: `say` of the terminal. */
  readonly hasFrameProxies?: boolean;
}

export async function startRemotePlatform(options: RemoteOptions = {}): Promise<RemotePlatform> {
  const { platformArgs = MARKET, nodeArgs = [], hasOutbox = false } = options;
  const directory = await temporaryDirectory();
  const within = (name: string) => path.join(directory.path, name);
  const outbox = hasOutbox ? ['--outbox', within('codes.jsonl')] : [];
  const kept = ['--data', within('data'), ...outbox, ...TERMINALS, ...platformArgs];
  let platform = await startPlatformProcess(kept, nodeArgs);
  const { ready } = platform;
  let files = 0;
  return {
    directory: directory.path,
    now: () => platform,
    async kill() {
      await platform.stop('SIGKILL');
    },
    async startAgain() {
      platform = await startPlatformProcess([...kept, ...portsOf(ready)], nodeArgs);
    },
    async profile(members = {}) {
      const file = within(`profile-${++files}.json`);
      await writeFile(file, JSON.stringify({ ...profileOf(ready), ...members }));
      return file;
    },
    async stop() {
      await platform.stop();
      await directory.remove();
    },
  };
}

/** The connection profile of a platform (docs/connection-profiles.md). */
export function profileOf(ready: ReadyLine): object {
  const { companyId, baseUrl, quoteWsUrl, messageWsUrl, clientWsUrl, statusUrl, docsUrl } = ready;
  const { loginName, password, openMsgAppId } = ready.demo;
  return {
    id: 'remote',
    name: 'Remote',
    kind: 'remote',
    companyId,
    baseUrl,
    quoteWsUrl,
    messageWsUrl,
    clientWsUrl,
    statusUrl,
    docsUrl,
    openMsgAppId,
    demo: { loginName, password },
  };
}

function portsOf({ baseUrl, quoteWsUrl, messageWsUrl }: ReadyLine): readonly string[] {
  const port = (url: string) => new URL(url).port;
  const names = ['--port', '--quote-port', '--message-port'];
  return [baseUrl, quoteWsUrl, messageWsUrl].flatMap((url, at) => [names[at] ?? '', port(url)]);
}
