// Trades spot and leveraged spot and checks every amount by arithmetic of its own, written from the published documents alone
// (docs/trading.md): it shares no code with the platform. Input: the platform's ready line as the first argument.
// Output: one JSON line with what was checked, or one line on standard error and exit code 1.
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

const SPOT = 5;
const LEVERAGED = 3;
const MONEY = 'USDT';
const ASSET = 'BTC';
const MONEY_DIGITS = 2;
const ASSET_DIGITS = 8;
const HOURS_A_YEAR = 8_760n;
const money = (amount) => text(amount, MONEY_DIGITS);
const asset = (amount) => text(amount, ASSET_DIGITS);

const place = (product, members) =>
  call('tradeapi.app.OrderApiService.addOrder', {
    tradeType: product.detail.tradeType,
    symbolId: product.symbolId,
    direction: 1,
    entryType: 1,
    bizType: 1,
    requestPrice: '',
    requestTime: Date.now(),
    ...members,
  });

const gap = (product, size) =>
  operator('venue.admin.MarketScenarioService.start', {
    name: 'opening-gap',
    size,
    symbolIds: [product.symbolId],
  });

/** What a volume is worth at a price, exactly: a fraction over POWER(digits of price and volume). */
const exactly = ({ digits, lots }, price, volume) => scale(price, digits) * scale(volume, lots);
/** Money given for a volume is rounded up, money got for it down. */
const given = (product, price, volume) =>
  ceil(exactly(product, price, volume) * POWER(MONEY_DIGITS), POWER(product.digits + product.lots));
const got = (product, price, volume) =>
  floor(exactly(product, price, volume) * POWER(MONEY_DIGITS), POWER(product.digits + product.lots));
/** The fee on what is got, rounded up; it stays far below the greatest. */
const feeOn = ({ detail }, amount) => ceil(amount * scale(detail.feeRate.toFixed(10), 10), POWER(10));

const balance = async (tradeType, currency) => {
  const account = await accountOf(tradeType, currency);
  return scale(account?.balance ?? '0', currency === MONEY ? MONEY_DIGITS : ASSET_DIGITS);
};

/** A purchase in a wallet: answer, message, both ledgers and both balances. */
async function checkPurchase(name, product, before, ack, volume, flows) {
  const message = await messages.waitFor(tradeOf(ack.orderId));
  const { dealPrice, dealId } = message.paramMap;
  const cost = given(product, dealPrice, volume);
  const bought = scale(volume, ASSET_DIGITS);
  const fee = feeOn(product, bought);
  const tradeType = product.detail.tradeType;
  same(`${name}: fee in the message`, message.paramMap.commission, asset(-fee));
  const spent = await flowsOf(await accountOf(tradeType, MONEY));
  const received = await flowsOf(await accountOf(tradeType, ASSET));
  same(`${name}: line of the money`, flowOf(spent, flows.out, dealId), money(-cost));
  same(`${name}: line of the asset`, flowOf(received, flows.in, dealId), asset(bought));
  same(`${name}: line of the fee`, flowOf(received, flows.fee, dealId), asset(-fee));
  same(`${name}: asset held`, asset(await balance(tradeType, ASSET)), asset(before.asset + bought - fee));
  return { cost, bought: bought - fee };
}

const SPOT_FLOWS = { in: 54_001, out: 54_002, fee: 54_003 };
const LEVERAGED_FLOWS = { in: 18_001, out: 18_002, fee: 18_005 };

async function spot() {
  const product = await productOf(SPOT);
  const start = { money: await balance(SPOT, MONEY), asset: 0n };
  const byAmount = await place(product, { bizType: 12, entryType: 2, requestNum: '1000' });
  // The largest multiple of the step that costs no more than the amount.
  const step = POWER(product.lots);
  const most = (1_000n * POWER(product.digits) * step) / scale(byAmount.executePrice, product.digits);
  const lots = most - (most % scale(product.detail.volumeStep.toFixed(product.lots), product.lots));
  same('spot: quantity for an amount', scale(byAmount.tradeVolume, product.lots), lots);
  const first = await checkPurchase(
    'spot by amount',
    product,
    start,
    byAmount,
    text(lots, product.lots),
    SPOT_FLOWS,
  );
  let cash = start.money - first.cost;
  same('spot: money after the purchase', money(await balance(SPOT, MONEY)), money(cash));

  // A limit order locks what it may cost, and gives it back when it is cancelled.
  const below = (share) => (scale(byAmount.executePrice, product.digits) * share) / 1_000n;
  const limit = below(980n);
  const resting = await place(product, {
    bizType: 13,
    requestNum: '0.02',
    requestPrice: String(limit),
    expireType: 4,
  });
  const lock = given(product, text(limit, product.digits), '0.02');
  same('spot: locked by a limit order', (await accountOf(SPOT, MONEY)).frozen, money(lock));
  await call('tradeapi.app.SpotOrderApiService.closeTradePboOrder', {
    tradeType: SPOT,
    orderId: resting.orderId,
  });
  same('spot: nothing locked once it is cancelled', (await accountOf(SPOT, MONEY)).frozen, money(0n));

  const waiting = await place(product, {
    bizType: 13,
    requestNum: '0.02',
    requestPrice: String(limit),
    expireType: 4,
  });
  await gap(product, -2);
  const held = { money: cash, asset: first.bought };
  const second = await checkPurchase('spot limit', product, held, waiting, '0.02', SPOT_FLOWS);
  if (second.cost > lock) fail(`a limit order cost ${second.cost}, more than the ${lock} that it locked`);
  cash -= second.cost;
  same('spot: money after the limit order', money(await balance(SPOT, MONEY)), money(cash));

  const sold = await place(product, { direction: 2, requestNum: '0.025' });
  const end = await messages.waitFor(tradeOf(sold.orderId));
  const income = got(product, end.paramMap.dealPrice, '0.025');
  const fee = feeOn(product, income);
  same('spot: fee of the sale', sold.fee, money(-fee));
  const flows = await flowsOf(await accountOf(SPOT, MONEY));
  same('spot: line of the sale', flowOf(flows, SPOT_FLOWS.in, end.paramMap.dealId), money(income));
  same('spot: line of its fee', flowOf(flows, SPOT_FLOWS.fee, end.paramMap.dealId), money(-fee));
  same('spot: money at the end', money(await balance(SPOT, MONEY)), money(cash + income - fee));
  const left = first.bought + second.bought - scale('0.025', ASSET_DIGITS);
  same('spot: asset at the end', asset(await balance(SPOT, ASSET)), asset(left));
}

/** Borrowing and repaying by hand, then with an order, up to the liquidation of the wallet. */
async function leveraged() {
  const product = await productOf(LEVERAGED);
  const yearly = product.detail.borrowInterestList.find(({ assetsId }) => assetsId === 1).value;
  const rate = scale(yearly.toFixed(10), 10);
  // Interest of an hour on what was borrowed in it; the part of a cent is kept.
  const hourOf = (principal) => floor(principal * rate, POWER(10) * HOURS_A_YEAR);
  const start = await balance(LEVERAGED, MONEY);
  const loan = 1_000_000n;
  const loaned = await call('fund.app.DepositAppDubboService.manualLoan', {
    tradeType: LEVERAGED,
    accountCurrency: MONEY,
    amount: Number(money(loan)),
  });
  same('leveraged: balance with a loan', loaned.balance, money(start + loan));
  same('leveraged: interest of the hour', loaned.interest, money(hourOf(loan)));
  const repay = (amount) =>
    call('fund.app.DepositAppDubboService.manualRepayment', {
      tradeType: LEVERAGED,
      accountCurrency: MONEY,
      amount: money(amount),
    });
  const half = await repay(loan / 2n);
  same('leveraged: interest is repaid first', half.interest, money(0n));
  const rest = loan - (loan / 2n - hourOf(loan));
  same('leveraged: principal left', half.liabilitiesPrincipal, money(rest));
  const none = await repay(rest);
  same('leveraged: nothing owed', none.liabilities, money(0n));
  const cash = start - hourOf(loan);
  same('leveraged: balance without the loan', none.balance, money(cash));

  const volume = '6.2';
  const ack = await place(product, { operationType: 2, requestNum: volume });
  const cost = given(product, ack.executePrice, volume);
  const missing = cost - cash;
  same('leveraged: borrowed for the order', ack.loanAmount, money(missing));
  const bought = await checkPurchase('leveraged order', product, { asset: 0n }, ack, volume, LEVERAGED_FLOWS);
  const owing = await accountOf(LEVERAGED, MONEY);
  // All loans of the hour together, less what was paid of it.
  const interest = hourOf(loan + missing) - hourOf(loan);
  same('leveraged: principal owed', owing.liabilitiesPrincipal, money(missing));
  same('leveraged: interest owed', owing.interest, money(interest));
  const owed = missing + interest;

  const ratio = async () => Number((await accountOf(LEVERAGED, MONEY)).marginRadio);
  let isWarned = false;
  const warned = messages
    .waitFor(({ msgCode, content }) => msgCode === 'notice' && content.bizType === 'MARGIN_CALL')
    .then(() => (isWarned = true));
  for (let before = await ratio(); before > 108; before = await ratio()) {
    if (isWarned) fail(`warned at a ratio of ${before}`);
    await gap(product, -0.5);
    while ((await ratio()) > before - 0.4);
  }
  await warned;
  checked.push('leveraged: margin call');
  await gap(product, -1.4);
  const end = await messages.waitFor(
    ({ msgCode, content }) =>
      msgCode === 'trade' && content.tradeType === LEVERAGED && content.paramMap.direction === '2',
  );
  const { dealPrice, dealId, dealExecuteNum } = end.paramMap;
  const net = (sold) => got(product, dealPrice, sold) - feeOn(product, got(product, dealPrice, sold));
  const lots = scale(dealExecuteNum, product.lots);
  if (net(dealExecuteNum) < owed) fail(`${dealExecuteNum} sold does not pay ${owed}`);
  if (net(text(lots - 1n, product.lots)) >= owed) fail(`less than ${dealExecuteNum} sold pays ${owed}`);
  checked.push('leveraged: no more is sold than pays the debt');
  const flows = await flowsOf(await accountOf(LEVERAGED, MONEY));
  const income = got(product, dealPrice, dealExecuteNum);
  same('leveraged: line of the forced sale', flowOf(flows, LEVERAGED_FLOWS.in, dealId), money(income));
  same(
    'leveraged: line of its fee',
    flowOf(flows, LEVERAGED_FLOWS.fee, dealId),
    money(-feeOn(product, income)),
  );
  same('leveraged: principal repaid by the liquidation', flowOf(flows, 40_001), money(-missing));
  same('leveraged: interest repaid by the liquidation', flowOf(flows, 40_002), money(-interest));
  const after = await accountOf(LEVERAGED, MONEY);
  same('leveraged: nothing owed after the liquidation', after.liabilities, money(0n));
  same('leveraged: money left', after.balance, money(net(dealExecuteNum) - owed));
  const kept = bought.bought - scale(dealExecuteNum, ASSET_DIGITS);
  same('leveraged: asset left', asset(await balance(LEVERAGED, ASSET)), asset(kept));
}

await spot();
await leveraged();
finish();
