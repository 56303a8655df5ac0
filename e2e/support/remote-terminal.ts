import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { startPlatformProcess, type PlatformProcess, type ReadyLine } from '../process/platform-process.ts';
import { startCallProxy, type CallProxy } from './call-proxy.ts';
import { startRelay, type Relay } from './relay.ts';
import { startTerminal, temporaryDirectory, test as base, type Terminal } from './terminal.ts';
import { WorkspacePage } from './workspace-page.ts';

/** A terminal of a platform that runs by itself, with a line for each kind of traffic that a test can break. */
export interface RemoteTerminal {
  readonly terminal: Terminal;
  readonly quotes: Relay;
  readonly messages: Relay;
  readonly calls: CallProxy;
  /** The platform of the moment, reached without any of the lines. */
  platform(): PlatformProcess;
  /** Kills the platform in the middle of its work; resolves when it is gone. */
  killPlatform(): Promise<void>;
  /** Starts it again on the same ports with the same data. */
  startPlatform(): Promise<void>;
  stop(): Promise<void>;
}

export interface RemoteOptions {
  /** Arguments of the platform, beside its data, ports and the pages that may call it. */
  readonly platformArgs?: readonly string[];
  /** Arguments of Node that runs the platform. */
  readonly nodeArgs?: readonly string[];
}

const MARKET = ['--seed', '7', '--at', '2026-03-04T15:30:00Z'];
/** The terminal serves its page on a port of the system's choice. */
export const TERMINALS = ['--allowed-origins', 'http://127.0.0.1:*'];

export async function startRemoteTerminal(options: RemoteOptions = {}): Promise<RemoteTerminal> {
  const { platformArgs = MARKET, nodeArgs = [] } = options;
  const directory = await temporaryDirectory();
  const kept = ['--data', path.join(directory.path, 'data'), ...TERMINALS, ...platformArgs];
  let platform = await startPlatformProcess(kept, nodeArgs);
  const { ready } = platform;
  const [quotes, messages] = await Promise.all(
    [ready.quoteWsUrl, ready.messageWsUrl].map((url) => startRelay(Number(new URL(url).port))),
  );
  if (!quotes || !messages) throw new Error('the lines could not be laid');
  const calls = await startCallProxy(ready.baseUrl);
  const profile = path.join(directory.path, 'profile.json');
  const lines = {
    baseUrl: calls.baseUrl,
    quoteWsUrl: `ws://127.0.0.1:${quotes.port}`,
    messageWsUrl: `ws://127.0.0.1:${messages.port}`,
  };
  await writeFile(profile, JSON.stringify(profileOf(ready, lines)));
  const terminal = await startTerminal(['--in-memory', '--profile', profile]);
  return {
    terminal,
    quotes,
    messages,
    calls,
    platform: () => platform,
    async killPlatform() {
      await platform.stop('SIGKILL');
    },
    async startPlatform() {
      platform = await startPlatformProcess([...kept, ...portsOf(ready)], nodeArgs);
    },
    async stop() {
      await terminal.stop();
      await platform.stop();
      await Promise.all([quotes, messages, calls].map((line) => line.close()));
      await directory.remove();
    },
  };
}

type Lines = Pick<ReadyLine, 'baseUrl' | 'quoteWsUrl' | 'messageWsUrl'>;

/** A connection profile (docs/connection-profiles.md) of a platform, over other lines where some are given. */
export function profileOf(ready: ReadyLine, lines: Lines = ready): object {
  const { companyId, clientWsUrl, statusUrl, docsUrl } = ready;
  const { baseUrl, quoteWsUrl, messageWsUrl } = lines;
  const { loginName, password, openMsgAppId } = ready.demo;
  return {
    ...{ id: 'remote', name: 'Behind lines', kind: 'remote', companyId, baseUrl, quoteWsUrl, messageWsUrl },
    ...{ clientWsUrl, statusUrl, docsUrl, openMsgAppId },
    demo: { loginName, password },
  };
}

function portsOf({ baseUrl, quoteWsUrl, messageWsUrl }: ReadyLine): readonly string[] {
  const port = (url: string) => new URL(url).port;
  const names = ['--port', '--quote-port', '--message-port'];
  return [baseUrl, quoteWsUrl, messageWsUrl].flatMap((url, at) => [names[at] ?? '', port(url)]);
}

interface Fixtures {
  readonly remoteOptions: RemoteOptions;
  readonly remote: RemoteTerminal;
  /** The workspace of the remote terminal, signed in to the demonstration. */
  readonly workspace: WorkspacePage;
}

/** `test` with a terminal of a platform behind lines. */
export const test = base.extend<Fixtures>({
  remoteOptions: [{}, { option: true }],
  remote: async ({ remoteOptions }, use) => {
    const remote = await startRemoteTerminal(remoteOptions);
    await use(remote);
    await remote.stop();
  },
  workspace: async ({ remote, page }, use) => {
    await page.goto(remote.terminal.ready.link);
    await use(await WorkspacePage.open(page));
  },
});
export { expect } from '@playwright/test';
