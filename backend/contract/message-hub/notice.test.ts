import { Compile } from 'typebox/compile';
import { expect, it } from 'vitest';
import { LANGUAGES } from '../languages.ts';
import {
  brandNotice,
  MAX_NAMED_PRODUCTS,
  moneyTermsNotice,
  NoticeContent,
  productsNotice,
} from './notice.ts';

const NOTICE = Compile(NoticeContent);
const ids = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

it('a notice names a hundred products, and none when it is about more [MAX_NAMED_PRODUCTS]', () => {
  const named = productsNotice(ids(MAX_NAMED_PRODUCTS), 'en-US');
  expect(named.symbolIds).toHaveLength(100);
  expect(NOTICE.Check(named)).toBe(true);
  expect(NOTICE.Check({ ...named, symbolIds: ids(101) })).toBe(false);
  expect(productsNotice(ids(101), 'en-US')).not.toHaveProperty('symbolIds');
  expect(productsNotice(undefined, 'en-US')).not.toHaveProperty('symbolIds');
});

it('notices of changed settings make no client read or show anything that does not know them', () => {
  for (const language of LANGUAGES)
    for (const notice of [productsNotice([1], language), moneyTermsNotice(language), brandNotice(language)]) {
      expect(notice).toMatchObject({ tradeType: 0, updateType: 0, show: 0, text: '' });
      expect(notice.title).not.toBe('');
    }
});
