import { afterAll, beforeAll, expect, it } from 'vitest';
import { PlatformError } from '../contract/platform-error.ts';
import { startTestServices, type TestServices } from '../services/testing/test-services.ts';
import { OpenPipeline } from './open-pipeline.ts';
import type { PipelineDependencies } from './pipeline.ts';

let services: TestServices;
beforeAll(async () => (services = await startTestServices()));
afterAll(() => services.close());

it('counts calls that name no key against the address that they come from, and no other [ATK-251]', async () => {
  const { companies, customers, wallClock, log } = services;
  const parts = { companies, customers, wallClock, callerClock: wallClock, log, rateLimits: true };
  const pipeline = new OpenPipeline(parts as unknown as PipelineDependencies);
  const ask = (ip: string) =>
    pipeline.handle({
      resolution: { family: 'open', failure: new PlatformError('GGATEWAY_CODE_002'), bizType: 'unknown' },
      method: 'POST',
      headers: { companyid: '1', trace: 'trace-1' },
      body: '{}',
      ip,
      channel: 'open',
    });
  for (let at = 0; at < 100; at++) expect((await ask('203.0.113.1')).status).toBe(200);
  expect((await ask('203.0.113.1')).status).toBe(429);
  expect((await ask('203.0.113.2')).status).toBe(200);
});
