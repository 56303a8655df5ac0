import { expect, it } from 'vitest';
import { toAuditRows } from './audit-model.ts';

it('shows rows whose request names the customer, by whom, and no others', () => {
  const rows = [
    {
      seq: 3,
      stage: 'request',
      time: 7,
      operator: 'app',
      person: { name: 'Ida' },
      bizType: 'x.A.b',
      request: { customerNo: '204097' },
    },
    {
      seq: 2,
      stage: 'refused',
      time: 6,
      operator: 'app',
      bizType: 'x.A.c',
      request: { list: [{ customerNo: 204097 }] },
    },
    {
      seq: 1,
      stage: 'request',
      time: 5,
      operator: 'app',
      bizType: 'x.A.d',
      request: { note: 'order 1204097' },
    },
  ];
  expect(toAuditRows(rows, '204097')).toEqual([
    { seq: 3, atMs: 7, who: 'Ida', bizType: 'x.A.b', isRejected: false },
    { seq: 2, atMs: 6, who: 'app', bizType: 'x.A.c', isRejected: true },
  ]);
});
