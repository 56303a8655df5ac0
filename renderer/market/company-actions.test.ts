import { expect, it } from 'vitest';
import { toCompanyActions } from './company-actions.ts';

const info = (dividendDate: number, dividendActionType: number) => ({
  dividendSymbolName: 'Alder',
  dividendCurrency: 'USD',
  dividendDate,
  dividendActionType,
  dividendLeft: '1',
  dividendRight: '0.24',
  actionInfo: `action ${dividendDate}`,
});

it('names what is announced, the next first, and what was, the newest first, no more than fit [MAX_PAST_ACTIONS]', () => {
  const { coming, past } = toCompanyActions({
    dividendFutureInfos: [info(20, 1), info(10, 2)],
    dividendPastInfos: [1, 2, 3, 4, 5].map((at) => info(at, 7)),
  });
  expect(coming).toEqual([
    { kind: 'split', atMs: 10, text: 'action 10' },
    { kind: 'dividend', atMs: 20, text: 'action 20' },
  ]);
  expect(past.map(({ atMs, kind }) => [atMs, kind])).toEqual([5, 4, 3, 2].map((at) => [at, 'other']));
});
