import { generateKeyPairSync, verify } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { transformSync } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { signingText } from '../../backend/contract/signing/open-api.ts';
import { parseBody, signedMembers } from './signed-calls.ts';
import { looksLikeAddress, shortKey, computeValidity } from './key-view.ts';
import { snippet, SNIPPET_LANGUAGES, type SnippetLanguage } from './snippets.ts';
import { textDifference } from './inspector.tsx';

const DAY_MS = 86_400_000;

describe('the countdown of a key', () => {
  it('counts ninety days down in days and hours [DT-14]', () => {
    const expiresAtMs = 90 * DAY_MS;
    expect(computeValidity({ expiresAtMs }, 0)).toMatchObject({
      kind: 'running',
      days: 90,
      percentLeft: 100,
      soon: false,
    });
    expect(computeValidity({ expiresAtMs }, 28.5 * DAY_MS)).toMatchObject({ days: 61, hours: 12 });
    expect(computeValidity({ expiresAtMs }, 84 * DAY_MS)).toMatchObject({ days: 6, soon: true });
  });

  it('ends, or has no end with an address bound [DT-14]', () => {
    expect(computeValidity({ expiresAtMs: 5 }, 5)).toEqual({ kind: 'expired', endedAtMs: 5 });
    expect(computeValidity({ expiresAtMs: undefined }, 5)).toEqual({ kind: 'unlimited' });
  });
});

describe('the form of a key and of an address', () => {
  it('shortens keys and recognises addresses', () => {
    expect(shortKey('265648688ea1c6ccc389fd3b50148be3')).toBe('265648…8be3');
    expect(['203.0.113.24', '::1', '2001:db8::7'].every(looksLikeAddress)).toBe(true);
    expect(['', '256.0.0.1', '1.2.3', 'localhost', '1.2.3.4/24'].some(looksLikeAddress)).toBe(false);
  });
});

describe('the inspector', () => {
  it('shows members in the order in which they are signed, null ones as left out', () => {
    expect(signedMembers({ symbol: 'abc', quantity: 1, stopLoss: null })).toEqual([
      { name: 'quantity', value: '1', left: false },
      { name: 'stopLoss', value: 'null', left: true },
      { name: 'symbol', value: 'abc', left: false },
    ]);
  });

  it('takes JSON objects only', () => {
    expect(parseBody('{"a":1}')).toEqual({ a: 1 });
    expect(['[1]', 'null', '{', '7'].map(parseBody)).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('finds the first character that a bot signed differently', () => {
    expect(textDifference('{a:0.200,b:1}1', '{a:0.2,b:1}1')).toMatchObject({ at: 7, different: '' });
    expect(textDifference('{a:1}', '{a:2}')).toMatchObject({
      at: 4,
      different: '2',
      before: '{a:',
      after: '}',
    });
    expect(textDifference('same', 'same')).toBeUndefined();
  });
});

const FACTS = {
  companyId: 1,
  apiKey: '265648688ea1c6ccc389fd3b50148be3',
  businessType: 'tradeapi.app.CfdMMOrderApiService.addMarketOrder',
  body: { symbolId: 10021, requestNum: '0.01', direction: 1, stopLoss: null },
};

describe('the programs', () => {
  it.each(SNIPPET_LANGUAGES)('in %s name address, company, key and every signed field', (language) => {
    const program = snippet(language, { ...FACTS, baseUrl: 'http://127.0.0.1:18080' });
    expect(program).toContain(`http://127.0.0.1:18080/openapi-c/global/${FACTS.businessType}`);
    expect(program).toContain(FACTS.apiKey);
    for (const name of ['symbolId', 'requestNum', 'direction']) expect(program).toContain(name);
  });

  it('in TypeScript runs and signs what the platform verifies [DT-16]', () => provesSigning('TypeScript'));

  it.runIf(['curl', 'openssl'].every(isInstalled))(
    'in curl runs and signs what the platform verifies (needs curl and openssl) [DT-16]',
    () => provesSigning('curl'),
  );
});

async function provesSigning(language: SnippetLanguage): Promise<void> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const secret = privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64');
  const { headers, body } = await run(language, secret);
  const text = signingText(body, String(headers['timestamp']));
  expect(text).toContain('{direction:1,requestNum:0.01,symbolId:10021}');
  const signature = Buffer.from(String(headers['signature']), 'base64');
  expect(verify('sha1', Buffer.from(text), publicKey, signature)).toBe(true);
  expect(headers['apikey']).toBe(FACTS.apiKey);
}

function isInstalled(program: string): boolean {
  const folders = (process.env['PATH'] ?? '').split(':');
  return folders.some((folder) => existsSync(join(folder, program)));
}

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Runs a program in a folder of its own against a server that keeps what it is sent. */
async function run(language: SnippetLanguage, secret: string): Promise<Received> {
  const directory = mkdtempSync(join(tmpdir(), 'snippet-'));
  let keep: (received: Received) => void = () => undefined;
  const received = new Promise<Received>((resolve) => (keep = resolve));
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      keep({ headers: request.headers, body });
      response.setHeader('content-type', 'application/json').end('{"code":"0","message":"","data":null}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const program = snippet(language, { ...FACTS, baseUrl: `http://127.0.0.1:${port}` });
  writeFileSync(join(directory, 'secret.key'), secret);
  const [command, file, text] =
    language === 'curl'
      ? ['bash', 'call.sh', program]
      : [process.execPath, 'call.mjs', transformSync(program, { loader: 'ts', format: 'esm' }).code];
  writeFileSync(join(directory, file), text);
  const child = spawn(command, [file], { cwd: directory, stdio: 'ignore' });
  try {
    const failed = new Promise<never>((_, reject) =>
      child.on('exit', (code) => code !== 0 && reject(new Error(`the program ended with ${code}`))),
    );
    return await Promise.race([received, failed]);
  } finally {
    child.kill();
    server.close();
    rmSync(directory, { recursive: true });
  }
}
