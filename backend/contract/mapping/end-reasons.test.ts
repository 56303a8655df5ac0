import { expect, it } from 'vitest';
import type { EndReason } from '../../domain/rejection.ts';
import { LANGUAGES } from '../languages.ts';
import { describeEnd, isEndReason } from './end-reasons.ts';
import { REJECT_CODES } from './reject-codes.ts';

const WITHOUT_CODE = [
  'cancelledByCustomer',
  'cancelledByOperator',
  'instrumentSuspended',
  'positionClosed',
  'expired',
] as const;
const REJECTIONS = Object.keys(REJECT_CODES) as (keyof typeof REJECT_CODES)[];

it('every end of an order has a text of its own language, and a code where a rule was broken', () => {
  for (const reason of [...WITHOUT_CODE, ...REJECTIONS] satisfies EndReason[]) {
    const texts = LANGUAGES.map((language) => describeEnd(reason, language).text);
    expect(texts.every((text) => text.length > 2)).toBe(true);
    expect(new Set(texts).size, reason).toBe(LANGUAGES.length);
  }
  expect([...WITHOUT_CODE, ...REJECTIONS, 'toString'].filter((text) => !isEndReason(text))).toEqual([
    'toString',
  ]);
  for (const reason of WITHOUT_CODE) expect(describeEnd(reason, 'en-US').code).toBeUndefined();
  for (const reason of REJECTIONS) expect(describeEnd(reason, 'en-US').code).toBe(REJECT_CODES[reason]);
});
