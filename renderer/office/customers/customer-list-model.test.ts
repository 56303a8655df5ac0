import { expect, it } from 'vitest';
import {
  countViews,
  findCustomers,
  joinPages,
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
  const numbers = (search: string) => findCustomers(rows, 'all', search, NOW).map(({ id }) => id);
  expect(numbers('lindqvist CALL')).toEqual([1]);
  expect(numbers('+46 0100')).toEqual([2]);
  expect(numbers('10000003')).toEqual([3]);
  expect(numbers(' ')).toEqual([1, 2, 3]);
  expect(numbers('lindqvist harbor')).toEqual([]);
});

it('views count who is new, was never in, is an agent or is disabled', () => {
  const rows = [
    customer(1, { createTime: NOW - DAY_MS, loginTime: null }),
    customer(2, { status: 2 }),
    customer(3, { customerType: 1 }),
  ];
  expect(countViews(rows, NOW)).toEqual({ all: 3, newest: 1, neverIn: 1, agents: 1, disabled: 1 });
  expect(findCustomers(rows, 'disabled', '', NOW).map(({ id }) => id)).toEqual([2]);
});

it('a customer who moves to the next page while the list is read is in it once', () => {
  const [one, two, three] = [customer(1), customer(2), customer(3)];
  expect(
    joinPages([
      [one, two],
      [two, three],
    ]),
  ).toEqual([one, two, three]);
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
  expect(findCustomers(rows, 'all', 'name99 harbour', NOW)).toHaveLength(1_111);
  // A machine on which one pass over the texts takes long needs longer for these too.
  const bound = Math.max(100, 4 * best(() => rows.filter(({ searched }) => searched.includes('name99'))));
  expect(best(() => findCustomers(rows, 'all', 'name99 harbour', NOW))).toBeLessThan(bound);
  expect(best(() => countViews(rows, NOW))).toBeLessThan(bound);
});
