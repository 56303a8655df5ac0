import { WorkspacePage } from './support/workspace-page.ts';
import { expect, test } from './support/terminal.ts';

/** The terminal's page against its real host and platform. */

test('the page holds the bridge and nothing of Node [DT-06]', async ({ terminalPage }) => {
  const found = await terminalPage.evaluate(() => ({
    names: ['require', 'process', 'module', 'Buffer', 'global'].filter((name) => name in window),
    bridge: Object.keys(window.desktop),
  }));
  expect(found).toEqual({ names: [], bridge: ['invoke'] });
});

test(
  'the page keeps to its policy and talks to the own machine only [DT-06, DT-17]',
  { tag: '@long' },
  async ({ terminalPage }) => {
    const complaints: string[] = [];
    const foreign: string[] = [];
    terminalPage.on('console', (message) => {
      if (/Content.Security.Policy/i.test(message.text())) complaints.push(message.text());
    });
    terminalPage.on('pageerror', (error) => complaints.push(error.message));
    const note = (url: string): void => {
      const { protocol, hostname } = new URL(url);
      // Electron has a scheme of the terminal's own.
      if (!['data:', 'blob:', 'app:'].includes(protocol) && hostname !== '127.0.0.1') foreign.push(url);
    };
    terminalPage.on('request', (request) => note(request.url()));
    terminalPage.on('websocket', (socket) => note(socket.url()));
    await terminalPage.reload();
    await WorkspacePage.open(terminalPage);
    await expect(terminalPage.locator('[data-slot="chart"] canvas').first()).toBeVisible();
    await expect(terminalPage.locator('[data-slot="tape"]')).toContainText(/\d\d:\d\d:\d\d/);
    expect(complaints).toEqual([]);
    expect(foreign).toEqual([]);
  },
);

test('the platform inside the terminal answers an outside script on loopback, and ends with it [DT-03, DT-04]', async ({
  terminal,
}) => {
  const now = `${terminal.ready.baseUrl}/api/thirdExt/now`;
  const ask = () =>
    fetch(now, {
      method: 'POST',
      headers: {
        companyId: '1',
        trace: 'outside',
        timestamp: String(Date.now()),
        'content-type': 'application/json',
      },
      body: '{}',
    }).then(
      (response) => response.json() as Promise<{ code: string }>,
      () => undefined,
    );
  expect(await ask()).toMatchObject({ code: '0' });
  expect(await terminal.stop()).toBe(0);
  expect(await ask()).toBeUndefined();
});

test(
  'a key made in the terminal signs in the host, and the page sees it once and keeps it nowhere [DT-05, DT-13, DT-15]',
  { tag: '@long' },
  async ({ terminal, terminalPage }) => {
    const frames: string[] = [];
    terminalPage.on('websocket', (socket) => {
      if (socket.url().endsWith('/ipc'))
        socket.on('framereceived', ({ payload }) => frames.push(String(payload)));
    });
    await terminalPage.reload();
    await WorkspacePage.open(terminalPage);
    await expect(terminalPage.locator('[data-slot="chart"] canvas').first()).toBeVisible();
    const { token } = await terminalPage.evaluate(() => window.desktop.invoke('session.restore', {}));
    expect(token).not.toBeNull();
    const made = await terminalPage.evaluate(
      (given) => window.desktop.invoke('keys.apply', { token: given, tag: 'e2e' }),
      token ?? '',
    );
    const apiKey = made.key?.apiKey ?? '';
    expect(apiKey).not.toBe('');
    const signed = await terminalPage.evaluate(
      (key) =>
        window.desktop.invoke('keys.signedCall', {
          apiKey: key,
          bizType: 'customer.app.CustomerWebApiService.findCustomerInfo',
          body: {},
        }),
      apiKey,
    );
    expect(signed.answer.body).toMatchObject({ code: '0' });
    const unseen = frames.join('\n');
    const first = await terminalPage.evaluate(
      (key) => window.desktop.invoke('keys.reveal', { apiKey: key }),
      apiKey,
    );
    const second = await terminalPage.evaluate(
      (key) => window.desktop.invoke('keys.reveal', { apiKey: key }),
      apiKey,
    );
    expect(first.privateKey).toMatch(/^[A-Za-z0-9+/=]{400,}$/);
    expect(second.privateKey).toBeNull();
    expect(unseen).not.toContain(first.privateKey);
    expect(terminal.errorOutput()).not.toContain(first.privateKey);
    const stored = await terminalPage.evaluate(async () => {
      const databases = await indexedDB.databases();
      return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, databases]);
    });
    for (const secret of [first.privateKey?.slice(0, 64) ?? '', token ?? ''])
      expect(stored).not.toContain(secret);
  },
);
