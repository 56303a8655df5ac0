import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Locator, Page } from '@playwright/test';
import { WorkspacePage } from './support/workspace-page.ts';
import type { Answer } from './support/outside-client.ts';
import { expect, test, type TerminalReady } from './support/terminal.ts';

/** The application with which the embedded platform demonstrates third-party sign-in. */
const APPLICATION = { appId: '5d1c0f7e9a3b48c2b6e4f0a1d2c3b4a5', appSecret: 'meridian-demo-application' };

/** The site of the application: it notes with which addresses browsers come back. */
let shop: Server;
let returns: URL[];

test.beforeEach(async () => {
  returns = [];
  shop = createServer((request, response) => {
    const address = new URL(request.url ?? '', 'http://shop.test');
    if (address.pathname === '/sign-in/return') returns.push(address);
    response.setHeader('content-type', 'text/html').end('<h1>Welcome to the shop</h1>');
  });
  shop.listen(0, '127.0.0.1');
  await once(shop, 'listening');
});
test.afterEach(() => {
  shop.closeAllConnections();
  shop.close();
});

function consentLink({ baseUrl }: TerminalReady): string {
  const url = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/sign-in/return`;
  const query = new URLSearchParams({ appId: APPLICATION.appId, thirdAppType: 'shop', url });
  return `${baseUrl}/en-US/auth2/code?${query.toString()}`;
}

/** Exchanges the code that came back, as the application's own server does. */
async function exchange(ready: TerminalReady): Promise<Answer> {
  const response = await fetch(`${ready.baseUrl}/auth2/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', company: String(ready.companyId), trace: 'shop' },
    body: JSON.stringify({ ...APPLICATION, code: returns[0]?.searchParams.get('code') }),
  });
  return (await response.json()) as Answer;
}

/** Opens the sign-in to an application by the palette. */
async function openDialog(page: Page): Promise<Locator> {
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Products and actions').fill('sign in to');
  await expect(page.getByRole('option', { selected: true })).toContainText('Sign in to an application');
  await page.keyboard.press('Enter');
  return page.getByRole('dialog', { name: 'Sign in to an application' });
}

/** Signs in with password at the sign-in of a consent. */
async function signsIn(page: Page, { demo }: TerminalReady): Promise<void> {
  await page.getByLabel('E-mail, phone').fill(demo.loginName);
  await page.getByLabel('Password').fill(demo.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test(
  'after consent the browser returns with a code and the name of the white label [AU-02]',
  { tag: '@long' },
  async ({ page, terminal: { ready } }) => {
    await page.goto(consentLink(ready));
    await signsIn(page, ready);
    await expect(page.getByText('Demo shop asks to sign you in')).toBeVisible();
    await page.getByRole('button', { name: 'Agree' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome to the shop' })).toBeVisible();
    const address = new URL(page.url());
    expect(address.searchParams.get('app')).toBe('Meridian');
    expect(address.searchParams.get('code')).toMatch(/^[0-9a-f-]{36}$/);
    expect(await exchange(ready)).toMatchObject({ code: '0' });
  },
);

test(
  'a refusal sends the browser nowhere and gives no code [AU-02]',
  { tag: '@long' },
  async ({ page, terminal: { ready } }) => {
    await page.goto(consentLink(ready));
    await signsIn(page, ready);
    await page.getByRole('button', { name: 'Deny' }).click();
    await expect(page.getByText('Nothing was shared')).toBeVisible();
    expect(page.url()).not.toContain('code=');
    expect(returns).toEqual([]);
  },
);

test(
  'the terminal asks its customer itself, and again before it opens the return address [AU-02] [ATK-420]',
  { tag: '@long' },
  async ({ terminalPage: page, terminal: { ready }, context }) => {
    await WorkspacePage.open(page);
    const dialog = await openDialog(page);
    await dialog.getByRole('textbox', { name: 'Link' }).fill('https://shop.example/');
    await expect(dialog).toContainText('not a sign-in link');
    await dialog.getByRole('textbox', { name: 'Link' }).fill(consentLink(ready));
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog).toContainText('Demo shop asks to sign you in with your Meridian account.');
    const opened = context.waitForEvent('page');
    await dialog.getByRole('button', { name: 'Agree' }).click();
    const question = page.getByRole('dialog', { name: 'Open this address?' });
    const host = `127.0.0.1:${(shop.address() as AddressInfo).port}`;
    await expect(question.getByTestId('address').locator('b')).toHaveText(host);
    expect(returns).toEqual([]);
    await question.getByRole('button', { name: 'Open' }).click();
    await expect((await opened).getByRole('heading', { name: 'Welcome to the shop' })).toBeVisible();
    expect(returns[0]?.searchParams.get('app')).toBe('Meridian');
    expect(await exchange(ready)).toMatchObject({ code: '0' });
    await expect(dialog).toBeHidden();
  },
);

test(
  'the terminal says in words why a request cannot be answered [AU-08]',
  { tag: '@long' },
  async ({ terminalPage: page, terminal: { ready } }) => {
    await WorkspacePage.open(page);
    const dialog = await openDialog(page);
    const unknown = consentLink(ready).replace(APPLICATION.appId, 'f'.repeat(32));
    await dialog.getByRole('textbox', { name: 'Link' }).fill(unknown);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog.getByRole('alert')).toContainText('GGATEWAY_CODE_101');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  },
);
