import type { OrderFlow } from './order-stream.ts';
import { call, signInDemo, type ReadyLine } from './platform-process.ts';

const API = '/global/tradeapi.app';
const PRODUCTS = '/global/config.app.AppSymbolDubboService.getSymbolBaseList';
const CUSTOMER = '/global/customer.app.CustomerWebApiService.findCustomerInfo';

export const ACCOUNT_TYPES = { cross: 1, isolated: 2, leverage: 3, spot: 5, stock: 6 } as const;

interface Account {
  readonly accountId: number;
  readonly tradeType: number;
  readonly currency: string;
  readonly digits: number;
}
interface Product {
  readonly symbolId: number;
  readonly tradeType: number;
  readonly symbolCode: string;
}

/**
 * Orders of the demonstration customer in an account of each type, one flow a writer: contracts are opened and closed, assets bought
 * and sold, sold on loan and bought back, shares bought and sold. Shares are traded only in the hours of their exchange.
 */
export async function orderMix(ready: ReadyLine, writers: number): Promise<OrderFlow[]> {
  const token = await signInDemo(ready);
  const { data: customer } = await call<{ accountList: Account[] }>(ready, CUSTOMER, {}, { token });
  const { data: products } = await call<Product[]>(ready, PRODUCTS, { customerGroupId: 1 }, { token });
  const productOf = (tradeType: number, code: string) =>
    products.find((one) => one.tradeType === tradeType && one.symbolCode === code)?.symbolId ?? 0;
  const contracts = (tradeType: number) => {
    const account = customer.accountList.find((one) => one.tradeType === tradeType);
    if (account === undefined)
      throw new Error(`the demonstration customer has no account of type ${tradeType}`);
    return contractFlow(account, productOf(tradeType, 'BTC/USDT'));
  };
  const { cross, isolated, leverage, spot, stock } = ACCOUNT_TYPES;
  const kinds = [
    () => contracts(cross),
    () => contracts(isolated),
    () => assetFlow(spot, productOf(spot, 'BTC/USDT'), [BUY, SELL], { [BUY]: OWN, [SELL]: OWN }),
    () => assetFlow(leverage, productOf(leverage, 'BTC/USDT'), [SELL, BUY], { [SELL]: BORROW, [BUY]: REPAY }),
    () => shareFlow(productOf(stock, 'ALDM')),
  ];
  return Array.from({ length: writers }, (_, at) => kinds[at % kinds.length]?.() as OrderFlow);
}

const BUY = 1;
const SELL = 2;
/** Where the money of an order for assets comes from and goes to. */
const OWN = 1;
const BORROW = 2;
const REPAY = 3;

function* contractFlow({ accountId, tradeType, currency, digits }: Account, symbolId: number): OrderFlow {
  const order = {
    accountId,
    accountCurrency: currency,
    accountDigits: digits,
    symbolId,
    tradeType,
    entryType: 1,
    requestNum: '0.01',
    requestPrice: '0',
    expireType: 1,
    crossLevelNum: 1,
    requestTime: 1,
  };
  const operation = `${API}.OrderApiService.addMarketOrder`;
  for (;;) {
    const { positionId } = yield { operation, body: { ...order, bizType: 1, direction: BUY } };
    yield { operation, body: { ...order, bizType: 2, direction: SELL, positionId } };
  }
}

function* assetFlow(
  tradeType: number,
  symbolId: number,
  directions: readonly number[],
  operationTypes: Readonly<Record<number, number>>,
): OrderFlow {
  const order = { tradeType, symbolId, bizType: 1, entryType: 1, requestPrice: '', requestTime: 1 };
  for (;;)
    for (const direction of directions) {
      // More is bought than sold: the fee is taken off what comes in.
      const requestNum = direction === BUY ? '0.002' : '0.001';
      const body = { ...order, direction, requestNum, operationType: operationTypes[direction] };
      yield { operation: `${API}.OrderApiService.addOrder`, body };
    }
}

function* shareFlow(symbolId: number): OrderFlow {
  const order = {
    tradeType: ACCOUNT_TYPES.stock,
    accountCurrency: 'USD',
    accountDigits: 2,
    symbolId,
    digits: 2,
  };
  for (;;)
    for (const direction of [BUY, SELL]) {
      const body = {
        ...order,
        bizType: direction,
        direction,
        requestNum: '1',
        requestPrice: 0,
        requestTime: 1,
      };
      yield { operation: `${API}.StockOrderApiService.placeOrder`, body };
    }
}
