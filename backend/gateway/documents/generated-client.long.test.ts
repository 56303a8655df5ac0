import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { transform } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPlatform, type Platform } from '../../platform.ts';

/** The OpenAPI document in the hands of others: a linter, a generator of clients, and the program of a customer. */

const run = promisify(execFile);
const packages = createRequire(import.meta.url);
/** The command of an installed package. */
const command = (name: string, file: string) =>
  path.join(path.dirname(packages.resolve(`${name}/package.json`)), file);
const QUIET = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', CI: 'true' };

const PROGRAM = `
import type { paths } from './platform.ts';

type Post<Path extends keyof paths> = paths[Path] extends { post: infer Operation } ? Operation : never;
type Body<Path extends keyof paths> =
  Post<Path> extends { requestBody: { content: { 'application/json': infer Json } } } ? Json : never;
type Answer<Path extends keyof paths> =
  Post<Path> extends { responses: { 200: { content: { 'application/json': infer Json } } } } ? Json : never;

const [base = '', loginName = '', loginPwd = ''] = process.argv.slice(2);
declare const process: { argv: string[] };

async function call<Path extends keyof paths>(path: Path, body: Body<Path>, token?: string): Promise<Answer<Path>> {
  const headers = { 'content-type': 'application/json', companyId: '1', trace: 'generated', ...(token ? { token } : {}) };
  const response = await fetch(base + path, { method: 'POST', headers, body: JSON.stringify(body) });
  return (await response.json()) as Answer<Path>;
}

const ADD = '/api/global/tradeapi.app.OrderApiService.addMarketOrder';
const login = await call('/api/login/customer.app.CustomerWebApiService.login', {
  type: 1, device: 2, isThird: false, loginName, loginPwd,
});
if (!login.ok) throw new Error(login.bizCode + login.code);
const account = login.data.accountList.find(({ tradeType }) => tradeType === 2);
if (account === undefined) throw new Error('no account');
const products = await call('/api/global/config.app.AppSymbolDubboService.getSymbolBaseList', { customerGroupId: 1 }, login.data.token);
if (!products.ok) throw new Error(products.msg);
const product = products.data.find((row) => row.tradeType === 2 && row.inTradeTime === 1);
if (product === undefined) throw new Error('no product trades');
const order: Body<typeof ADD> = {
  tradeType: 2, accountId: account.accountId, accountCurrency: account.currency, accountDigits: account.digits,
  symbolId: product.symbolId, bizType: 1, direction: 1, entryType: 1, requestNum: '1', requestTime: Date.now(),
};
// @ts-expect-error an order without its product
const without: Body<typeof ADD> = { tradeType: 2, bizType: 1, direction: 1, requestNum: '1', requestTime: 1 };
// @ts-expect-error there is no such kind of order
const unknown: Body<typeof ADD> = { ...order, bizType: 99 };
void [without, unknown];
const placed = await call(ADD, order, login.data.token);
if (!placed.ok) throw new Error(placed.bizCode + placed.code + placed.msg);
console.log(placed.data.orderId);
`;

let platform: Platform;
let folder: string;
const file = (name: string) => path.join(folder, name);

beforeAll(async () => {
  platform = await startPlatform({
    port: 0,
    quotePort: 0,
    messagePort: 0,
    logLevel: 'silent',
    atMs: Date.UTC(2026, 2, 2, 12),
  });
  folder = mkdtempSync(path.join(os.tmpdir(), 'generated-client-'));
  const document = await fetch(`${platform.ready.baseUrl}/docs/openapi.json`);
  writeFileSync(file('openapi.json'), await document.text());
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await platform.close();
});

describe('the OpenAPI document', () => {
  it('has no error under the recommended rules of redocly', async () => {
    const arguments_ = [command('@redocly/cli', 'bin/cli.js'), 'lint', 'openapi.json', '--format', 'json'];
    const env = { ...process.env, ...QUIET };
    const { stdout } = await run(process.execPath, arguments_, { cwd: folder, env, maxBuffer: 2 ** 26 });
    expect(JSON.parse(stdout.slice(stdout.indexOf('{'))).totals.errors).toBe(0);
  });

  it('generates a client that compiles under strict and places an order', async () => {
    const generator = command('openapi-typescript', 'bin/cli.js');
    await run(process.execPath, [generator, 'openapi.json', '-o', 'platform.ts'], {
      cwd: folder,
      env: { ...process.env, ...QUIET },
    });
    writeFileSync(file('program.ts'), PROGRAM);
    const compiler = command('typescript', 'bin/tsc');
    const strict =
      '--strict --noEmit --allowImportingTsExtensions --skipLibCheck --types --target ES2022 --module ESNext';
    const more = ['--moduleResolution', 'bundler', '--lib', 'ES2023,DOM', '--ignoreConfig', 'program.ts'];
    const compiled = await run(
      process.execPath,
      [compiler, ...strict.replace(' --types', '').split(' '), ...more],
      { cwd: folder },
    ).catch((error: { stdout: string }) => error);
    expect(compiled.stdout).toBe('');
    const { code } = await transform(PROGRAM, { loader: 'ts', format: 'esm' });
    writeFileSync(file('program.mjs'), code);
    const { baseUrl, demo } = platform.ready;
    const { createHash } = await import('node:crypto');
    const loginPwd = createHash('md5').update(demo.password).digest('hex');
    const { stdout } = await run(process.execPath, [file('program.mjs'), baseUrl, demo.loginName, loginPwd]);
    expect(Number(stdout)).toBeGreaterThan(0);
  });
});
