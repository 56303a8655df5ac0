import { describe, expect, it } from 'vitest';
import { ORDER_CALLS } from '../../../contract/calls/orders.ts';
import type { Operation, RequestContext } from '../../operation.ts';
import type { ManagementContext } from '../management-operation.ts';
import { forwardedOperations, type ForwardedDependencies } from './forwarded-operations.ts';

describe('a call that an operator makes for a customer', () => {
  it('stores its answer under the idempotency key in the commit of the customer’s own call', async () => {
    const seen: RequestContext[] = [];
    const handle: Operation['handle'] = (context) => {
      seen.push(context);
      return Promise.resolve(null);
    };
    const customer = { id: 7, customer_no: '70007', company_id: 1, customer_group_id: 1 };
    const deps = {
      directory: { byNumber: () => Promise.resolve(customer) },
      book: { ownerOf: () => undefined },
      operations: { find: () => ({ ...ORDER_CALLS.addMarketOrder, handle }) },
    } as unknown as ForwardedDependencies;
    const [first] = forwardedOperations(deps);
    const cacheStatements = () => [];
    await first?.handle({ companyId: 1, cacheStatements } as unknown as ManagementContext, {
      ...Object.fromEntries(
        Object.keys(ORDER_CALLS.addMarketOrder.request.properties).map((name) => [name, '1']),
      ),
      customerNo: '70007',
    });
    expect(seen).toMatchObject([{ cacheStatements, caller: { customerId: 7 } }]);
  });
});
