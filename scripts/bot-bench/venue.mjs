import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { inRoot } from '../lib/root.mjs';

/** The product of the bench: it stands at 100.00, and its book holds a few lots. */
export const SYMBOL = 40_001;
export const ORDER = 'tradeapi.app.OrderApiService.addMarketOrder';
const ISOLATED = 2;
const LOGIN = 'login/customer.app.CustomerWebApiService.login';
const AUTH = 'auth/admin.admin.CompanyAuthDubboService.auth';
const FAULTS = 'venue.admin.FaultService';
const MARKET_MS = Date.UTC(2026, 2, 10, 12);
const MINUTE_MS = 60_000;
const MINUTES = 120;
const READY_MS = 60_000;

/** Lots as a whole number: no amount is a binary fraction. */
export const units = (lots) => Math.round(Number(lots) * 10_000);

function writeMarket(folder) {
  const product = {
    symbolId: SYMBOL,
    code: 'BENCH',
    area: 'crypto',
    baseCurrency: 'BEN',
    profitCurrency: 'USDT',
    terms: { tradeMode: 3, askSpread: 0, bidSpread: 0, feeRate: '0.001' },
    digits: 2,
    numberDigits: 2,
    typicalSpread: 100,
    ticksPerMinute: 600,
    files: [{ path: 'bench.csv' }],
  };
  const rows = Array.from({ length: MINUTES }, (_, at) => {
    const time = new Date(MARKET_MS + (at - MINUTES / 2) * MINUTE_MS).toISOString();
    return `${time},100,100,100,100,10`;
  });
  writeFileSync(path.join(folder, 'bench.csv'), ['time,open,high,low,close,volume', ...rows].join('\n'));
  writeFileSync(path.join(folder, 'market.json'), JSON.stringify({ products: [product] }));
}

/**
 * Starts a platform in a process of its own, over a market that stands still, and signs in as its customer and its
 * operator: what the program did is read from the platform's records, never from the program.
 */
export async function startVenue() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'bot-bench-'));
  writeMarket(folder);
  const ports = ['--port', '0', '--quote-port', '0', '--message-port', '0'];
  const at = new Date(MARKET_MS + MINUTE_MS / 2).toISOString();
  const market = ['--market', path.join(folder, 'market.json'), '--at', at, '--speed', '0.001'];
  const options = [...ports, ...market, '--rate-limits', 'off'];
  const child = spawn(process.execPath, [inRoot('dist', 'backend', 'cli.js'), ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  try {
    const line = await firstLine(child);
    return { line, folder, ...(await connect(JSON.parse(line))), stop };
  } catch (error) {
    await stop();
    throw error;
  }
  async function stop() {
    process.removeListener('exit', end);
    const ended = new Promise((resolve) => child.once('close', resolve));
    if (child.exitCode === null && child.kill('SIGTERM')) await ended;
    rmSync(folder, { recursive: true, force: true });
  }
}

function firstLine(child) {
  return new Promise((resolve, reject) => {
    let [out, err] = ['', ''];
    const late = setTimeout(() => reject(new Error('the platform was not ready in time')), READY_MS);
    child.stdout.on('data', (chunk) => {
      out += chunk;
      if (out.includes('\n')) resolve(out.slice(0, out.indexOf('\n')));
    });
    child.stderr.on('data', (chunk) => (err += chunk));
    child.once('close', (code) => reject(new Error(`the platform ended with code ${code}: ${err}`)));
    child.stdout.once('data', () => clearTimeout(late));
  });
}

async function post(url, body, headers) {
  const usual = { 'content-type': 'application/json', trace: 'bot-bench', lang: 'en-US' };
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...usual, ...headers },
    body: JSON.stringify(body),
  });
  const { code, bizCode = '', msg, data } = await response.json();
  if (code !== '0') throw new Error(`${url}: ${bizCode}${code} ${msg}`);
  return data;
}

async function connect(ready) {
  const { baseUrl, companyId, demo } = ready;
  const own = { companyId: String(companyId) };
  const loginPwd = createHash('md5').update(demo.password).digest('hex');
  const login = { type: 1, device: 2, isThird: false, loginName: demo.loginName, loginPwd };
  const { token } = await post(`${baseUrl}/api/${LOGIN}`, login, own);
  const office = await post(`${baseUrl}/openapi-b/${AUTH}`, demo, own);
  const call = (bizType, body = {}) => post(`${baseUrl}/api/global/${bizType}`, body, { ...own, token });
  const operate = (bizType, body = {}) =>
    post(`${baseUrl}/openapi-b/global/${bizType}`, body, { ...own, token: office.token });
  const { accountList } = await call('customer.app.CustomerWebApiService.findCustomerInfo');
  const { accountId, tradeType, currency, digits } = accountList.find((one) => one.tradeType === ISOLATED);
  const account = { accountId, tradeType, currency, digits };
  const manual = new Set();
  const list = { tradeType, symbolId: SYMBOL, size: 100, current: 1 };
  return {
    ready,
    account,
    operate,
    /** A key for the program. */
    async makeKey(tag) {
      const { id, apiKey, privateKey } = await call('customer.app.CustomerApiWebService.applyApi', { tag });
      return { id, apiKey, privateKey };
    },
    endKey: (id) => call('customer.app.CustomerApiWebService.delApi', { id }),
    setFaults: (rules, seed) => operate(`${FAULTS}.set`, { seed, rules }),
    /** How many each rule struck, in their order. */
    struck: async () => (await operate(`${FAULTS}.list`)).rules.map((rule) => rule.struck),
    clearFaults: () => operate(`${FAULTS}.clear`),
    /** Closes a part of the position as its owner would by hand. */
    async closeManually(lots) {
      const terms = { symbolId: SYMBOL, entryType: 1, requestPrice: '0', requestNum: lots };
      const side = { bizType: 2, direction: 2, requestTime: Date.now() };
      const money = { accountId, tradeType, accountCurrency: currency, accountDigits: digits };
      const { orderId } = await call(ORDER, { ...money, ...terms, ...side });
      manual.add(String(orderId));
    },
    /** Closes the product for trading, or opens it again. */
    setOpen: (isOpen) =>
      operate('venue.admin.ProductService.saveHours', {
        symbolId: SYMBOL,
        addedHolidayList: isOpen
          ? []
          : [{ startTime: MARKET_MS - MINUTE_MS, endTime: MARKET_MS + 3_600_000 }],
      }),
    /** Lots that are held, as a whole number. */
    async position() {
      const rows = await call('tradeapi.app.PositionApiService.queryPositionPage', list);
      return rows.reduce((sum, row) => sum + (row.direction === 1 ? 1 : -1) * units(row.volume), 0);
    },
    /** Orders of the program that the platform accepted. */
    async orders() {
      const rows = await call('tradeapi.app.OrderApiService.queryOrderPage', list);
      return rows.filter((row) => !manual.has(String(row.id)));
    },
  };
}
