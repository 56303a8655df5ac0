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

it('fills every figure of a statement, in every language [HU-29]', () => {
  const figures: readonly [RejectReason, ...string[]][] = [
    ['insufficientMargin', 'BTC'],
    ['insufficientMargin', '9', '8'],
    ['insufficientMargin', '9', '8', '7'],
    ['borrowingLimitExceeded', '9', '8'],
    ['loanLimitExceeded', '9', '8'],
    ['loanLimitExceeded', '9', '8', '7'],
    ['closeAboveHeld', '9', '8'],
    ['closeBelowMinimum', '9'],
    ['closeOffStep', '9'],
    ['restBelowMinimum', '9', '8'],
    ['leverageAboveMaximum', '9', '8'],
    ['leverageOutsideRange', '9', '8'],
    ['sideLimitReached', '9'],
    ['accountLimitReached', '9'],
    ['sideLimitExceeded', '9', '8', '7'],
    ['sideLimitReached', '9', '8', '7'],
    ['accountLimitExceeded', '9', '8', '7'],
    ['accountLimitReached', '9', '8', '7'],
    ['notionalTooLarge', '9'],
    ['balanceOutOfRange', '9'],
    ['slippageExceeded', '9', '8'],
    ['notEnoughLiquidity', '9'],
    ['notEnoughLiquidity', '9', '8'],
    ['tooManyRestingOrders', '9'],
    ['tooManyPositions', '9'],
  ];
  for (const [reason, ...params] of figures) {
    const { text } = toPlatformError({ reason, params });
    for (const statement of Object.values(text ?? {}))
      expect([reason, statement.split('%s').length - 1]).toEqual([reason, params.length]);
    expect(Object.keys(text ?? {})).toHaveLength(3);
  }
});
