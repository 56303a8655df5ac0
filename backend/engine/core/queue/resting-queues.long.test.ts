import fc from 'fast-check';
import { expect, it } from 'vitest';
import { expectAgreement, QUEUE_FLOW } from '../testing/queue-flow.ts';

const FLOWS = 100_000;

it(`the lines agree with obvious ones on ${FLOWS} random flows`, () => {
  const run = fc.check(fc.property(QUEUE_FLOW, expectAgreement), { numRuns: FLOWS });
  expect(fc.defaultReportMessage(run)).toBeUndefined();
});
