// What an order does in each account type, by the arithmetic of docs/trading.md alone: how it is sent, what a fill moves, and what is left afterwards.
// Nothing here is code of the platform.
import {
  accountOf,
  call,
  ceil,
  fail,
  floor,
  flowOf,
  flowsOf,
  POWER,
  productOf,
  same,
  scale,
  text,
} from './trading-client.mjs';

const MONEY_DIGITS = 2;
const ASSET_DIGITS = 8;
const money = (amount) => text(amount, MONEY_DIGITS);
const asset = (amount) => text(amount, ASSET_DIGITS);
const rate = (value) => scale(value.toFixed(10), 10);
const shareOf = (amount, share) => ceil(amount * rate(share), POWER(10));

/** Money of a volume at a price, exactly, as a fraction of money units. */
const exactly = ({ digits, lots, detail }, price, volume) => [
  scale(price, digits) * scale(volume, lots) * BigInt(detail.contractSize) * POWER(MONEY_DIGITS),
  POWER(digits + lots),
];
const valueUp = (product, price, volume) => ceil(...exactly(product, price, volume));
const valueDown = (product, price, volume) => floor(...exactly(product, price, volume));

/** Fee of a contract: a share of the notional between its bounds. */
function contractFee({ detail }, notional) {
  const share = shareOf(notional, detail.feeRate);
  const [least, most] = [detail.minFee, detail.maxFee].map((bound) => scale(bound.toFixed(8), MONEY_DIGITS));
  return share < least ? least : most > 0n && share > most ? most : share;
}

/** Result of a volume between two prices, rounded down. */
export function resultOf(product, { direction, price }, closedAt, volume) {
  const [opened, unit] = exactly(product, price, volume);
  const [closed] = exactly(product, closedAt, volume);
  return floor(direction === 1 ? closed - opened : opened - closed, unit);
}

/** The first whole price tick at which closing a bought volume pays its opening fee and its closing fee. */
export function breakEvenOf(product, price, volume, paid) {
  for (let ticks = scale(price, product.digits); ; ticks++) {
    const at = text(ticks, product.digits);
    const cost = paid + contractFee(product, valueUp(product, at, volume));
    if (resultOf(product, { direction: 1, price }, at, volume) >= cost) return at;
  }
}

export const openingFee = (product, price, volume) => contractFee(product, valueUp(product, price, volume));

/** The lines that fills write, by account type. */
const LINES = {
  1: { openFee: 6_001, closeFee: 6_002, results: { close: 6_004, stopLoss: 6_005, takeProfit: 6_006 } },
  2: {
    openFee: 12_002,
    closeFee: 12_004,
    results: { close: 12_006, takeProfit: 12_007, stopLoss: 12_008 },
    margin: 12_001,
  },
  3: { in: 18_001, out: 18_002, fee: 18_005 },
  5: { in: 54_001, out: 54_002, fee: 54_003 },
  6: { sold: 60_601, bought: 60_602, fee: 60_603 },
};

const isContract = (tradeType) => tradeType < 3;

/** The five account types: what is traded in each, and what it is called there. */
export const ACCOUNTS = [
  { name: 'isolated', tradeType: 2, code: 'BTC/USDT', lots: '0.01', limitType: 13 },
  { name: 'cross', tradeType: 1, code: 'BTC/USDT', lots: '0.01', limitType: 12 },
  { name: 'leveraged spot', tradeType: 3, code: 'BTC/USDT', lots: '0.01', limitType: 13 },
  { name: 'spot', tradeType: 5, code: 'BTC/USDT', lots: '0.01', limitType: 13 },
  { name: 'stock', tradeType: 6, code: 'ALDM', lots: '10', limitType: 12 },
];

/** The call of an account type and the body that it needs for an order; prices are whole ticks. */
export async function orderOf(of, { direction = 1, limit, product, ...members }) {
  const { tradeType, lots, limitType, code } = of;
  const { symbolId } = product ?? (await productOf(tradeType, code));
  const account = await accountOf(tradeType);
  const isLimit = limit !== undefined;
  const body = {
    tradeType,
    symbolId,
    direction,
    entryType: 1,
    requestNum: lots,
    requestPrice: isLimit ? String(limit) : '0',
    requestTime: Date.now(),
    bizType: isLimit ? limitType : 1,
    accountCurrency: account.currency,
    accountDigits: account.digits,
  };
  if (isContract(tradeType))
    return [
      'tradeapi.app.OrderApiService.addMarketOrder',
      { ...body, accountId: account.accountId, expireType: 2, crossLevelNum: 1, ...members },
    ];
  if (tradeType === 6)
    return [
      'tradeapi.app.StockOrderApiService.placeOrder',
      {
        ...body,
        entryType: undefined,
        bizType: isLimit ? 11 + direction : direction,
        expiryType: 2,
        ...members,
      },
    ];
  return ['tradeapi.app.OrderApiService.addOrder', { ...body, expiryType: 2, ...members }];
}

export async function place(of, members) {
  const { orderId } = await call(...(await orderOf(of, members)));
  return String(orderId);
}

/** The record of an order in any state. */
export async function recordOf({ tradeType }, orderId) {
  const query = { tradeType, orderIds: orderId, size: 1, current: 1 };
  const [row] = await call('tradeapi.app.OrderApiService.queryOrderPage', query);
  if (row === undefined) fail(`order ${orderId} is in no list`);
  return row;
}

/** What an account should have, which every fill moves: its money, and of a wallet the asset. */
export async function openBook({ tradeType, code }) {
  const found = await accountOf(tradeType);
  const held =
    isContract(tradeType) || tradeType === 6 ? undefined : await accountOf(tradeType, assetOf(code));
  return {
    money: money(scale(found.balance, MONEY_DIGITS)),
    asset: asset(scale(held?.balance ?? '0', ASSET_DIGITS)),
    entries: {},
  };
}
const assetOf = (code) => code.split('/')[0];

const moved = (book, what, amount, digits) => {
  book[what] = text(scale(book[what], digits) + amount, digits);
};

/** A fill: its message, its lines, and what it does to the book of its account. */
export async function checkFill(of, book, name, { paramMap }, product, ended = 'close') {
  const { dealPrice: price, dealExecuteNum: volume, dealId, commission, direction } = paramMap;
  const lines = LINES[of.tradeType];
  const isSale = direction === '2';
  const flows = await flowsOf(await accountOf(of.tradeType));
  const line = (what, type, amount, all = flows, form = money) =>
    same(`${name}: ${what}`, flowOf(all, type, dealId), form(amount));
  if (isContract(of.tradeType)) {
    const notional = valueUp(product, price, volume);
    const fee = contractFee(product, notional);
    same(`${name}: fee in the message`, commission, money(-fee));
    const entry = book.entries[paramMap.positionId];
    if (entry === undefined) {
      const margin = ceil(notional, BigInt(product.detail.leverRatio));
      if (paramMap.Margin !== undefined)
        same(`${name}: margin in the message`, paramMap.Margin, money(margin));
      line('line of the fee', lines.openFee, -fee);
      if (lines.margin !== undefined) line('line of the margin', lines.margin, -margin);
      book.entries[paramMap.positionId] = { direction: Number(direction), price, volume };
      return moved(book, 'money', -fee, MONEY_DIGITS);
    }
    const gained = resultOf(product, entry, price, volume);
    line('line of the fee', lines.closeFee, -fee);
    if (gained !== 0n) line('line of the result', lines.results[ended], gained);
    return moved(book, 'money', gained - fee, MONEY_DIGITS);
  }
  if (of.tradeType === 6) {
    const value = valueUp(product, price, volume);
    const fee = shareOf(value, product.detail.feeRate);
    same(`${name}: fee in the message`, commission, money(-fee));
    line('line of the shares', isSale ? lines.sold : lines.bought, isSale ? value : -value);
    line('line of the fee', lines.fee, -fee);
    return moved(book, 'money', (isSale ? value : -value) - fee, MONEY_DIGITS);
  }
  const assets = await flowsOf(await accountOf(of.tradeType, assetOf(of.code)));
  const lots = scale(volume, ASSET_DIGITS);
  if (isSale) {
    const income = valueDown(product, price, volume);
    const fee = shareOf(income, product.detail.feeRate);
    same(`${name}: fee in the message`, commission, money(-fee));
    line('line of the asset', lines.out, -lots, assets, asset);
    line('line of the money', lines.in, income);
    line('line of the fee', lines.fee, -fee);
    moved(book, 'asset', -lots, ASSET_DIGITS);
    return moved(book, 'money', income - fee, MONEY_DIGITS);
  }
  const cost = valueUp(product, price, volume);
  const fee = shareOf(lots, product.detail.feeRate);
  same(`${name}: fee in the message`, commission, asset(-fee));
  line('line of the money', lines.out, -cost);
  line('line of the asset', lines.in, lots, assets, asset);
  line('line of the fee', lines.fee, -fee, assets, asset);
  moved(book, 'asset', lots - fee, ASSET_DIGITS);
  return moved(book, 'money', -cost, MONEY_DIGITS);
}

/** Money and asset of an account are what its fills have left. */
export async function checkBook(of, book, when) {
  same(`${of.name}: money ${when}`, (await accountOf(of.tradeType)).balance, book.money);
  if (isContract(of.tradeType) || of.tradeType === 6) return;
  const held = await accountOf(of.tradeType, assetOf(of.code));
  same(`${of.name}: asset ${when}`, asset(scale(held.balance, ASSET_DIGITS)), book.asset);
}

/** What an order that waits locks: margin and fee, money or shares, at its limit, else at its trigger. */
export function lockOf(of, product, { direction = 1, price }) {
  if (of.tradeType === 6 && direction === 2) return 0n;
  if (!isContract(of.tradeType) && of.tradeType !== 6)
    return direction === 2 ? 0n : valueUp(product, price, of.lots);
  const value = valueUp(product, price, of.lots);
  if (of.tradeType === 6) return value + shareOf(value, product.detail.feeRate);
  return ceil(value, BigInt(product.detail.leverRatio)) + contractFee(product, value);
}
