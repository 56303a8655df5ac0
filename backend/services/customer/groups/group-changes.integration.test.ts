import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  callOperation,
  memoryAccounts,
  registerCustomer,
  startTestServices,
  TEST_PASSWORD,
  type TestServices,
} from '../../testing/test-services.ts';

const CRYPTO_ONLY = 3;

let directory: string;
let services: TestServices;

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'group-moves-'));
  services = await startTestServices({ directory });
});
afterEach(async () => {
  await services.close();
  rmSync(directory, { recursive: true });
});

describe('a customer who was moved to another group', () => {
  it('is in it with every login and API key, also after a restart', async () => {
    await registerCustomer(services, 'mover@example.org');
    const login = { type: 1, loginName: 'mover@example.org', loginPwd: TEST_PASSWORD, device: 2 };
    const { token } = await callOperation<{ token: string }>(services, '.login', login);
    const { apiKey } = await callOperation<{ apiKey: string }>(
      services,
      '.applyApi',
      { tag: 'bot' },
      { token },
    );
    const session = () => services.customers.findSession(token)?.caller;
    const key = () => services.customers.resolveApiKey(apiKey)?.caller;
    const id = session()?.customerId ?? 0;
    expect([session()?.customerGroupId, key()?.customerGroupId]).toEqual([1, 1]);

    await services.customers.groupChanges.move(1, id, CRYPTO_ONLY);
    expect([session()?.customerGroupId, key()?.customerGroupId]).toEqual([CRYPTO_ONLY, CRYPTO_ONLY]);
    await services.close();
    services = await startTestServices({ directory, accounts: memoryAccounts() });
    expect([session()?.customerGroupId, key()?.customerGroupId]).toEqual([CRYPTO_ONLY, CRYPTO_ONLY]);
    expect((await services.customers.directory.byId(id))?.customer_group_id).toBe(CRYPTO_ONLY);

    await expect(services.customers.groupChanges.move(2, id, 1)).rejects.toMatchObject({
      code: 'USCUSTOMER_API_0000003',
    });
  });
});
