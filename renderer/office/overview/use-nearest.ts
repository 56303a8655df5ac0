import { useQuery } from '@tanstack/react-query';
import { CUSTOMER_MANAGEMENT } from '../../../backend/contract/calls/management/customers.ts';
import { TRADING_MANAGEMENT } from '../../../backend/contract/calls/management/trading.ts';
import { TRADE_TYPES } from '../../../backend/contract/mapping/account-numbers.ts';
import { queryClient, valueOf } from '../../connection/terminal-connection.ts';
import { operatorLine } from '../../operator/meridian/line.ts';
import { toAccounts, type OfficeAccount } from '../customers/customer-model.ts';
import { CALL_KEY, useMay } from '../use-call.ts';
import { customersByMargin, type MarginCustomer } from './nearest-model.ts';

const { queryAllPositionPage } = TRADING_MANAGEMENT;
const { customerDetail } = CUSTOMER_MANAGEMENT;

/** How soon the levels are read again (milliseconds): each customer is a call. */
const LEVELS_AGAIN_MS = 15_000;
/** Positions that are read: the newest. */
const POSITIONS = 500;
/** Customers whose accounts are read: those with the most margin. */
const LOOKED_AT = 30;

/** An account with cross margin, and whose it is. */
export interface NearAccount {
  readonly customer: MarginCustomer;
  readonly name: string;
  readonly account: OfficeAccount;
}

/** Cross accounts of the customers with the most margin, the nearest to their stop-out first. */
export function useNearest() {
  const may = useMay();
  return useQuery(
    {
      queryKey: [...CALL_KEY, 'nearest'],
      queryFn: readNearest,
      enabled: may(queryAllPositionPage.permission) && may(customerDetail.permission),
      refetchInterval: LEVELS_AGAIN_MS,
    },
    queryClient,
  );
}

async function readNearest() {
  const tradeType = TRADE_TYPES.number('cross');
  const positions = valueOf(
    await operatorLine().call(queryAllPositionPage, { tradeType, current: 1, size: POSITIONS }),
  );
  const all = customersByMargin(positions.records);
  const read = await Promise.all(all.slice(0, LOOKED_AT).map((customer) => readAccounts(customer)));
  const near = read
    .flat()
    .filter(({ account }) => account.levelBp !== undefined)
    .toSorted((one, other) => (one.account.levelBp ?? 0) - (other.account.levelBp ?? 0));
  return { near, lookedAt: Math.min(all.length, LOOKED_AT), customers: all.length };
}

async function readAccounts(customer: MarginCustomer): Promise<readonly NearAccount[]> {
  const { id, number: customerNo } = customer;
  const detail = valueOf(await operatorLine().call(customerDetail, { type: 'tradeAccount', id, customerNo }));
  const name = detail.name ?? detail.email ?? '';
  return toAccounts(detail)
    .filter(({ type }) => type === 'cross')
    .map((account) => ({ customer, name, account }));
}
