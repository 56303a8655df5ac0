import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { auditReport } from '../composition/store/verify-audit.ts';
import { MANAGEMENT_BIZ_TYPE } from '../contract/business-types.ts';
import { startManagement, type ManagementHarness } from './management-harness.ts';

const RESET = `/openapi-b/${MANAGEMENT_BIZ_TYPE.resetAppSecret}`;

let directory: string;
let management: ManagementHarness;

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'management-'));
  management = await startManagement({ dataDirectory: directory });
});
afterEach(async () => {
  await management.platform.close();
  rmSync(directory, { recursive: true });
});

describe('management requests', () => {
  it('carry the token of the authorization, the company and a trace, and get the full envelope [GW-30]', async () => {
    const { post } = management;
    expect((await post(RESET, {}, { token: null })).listed).toBe('GGATEWAY_CODE_001');
    expect((await post(RESET, {}, { token: 'unknown' })).listed).toBe('GGATEWAY_CODE_005');
    expect((await post(RESET, {}, { companyId: null })).listed).toBe('GGATEWAY_CODE_003');
    expect((await post(RESET, {}, { companyId: '77' })).listed).toBe('USCUSTOMER_API_0000111');
    expect((await post(RESET, {}, { trace: null })).listed).toBe('GGATEWAY_CODE_004');
    expect((await post(RESET, {}, { timestamp: 'soon' })).listed).toBe('GGATEWAY_CODE_015');
    const answer = await post(RESET);
    expect(answer.listed).toBe('0');
    expect(Object.keys(answer.envelope).sort()).toEqual(
      ['bizCode', 'code', 'data', 'fail', 'msg', 'msgParams', 'ok', 'tm', 'trace'].sort(),
    );
  });

  it('are counted for each company, with the three headers, and refused beyond the limit', async () => {
    const bizType = MANAGEMENT_BIZ_TYPE.resetAppSecret;
    const first = await management.post(`/openapi-b/global/${bizType}`, {}, { trace: null });
    expect(first.headers.get('x-ratelimit-limit')).toBe('300');
    expect(first.headers.get('x-ratelimit-remairing')).toBe('299');
    expect(first.headers.get('x-ratelimit-reset')).toBe('60');
    for (let sent = 1; sent < 300; sent++) await management.post(RESET, {}, { trace: null });
    const rejected = await management.post(RESET);
    expect(rejected.status).toBe(429);
    expect(rejected.listed).toBe('GGATEWAY_CODE_018');
  });

  it('do not open the client API, and a login token does not open theirs', async () => {
    const { post } = management;
    const { token } = await management.signInDemo();
    expect((await post(RESET, {}, { token })).listed).toBe('GGATEWAY_CODE_005');
    const info = '/api/global/customer.app.CustomerWebApiService.findCustomerInfo';
    expect((await post(info)).listed).toBe('GGATEWAY_CODE_005');
    expect((await post(`/api/global/${MANAGEMENT_BIZ_TYPE.resetAppSecret}`)).listed).toBe(
      'GGATEWAY_CODE_010',
    );
  });
});

describe('the appSecret', () => {
  it('is reset: the old one and its tokens end, the new one opens, also after a restart [MA-07]', async () => {
    const { demo } = management.platform.ready;
    const answer = await management.post<{ appId: string; appSecret: string }>(RESET);
    const { appId, appSecret } = answer.envelope.data;
    expect(appId).toBe(demo.appId);
    expect(appSecret).toMatch(/^[0-9a-f]{64}$/);
    expect((await management.authorize(demo.appSecret)).listed).toBe('GGATEWAY_CODE_101');
    expect((await management.authorize(appSecret)).listed).toBe('0');
    expect((await management.post(RESET)).listed).toBe('GGATEWAY_CODE_005');
    await management.platform.close();
    management = await startManagement({ dataDirectory: directory });
    expect(management.platform.ready.demo.appSecret).toBe(appSecret);
    expect((await management.authorize(demo.appSecret)).listed).toBe('GGATEWAY_CODE_101');
  });
});

describe('the audit command', () => {
  it('reports every recorded action of a stopped platform and refuses a running or an empty one', async () => {
    const args = ['--verify-audit', '--data', directory];
    await expect(auditReport(args)).rejects.toThrow('in use');
    await management.post(RESET);
    await management.platform.close();
    // An authorization and a reset, each with its request and its outcome.
    expect(await auditReport(args)).toMatch(/^audit trail sound: 4 rows, head [0-9a-f]{64}$/);
    await expect(auditReport(['--verify-audit', '--data', join(directory, 'none')])).rejects.toThrow(
      'no data',
    );
    await expect(auditReport(['--verify-audit'])).rejects.toThrow('needs --data');
    await expect(auditReport([...args, '--port', '1'])).rejects.toThrow('takes --data DIR or --database URL');
  });
});
