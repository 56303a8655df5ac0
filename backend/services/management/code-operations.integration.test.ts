import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testContext } from '../testing/context.ts';
import { callOperation, startTestServices, type TestServices } from '../testing/test-services.ts';
import { codeOperations } from './code-operations.ts';
import type { ManagementContext } from './management-operation.ts';

// Limits, written out: a test does not import what it checks.
const CODE_LIFETIME_MS = 10 * 60 * 1000;
const MAX_CODE_ATTEMPTS = 5;

const PURPOSE = { bizType: 'EMAIL_COMMON_VERIFICATION_CODE', toUser: 'a@meridian.example' };

let services: TestServices;
let sent: { bizType: string; toUser: string; sendToken: string; code: string };

beforeEach(async () => {
  services = await startTestServices();
  const { token } = await callOperation<{ token: string }>(services, 'verifyCodeSend', PURPOSE);
  const code = (await services.outbox.recent(1))[0]?.code ?? '';
  sent = { ...PURPOSE, sendToken: token, code };
});
afterEach(() => services.close());

function query(change: object = {}) {
  const context: ManagementContext = {
    ...testContext({ channel: 'management', receivedAtMs: services.wallClock.nowMs() }),
    operator: '',
  };
  const [operation] = codeOperations(services.customers.verification);
  return operation?.handle(context, { ...sent, ...change });
}

describe('the status of a sent code', () => {
  it('is unused, then used', async () => {
    expect(await query()).toEqual({
      ...sent,
      status: '1',
      name: 'Unused',
      desc: 'The code is still valid',
      sendStatus: 'local',
    });
    await callOperation(services, 'verifyCodeCheck', {
      ...PURPOSE,
      sendToken: sent.sendToken,
      code: sent.code,
    });
    expect(await query()).toMatchObject({ status: '2' });
  });

  it('is expired after ten minutes [verification:CODE_LIFETIME_MS]', async () => {
    services.wallClock.advance(CODE_LIFETIME_MS);
    expect(await query()).toMatchObject({ status: '3' });
  });

  it('is told to nobody who does not know the code, and guesses are bounded [MAX_CODE_ATTEMPTS]', async () => {
    await expect(query({ sendToken: 'other' })).rejects.toMatchObject({ code: 'USCUSTOMER_API_0000511' });
    await expect(query({ toUser: 'b@meridian.example' })).rejects.toMatchObject({
      code: 'USCUSTOMER_API_0000511',
    });
    const guesses = Array.from({ length: MAX_CODE_ATTEMPTS + 1 }, () => query({ code: 'wrong' }));
    const outcomes = await Promise.allSettled(guesses.map((guess) => guess ?? Promise.resolve()));
    expect(outcomes.at(-1)).toMatchObject({ reason: { code: 'USCUSTOMER_API_0000512' } });
    await expect(query()).rejects.toMatchObject({ code: 'USCUSTOMER_API_0000512' });
  });
});
