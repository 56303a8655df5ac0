import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

const UPLOAD = '/api/upload';
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const JPEG = Buffer.from('ffd8ffe000104a464946', 'hex');
const WEBP = Buffer.concat([Buffer.from('RIFF'), Buffer.alloc(4), Buffer.from('WEBPVP8 ')]);
const PAGE = '<!doctype html><script>alert(1)</script>';
const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';
const LARGEST = 5 * 1024 * 1024;

let test: TestGateway;
let token: string;
beforeAll(async () => {
  test = await startTestGateway({ gateway: { rateLimits: false } });
  token = await test.signIn();
});
afterAll(() => test.close());

/** Sends a file; resolves with the code and, of a file that was taken, its address. */
async function upload(content: Buffer | string, name = 'a.png', type = 'image/png', own = token) {
  const form = new FormData();
  form.append(
    'object',
    new Blob([typeof content === 'string' ? content : new Uint8Array(content)], { type }),
    name,
  );
  const headers = { companyId: '1', trace: 'upload', lang: 'en-US', token: own };
  const answer = await fetch(test.gateway.baseUrl + UPLOAD, { method: 'POST', headers, body: form });
  const { code, data } = (await answer.json()) as { code: string; data: unknown };
  return { code, address: typeof data === 'string' ? data : '' };
}

const load = (address: string) =>
  fetch(test.gateway.baseUrl + new URL(address, test.gateway.baseUrl).pathname);

describe('a file of a customer', () => {
  it('is what its first bytes say, whatever its name and stated type [ATK-252]', async () => {
    for (const [content, type] of [
      [PNG, 'image/png'],
      [JPEG, 'image/jpeg'],
      [WEBP, 'image/webp'],
    ] as const) {
      const { code, address } = await upload(content, 'page.html', 'text/html');
      expect(code).toBe('0');
      const answer = await load(address);
      expect(answer.headers.get('content-type')).toBe(type);
      expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true);
    }
  });

  it('is none that a browser could run: a page, a drawing with a script, a script, a document [ATK-253]', async () => {
    const others = [
      PAGE,
      DRAWING,
      `\ufeff${DRAWING}`,
      ` ${PNG.toString('latin1')}`,
      '%PDF-1.7',
      'GIF89a',
      'x',
    ];
    const almost = [
      PNG.subarray(0, 7),
      Buffer.concat([Buffer.from('RIFF'), Buffer.alloc(4), Buffer.from('WAVE')]),
    ];
    for (const content of [...others, ...almost])
      expect([content, (await upload(content)).code]).toEqual([content, 'GATEWAY_CODE_103']);
    expect((await upload('')).code).toBe('GATEWAY_CODE_015');
  });

  it('with a page behind the first bytes of a picture is shown as a picture that runs nothing [ATK-253]', async () => {
    const { code, address } = await upload(Buffer.concat([PNG, Buffer.from(PAGE)]), 'a.html', 'text/html');
    expect(code).toBe('0');
    const { headers } = await load(address);
    expect(headers.get('content-type')).toBe('image/png');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  });

  it('has 5 MiB at most, however its size is said [ATK-254] [MAX_UPLOAD_BYTES]', async () => {
    const file = (bytes: number) => Buffer.concat([PNG, Buffer.alloc(bytes - PNG.length)]);
    expect((await upload(file(LARGEST))).code).toBe('0');
    expect((await upload(file(LARGEST + 1))).code).toBe('GATEWAY_CODE_015');
    expect((await upload(file(LARGEST + 64 * 1024))).code).toBe('GATEWAY_CODE_015');
  });

  it('has an address that nobody guesses, and no name of its sender in it [ATK-255]', async () => {
    const names = ['../../etc/passwd', 'a.png\r\nx-evil: 1', 'C:\\a.png', `${'n'.repeat(2_000)}.png`];
    const addresses: string[] = [];
    for (const name of names) {
      const { code, address } = await upload(PNG, name);
      expect([name, code]).toEqual([name, '0']);
      expect(address).toMatch(/\/upload\/[\w-]{43}$/);
      addresses.push(address);
    }
    expect(new Set(addresses).size).toBe(names.length);
    const [address = ''] = addresses;
    for (const other of [
      address.slice(0, -1),
      `${address}x`,
      `${address}/`,
      address.replace(/[\w-]{43}$/, ''),
    ])
      expect([other, (await load(other)).headers.get('content-type')]).toEqual([
        other,
        'application/json; charset=utf-8',
      ]);
  });

  it('is no way to the files of the platform [ATK-255]', async () => {
    for (const name of [
      '../platform.db',
      '..%2fplatform.db',
      '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
      '%00',
      "' OR 1=1--",
    ]) {
      const text = await rawGet(`/api/upload/${name}`);
      expect(text).toContain('"code":"GATEWAY_CODE_');
      expect(text).not.toContain('SQLite');
    }
  });

  it('is read for a signed-in customer alone: the form of a guest runs out unread [ATK-256]', async () => {
    const read = vi.spyOn(Response.prototype, 'formData');
    for (const own of ['', 'nobody'])
      expect((await upload(PNG, 'a.png', 'image/png', own)).code).not.toBe('0');
    expect(read).not.toHaveBeenCalled();
    expect((await upload(PNG)).code).toBe('0');
    expect(read).toHaveBeenCalledOnce();
  });
});

/** Asks for a path as it is written; `fetch` would tidy it up. */
function rawGet(path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(test.gateway.port, '127.0.0.1', () =>
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${test.gateway.port}\r\nConnection: close\r\n\r\n`,
      ),
    );
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
    socket.on('close', () => resolve(text)).on('error', reject);
  });
}
