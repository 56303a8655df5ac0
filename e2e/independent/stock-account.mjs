// Trades shares on a stock account and checks every amount by arithmetic of its own, written from the published documents
// alone (docs/trading.md): it shares no code with the platform. Input: the platform's ready line as the first argument, and
// as the second what is to happen after the purchase: `dividend` waits for the end of the day, `forced-sale` lets the market
// fall, `split` waits until there are two new shares for one. Output: one JSON line with what was checked, or one line on standard error and exit code 1.
import {
  accountOf,
  call,
  ceil,
  checked,
  fail,
  finish,
  floor,
  flowOf,
  flowsOf,
  messages,
  operator,
  POWER,
  productOf,
  same,
  scale,
  text,
  tradeOf,
} from './trading-client.mjs';

const STOCK = 6;
const DIGITS = 2;
const money = (amount) => text(amount, DIGITS);
const FLOWS = {
  sold: 60_601,
  bought: 60_602,
  fee: 60_603,
  borrowed: 60_701,
  repaid: 60_801,
  forcedRepaid: 60_802,
  accrued: 61_001,
  interest: 61_101,
  dividend: 61_401,
  dividendTax: 61_403,
};
const event = process.argv[3];
const product = await productOf(STOCK, event === 'split' ? 'VSPR' : 'ALDM');
const { detail } = product;
const account = () => accountOf(STOCK);
const flows = async () => flowsOf(await account());
const assets = () =>
  call('tradeapi.app.StockAccountApiService.queryAccountAssetsInfo', {
    tradeType: STOCK,
    currencyCode: 'USD',
  });
const position = async () =>
  (await call('tradeapi.app.PositionApiService.queryPositionPage', { tradeType: STOCK }))[0];

async function trade(direction, shares) {
  const { orderId } = await call('tradeapi.app.StockOrderApiService.placeOrder', {
    tradeType: STOCK,
    accountCurrency: 'USD',
    accountDigits: DIGITS,
    symbolId: product.symbolId,
    digits: product.digits,
    bizType: direction,
    direction,
    requestNum: String(shares),
    requestPrice: 0,
    requestTime: Date.now(),
  });
  return (await messages.waitFor(tradeOf(orderId))).paramMap;
}

/** A price in cents times shares is money in cents: neither is rounded. */
const marketValue = (price, shares) => scale(price, DIGITS) * BigInt(shares);
const rate = (value) => scale(value.toFixed(10), 10);
const feeOn = (amount) => ceil(amount * rate(detail.feeRate), POWER(10));

/** Buys more than there is money for; the rest is borrowed. */
async function buy(shares) {
  const cash = scale((await account()).balance, DIGITS);
  const { dealPrice, dealId, commission } = await trade(1, shares);
  const cost = marketValue(dealPrice, shares);
  const fee = feeOn(cost);
  const loan = cost + fee - cash;
  const lines = await flows();
  same('stock: fee in the message', commission, money(-fee));
  same('stock: line of the purchase', flowOf(lines, FLOWS.bought, dealId), money(-cost));
  same('stock: line of its fee', flowOf(lines, FLOWS.fee, dealId), money(-fee));
  same('stock: line of the loan', flowOf(lines, FLOWS.borrowed), money(loan));
  const { balance, liabilitiesPrincipal } = await account();
  same('stock: nothing left of the money', balance, money(0n));
  same('stock: principal owed', liabilitiesPrincipal, money(loan));
  const held = await position();
  same('stock: shares held', held.volume, String(shares));
  same('stock: cost of the shares', held.costAmount, money(cost));
  // One moment: the figures of the answer belong together.
  const now = await assets();
  const value = scale(now.positionMarketValue, DIGITS);
  same('stock: equity', now.equity, money(value - loan));
  same('stock: initial margin', now.margin, money(ceil(value, BigInt(detail.accountDayLeverageRatio))));
  same('stock: maintenance margin', now.maintainMargin, money(ceil(value, 4n)));
  return { cost, loan };
}

/** The end of the day of the record date: interest, dividend, tax, and what comes in repays. */
async function dividend() {
  const shares = 1_900;
  const { loan } = await buy(shares);
  let lines = await flows();
  while (!lines.some((row) => row.businessType1 === FLOWS.dividend)) lines = await flows();
  const yearly = rate(detail.longLoanYearRatio[0].value);
  const interest = ceil(loan * yearly, POWER(10) * 365n);
  const [announced] = detail.dividendFutureInfos;
  const paid = floor(scale(announced.dividendRight, 10) * BigInt(shares) * POWER(DIGITS), POWER(10));
  const tax = ceil(paid * 15n, 100n);
  same('stock: dividend', flowOf(lines, FLOWS.dividend), money(paid));
  same('stock: tax on the dividend', flowOf(lines, FLOWS.dividendTax), money(-tax));
  same('stock: interest of the day', flowOf(lines, FLOWS.accrued), money(-interest));
  same('stock: interest is paid first', flowOf(lines, FLOWS.interest), money(-interest));
  const repaid = paid - tax - interest;
  same('stock: rest repays the loan', flowOf(lines, FLOWS.repaid), money(-repaid));
  const after = await account();
  same('stock: principal after the day', after.liabilitiesPrincipal, money(loan - repaid));
  same('stock: no interest owed', after.interest, money(0n));
  same('stock: balance after the day', after.balance, money(0n));
}

/** The market falls within minutes. */
const crash = () =>
  operator('venue.admin.MarketScenarioService.start', {
    name: 'flash-crash',
    size: -16,
    symbolIds: [product.symbolId],
  });

/** A sale in part repays; a falling market first warns, then sells everything that is left. */
async function forcedSale() {
  const bought = await buy(2_500);
  const sale = await trade(2, 10);
  const income = marketValue(sale.dealPrice, 10);
  const fee = feeOn(income);
  const loan = bought.loan - income + fee;
  let lines = await flows();
  same('stock: line of the sale', flowOf(lines, FLOWS.sold, sale.dealId), money(income));
  same('stock: line of its fee', flowOf(lines, FLOWS.fee, sale.dealId), money(-fee));
  same('stock: the sale repays', flowOf(lines, FLOWS.repaid), money(fee - income));
  same('stock: principal after the sale', (await account()).liabilitiesPrincipal, money(loan));
  const left = bought.cost - floor(bought.cost * 10n, 2_500n);
  same('stock: cost after the sale', (await position()).costAmount, money(left));

  let isWarned = false;
  void messages
    .waitFor(({ msgCode, content }) => msgCode === 'notice' && content.bizType === 'MARGIN_CALL')
    .then(() => (isWarned = true));
  await crash();
  await crash();
  const { paramMap: end } = await messages.waitFor(
    ({ msgCode, content }) => msgCode === 'trade' && content.paramMap.orderBizType === '5',
  );
  if (!isWarned) fail('sold without a warning');
  checked.push('stock: margin call');
  const { dealPrice, dealId, dealExecuteNum } = end;
  same('stock: everything is sold', scale(dealExecuteNum, 0), 2_490n);
  const brought = marketValue(dealPrice, 2_490);
  const last = feeOn(brought);
  lines = await flows();
  same('stock: line of the forced sale', flowOf(lines, FLOWS.sold, dealId), money(brought));
  same('stock: line of the fee of it', flowOf(lines, FLOWS.fee, dealId), money(-last));
  same('stock: line of what it repays', flowOf(lines, FLOWS.forcedRepaid), money(-loan));
  const after = await account();
  same('stock: nothing owed at the end', after.liabilities, money(0n));
  same('stock: balance at the end', after.balance, money(brought - last - loan));
}

/** Offers shares at a price in cents. */
async function offer(shares, cents) {
  const { orderId } = await call('tradeapi.app.StockOrderApiService.placeOrder', {
    tradeType: STOCK,
    accountCurrency: 'USD',
    accountDigits: DIGITS,
    symbolId: product.symbolId,
    digits: product.digits,
    bizType: 13,
    direction: 2,
    requestNum: String(shares),
    expireType: 4,
    requestPrice: Number(cents),
    requestTime: Date.now(),
  });
  return orderId;
}

/** Two new shares for one: twice the shares at the same cost, money and loan as before, orders that follow or end. */
async function split() {
  const shares = 1_500;
  const [announced] = detail.dividendFutureInfos;
  same('split: ratio', `${announced.dividendRight} for ${announced.dividendLeft}`, '2 for 1');
  const { cost, loan } = await buy(shares);
  const price = (scale((await position()).openPrice, DIGITS) * 12n) / 10n;
  const cents = price - (price % 2n);
  const [even, odd] = [await offer(7, cents), await offer(5, cents + 1n)];
  const before = await account();
  const notice = messages.waitFor(
    ({ msgCode, content }) => msgCode === 'notice' && content.bizType === 'SHARES_SPLIT',
  );
  const ended = messages.waitFor(tradeOf(odd));
  const { text: notified } = await notice;
  same('split: notice', notified.includes(String(shares)) && notified.includes(String(2 * shares)), true);
  same('split: an order with an odd price ends', (await ended).paramMap.orderStatus, '4');
  const after = await position();
  same('split: shares', after.volume, String(2 * shares));
  same('split: cost', after.costAmount, money(cost));
  const now = await account();
  same('split: money', now.balance, before.balance);
  same('split: principal', now.liabilitiesPrincipal, money(loan));
  const [left, ...others] = await call('tradeapi.app.StockOrderApiService.queryPendingOrderList', {
    tradeType: STOCK,
  });
  same('split: orders left', others.length, 0);
  same('split: the order that follows', `${left.orderId} ${left.requestNum}`, `${even} 14`);
  same('split: its price', left.requestPrice, money(cents / 2n));
  const figures = await assets();
  const value = scale(figures.positionMarketValue, DIGITS);
  same('split: equity', figures.equity, money(value - loan));
  // Nobody grows rich or poor by it: new shares are worth what old ones were, to what a market moves in a minute.
  const moved = Number(value - cost) / Number(cost);
  if (Math.abs(moved) > 0.03) fail(`split: shares for ${money(cost)} are worth ${money(value)}`);
  const sale = await trade(2, 10);
  same('split: a sale is at the new price', scale(sale.dealPrice, DIGITS) * 3n < 2n * price, true);
}

const EVENTS = { dividend, split, 'forced-sale': forcedSale };
await EVENTS[event]();
finish();
