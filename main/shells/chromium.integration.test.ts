import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TerminalApp } from '../app.ts';
import { parseOptions } from '../options.ts';
import { startStaticServer } from '../static-server.ts';
import { recordingLog } from '../test-support/recording-log.ts';
import { makeBuild, type TemporaryBuild } from '../test-support/temporary-build.ts';
import { createChromiumShell, type ChromiumShell } from './chromium.ts';
import { prepareTestBrowser } from './test-browser.ts';

const PAGE = `<!doctype html><html><head><script>window.inlineRan = true</script><script src="./page.js"></script></head><body>terminal</body></html>`;
const SCRIPT = `window.atStart = typeof window.desktop; try { (0, eval)('window.evaluated = true') } catch { window.evaluated = false }`;

let build: TemporaryBuild;
let foreign: Server;
let foreignRequests = 0;
let app: TerminalApp;
let shell: ChromiumShell;
const { log, lines } = recordingLog();

beforeAll(async () => {
  build = await makeBuild(PAGE, { 'page.js': SCRIPT });
  foreign = createServer((_request, response) => {
    foreignRequests += 1;
    response.setHeader('access-control-allow-origin', '*');
    response.end('<!doctype html>elsewhere');
  });
  await new Promise<void>((resolve) => foreign.listen(0, '127.0.0.1', resolve));
  const program = await prepareTestBrowser();
  if (!program) throw new Error('there is no browser for tests on this system');
  const server = await startStaticServer();
  const options = parseOptions(['--in-memory'], '');
  if (options === 'help') throw new Error('unreachable');
  shell = createChromiumShell({
    program,
    origin: server.origin,
    bridgeDirectory: `${build.directory}/preload`,
    headless: true,
    sandbox: 'optional',
    log,
  });
  const stage = { origin: server.origin, serve: server.serve, shells: [shell], close: server.close };
  const common = { options, stage, distDirectory: build.directory, sealer: undefined, log };
  app = await startApp({ ...common, version: '0.0.0', notify: () => undefined });
});

afterAll(async () => {
  await app?.close();
  foreign?.close();
  await build?.remove();
});

const inPage = (expression: string): Promise<unknown> => shell.page().evaluate(expression);
const foreignUrl = (): string => `http://127.0.0.1:${(foreign.address() as AddressInfo).port}/`;

describe('the Chromium shell', () => {
  it('gives the page the bridge before its first script runs, and carries calls both ways [DT-06]', async () => {
    expect(await inPage('window.atStart')).toBe('object');
    expect(await inPage("window.desktop.invoke('app.info', {})")).toMatchObject({
      shell: 'chromium',
      vault: 'memory',
    });
    expect(await inPage("window.desktop.invoke('profile.current', {})")).toEqual(app.profile);
  });

  it('shows the page no secret of the demonstration line but the public sign-in [DT-15]', async () => {
    const profile = JSON.stringify(await inPage("window.desktop.invoke('profile.current', {})"));
    expect(profile).not.toContain('top secret');
  });

  it('leaves nothing of Node and nothing but the frozen bridge in the page [DT-06]', async () => {
    expect(await inPage('[typeof require, typeof process, typeof module, typeof Buffer].join()')).toBe(
      'undefined,undefined,undefined,undefined',
    );
    expect(await inPage('[typeof __hostSend, typeof __hostReceive].join()')).toBe('undefined,undefined');
    expect(await inPage('Object.keys(window.desktop).join() + Object.isFrozen(window.desktop)')).toBe(
      'invoketrue',
    );
    expect(await inPage('try { window.desktop = 1 } catch {} ; typeof window.desktop.invoke')).toBe(
      'function',
    );
  });

  it('takes no answer about an address from a script that nobody made act [ATK-420]', async () => {
    const script = `(async () => {
      Object.defineProperty(navigator, 'userActivation', { value: { isActive: true, hasBeenActive: true } });
      const { question } = await window.desktop.invoke('link.open', { url: 'https://example.com/' });
      return window.desktop.invoke('link.answer', { id: question.id }).then(() => 'opened', (error) => error.message);
    })()`;
    expect(await inPage(script)).toBe('refused: nobody pressed anything');
  });

  it('answers a refused call with a reason and goes on [DT-06]', async () => {
    const attempt = "window.desktop.invoke('fs.read', {}).then(() => 'done', (error) => error.message)";
    expect(await inPage(attempt)).toBe('refused: unknown call');
    expect(await inPage("window.desktop.invoke('keys.list', {})")).toEqual({ keys: [] });
  });

  it('runs no inline script and evaluates no text, as its policy says [DT-06]', async () => {
    expect(await inPage('window.inlineRan')).toBeUndefined();
    expect(await inPage('window.evaluated')).toBe(false);
  });

  it('lets the page connect to the platform of the profile and to nothing else [DT-17]', async () => {
    const before = foreignRequests;
    const reach = (url: string) =>
      `fetch(${JSON.stringify(url)}, { mode: 'no-cors' }).then(() => 'sent', () => 'blocked')`;
    expect(await inPage(reach(foreignUrl()))).toBe('blocked');
    expect(await inPage(reach(app.profile.baseUrl))).toBe('sent');
    expect(foreignRequests).toBe(before);
  });

  it('stays on the terminal: no navigation away, no second window, no frame of another site [DT-17]', async () => {
    const before = foreignRequests;
    await inPage(
      `window.open(${JSON.stringify(foreignUrl())}); location.href = ${JSON.stringify(foreignUrl())}; 1`,
    );
    await expect.poll(() => lines.join()).toContain('refused: navigation');
    await expect.poll(() => lines.join()).toContain('refused: a second window');
    expect(await inPage('location.origin + document.body.textContent')).toContain('terminal');
    expect(foreignRequests).toBe(before);
  });

  it('opens the empty page of a desk on another screen, without a bridge, and nothing else from there [DT-17]', async () => {
    const before = lines.length;
    await inPage("window.deskWindow = window.open('/blank', 'desk', 'width=300,height=300'); 1");
    const seen = `(() => { try { return deskWindow.location.pathname + typeof deskWindow.desktop + deskWindow.document.readyState }
      catch { return 'gone' } })()`;
    await expect.poll(() => inPage(seen)).toBe('/blankundefinedcomplete');
    expect(lines.slice(before).join()).not.toContain('refused');
    await inPage(`deskWindow.location = ${JSON.stringify(foreignUrl())}; 1`);
    await expect.poll(() => inPage('deskWindow.closed')).toBe(true);
    expect(lines.slice(before).join()).toContain('refused: a second window');
  });

  it('carries a thousand calls without losing or mixing up one', async () => {
    const storm = `(async () => {
      let right = 0;
      for (let round = 0; round < 20; round++) {
        const calls = Array.from({ length: 50 }, (_, i) => i % 2
          ? window.desktop.invoke('app.info', {}).then((value) => value.shell === 'chromium')
          : window.desktop.invoke('link.open', { url: 'http://plain/' + i }).then((value) => value.question === null));
        right += (await Promise.all(calls)).filter(Boolean).length;
      }
      return right;
    })()`;
    expect(await inPage(storm)).toBe(1000);
  });

  it('quits when the page asks for it, and leaves no browser behind [DT-04]', async () => {
    await inPage("void window.desktop.invoke('window.quit', {})");
    await app.ended;
    await app.close();
    await expect(shell.closed).resolves.toBeUndefined();
    expect(() => shell.page()).toThrow('not open');
  });
});
