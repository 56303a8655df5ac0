import { describe, expect, it } from 'vitest';
import {
  findBadCitations,
  findChineseWords,
  findDeadPaths,
  findOldNames,
  findOldParts,
  findProblems,
  findUnclearWords,
  PAGE_WORDS,
  readDecisions,
} from './words.mjs';

describe('the words of the project', () => {
  it('are those of the glossary, and every cited decision exists', () => {
    expect(findProblems()).toEqual([]);
  });
});

describe('decisions', () => {
  const PAGE = '- **ORD-1**, **ORD-2** One and two.\n- **LIM-1** Three, see ORD-1.\n';

  it('are items with an id', () => {
    expect([...readDecisions(PAGE)]).toEqual(['ORD-1', 'ORD-2', 'LIM-1']);
  });

  it('have an id of their own', () => {
    expect(() => readDecisions(`${PAGE}- **ORD-1** Again.\n`)).toThrow('ORD-1 stands twice');
  });

  it('are cited by an id that exists, not by a number', () => {
    const text = 'docs/decisions.md ORD-2, LIM-9; docs/decisions.md 38; UTF-8';
    expect(findBadCitations(text, readDecisions(PAGE))).toEqual(['LIM-9', 'decisions.md 38']);
  });
});

describe('paths in pages', () => {
  it('lead somewhere', () => {
    const page = 'In `backend/old.ts` and `backend/new.ts`, not `/api/old`, `a/b` or `npm run build`.';
    expect(findDeadPaths(page, (name) => name === 'backend/new.ts')).toEqual(['backend/old.ts']);
  });
});

describe('names and texts', () => {
  it('finds a replaced name, not a longer one', () => {
    expect(findOldNames('const maySee = maySeeAll(heldBuy);')).toEqual(['maySee', 'heldBuy']);
    expect(findOldNames('maySeeAll()')).toEqual([]);
  });

  it('finds parts of names, and of the name of a file, that the dictionary replaces', () => {
    const text =
      "/** A wish. */\nconst wishOf = (netWorth) => f('told', netWorth.MAX_TOLD, paidByHand); // heard";
    expect(findOldParts('renderer/kept/untold-orders.ts', text)).toEqual([
      "'wishOf': write request for 'wish'",
      "'MAX_TOLD': write notified, reported for 'told'",
      "'paidByHand': write manual for 'by hand'",
      "'untold-orders': write undelivered for 'untold'",
    ]);
    expect(findOldParts('renderer/orders.ts', 'const wishlist = 1;')).toEqual([]);
  });

  it('finds unclear words outside of code', () => {
    expect(
      findUnclearWords('A fill is reported.\nThe customer is told of `a deal`.\n```\ndoors\n```\n'),
    ).toEqual(["2: 'told', write: says, reports, sends"]);
    expect(findUnclearWords('100,000 USDT of play money')).toEqual([]);
  });

  it('finds words of the house in pages', () => {
    const page = 'A file is refused.\nThe state is `refused`; the oldest gives way.\n';
    expect(findUnclearWords(page)).toEqual([]);
    expect(findUnclearWords(page, PAGE_WORDS)).toEqual([
      "1: 'refused', write: reject, deny",
      "2: 'gives way', write: is closed, is dropped",
    ]);
  });

  it('finds Chinese words for which there is another one, in both ways of writing', () => {
    expect(findChineseWords("a: '持仓：委托簿',\nb: '持倉',\nc: '訂單簿、订单'")).toEqual([
      "2: '持倉', write: 部位",
      "3: '订单', write: 委托, 委託",
    ]);
  });
});
