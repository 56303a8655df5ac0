import { expect, it } from 'vitest';
import { customersByMargin } from './nearest-model.ts';

it('customers are looked at by the margin of all their positions, the most first', () => {
  const position = (customerId: number, occupyTheMargin: string) => ({
    customerId,
    customerNo: `1000000${customerId}`,
    occupyTheMargin,
  });
  const rows = [position(1, '10.5'), position(2, '30'), position(1, '25'), position(3, '0')];
  expect(customersByMargin(rows)).toEqual([
    { id: 1, number: '10000001', margin: 35.5 },
    { id: 2, number: '10000002', margin: 30 },
    { id: 3, number: '10000003', margin: 0 },
  ]);
});
