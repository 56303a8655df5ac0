import { describe, expect, it } from 'vitest';
import { type GuardedMethod, loosensFourEyes, onePersonAmount, SETTING_DIGITS } from './approvals.ts';

const UNIT = 10n ** BigInt(SETTING_DIGITS);
const usdt = (fourEyesAmount: string, customerGroupId?: number) => ({
  accountCurrency: 'USDT',
  fourEyesAmount,
  ...(customerGroupId === undefined ? {} : { customerGroupId }),
});
const way = (id: number, ...limits: GuardedMethod['limits'][number][]): GuardedMethod => ({ id, limits });
const CARD = way(1, usdt('100'), usdt('500', 7));
const COIN = way(2, usdt('300'));

describe('what one person approves alone', () => {
  it('is everything below the amount of the way that asks for two persons last', () => {
    expect(onePersonAmount([CARD, COIN], 'USDT')).toBe(300n * UNIT);
    expect(onePersonAmount([CARD, COIN], 'USDT', 7)).toBe(500n * UNIT);
    expect(onePersonAmount([CARD, COIN], 'USDT', 8)).toBe(300n * UNIT);
  });

  it('is nothing in a currency that no way takes', () => {
    expect(onePersonAmount([CARD, COIN], 'EUR')).toBe(0n);
    expect(onePersonAmount([], 'USDT')).toBe(0n);
  });
});

describe('a change of the ways', () => {
  const loosens = (...after: GuardedMethod[]) => loosensFourEyes([CARD, COIN], after);

  it('loosens nothing where no amount rises', () => {
    expect(loosens(CARD, COIN)).toBe(false);
    expect(loosens(way(1, usdt('99.99'), usdt('500', 7)), COIN)).toBe(false);
    expect(loosens()).toBe(false);
  });

  it('loosens where the amount of one way rises, though another way had more', () => {
    expect(loosens(way(1, usdt('100.01'), usdt('500', 7)), COIN)).toBe(true);
    expect(loosens(way(1, usdt('100'), usdt('500.000000000000000001', 7)), COIN)).toBe(true);
  });

  it('loosens where a group gets a limit of its own with a larger amount, or loses a stricter one', () => {
    expect(loosens(way(1, usdt('100'), usdt('500', 7), usdt('200', 8)), COIN)).toBe(true);
    expect(loosensFourEyes([way(1, usdt('100'), usdt('50', 7))], [way(1, usdt('100'))])).toBe(true);
    expect(loosens(way(1, usdt('100')), COIN)).toBe(false);
  });

  it('loosens where a new way asks for two persons later than all of those in force', () => {
    expect(loosens(CARD, COIN, way(3, usdt('300')))).toBe(false);
    expect(loosens(CARD, COIN, way(3, usdt('301')))).toBe(true);
    expect(loosens(CARD, COIN, way(3, usdt('400', 7)))).toBe(false);
    expect(loosens(CARD, COIN, way(3, usdt('501', 7)))).toBe(true);
  });

  it('loosens where a currency comes that no way in force takes', () => {
    expect(loosens(CARD, way(2, usdt('300'), { accountCurrency: 'EUR', fourEyesAmount: '1' }))).toBe(true);
    expect(loosensFourEyes([], [CARD])).toBe(true);
  });
});
