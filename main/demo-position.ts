import { createHash, randomUUID } from 'node:crypto';
import { Type, type Static, type TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { BIZ_TYPE, TRADE_GROUP } from '../backend/protocol/business-types.ts';
import type { ConnectionProfile } from './ipc/table.ts';
import { createRelay, type Relay } from './relay.ts';

/** Isolated contract (specification, trade types). */
const ISOLATED_CONTRACT = 2;
const MARKET_OPEN = 1;
const BUY = 1;
const BY_QUANTITY = 1;

/** What a market order states although it decides nothing: no price of its own, the leverage in force. */
const MARKET_ORDER = { requestPrice: '0', expireType: 1, crossLevelNum: 1 } as const;

/** Members that are read here; the platform sends more. */
const SignedIn = Type.Object({ token: Type.String() });
const CustomerInfo = Type.Object({
  customerGroupId: Type.Integer(),
  accountList: Type.Array(
    Type.Object({
      tradeType: Type.Integer(),
      accountId: Type.Integer(),
      currency: Type.String(),
      digits: Type.Integer(),
    }),
  ),
});
const SymbolBaseList = Type.Array(
  Type.Object({ tradeType: Type.Integer(), symbolId: Type.Integer(), inTradeTime: Type.Integer() }),
);
const SymbolDetail = Type.Object({ minVolume: Type.Union([Type.Number(), Type.String()]) });

/** The position that was opened for a demonstration. */
export interface DemoPosition {
  readonly symbolId: number;
  readonly token: string;
}

/**
 * Signs in to the demonstration, as any client would, and buys a little of the first product that is trading.
 * @throws Error with the platform's code when it refuses.
 */
export async function openDemoPosition(profile: ConnectionProfile): Promise<DemoPosition> {
  if (!profile.demo) throw new Error('this platform has no demonstration customer');
  const call = createClient(profile, createRelay(profile));
  const { loginName, password } = profile.demo;
  const loginPwd = createHash('md5').update(password).digest('hex');
  const signIn = { type: 1, device: 2, isThird: false, loginName, loginPwd };
  const { token } = await call(SignedIn, 'login', BIZ_TYPE.login, signIn);
  const { accountList, customerGroupId } = await call(
    CustomerInfo,
    'global',
    BIZ_TYPE.findCustomerInfo,
    {},
    token,
  );
  const account = accountList.find(({ tradeType }) => tradeType === ISOLATED_CONTRACT);
  const products = await call(
    SymbolBaseList,
    'global',
    BIZ_TYPE.getSymbolBaseList,
    { customerGroupId },
    token,
  );
  const product = products.find((row) => row.tradeType === ISOLATED_CONTRACT && row.inTradeTime === 1);
  if (!account || !product) throw new Error('the demonstration has no account or no open product');

  const { symbolId } = product;
  const question = { symbolId, tradeType: ISOLATED_CONTRACT };
  const detail = await call(SymbolDetail, 'global', BIZ_TYPE.getSymbolDetail, question, token);
  await call(
    Type.Unknown(),
    'global',
    BIZ_TYPE.addMarketOrder,
    {
      accountId: account.accountId,
      accountCurrency: account.currency,
      accountDigits: account.digits,
      symbolId,
      tradeType: ISOLATED_CONTRACT,
      bizType: MARKET_OPEN,
      direction: BUY,
      entryType: BY_QUANTITY,
      // A hundred times the smallest quantity, so that the profit is seen to move.
      requestNum: timesHundred(String(detail.minVolume)),
      ...MARKET_ORDER,
      requestTime: Date.now(),
    },
    token,
  );
  return { symbolId, token };
}

type Call = <Data extends TSchema>(
  data: Data,
  mount: 'login' | 'global',
  bizType: string,
  body: object,
  token?: string,
) => Promise<Static<Data>>;

function createClient(profile: ConnectionProfile, relay: Relay): Call {
  return async (schema, mount, bizType, body, token) => {
    const headers = {
      companyId: String(profile.companyId),
      trace: randomUUID(),
      timestamp: String(Date.now()),
      lang: 'en-US',
      ...(token === undefined ? {} : { token }),
      ...(bizType === BIZ_TYPE.addMarketOrder ? { group: TRADE_GROUP } : {}),
      ...(bizType === BIZ_TYPE.getSymbolDetail ? { version: '0.0.2' } : {}),
    };
    const answer = await relay.post(`/api/${mount}/${bizType}`, headers, JSON.stringify(body));
    const { bizCode = '', code = '', data } = (answer.body ?? {}) as Partial<Record<string, unknown>>;
    if (code !== '0') throw new Error(`${bizType} was answered by ${String(bizCode)}${String(code)}`);
    if (!Value.Check(schema, data)) throw new Error(`${bizType} was answered in another shape than expected`);
    return data;
  };
}

/** A hundred times a decimal text, by moving its point. */
function timesHundred(text: string): string {
  const [whole = '0', fraction = ''] = text.split('.');
  const moved = `${whole}${fraction.slice(0, 2).padEnd(2, '0')}`.replace(/^0+(?=\d)/, '');
  const rest = fraction.slice(2);
  return rest === '' ? moved : `${moved}.${rest}`;
}
