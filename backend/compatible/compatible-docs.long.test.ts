import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPlatform, type Platform } from '../platform.ts';
import { PROGRAM_PLATFORM } from './testing/program.ts';
import { call, QUIET, type Client } from './testing/trader.ts';

/** What docs/compatible.md tells programs to write, run as it stands there. */

const DOCS = readFileSync(new URL('../../docs/compatible.md', import.meta.url), 'utf8');
/** It has no types. */
const CONNECTOR: string = '@binance/connector';

let platform: Platform;
/** What the snippets call by name. */
let names: Record<string, unknown>;

beforeAll(async () => {
  platform = await startPlatform(PROGRAM_PLATFORM);
  const { compatibleUrl, compatibleWsUrl, demo } = platform.ready;
  const { apiKey, secret } = demo.compatible ?? {};
  const keys = { apiKey, apiSecret: secret, api_key: apiKey, api_secret: secret, secret };
  const plain = (value: object) => ('default' in value ? (value.default as object) : value);
  names = {
    compatibleUrl,
    compatibleWsUrl,
    ...keys,
    ...(await import('binance')),
    ...((await import(CONNECTOR)) as object),
    ccxt: (await import('ccxt')).default,
    Binance: plain(plain(await import('binance-api-node'))),
    NodeBinance: plain(plain(await import('node-binance-api'))),
  };
}, 120_000);
afterAll(() => platform.close());

/** What stands between a heading and the next one. */
function section(heading: string): string {
  const [, text = ''] = DOCS.split(`\n${heading}\n`);
  expect(text).not.toBe('');
  return text.split(/\n##+ /)[0] ?? '';
}

/** The fenced snippets of a section. */
function snippets(heading: string, language: string): readonly string[] {
  const found = [...section(heading).matchAll(/```(\w+)\n([\s\S]*?)```/g)];
  return found.filter(([, written]) => written === language).map(([, , code = '']) => code);
}

/** The code of a client for Node that begins as named. */
function written(beginning: string): string {
  const found = [...section('### Clients for Node').matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
  const code = found.find((each) => each.startsWith(beginning));
  if (code === undefined) throw new Error(`docs/compatible.md has no ${beginning}`);
  return code;
}

/** Runs code with the names that it uses, and answers what `result` is then. */
async function run<Result>(
  code: string,
  result: string,
  more: Record<string, unknown> = {},
): Promise<Result> {
  const { default: _default, ...known } = { ...names, ...more };
  const body = `return (async () => { ${code}\nreturn ${result}; })()`;
  const made = new Function(...Object.keys(known), body) as (...values: unknown[]) => Promise<Result>;
  return made(...Object.values(known));
}

const BTC = { symbol: 'BTCUSDT' };

describe('docs/compatible.md', () => {
  it('asks for a book with curl', async () => {
    const [, address = ''] = /curl '([^']+)'/.exec(DOCS) ?? [];
    const port = new URL(platform.ready.compatibleUrl ?? '').port;
    const answer = await fetch(address.replace('PORT', port));
    expect([answer.status, Object.keys((await answer.json()) as object)]).toEqual([
      200,
      ['lastUpdateId', 'bids', 'asks'],
    ]);
  });

  it('opens ccxt, its futures and its streams', async () => {
    const [open = '', streams = ''] = snippets('### ccxt', 'js');
    const spot = await run<Client>(open, 'exchange');
    expect(await call(spot, 'fetchBalance')).toHaveProperty('USDT');
    const future = open
      .replace('ccxt.binance(', 'ccxt.binanceusdm(')
      .replace(/options: .*,\n/, 'options: { fetchCurrencies: false },\n');
    expect(future).toContain('fetchCurrencies: false');
    expect(await call(await run<Client>(future, 'exchange'), 'fetchPositions')).toEqual([]);
    const pro = await run<Client & { close(): Promise<void> }>(
      `${open.replace('ccxt.binance(', 'ccxt.pro.binance(')}\n${streams}`,
      'exchange',
    );
    expect(await call(pro, 'watchTrades', 'BTC/USDT')).not.toHaveLength(0);
    expect(await call(pro, 'watchOrderBook', 'BTC/USDT')).toHaveProperty('bids');
    await pro.close();
  });

  it('configures freqtrade, which hands this to ccxt', async () => {
    const [json = ''] = snippets('### freqtrade', 'json');
    const port = new URL(platform.ready.compatibleUrl ?? '').port;
    const { exchange } = JSON.parse(json.replaceAll('PORT', port)) as {
      exchange: { name: string; ccxt_config: object };
    };
    const made = await run<Client>('', `new ccxt.${exchange.name}({ apiKey, secret, ...config })`, {
      config: exchange.ccxt_config,
    });
    await call(made, 'loadMarkets');
    expect(await call(made, 'fetchOHLCV', 'BTC/USDT', '5m')).not.toHaveLength(0);
    expect(await call(made, 'createOrder', 'BTC/USDT', 'market', 'buy', 0.01)).toMatchObject({
      status: 'closed',
    });
  });

  it('opens each client for Node', async () => {
    const apiNode = await run<Client>('', written('Binance('));
    expect(await call(apiNode, 'accountInfo')).toHaveProperty('balances');
    expect(await call(apiNode, 'futuresAccountBalance')).not.toHaveLength(0);
    const connector = await run<Client>('', written('new Spot('));
    expect(await call(connector, 'account')).toMatchObject({ status: 200 });
    const main = await run<Client>('', written('new MainClient('));
    expect(await call(main, 'getAccountInformation')).toHaveProperty('balances');
    const futures = await run<Client>('', written('new MainClient(').replace('MainClient', 'USDMClient'));
    expect(await call(futures, 'getBalanceV3')).not.toHaveLength(0);
    const made =
      'const client = new NodeBinance(); client.options({ APIKEY: apiKey, APISECRET: secret, family: 4, URLS }); ';
    const node = await run<Client>(
      made.replace('URLS', written('urls: ')) + written('client.wsApi'),
      'client',
    );
    expect(await call(node, 'balance')).toHaveProperty('USDT');
    expect(await call(node, 'futuresBalance')).not.toHaveLength(0);
  });

  it('listens with each client for Node that has streams', async () => {
    const received = (listen: (took: (message: unknown) => void) => unknown) =>
      new Promise((resolve) => void listen(resolve));
    const websocket = written('new WebsocketClient(');
    for (const [code, key] of [
      [websocket, 'main'],
      [websocket.replace('wsUrl: compatibleWsUrl', "wsUrl: compatibleWsUrl + '/fapi'"), 'usdmMarket'],
    ] as const) {
      const socket = await run<
        Client & { on(event: string, took: (message: unknown) => void): void; closeAll(force: boolean): void }
      >('', code);
      const message = received((took) => {
        socket.on('message', took);
        return call(socket, 'subscribe', ['btcusdt@aggTrade'], key);
      });
      expect(JSON.stringify(await message)).toContain('aggTrade');
      socket.closeAll(true);
    }
    const stream = await received((took) =>
      run('', `new WebsocketStream({ ${written('wsURL')}, logger: quiet, callbacks: { message: took } })`, {
        took,
        quiet: QUIET,
      }).then((opened) => call(opened as Client, 'trade', BTC.symbol)),
    );
    expect(String(stream)).toContain('"e":"trade"');
  });
});
