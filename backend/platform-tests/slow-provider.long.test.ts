import { afterAll, beforeAll, expect, it } from 'vitest';
import { MANAGEMENT_BIZ_TYPE } from '../contract/business-types.ts';
import { startPaymentSimulator, type PaymentSimulator } from '../payment-simulator/server.ts';
import { startManagement, type ManagementHarness } from './management-harness.ts';
import { startSlowProvider, type SlowProvider } from './slow-provider-fixture.ts';
import { relax, SECRET, withdrawCalls } from './withdraw-harness.ts';

const CUSTOMERS = 9;
/** So many may be open at once for each of them. */
const OF_EACH = 20;
const ANSWER_AFTER_MS = 100;
/** One after the other they would take eighteen seconds, longer than a call may; written out. */
const CALL_LIMIT_MS = 15_000;

let simulator: PaymentSimulator;
let provider: SlowProvider;
let management: ManagementHarness;
/** Payouts of which the provider was asked how they stand, in order. */
let requested: string[] = [];

beforeAll(async () => {
  simulator = await startPaymentSimulator({ port: 0, secret: SECRET, merchantNo: 'simulator' });
  provider = await startSlowProvider(simulator.url, async (proposalNo) => {
    requested.push(proposalNo);
    await new Promise((resolve) => setTimeout(resolve, ANSWER_AFTER_MS));
  });
  management = await startManagement({
    rateLimits: false,
    paymentProvider: { url: provider.url, secret: SECRET },
  });
  await relax(management);
});
afterAll(async () => {
  await management.platform.close();
  await provider.close();
  await simulator.close();
});

interface Job {
  readonly jobId: string;
  readonly state: string;
  readonly done: number;
  readonly all: number;
  readonly compared: number;
  readonly report: null | {
    readonly isEmpty: boolean;
    readonly complete: boolean;
    readonly checks: readonly { readonly name: string; readonly checked: number }[];
  };
}

it('180 withdrawals at a provider that takes 100 ms each are all compared, by the job with progress and by the call [HU-94]', async () => {
  const calls = withdrawCalls({ management, simulator, close: () => Promise.resolve() });
  const made = new Set<string>();
  for (let at = 0; at < CUSTOMERS; at += 1) {
    const { token } = await calls.customer(`busy-${at}@example.com`);
    for (let one = 0; one < OF_EACH; one += 1) made.add((await calls.create(token)).proposalNo);
  }
  expect(made.size).toBe(CUSTOMERS * OF_EACH);
  requested = [];

  const startedAt = performance.now();
  const { envelope } = await management.call<Job>(MANAGEMENT_BIZ_TYPE.startReconciliation);
  const { jobId } = envelope.data;
  const seen: Job[] = [];
  const progress = async () => {
    const { data } = (await management.call<Job>(MANAGEMENT_BIZ_TYPE.reconciliationProgress, { jobId }))
      .envelope;
    seen.push(data);
    return data.state;
  };
  await expect.poll(progress, { interval: 50 }).toBe('done');
  const jobMs = performance.now() - startedAt;
  const report = seen.at(-1)?.report;
  expect(report).toMatchObject({ isEmpty: true, complete: true });
  expect(report?.checks.find(({ name }) => name === 'withdrawals')?.checked).toBe(made.size);
  expect([...made].filter((number) => !requested.includes(number))).toEqual([]);
  const steps = new Set(seen.map(({ compared }) => compared));
  expect(steps.size).toBeGreaterThan(3);
  expect(jobMs).toBeLessThan(CALL_LIMIT_MS);

  const called = await management.call<Job['report']>(MANAGEMENT_BIZ_TYPE.reconciliation);
  expect(called.listed).toBe('0');
  expect(called.envelope.data).toMatchObject({ isEmpty: true, complete: true });
});
