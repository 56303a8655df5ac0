import { afterAll, beforeAll, expect, it } from 'vitest';
import { MANAGEMENT_BIZ_TYPE as BIZ } from '../contract/business-types.ts';
import { startPaymentSimulator, type PaymentSimulator } from '../payment-simulator/server.ts';
import { startManagement, type ManagementHarness } from './management-harness.ts';
import { startSlowProvider, type SlowProvider } from './slow-provider-fixture.ts';
import { relax, SECRET, withdrawCalls } from './withdraw-harness.ts';

/** So many are compared at once; written out. */
const AT_ONCE = 16;
const WITHDRAWALS = 20;

interface Job {
  readonly jobId: string;
  readonly state: string;
  readonly compared: number;
  readonly report: null | { readonly checks: readonly object[] };
}

let simulator: PaymentSimulator;
let provider: SlowProvider;
let management: ManagementHarness;
let requested = 0;
const waiting: (() => void)[] = [];
/** Which questions of the provider are held back, by their count. */
let isHeld: (count: number) => boolean = () => false;

beforeAll(async () => {
  simulator = await startPaymentSimulator({ port: 0, secret: SECRET, merchantNo: 'simulator' });
  provider = await startSlowProvider(simulator.url, async () => {
    requested += 1;
    if (isHeld(requested)) await new Promise<void>((resolve) => waiting.push(resolve));
  });
  const paymentProvider = { url: provider.url, secret: SECRET };
  management = await startManagement({ rateLimits: false, paymentProvider });
  await relax(management);
  const calls = withdrawCalls({ management, simulator, close: () => Promise.resolve() });
  const { token } = await calls.customer('cancelled@example.com');
  for (let count = 0; count < WITHDRAWALS; count += 1) await calls.create(token);
});
afterAll(async () => {
  await management.platform.close();
  await provider.close();
  await simulator.close();
});

const office = (bizType: string, body: object = {}) => management.call<Job>(bizType, body);
const start = async () => (await office(BIZ.startReconciliation)).envelope.data.jobId;
const progress = async (jobId: string) => (await office(BIZ.reconciliationProgress, { jobId })).envelope.data;
const cancel = (jobId: string) => office(BIZ.cancelReconciliation, { jobId });

/** Holds back what the provider is asked from a question on, and lets it go. */
function hold(from: number): () => void {
  requested = 0;
  isHeld = (count) => count > from;
  return () => {
    isHeld = () => false;
    waiting.splice(0).forEach((go) => go());
  };
}

it('a reconciliation that is cancelled asks the provider no more, gives its place to another one, and is cancelled once [HU-94]', async () => {
  const release = hold(0);
  const first = await start();
  await expect.poll(() => requested).toBe(AT_ONCE);
  const second = await start();
  await expect.poll(() => requested).toBe(2 * AT_ONCE);
  expect((await office(BIZ.startReconciliation)).listed).toBe('USCUSTOMER_API_0000004');

  const cancelled = await cancel(first);
  expect(cancelled.listed).toBe('0');
  const { data } = cancelled.envelope;
  expect(data).toMatchObject({ jobId: first, state: 'cancelled', compared: 0 });
  expect(data.report).toMatchObject({ isEmpty: false, complete: false });
  const third = await start();
  await expect.poll(() => requested).toBe(3 * AT_ONCE);

  release();
  for (const jobId of [second, third])
    await expect.poll(() => progress(jobId)).toMatchObject({ state: 'done', report: { complete: true } });
  expect(requested).toBe(AT_ONCE + 2 * WITHDRAWALS);
  expect(await progress(first)).toEqual(data);
  for (const ended of [first, second]) {
    const refused = await cancel(ended);
    expect(refused.listed).toBe('FS10302');
    expect(refused.envelope.msg).toMatch(/not running any more \((cancelled|done)\)/);
  }
  expect((await cancel('x')).listed).toBe('USCUSTOMER_API_0000003');
});

it('its report has what was compared until then, says what is missing, and stays as it was', async () => {
  const release = hold(AT_ONCE);
  const jobId = await start();
  await expect.poll(() => requested).toBe(WITHDRAWALS);
  const { data } = (await cancel(jobId)).envelope;
  expect(data).toMatchObject({
    state: 'cancelled',
    done: 1,
    compared: AT_ONCE,
    report: {
      isEmpty: false,
      complete: false,
      checks: [
        { name: 'deposits', checked: 0, found: 0, complete: true, differences: [] },
        { name: 'withdrawals', checked: AT_ONCE, found: 0, complete: false, differences: [] },
        { name: 'rebates', checked: 0, complete: false },
        { name: 'transfers', checked: 0, complete: false },
        { name: 'funds', checked: 0, complete: false },
      ],
    },
  });
  release();
  const next = await start();
  await expect.poll(async () => (await progress(next)).state).toBe('done');
  expect(await progress(jobId)).toEqual(data);
});
