import { create } from 'zustand';
import type { IpcResponse } from '../../main/ipc/table.ts';
import { CUSTOMER_CALLS } from '../../backend/contract/calls/customers.ts';
import { PRODUCT_CALLS } from '../../backend/contract/calls/products.ts';
import { ENTRY_TYPES, EXPIRE_TYPES, DIRECTIONS } from '../../backend/contract/mapping/order-numbers.ts';
import { DIRECTION } from '../../backend/domain/direction.ts';
import { ENTRY_TYPE, EXPIRE_TYPE } from '../../backend/domain/orders/order-terms.ts';
import { ORDER_BIZ_TYPE } from '../../backend/contract/enumerations.ts';
import type { ApiResult } from '../connection/terminal-connection.ts';
import { useSettings } from '../session/settings.ts';
import { accountTypeNumber, findTradingAccount } from '../session/account-type.ts';
import type { SessionCustomer } from '../session/use-session.ts';
import { toResult } from './use-keys.ts';
import type { InstrumentNumber } from '../../backend/domain/units.ts';

/** Calls a minute that the open API allows a key. */
export const CALLS_A_MINUTE = 100;
/** Signed calls remembered; the oldest leave first. */
const MAX_REMEMBERED_CALLS = 500;
const MINUTE_MS = 60_000;

/** One signed call of this terminal and its answer. */
export interface SignedCall {
  readonly apiKey: string;
  readonly businessType: string;
  readonly atMs: number;
  readonly durationMs: number;
  readonly status: number;
  readonly result: ApiResult<unknown>;
  readonly steps: IpcResponse<'keys.signedCall'>['steps'];
  readonly body: unknown;
}

interface SignedCallState {
  /** Newest first. */
  readonly calls: readonly SignedCall[];
}

export const useSignedCalls = create<SignedCallState>(() => ({ calls: [] }));

/** Signs a body with a key of the vault and sends it. Undefined when the host refuses, for instance without the key. */
export async function sendSigned(
  apiKey: string,
  businessType: string,
  body: Record<string, unknown>,
): Promise<SignedCall | undefined> {
  const lang = useSettings.getState().language;
  const sent = await window.desktop
    .invoke('keys.signedCall', { apiKey, bizType: businessType, body, lang })
    .catch(() => undefined);
  if (!sent) return undefined;
  const { answer, steps } = sent;
  const call: SignedCall = {
    apiKey,
    businessType,
    atMs: Date.now(),
    durationMs: answer.durationMs,
    status: answer.status,
    result: toResult(answer),
    steps,
    body: answer.body,
  };
  useSignedCalls.setState(({ calls }) => ({ calls: [call, ...calls].slice(0, MAX_REMEMBERED_CALLS) }));
  return call;
}

/** Calls of a key in the minute before `nowMs`, as far as this terminal made them. */
export function callsInMinute(calls: readonly SignedCall[], apiKey: string, nowMs: number): number {
  return calls.filter((call) => call.apiKey === apiKey && nowMs - call.atMs < MINUTE_MS).length;
}

/** Calls of a key in each of `slots` periods of ten seconds, oldest first. */
export function callsBySlot(
  calls: readonly SignedCall[],
  apiKey: string,
  nowMs: number,
  slots: number,
): readonly number[] {
  const counts = Array.from({ length: slots }, () => 0);
  for (const call of calls) {
    const slot = slots - 1 - Math.floor((nowMs - call.atMs) / 10_000);
    if (call.apiKey === apiKey && slot >= 0 && slot < slots) counts[slot] = (counts[slot] ?? 0) + 1;
  }
  return counts;
}

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
  symbolId: InstrumentNumber | undefined,
  nowMs: number,
): readonly InspectorCall[] {
  const account = findTradingAccount(customer?.accounts);
  return [
    { id: 'customer', businessType: CUSTOMER_CALLS.findCustomerInfo.bizType, body: {} },
    {
      id: 'symbols',
      businessType: PRODUCT_CALLS.getSymbolBaseList.bizType,
      body: { customerGroupId: customer?.customerGroupId ?? 1 },
    },
    { id: 'token', businessType: CUSTOMER_CALLS.getMsgPushToken.bizType, body: {} },
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
