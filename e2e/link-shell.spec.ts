import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expect, startTerminal, test } from './support/terminal.ts';

/** What other programs and pages on this machine get of a terminal that is open behind its link: nothing. */

/** What another port was asked: how often by which browser for what, its icon among it, is the browser's own affair. */
interface Received {
  readonly path: string;
  /** Address of the page that sent it; undefined where the browser names none. */
  readonly referer: string | undefined;
  readonly everything: string;
}

/** A listener on another port of the same host, which notes all that it receives. */
let other: Server;
let received: Received[];
let origin: string;
/** What the page of the other port shows; a test sets it. */
let content: string;

test.beforeEach(async () => {
  received = [];
  content = '';
  const note = ({ url = '', headers, rawHeaders }: IncomingMessage, body = ''): void => {
    const everything = [url, JSON.stringify(rawHeaders), body].join(' ');
    received.push({ path: url, referer: headers.referer, everything });
  };
  other = createServer((request: IncomingMessage, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      note(request, body);
      response.setHeader('access-control-allow-origin', '*');
      response.setHeader('content-type', 'text/html').end(`<!doctype html><body>${content}`);
    });
  });
  other.on('upgrade', (request, socket) => {
    note(request);
    socket.destroy();
  });
  other.listen(0, '127.0.0.1');
  await once(other, 'listening');
  origin = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
});
test.afterEach(() => {
  other.closeAllConnections();
  other.close();
});

/** What the host answers a page about the keys of its owner, or why it does not. */
const requestKeys = (page: Page): Promise<string> =>
  page.evaluate(() =>
    window.desktop.invoke('keys.list', {}).then(
      () => 'answered',
      () => 'refused',
    ),
  );

test('the ticket leaves the address bar at once, and no other port gets a cookie, a ticket or a referer [ATK-401] [HU-01]', async ({
  page,
  context,
  terminal: { ready },
}) => {
  const ticket = new URL(ready.link).hash.slice('#ticket='.length);
  await page.goto(ready.link);
  await expect(page.getByTestId('sign-in')).toBeVisible();
  expect(page.url()).toBe(`${new URL(ready.link).origin}/`);
  expect(await requestKeys(page)).toBe('answered');
  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, document.cookie]))).toBe('[{},""]');
  await page.evaluate((url) => window.open(`${url}/opened`), origin);
  await expect.poll(() => received.map(({ path }) => path)).toContain('/opened');
  await page.goto(`${origin}/there?`);
  const shop = await context.newPage();
  await shop.goto(`${origin}/alone`);
  const paths = received.map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining(['/opened', '/there?', '/alone']));
  for (const { referer, everything } of received) {
    expect(everything).not.toContain(ticket);
    expect(everything).not.toContain(new URL(ready.link).host);
    expect(everything.toLowerCase()).not.toContain('cookie');
    // A page of the other port may name itself to its own port, never the terminal.
    expect(new URL(referer ?? origin).origin).toBe(origin);
  }
});

test(
  'a page of another port reaches nothing of the terminal, whatever it tries [ATK-407] [ATK-413]',
  { tag: '@long' },
  async ({ page, context, terminal: { ready } }) => {
    const shell = new URL(ready.link).origin;
    await page.goto(ready.link);
    await expect(page.getByTestId('sign-in')).toBeVisible();

    const foreign = await context.newPage();
    content = `<a id="link" href="${shell}/#ticket=guess">a</a><a id="blank" target="_blank" href="${shell}/">b</a>`;
    await foreign.goto(origin);
    const tried = await foreign.evaluate(async (target) => {
      const outcome = (work: Promise<unknown>): Promise<string> =>
        work.then(
          (value) => `got ${JSON.stringify(value)}`,
          () => 'nothing',
        );
      const socket = (protocol?: string): Promise<string> =>
        new Promise((resolve) => {
          const opened = new WebSocket(`${target.replace('http', 'ws')}/ipc`, protocol);
          opened.onopen = () => resolve('open');
          opened.onclose = () => resolve('nothing');
        });
      const element = (name: 'script' | 'img' | 'link', attribute: 'src' | 'href', path: string) =>
        new Promise<string>((resolve) => {
          const made = document.createElement(name);
          if (made instanceof HTMLLinkElement) made.rel = 'stylesheet';
          made.setAttribute(attribute, `${target}${path}`);
          made.addEventListener('load', () => resolve('loaded'));
          made.addEventListener('error', () => resolve('nothing'));
          document.body.append(made);
        });
      const frame = document.createElement('iframe');
      frame.src = `${target}/`;
      document.body.append(frame);
      await new Promise((resolve) => frame.addEventListener('load', resolve));
      let inside: string;
      try {
        inside = String((frame.contentWindow as unknown as { desktop: unknown }).desktop);
      } catch {
        inside = 'nothing';
      }
      return {
        read: await outcome(fetch(`${target}/`).then((answer) => answer.text())),
        credentials: await outcome(fetch(`${target}/`, { credentials: 'include' }).then((got) => got.text())),
        post: await outcome(
          fetch(`${target}/ipc`, {
            method: 'POST',
            mode: 'no-cors',
            body: '{"ticket":"a","secret":"b"}',
          }).then(({ type, status }) =>
            type === 'opaque' && status === 0 ? Promise.reject(new Error()) : status,
          ),
        ),
        socket: await socket(),
        named: await socket('meridian'),
        script: await element('script', 'src', '/desktop-bridge.js'),
        image: await element('img', 'src', '/meridian.svg'),
        style: await element('link', 'href', '/'),
        inside,
      };
    }, shell);
    expect(new Set(Object.values(tried))).toEqual(new Set(['nothing']));

    const windowOf = await foreign.evaluate((target) => {
      const opened = window.open(`${target}/#ticket=guess`, 'terminal');
      return new Promise<string>((resolve) => {
        setTimeout(() => {
          try {
            resolve(String((opened as unknown as { desktop?: unknown }).desktop ?? 'nothing'));
          } catch {
            resolve('nothing');
          }
        }, 500);
      });
    }, shell);
    expect(windowOf).toBe('nothing');
    for (const link of ['#blank', '#link']) {
      await foreign.click(link);
    }
    await expect(foreign.locator('body')).toContainText('does not open from another page');
    // The owner's window has noticed nothing of it.
    expect(await requestKeys(page)).toBe('answered');
  },
);

test(
  'a used link opens nothing and says so in the language of its reader [ATK-406]',
  { tag: '@long' },
  async ({ page, context, terminal: { ready } }) => {
    await page.goto(ready.link);
    await expect(page.getByTestId('sign-in')).toBeVisible();
    const thief = await context.newPage();
    await thief.goto(ready.link);
    await expect(thief.getByTestId('closed')).toContainText('This link no longer works');
    expect(await requestKeys(thief)).toBe('refused');
    expect(await requestKeys(page)).toBe('answered');
    const languages = { 'zh-CN': '此链接已失效', 'zh-TW': '此連結已失效' };
    for (const [language, title] of Object.entries(languages)) {
      await thief.evaluate((chosen) => {
        const settings = { state: { theme: 'light', palette: 'standard', language: chosen }, version: 1 };
        localStorage.setItem('meridian.settings', JSON.stringify(settings));
      }, language);
      await thief.reload();
      await expect(thief.getByTestId('closed')).toContainText(title);
    }
  },
);

test(
  'a reload finds the session again, another tab and the same port later do not [ATK-408]',
  { tag: '@long' },
  async ({ page, context }) => {
    const terminal = await startTerminal();
    const shell = new URL(terminal.ready.link).origin;
    await page.goto(terminal.ready.link);
    for (let reloads = 0; reloads < 3; reloads++) {
      // At once, as a person who presses the key twice: the first frame may still be on its way.
      await page.reload();
      await page.reload();
      await expect(page.getByTestId('sign-in')).toBeVisible();
      expect(await requestKeys(page)).toBe('answered');
    }
    const tab = await context.newPage();
    await tab.goto(`${shell}/`);
    await expect(tab.getByTestId('closed')).toBeVisible();
    expect(await terminal.stop()).toBe(0);

    // Another program takes the port and reads whatever the tab still keeps for this origin.
    const kept: string[] = [];
    const squatter = createServer((request, response) => {
      kept.push(JSON.stringify(request.rawHeaders));
      response.setHeader('content-type', 'text/html').end('<!doctype html>');
    });
    squatter.listen(Number(new URL(shell).port), '127.0.0.1');
    await once(squatter, 'listening');
    await page.goto(`${shell}/`);
    const found = await page.evaluate(() => ({ ...sessionStorage }));
    expect(kept.join().toLowerCase()).not.toContain('cookie');
    squatter.closeAllConnections();
    squatter.close();
    await once(squatter, 'close');

    // What it found is worth nothing: the session ended with the terminal that knew it.
    const next = await startTerminal();
    const socket = await page.context().newPage();
    await socket.addInitScript((items) => {
      for (const [name, value] of Object.entries(items)) sessionStorage.setItem(name, value);
    }, found);
    await socket.goto(`${new URL(next.ready.link).origin}/`);
    await expect(socket.getByTestId('closed')).toBeVisible();
    expect(await requestKeys(socket)).toBe('refused');
    await next.stop();
  },
);

test(
  'a script asks for an address and answers itself: nothing opens, because nobody pressed anything [ATK-420]',
  { tag: '@long' },
  async ({ page, context, terminal: { ready } }) => {
    // From the start of the page, and answered by the console: whatever a test does in a page counts as a press.
    await page.addInitScript(() => {
      addEventListener('load', () => {
        const attack = async (): Promise<string> => {
          const { question } = await window.desktop.invoke('link.open', { url: 'https://evil.example/' });
          await new Promise((resolve) => setTimeout(resolve, 500));
          const { opened } = await window.desktop.invoke('link.answer', { id: question?.id ?? '' });
          return `opened ${String(opened)}`;
        };
        void attack().then(
          (outcome) => console.log('outcome:', outcome),
          (error: Error) => console.log('outcome:', error.message),
        );
      });
    });
    const said = page.waitForEvent('console', (message) => message.text().startsWith('outcome:'));
    await page.goto(ready.link);
    expect((await said).text()).toBe('outcome: refused: nobody pressed anything');
    expect(context.pages()).toHaveLength(1);
  },
);
