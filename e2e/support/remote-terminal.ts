import type { PlatformProcess } from '../process/platform-process.ts';
import { startCallProxy, type CallProxy } from './call-proxy.ts';
import { startFrameProxy } from './frame-proxy.ts';
import { FailurePage } from './failure-page.ts';
import { startRelay, type Relay } from './relay.ts';
import { startRemotePlatform, type RemoteOptions } from './remote-platform.ts';
import { startTerminal, test as base, type Terminal } from './terminal.ts';
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
  /** Sends a text on both sockets as if it came from the platform; answers to how many of the page's sockets. */
  say(text: string): number;
  /** What the page sends with such a text waits until the returned function is called; it says how many did. Needs `hasFrameProxies`. */
  hold(part: string): () => number;
  stop(): Promise<void>;
}

export async function startRemoteTerminal(options: RemoteOptions = {}): Promise<RemoteTerminal> {
  const platform = await startRemotePlatform(options);
  const { ready } = platform.now();
  const [quotes, messages] = await Promise.all(
    [ready.quoteWsUrl, ready.messageWsUrl].map((url) => startRelay(Number(new URL(url).port))),
  );
  if (!quotes || !messages) throw new Error('the lines could not be laid');
  const calls = await startCallProxy(ready.baseUrl);
  const urls = [quotes, messages].map(({ port }) => `ws://127.0.0.1:${port}`);
  const frames = options.hasFrameProxies === true ? await Promise.all(urls.map(startFrameProxy)) : [];
  const [quoteWsUrl, messageWsUrl] = frames.length > 0 ? frames.map(({ url }) => url) : urls;
  const profile = await platform.profile({
    name: 'Behind lines',
    baseUrl: calls.baseUrl,
    quoteWsUrl,
    messageWsUrl,
  });
  const terminal = await startTerminal(['--in-memory', '--profile', profile]);
  return {
    terminal,
    quotes,
    messages,
    calls,
    platform: platform.now,
    killPlatform: platform.kill,
    startPlatform: platform.startAgain,
    say: (text) => frames.reduce((sockets, line) => sockets + line.say(text), 0),
    hold(part) {
      const releases = frames.map((line) => line.hold(part));
      return () => releases.reduce((count, release) => count + release(), 0);
    },
    async stop() {
      await terminal.stop();
      await Promise.all([...frames, quotes, messages, calls].map((line) => line.close()));
      await platform.stop();
    },
  };
}

interface Fixtures {
  readonly remoteOptions: RemoteOptions;
  readonly remote: RemoteTerminal;
  /** The workspace of the remote terminal, signed in to the demonstration, and what is seen there of a failure. */
  readonly trader: FailurePage;
}

/** `test` with a terminal of a platform behind lines. */
export const test = base.extend<Fixtures>({
  remoteOptions: [{}, { option: true }],
  remote: async ({ remoteOptions }, use) => {
    const remote = await startRemoteTerminal(remoteOptions);
    await use(remote);
    await remote.stop();
  },
  trader: async ({ remote, page }, use) => {
    await page.goto(remote.terminal.ready.link);
    await WorkspacePage.open(page);
    await use(new FailurePage(page));
  },
});
export { expect } from '@playwright/test';
