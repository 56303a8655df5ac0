import { BIZ_TYPE } from '../../backend/contract/business-types.ts';
import { COIN as DEPOSIT } from '../../backend/platform-tests/deposit-harness.ts';
import { COIN as WITHDRAWAL } from '../../backend/platform-tests/withdraw-harness.ts';
import type { Chance } from './chance.ts';
import type { Founding } from './founding.ts';

/** What a customer asks for, once, however often it is sent. */
export interface Request {
  /** Marks it in the books, and is the idempotency key of every attempt. */
  readonly mark: string;
  readonly kind: 'order' | 'cancel' | 'transfer' | 'withdrawal' | 'deposit';
  readonly bizType: string;
  readonly body: object;
}

const CROSS = 1;
const ISOLATED = 2;
const LEVERAGED = 3;
const SPOT = 5;
const STOCK = 6;

/** What the customer knows of the own books. */
export interface Known {
  /** Price of bitcoin, in ticks. */
  readonly price: number;
  /** Orders of contracts that were acknowledged and may rest, with their accounts. */
  readonly resting: readonly {
    readonly orderId: number;
    readonly accountId: number;
    readonly tradeType: number;
  }[];
  /** Positions that were acknowledged and may be open. */
  readonly positions: readonly { readonly positionId: number; readonly tradeType: number }[];
}

const KINDS = [
  'contract',
  'contract',
  'contract',
  'limit',
  'limit',
  'close',
  'close',
  'cancel',
  'asset',
  'loan',
  'share',
  'transfer',
  'transfer',
  'withdrawal',
  'deposit',
] as const;

/** Draws what the customer asks for next. */
export function drawRequest(chance: Chance, mark: string, founding: Founding, known: Known): Request {
  const kind = chance.pick(KINDS);
  if (kind === 'transfer') return transfer(chance, mark, founding);
  if (kind === 'withdrawal')
    return {
      mark,
      kind,
      bizType: BIZ_TYPE.createWithdrawProposal,
      body: { ...WITHDRAWAL, amount: String(chance.between(50, 150)), remark: mark },
    };
  if (kind === 'deposit')
    return {
      mark,
      kind,
      bizType: BIZ_TYPE.createDepositProposal,
      body: { ...DEPOSIT, depositAmount: String(chance.between(50, 150)), remark: mark },
    };
  if (kind === 'cancel') {
    const order = known.resting.length > 0 ? chance.pick(known.resting) : undefined;
    if (order !== undefined) {
      const { accountId, tradeType, orderId } = order;
      return { mark, kind, bizType: BIZ_TYPE.closePboOrder, body: { accountId, tradeType, pboId: orderId } };
    }
  }
  const isBuy = chance.isOneIn(2);
  if (kind === 'asset' || kind === 'loan') return asset(chance, mark, founding, kind === 'loan');
  if (kind === 'share') return share(chance, mark, founding, isBuy);
  return contract(chance, mark, founding, { known, kind: kind === 'cancel' ? 'limit' : kind, isBuy });
}

function contract(
  chance: Chance,
  mark: string,
  { accounts, products }: Founding,
  { known, kind, isBuy }: { known: Known; kind: 'contract' | 'limit' | 'close'; isBuy: boolean },
): Request {
  const position = kind === 'close' && known.positions.length > 0 ? chance.pick(known.positions) : undefined;
  const tradeType = position?.tradeType ?? chance.pick([CROSS, ISOLATED]);
  const account = accounts.find((one) => one.tradeType === tradeType && one.currency === 'USDT');
  const away = chance.between(1, 300) * Math.ceil(known.price / 100_000);
  const limit = isBuy ? known.price - away : known.price + away;
  const isLimit = kind === 'limit';
  const bizType = isLimit ? (tradeType === CROSS ? 12 : 13) : position === undefined ? 1 : 2;
  return {
    mark,
    kind: 'order',
    bizType: BIZ_TYPE.addMarketOrder,
    body: {
      accountId: account?.accountId,
      accountCurrency: 'USDT',
      accountDigits: account?.digits,
      symbolId: products.get(tradeType)?.symbolId,
      tradeType,
      bizType,
      direction: position === undefined ? (isBuy ? 1 : 2) : 2,
      entryType: 1,
      requestNum: `0.0${chance.between(1, 9)}`,
      requestPrice: isLimit ? String(limit) : '0',
      expireType: 2,
      crossLevelNum: 1,
      requestTime: 1,
      remark: mark,
      ...(position && { positionId: position.positionId }),
      ...(bizType === 1 &&
        chance.isOneIn(3) && { stopLoss: String(isBuy ? known.price - 3 * away : known.price + 3 * away) }),
    },
  };
}

function asset(chance: Chance, mark: string, { products }: Founding, isLoan: boolean): Request {
  const tradeType = isLoan ? LEVERAGED : SPOT;
  const direction = chance.pick([1, 2]);
  return {
    mark,
    kind: 'order',
    bizType: BIZ_TYPE.addOrder,
    body: {
      tradeType,
      symbolId: products.get(tradeType)?.symbolId,
      bizType: 1,
      direction,
      entryType: 1,
      requestPrice: '',
      requestTime: 1,
      requestNum: direction === 1 ? '0.002' : '0.001',
      operationType: isLoan ? (direction === 1 ? 3 : 2) : 1,
      remark: mark,
    },
  };
}

function share(chance: Chance, mark: string, { products }: Founding, isBuy: boolean): Request {
  const direction = isBuy ? 1 : 2;
  return {
    mark,
    kind: 'order',
    bizType: BIZ_TYPE.placeStockOrder,
    body: {
      tradeType: STOCK,
      accountCurrency: 'USD',
      accountDigits: 2,
      symbolId: products.get(STOCK)?.symbolId,
      digits: 2,
      bizType: direction,
      direction,
      requestNum: String(chance.between(1, 3)),
      requestPrice: 0,
      requestTime: 1,
      remark: mark,
    },
  };
}

function transfer(chance: Chance, mark: string, { customerNo }: Founding): Request {
  const [tradeType, toTradeType] = chance.pick([
    [ISOLATED, CROSS],
    [CROSS, ISOLATED],
    [ISOLATED, SPOT],
    [SPOT, LEVERAGED],
  ] as const);
  // The amount is the mark: no two transfers of a run move the same.
  const amount = ((100 + Number(mark.split('-').at(-1))) / 100).toFixed(2);
  return {
    mark,
    kind: 'transfer',
    bizType: BIZ_TYPE.capitalTransfer,
    body: { currency: 'USDT', toCustomerNo: customerNo, tradeType, toTradeType, amount },
  };
}
