import { expect, it } from 'vitest';
import type { RejectReason } from '../../domain/rejection.ts';
import { CATALOGUE } from '../errors/catalogue.ts';
import { REJECT_CODES, toPlatformError } from './reject-codes.ts';

it('answers a broken rule with its listed code and its bounds', () => {
  const rule = { reason: 'volumeOutsideLimits', params: ['0.01', '5', '0.01'] } as const;
  expect(toPlatformError(rule)).toMatchObject({ code: 'CFDWBWE000026', params: rule.params });
});

it('leaves no placeholder of a text open but for the reasons that carry bounds', () => {
  const withBounds = Object.entries(REJECT_CODES).filter(([, code]) =>
    CATALOGUE[code].text['en-US'].includes('%s'),
  );
  expect(withBounds.map(([reason]) => reason as RejectReason)).toEqual([
    'volumeOutsideLimits',
    'sideLimitExceeded',
    'accountLimitExceeded',
  ]);
});
