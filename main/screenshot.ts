import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { TerminalApp } from './app.ts';
import type { ScreenshotOptions } from './options.ts';
import type { ChromiumPage } from './shells/chromium-page.ts';
import type { ChromiumShell } from './shells/chromium.ts';
import { valueOf, type ApiClient, createApiClient, createFetchTransport } from '../backend/client/index.ts';
import { TRADE_GROUP } from '../backend/contract/headers.ts';
import type { RowOf } from '../backend/contract/call.ts';
import { ENTRY_TYPES, EXPIRE_TYPES, DIRECTIONS } from '../backend/contract/mapping/order-numbers.ts';
import { CUSTOMER_CALLS } from '../backend/contract/calls/customers.ts';
import { ORDER_CALLS } from '../backend/contract/calls/orders.ts';
import { PRODUCT_CALLS } from '../backend/contract/calls/products.ts';
import { TRADE_LIST_CALLS } from '../backend/contract/calls/trade-lists.ts';
import { parseDecimal } from '../backend/domain/decimal.ts';
import { DIRECTION, type Direction } from '../backend/domain/direction.ts';
import { ENTRY_TYPE, EXPIRE_TYPE } from '../backend/domain/orders/order-terms.ts';
import { ORDER_BIZ_TYPE, TRADE_TYPE_NUMBER } from '../backend/contract/enumerations.ts';
import type { ConnectionProfile } from './ipc/table.ts';
import { passwordText } from '../backend/contract/encryption/password.ts';

/** A client of the client API that is signed in to the demonstration. */
interface DemoClient {
  readonly token: string;
  readonly api: ApiClient;
}

/**
 * Signs in to the demonstration, as any client would.
 * @throws CallError with the platform's code when it refuses.
 */
async function signInToDemo(profile: ConnectionProfile): Promise<DemoClient> {
  if (!profile.demo) throw new Error('this platform has no demonstration customer');
  const { loginName, password } = profile.demo;
  const session: { token?: string } = {};
  const api = createApiClient({
    companyId: profile.companyId,
    transport: createFetchTransport(profile.baseUrl),
    now: () => Date.now(),
    token: () => session.token,
    language: () => 'en-US',
  });
  const loginPwd = passwordText(password);
  const body = { type: 1, device: 2, isThird: false, loginName, loginPwd };
  const { token } = valueOf(await api.call(CUSTOMER_CALLS.login, body));
  session.token = token;
  return { token, api };
}

/** Opens what a picture of the terminal shows: a bracketed long, a short, a small long, and a resting order. */

/** Distances from the first position's entry, in hundred-thousandths of the price. */
const TAKE_PROFIT = 700;
const STOP_LOSS = -500;
const RESTING_BUY = -55;
const DISTANCE_UNIT = 100_000;

/** Products of the market positions, in the order of the platform's list, with their sides. */
const SIDES: readonly Direction[] = [DIRECTION.buy, DIRECTION.sell, DIRECTION.buy];

type HeldPosition = RowOf<typeof TRADE_LIST_CALLS.queryPositionPage>;

/** The version of a product's detail that has all of it. */
const DETAIL = { version: '0.0.2' };

interface DemoAccount {
  readonly accountId: number;
  readonly accountCurrency: string;
  readonly accountDigits: number;
}

/**
 * Signs in to the demonstration and trades a little in the first products that are open. Returns the token of its sign-in.
 * @throws CallError with the platform's code when it refuses.
 */
async function openDemoPositions(profile: ConnectionProfile): Promise<{ readonly token: string }> {
  const { api, token } = await signInToDemo(profile);
  const { accountList, customerGroupId } = valueOf(await api.call(CUSTOMER_CALLS.findCustomerInfo, {}));
  const found = accountList.find(({ tradeType }) => tradeType === TRADE_TYPE_NUMBER.isolated);
  const products = valueOf(await api.call(PRODUCT_CALLS.getSymbolBaseList, { customerGroupId }));
  const open = products.filter(
    (row) => row.tradeType === TRADE_TYPE_NUMBER.isolated && row.inTradeTime === 1,
  );
  const [first] = open;
  if (!found || !first) throw new Error('the demonstration has no account or no open product');
  const account: DemoAccount = {
    accountId: found.accountId,
    accountCurrency: found.currency,
    accountDigits: found.digits,
  };
  // The newest position stands first in the list: the one with brackets is opened last.
  for (const [index, direction] of [...SIDES.entries()].reverse()) {
    const product = open[index];
    if (product) await placeOrder(api, account, { symbolId: product.symbolId, direction });
  }
  const positions = valueOf(
    await api.call(
      TRADE_LIST_CALLS.queryPositionPage,
      {
        tradeType: TRADE_TYPE_NUMBER.isolated,
        accountId: String(account.accountId),
        size: SIDES.length,
        current: 1,
      },
      { group: TRADE_GROUP },
    ),
  );
  const bracketed = positions.find(({ symbolId }) => symbolId === first.symbolId);
  if (!bracketed) throw new Error('the demonstration does not hold what it bought');
  await setBrackets(api, account, bracketed);
  const resting = priceAt(bracketed, RESTING_BUY);
  await placeOrder(api, account, { symbolId: first.symbolId, direction: DIRECTION.buy, price: resting });
  return { token };
}

interface DemoOrder {
  readonly symbolId: number;
  readonly direction: Direction;
  /** Scaled limit price; a market order has none. */
  readonly price?: string;
}

async function placeOrder(api: ApiClient, account: DemoAccount, order: DemoOrder): Promise<void> {
  const { symbolId, direction, price } = order;
  const question = { symbolId, tradeType: TRADE_TYPE_NUMBER.isolated };
  const { minVolume } = valueOf(await api.call(PRODUCT_CALLS.getSymbolDetail, question, DETAIL));
  valueOf(
    await api.call(
      ORDER_CALLS.addMarketOrder,
      {
        ...account,
        symbolId,
        tradeType: TRADE_TYPE_NUMBER.isolated,
        bizType: price === undefined ? ORDER_BIZ_TYPE.marketOpen : ORDER_BIZ_TYPE.limitOpen,
        direction: DIRECTIONS.number(direction),
        entryType: ENTRY_TYPES.number(ENTRY_TYPE.quantity),
        // A hundred times the smallest quantity, so that the profit is seen to move.
        requestNum: timesHundred(String(minVolume)),
        requestPrice: price ?? '0',
        expireType: EXPIRE_TYPES.number(EXPIRE_TYPE.day),
        requestTime: Date.now(),
      },
      { group: TRADE_GROUP },
    ),
  );
}

async function setBrackets(api: ApiClient, account: DemoAccount, position: HeldPosition): Promise<void> {
  valueOf(
    await api.call(
      ORDER_CALLS.updateOrder,
      {
        ...account,
        tradeType: TRADE_TYPE_NUMBER.isolated,
        orderId: position.orderId,
        positionId: position.positionId,
        takeProfit: priceAt(position, TAKE_PROFIT),
        stopLoss: priceAt(position, STOP_LOSS),
      },
      { group: TRADE_GROUP },
    ),
  );
}

/** Prices are rounded to this many ticks, as a person would type them. */
const ROUND_TICKS = 100n;

/** The scaled price at a distance from a position's entry, in hundred-thousandths. */
function priceAt(position: HeldPosition, distance: number): string {
  const entry = parseDecimal(position.openPrice, position.openSymbolDigits);
  if (entry === undefined) throw new Error('the entry of a position is no price');
  const price = (entry * BigInt(DISTANCE_UNIT + distance)) / BigInt(DISTANCE_UNIT);
  return String((price / ROUND_TICKS) * ROUND_TICKS);
}

/** A hundred times a decimal text, by moving its point. */
function timesHundred(text: string): string {
  const [whole = '0', fraction = ''] = text.split('.');
  const moved = `${whole}${fraction.slice(0, 2).padEnd(2, '0')}`.replace(/^0+(?=\d)/, '');
  const rest = fraction.slice(2);
  return rest === '' ? moved : `${moved}.${rest}`;
}

/** Takes a picture of the demonstration as a person would come to see it: through the page's own button. */

/** What is waited for and pressed, in the terminal's own markup. */
const DEMO_BUTTON = '[data-testid="open-demo"]';
const CHART = '[data-slot="chart"] canvas';
/** The watchlist when no product is missing any more. */
const WATCHLIST = '[role="listbox"][aria-busy="false"] [role="option"]';
const POSITION_ROW = '[data-slot="lists"] tbody tr';
/** The notice of the order, which covers a corner for a while. */
const TOAST = '[data-toast]';
const KEY_TAG = 'grid-bot';
const FUNDS_LINK = 'header nav button:nth-of-type(2)';
const KEYS_LINK = 'header nav button:last-of-type';
/** Places of layouts in the bar. */
const LAYOUTS: Partial<Record<ScreenshotOptions['page'], number>> = { scalper: 2, 'multi-chart': 4 };
const DIALOG = '[role="dialog"]';
const ORDER_SENTENCE = 'buy 0.2 btc limit 64000 sl 63500';
/** What the palette finds first among the panels by this word. */
const RISK_PANEL = 'risk';
const OPTION = '[role="dialog"] [role="option"]';
/** Keys of what opens over the workspace. */
const OPENING_KEY = { palette: 'k', settings: ',' } as const;
/** The page of funds when no panel waits for an answer any more. */
const FUNDS_PAGE = '[data-testid="money-page"]:not(:has([aria-busy="true"]))';
const KEYS_PAGE = '[data-testid="keys-page"]';
const SEND_SIGNED = '[data-testid="send-signed"]:not([disabled])';
const SIGNED_ANSWER = '[data-testid="signed-answer"]';

/** Where the terminal keeps its looks (`renderer/session/settings.ts`). */
const SETTINGS = { key: 'meridian.settings', version: 1 };

const APPEAR_LIMIT_MS = 20_000;
const APPEAR_POLL_MS = 50;
/** How long the market moves before the picture is taken. */
const MARKET_MS = 4_000;

/** @throws Error when a part of the terminal does not appear; the message says which. */
export async function takePicture(app: TerminalApp, options: ScreenshotOptions): Promise<void> {
  const page = (app.shell as ChromiumShell).page();
  await page.send('Emulation.setDeviceMetricsOverride', {
    width: options.width,
    height: options.height,
    deviceScaleFactor: 1,
    mobile: false,
  });
  await dress(page, options);
  await appears(page, DEMO_BUTTON);
  if (options.page !== 'sign-in') {
    await click(page, DEMO_BUTTON);
    await appears(page, CHART);
    await appears(page, WATCHLIST);
    const { token } = await openDemoPositions(app.profile);
    await appears(page, POSITION_ROW);
    await show(page, options.page, token);
  }
  await page.evaluate('document.fonts.ready.then(() => true)');
  await wait(MARKET_MS);
  await disappears(page, TOAST);
  const { data } = await page.send('Page.captureScreenshot', { format: 'png' });
  const file = resolve(options.file);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, Buffer.from(data as string, 'base64'));
}

/** Goes from the workspace to what the picture is of. */
async function show(page: ChromiumPage, name: ScreenshotOptions['page'], token: string): Promise<void> {
  const layout = LAYOUTS[name];
  if (layout !== undefined) await click(page, `[role="toolbar"] nav button:nth-of-type(${layout})`);
  if (name === 'keys') await showKeys(page, token);
  if (name === 'palette' || name === 'settings') await openOver(page, name);
  if (name === 'palette') await page.send('Input.insertText', { text: ORDER_SENTENCE });
  if (name === 'risk') {
    await openOver(page, 'palette');
    await page.send('Input.insertText', { text: RISK_PANEL });
    await appears(page, OPTION);
    await click(page, OPTION);
  }
  if (name === 'funds') {
    await click(page, FUNDS_LINK);
    await appears(page, FUNDS_PAGE);
  }
}

/** Creates a key as the page would, opens the page of keys and sends a call that it signs. */
async function showKeys(page: ChromiumPage, token: string): Promise<void> {
  const request = JSON.stringify({ token, tag: KEY_TAG });
  await page.evaluate(`window.desktop.invoke('keys.apply', ${request}).then(() => true)`);
  await click(page, KEYS_LINK);
  await appears(page, KEYS_PAGE);
  await appears(page, SEND_SIGNED);
  await click(page, SEND_SIGNED);
  await appears(page, SIGNED_ANSWER);
}

/** Opens what a key opens over the workspace. */
async function openOver(page: ChromiumPage, name: keyof typeof OPENING_KEY): Promise<void> {
  const press = JSON.stringify({ key: OPENING_KEY[name], ctrlKey: true, bubbles: true });
  await page.evaluate(`document.body.dispatchEvent(new KeyboardEvent('keydown', ${press}))`);
  await appears(page, DIALOG);
}

/** Puts theme and language where the terminal looks for them, and loads it again. */
async function dress(page: ChromiumPage, { theme, language }: ScreenshotOptions): Promise<void> {
  const settings = { state: { theme, palette: 'standard', language }, version: SETTINGS.version };
  const value = JSON.stringify(JSON.stringify(settings));
  await page.evaluate(`localStorage.setItem(${JSON.stringify(SETTINGS.key)}, ${value})`);
  await page.navigate(String(await page.evaluate('location.href')));
}

async function click(page: ChromiumPage, selector: string): Promise<void> {
  await page.evaluate(`document.querySelector(${JSON.stringify(selector)}).click()`);
}

async function appears(page: ChromiumPage, selector: string): Promise<void> {
  if (await becomes(page, `document.querySelector(${JSON.stringify(selector)}) !== null`)) return;
  throw new Error(`the terminal did not show ${selector} in time; no picture was taken`);
}

/** What stays for longer than the limit is part of the picture. */
async function disappears(page: ChromiumPage, selector: string): Promise<void> {
  await becomes(page, `document.querySelector(${JSON.stringify(selector)}) === null`);
}

async function becomes(page: ChromiumPage, condition: string): Promise<boolean> {
  const deadline = performance.now() + APPEAR_LIMIT_MS;
  while (performance.now() < deadline) {
    if (await page.evaluate(condition)) return true;
    await wait(APPEAR_POLL_MS);
  }
  return false;
}
