import { expect, it } from 'vitest';
import {
  addPage,
  countViews,
  MAX_KEPT_ANSWERS,
  MAX_PAGES_AHEAD,
  NOTHING_READ,
  readPages,
  searchIn,
  toCustomerRow,
  type CustomerRow,
} from './customer-list-model.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const NOW = 1_800_000_000_000;

function customer(id: number, members: Partial<Parameters<typeof toCustomerRow>[0]> = {}): CustomerRow {
  const listed = {
    id,
    companyId: 1,
    customerNo: String(10_000_000 + id),
    customerGroupId: 1,
    customerGroupName: 'Customers',
    customerType: 0,
    openAccountType: 0,
    email: `name${id}@harbour.example`,
    status: 1,
    registerSource: 3,
    createTime: NOW - 90 * DAY_MS,
    updateTime: NOW,
    loginTime: NOW - DAY_MS,
    ...members,
  };
  const absent = ['phone', 'phoneArea', 'name', 'firstName', 'lastName', 'idCard', 'idCardType', 'remark'];
  const rest = Object.fromEntries(absent.map((member) => [member, null]));
  return toCustomerRow({ ...rest, ...listed } as Parameters<typeof toCustomerRow>[0]);
}

it('every word of a search is found somewhere in the customer, in any order and letters', () => {
  const rows = [
    customer(1, { name: 'Sara Lindqvist', remark: 'asked for a call' }),
    customer(2, { email: null, phone: '5550100', phoneArea: '+46' }),
    customer(3),
  ];
  const numbers = (search: string) => searchIn(rows, NOW)('all', search).map(({ id }) => id);
  expect(numbers('lindqvist CALL')).toEqual([1]);
  expect(numbers('+46 0100')).toEqual([2]);
  expect(numbers('10000003')).toEqual([3]);
  expect(numbers(' ')).toEqual([1, 2, 3]);
  expect(numbers('lindqvist harbor')).toEqual([]);
});

it('what follows on a search is looked for among what that found, and says the same as a search of its own', () => {
  let looked = 0;
  const rows = Array.from({ length: 300 }, (_, at) => {
    const row = customer(at, { status: 1 + (at % 2) });
    return Object.defineProperty({ ...row }, 'searched', { get: () => ((looked += 1), row.searched) });
  });
  const search = searchIn(rows, NOW);
  const lookedFor = (view: 'all' | 'disabled', text: string) => {
    looked = 0;
    const found = search(view, text);
    const took = looked;
    expect(found.map(({ id }) => id)).toEqual(searchIn(rows, NOW)(view, text).map(({ id }) => id));
    return took;
  };
  expect(lookedFor('all', 'name2')).toBe(300);
  expect(lookedFor('all', 'name29')).toBe(111);
  expect(lookedFor('all', 'name2')).toBe(0);
  // Another word, and a letter that is not the next one, leave fewer too; a letter at the front is another search.
  expect(lookedFor('all', 'NAME29 harbour')).toBe(2 * 11);
  expect(lookedFor('all', 'name293')).toBe(11);
  expect(lookedFor('all', 'ame29')).toBe(300);
  expect(lookedFor('disabled', 'name29')).toBe(150);
});

it('a search keeps so many answers and no more, the last ones [MAX_KEPT_ANSWERS]', () => {
  let looked = 0;
  const row = Object.defineProperty({ ...customer(1) }, 'searched', { get: () => ((looked += 1), 'name') });
  const search = searchIn([row], NOW);
  for (let at = 0; at <= MAX_KEPT_ANSWERS; at++) search('all', String.fromCodePoint(0x4e00 + at));
  looked = 0;
  search('all', String.fromCodePoint(0x4e00 + MAX_KEPT_ANSWERS));
  expect(looked).toBe(0);
  search('all', String.fromCodePoint(0x4e00));
  expect(looked).toBe(1);
});

it('views count who is new, was never in, is an agent or is disabled', () => {
  const rows = [
    customer(1, { createTime: NOW - DAY_MS, loginTime: null }),
    customer(2, { status: 2 }),
    customer(3, { customerType: 1 }),
  ];
  expect(countViews(rows, NOW)).toEqual({ all: 3, newest: 1, neverIn: 1, agents: 1, disabled: 1 });
  expect(searchIn(rows, NOW)('disabled', '').map(({ id }) => id)).toEqual([2]);
});

it('pages are asked for ahead, so many and no more, and come in their order [MAX_PAGES_AHEAD]', async () => {
  const open = new Map<number, (page: { at: number; total: number }) => void>();
  let most = 0;
  const ask = (at: number) =>
    new Promise<{ at: number; total: number }>((resolve) => {
      open.set(at, resolve);
      most = Math.max(most, open.size);
    });
  const answer = (at: number, total: number) => {
    open.get(at)?.({ at, total });
    open.delete(at);
  };
  const pages = readPages(ask, 10);
  const first = pages.next();
  answer(1, 61);
  expect((await first).value).toEqual({ at: 1, total: 61 });
  const read: number[] = [];
  for (let next = pages.next(); ; next = pages.next()) {
    // The last one that was asked for is answered first. Meanwhile three more have come.
    for (const at of [...open.keys()].toReversed()) answer(at, 64 + 6);
    const { value, done } = await next;
    if (done === true) break;
    read.push(value.at);
  }
  expect(read).toEqual([2, 3, 4, 5, 6, 7]);
  expect(most).toBe(MAX_PAGES_AHEAD);
});

it('a page that cannot be read ends the list in its turn', async () => {
  const ask = async (at: number) => {
    if (at === 3) throw new Error('lost');
    return { at, total: 50 };
  };
  const read: number[] = [];
  await expect(
    (async () => {
      for await (const { at } of readPages(ask, 10)) read.push(at);
    })(),
  ).rejects.toThrow('lost');
  expect(read).toEqual([1, 2]);
});

it('a customer who moves to the next page while the list is read is in it once', () => {
  const [one, two, three] = [customer(1), customer(2), customer(3)];
  const first = addPage(NOTHING_READ, { rows: [one, two], total: 3 });
  expect(addPage(first, { rows: [two, three], total: 4 })).toMatchObject({
    rows: [one, two, three],
    read: 4,
  });
});

it('the rows that were read are put together when they have doubled, and at the end', () => {
  let list = NOTHING_READ;
  const drawn = Array.from({ length: 11 }, (_, at) => {
    list = addPage(list, { rows: [customer(at)], total: 11 });
    expect(list).toMatchObject({ read: at + 1, total: 11 });
    return list.rows.length;
  });
  expect(drawn).toEqual([1, 2, 2, 4, 4, 4, 4, 8, 8, 8, 11]);
});

it('a hundred thousand customers are searched and counted in less than 100 ms each', () => {
  const like = customer(1);
  const rows = Array.from({ length: 100_000 }, (_, at) => ({
    ...like,
    id: at,
    searched: `name${at}\nharbour`,
  }));
  // The time of the processor: what else the machine does at the moment does not count.
  const best = (work: () => unknown) =>
    Math.min(
      ...Array.from({ length: 5 }, () => {
        const before = process.cpuUsage();
        work();
        const { user, system } = process.cpuUsage(before);
        return (user + system) / 1000;
      }),
    );
  const find = () => searchIn(rows, NOW)('all', 'name99 harbour');
  expect(find()).toHaveLength(1_111);
  // A machine on which one pass over the texts takes long needs longer for these too.
  const bound = Math.max(100, 4 * best(() => rows.filter(({ searched }) => searched.includes('name99'))));
  expect(best(find)).toBeLessThan(bound);
  expect(best(() => countViews(rows, NOW))).toBeLessThan(bound);
});
