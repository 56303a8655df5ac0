import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestGateway, type TestGateway } from './testing/test-gateway.ts';

const NOW = '/api/thirdExt/now';

let test: TestGateway;

beforeAll(async () => {
  test = await startTestGateway({ gateway: { rateLimits: false } });
});
afterAll(() => test.close());

describe('other sites and broken clients', () => {
  const raw = (headers: Record<string, string>, method = 'POST') =>
    new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; text: string }>(
      (resolve, reject) => {
        const request = httpRequest(test.gateway.baseUrl + NOW, { method, headers }, (response) => {
          let text = '';
          response.on('data', (chunk: Buffer) => (text += chunk.toString()));
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
          );
        });
        request.on('error', reject);
        request.end();
      },
    );

  it('refuses a foreign Host with 019, so that no foreign name reaches the platform', async () => {
    const answer = await raw({ companyId: '1', trace: 't', host: 'evil.example' });
    expect(JSON.parse(answer.text)).toMatchObject({ bizCode: 'G', code: 'GATEWAY_CODE_019' });
  });

  it('refuses a foreign Origin with 019 and gives it no CORS headers', async () => {
    const answer = await raw({ companyId: '1', trace: 't', origin: 'https://evil.example' });
    expect(JSON.parse(answer.text)).toMatchObject({ code: 'GATEWAY_CODE_019' });
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });

  it('answers what is not HTTP with an envelope and closes', async () => {
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(test.gateway.port, '127.0.0.1', () => socket.write('NONSENSE\r\n\r\n'));
      let text = '';
      socket.on('data', (chunk) => (text += chunk.toString()));
      socket.on('close', () => resolve(text));
      socket.on('error', reject);
    });
    expect(answer).toMatch(/^HTTP\/1\.1 400/);
    expect(answer).toContain('"code":"GATEWAY_CODE_015"');
  });
});

describe('allowed origins', () => {
  it('answers the preflight for the union of companies and a request for its own company only', async () => {
    const origin = 'https://trade.example';
    const allowed = await startTestGateway({ gateway: { allowedOrigins: [origin] } });
    try {
      const preflight = await fetch(allowed.gateway.baseUrl + NOW, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST' },
      });
      expect(preflight.status).toBe(204);
      expect(preflight.headers.get('access-control-allow-origin')).toBe(origin);
      expect(preflight.headers.get('access-control-allow-headers')).toContain('idempotency-key');
      const answer = await allowed.post(NOW, {}, { origin });
      expect(answer.listed).toBe('0');
      expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
      expect(answer.headers.get('access-control-expose-headers')).toContain('x-ratelimit-remairing');
    } finally {
      await allowed.close();
    }
  });
});
