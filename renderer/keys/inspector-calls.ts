import { BIZ_TYPE } from '../../backend/contract/business-types.ts';
import { ENTRY_TYPES, EXPIRE_TYPES, DIRECTIONS } from '../../backend/contract/mapping/order-numbers.ts';
import { DIRECTION } from '../../backend/domain/direction.ts';
import { ENTRY_TYPE, EXPIRE_TYPE } from '../../backend/domain/order-terms.ts';
import { ORDER_BIZ_TYPE } from '../../backend/contract/enumerations.ts';
import { accountTypeNumber, findTradingAccount } from '../session/account-type.ts';
import type { SessionCustomer } from '../session/index.ts';

/** A call that the inspector offers, with a body that fits the customer. */
export interface InspectorCall {
  readonly id: 'customer' | 'symbols' | 'token' | 'order';
  readonly businessType: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** It trades: what is sent is executed in the account. */
  readonly isLive?: boolean;
}

/** The calls of the order process. `nowMs` is the platform's wall clock. */
export function inspectorCalls(
  customer: SessionCustomer | undefined,
  symbolId: number | undefined,
  nowMs: number,
): readonly InspectorCall[] {
  const account = findTradingAccount(customer?.accounts);
  return [
    { id: 'customer', businessType: BIZ_TYPE.findCustomerInfo, body: {} },
    {
      id: 'symbols',
      businessType: BIZ_TYPE.getSymbolBaseList,
      body: { customerGroupId: customer?.customerGroupId ?? 1 },
    },
    { id: 'token', businessType: BIZ_TYPE.getMsgPushToken, body: {} },
    {
      id: 'order',
      isLive: true,
      businessType: 'tradeapi.app.CfdMMOrderApiService.addMarketOrder',
      body: {
        accountId: account?.accountId ?? 0,
        accountCurrency: account?.currency ?? '',
        accountDigits: account?.digits ?? 0,
        symbolId: symbolId ?? 0,
        tradeType: accountTypeNumber(),
        bizType: ORDER_BIZ_TYPE.marketOpen,
        direction: DIRECTIONS.number(DIRECTION.buy),
        entryType: ENTRY_TYPES.number(ENTRY_TYPE.quantity),
        requestNum: '0.01',
        requestPrice: '0',
        expireType: EXPIRE_TYPES.number(EXPIRE_TYPE.day),
        crossLevelNum: 1,
        requestTime: Math.round(nowMs),
        stopLoss: null,
      },
    },
  ];
}

/** Members of a body in the order in which they are signed; null ones are left out of the text. */
export function signedMembers(
  body: Readonly<Record<string, unknown>>,
): readonly { readonly name: string; readonly value: string; readonly left: boolean }[] {
  return Object.entries(body)
    .sort(([first], [second]) => (first < second ? -1 : 1))
    .map(([name, value]) => ({
      name,
      value: typeof value === 'string' ? value : JSON.stringify(value),
      left: value === null,
    }));
}

/** The body that was typed; undefined while it is no JSON object. */
export function parseBody(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
