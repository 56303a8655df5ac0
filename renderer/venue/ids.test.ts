import { expect, it } from 'vitest';
import type { RowOf } from '../../backend/contract/call.ts';
import type { TRADE_LIST_CALLS } from '../../backend/contract/calls/trade-lists.ts';
import type { CustomerInfo } from '../../backend/contract/records/customers/customer.ts';
import type {
  AccountId,
  CustomerId,
  CustomerNo,
  FillIdText,
  FillNumber,
  InstrumentNumber,
  OrderIdText,
  OrderNumber,
  PositionIdText,
  PositionNumber,
  RequestKey,
} from '../../backend/domain/units.ts';
import type { FillRecord, MoneyRecord, PositionRecord } from './records.ts';

/** Takes the id of one kind alone: the compiler is what is tested here. */
const take =
  <Id>() =>
  (id: Id) =>
    id;

it('keeps the ids of answers apart: none can be given where another is meant', () => {
  const answered = (
    position: RowOf<typeof TRADE_LIST_CALLS.queryPositionPage>,
    { customerNo, id }: CustomerInfo,
  ) => [
    take<PositionNumber>()(position.positionId),
    take<AccountId>()(position.accountId),
    take<InstrumentNumber>()(position.symbolId),
    take<CustomerNo>()(customerNo),
    // @ts-expect-error an account is no order
    take<OrderNumber>()(position.accountId),
    // @ts-expect-error an order is no position
    take<PositionNumber>()(position.orderId),
    // @ts-expect-error a position is no account
    take<AccountId>()(position.positionId),
    // @ts-expect-error an account is no product
    take<InstrumentNumber>()(position.accountId),
    // @ts-expect-error a product is no fill
    take<FillNumber>()(position.symbolId),
    // @ts-expect-error an account is no customer
    take<CustomerId>()(position.accountId),
    // @ts-expect-error the number of a customer is text, its id a number
    take<CustomerNo>()(id),
  ];
  const shown = (position: PositionRecord, fill: FillRecord, { accountId }: MoneyRecord) => [
    take<OrderIdText>()(position.orderId),
    take<RequestKey | null>()(position.idempotencyKey),
    take<FillIdText>()(fill.dealId),
    // @ts-expect-error a position is no order
    take<OrderIdText>()(position.positionId),
    // @ts-expect-error an order is no position
    take<PositionIdText>()(fill.orderId),
    // @ts-expect-error an order is no fill
    take<FillIdText>()(fill.orderId),
    // @ts-expect-error the key of a request is no order
    take<OrderIdText | null>()(position.idempotencyKey),
    // @ts-expect-error an order is no key of a request
    take<RequestKey>()(position.orderId),
    // @ts-expect-error a product is no account
    take<AccountId>()(position.symbolId),
    // @ts-expect-error an account is no product
    take<InstrumentNumber>()(accountId),
  ];
  expect([answered, shown]).toHaveLength(2);
});
