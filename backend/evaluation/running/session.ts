import { createHash, createPrivateKey, sign, type KeyObject } from 'node:crypto';
import {
  createApiClient,
  createFetchTransport,
  createOpenClient,
  valueOf,
  type ApiClient,
} from '../../client/index.ts';
import { ACCOUNT_CALLS } from '../../contract/calls/accounts.ts';
import { API_KEY_CALLS } from '../../contract/calls/api-keys.ts';
import { CUSTOMER_CALLS } from '../../contract/calls/customers.ts';
import { TRADE_TYPES } from '../../contract/mapping/account-numbers.ts';
import type { TradeType } from '../../domain/account-type.ts';
import { parseDecimal } from '../../domain/decimal.ts';
import type { ReadyLine } from './platform-child.ts';

/** Longest wait for an answer: a step of the clock takes as long as the program thinks. */
const ANSWER_MS = 3_600_000;

/** What a program is handed to trade with. */
export interface ProgramKey {
  readonly id: number;
  readonly apiKey: string;
  /** PKCS#8 in base64, shown once. */
  readonly privateKey: string;
}

export interface RunAccount {
  readonly accountId: number;
  readonly tradeType: number;
  readonly currency: string;
  readonly digits: number;
}

/** The run's own way to the platform: signed calls, so that the program may sign in as it likes. */
export interface Session {
  readonly api: ApiClient;
  readonly account: RunAccount;
  readonly programKey: ProgramKey;
  /** Market time at which the account got its money: just before the platform was ready. */
  readonly openedMs: number;
  /** Ends the key of the program, and with it its part in the clock. */
  endProgram(): Promise<void>;
  /** Equity of the account now, at its digits. */
  equity(): Promise<bigint>;
}

/** Signs in as the demonstration customer, makes a key for the run and one for the program, and finds the account. */
export async function openSession(ready: ReadyLine, account: TradeType): Promise<Session> {
  const { baseUrl, companyId, demo } = ready;
  const transport = createFetchTransport(baseUrl, undefined, ANSWER_MS);
  const common = { companyId, transport, now: () => Date.now(), language: () => 'en-US' as const };
  const loginPwd = createHash('md5').update(demo.password).digest('hex');
  const login = { type: 1, device: 2, isThird: false, loginName: demo.loginName, loginPwd };
  const guest = createApiClient({ ...common, token: () => undefined });
  const { token } = valueOf(await guest.call(CUSTOMER_CALLS.login, login));
  const customer = createApiClient({ ...common, token: () => token ?? undefined });
  const own = await makeKey(customer, 'evaluation');
  const programKey = await makeKey(customer, 'program');
  const secret = keyOf(own.privateKey);
  const api = createOpenClient({
    ...common,
    apiKey: own.apiKey,
    sign: (text) => sign('sha1', Buffer.from(text), secret).toString('base64'),
  });
  const tradeType = TRADE_TYPES.number(account);
  const { accountList } = valueOf(await api.call(CUSTOMER_CALLS.findCustomerInfo, {}));
  const found = accountList.find((one) => one.tradeType === tradeType);
  if (found === undefined) throw new Error(`the customer has no account of the type ${account}`);
  const { accountId, currency, digits } = found;
  const statement = valueOf(await api.call(ACCOUNT_CALLS.accountStatement, { tradeType, accountId }));
  return {
    api,
    programKey,
    openedMs: statement.lines.at(-1)?.time ?? 0,
    account: { accountId, tradeType, currency, digits },
    async endProgram() {
      // The program may have signed in itself and ended this session; then its key stays.
      await customer.call(API_KEY_CALLS.delApi, { id: programKey.id });
    },
    async equity() {
      const figures = valueOf(
        await api.call(ACCOUNT_CALLS.queryAccountAssetsInfo, { tradeType, accountId: String(accountId) }),
      );
      const amount = parseDecimal(figures.equity, digits);
      if (amount === undefined) throw new Error(`the platform says an equity of ${figures.equity}`);
      return amount;
    },
  };
}

async function makeKey(customer: ApiClient, tag: string): Promise<ProgramKey> {
  const { id, apiKey, privateKey } = valueOf(await customer.call(API_KEY_CALLS.applyApi, { tag }));
  // One that is bound to an address does not end after ninety days of the market.
  valueOf(await customer.call(API_KEY_CALLS.editApiPermission, { id, whiteIps: '127.0.0.1' }));
  return { id, apiKey, privateKey: privateKey ?? '' };
}

function keyOf(privateKey: string): KeyObject {
  return createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' });
}
