// Trades in the contract accounts and checks every amount by arithmetic of its own, written from the published documents alone
// (docs/trading.md, the OpenAPI pages): it shares no code with the platform. Input: the platform's ready line as the first
// argument. Output: one JSON line with what was checked, or one line on standard error and exit code 1.
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

const ISOLATED = 2;
const CROSS = 1;

function order(account, product, members) {
  return call('tradeapi.app.OrderApiService.addMarketOrder', {
    accountId: account.accountId,
    accountCurrency: account.currency,
    accountDigits: account.digits,
    tradeType: account.tradeType,
    symbolId: product.symbolId,
    direction: 1,
    entryType: 1,
    requestPrice: '0',
    expireType: 1,
    crossLevelNum: 1,
    requestTime: Date.now(),
    ...members,
  });
}

/** Money of a volume at a price, rounded up, and the fee on it: what docs/trading.md says of every fill. */
function marketValue({ digits, lots, detail }, account, price, volume) {
  const unit = POWER(digits + lots);
  const exact =
    scale(price, digits) * scale(volume, lots) * BigInt(detail.contractSize) * POWER(account.digits);
  const notional = ceil(exact, unit);
  const share = ceil(notional * scale(detail.feeRate.toFixed(10), 10), POWER(10));
  const [least, most] = [detail.minFee, detail.maxFee].map((bound) =>
    scale(bound.toFixed(8), account.digits),
  );
  const fee = share < least ? least : most > 0n && share > most ? most : share;
  return { notional, fee };
}

/** Result of a bought volume, rounded down. */
function result({ digits, lots, detail }, account, open, close, volume) {
  const moved = scale(close, digits) - scale(open, digits);
  const exact = moved * scale(volume, lots) * BigInt(detail.contractSize) * POWER(account.digits);
  return floor(exact, POWER(digits + lots));
}

const FLOWS = {
  [ISOLATED]: { openFee: 12_002, closeFee: 12_004, result: 12_006, marginIn: 12_001, marginOut: 12_003 },
  [CROSS]: { openFee: 6_001, closeFee: 6_002, result: 6_004, stopOut: 6_007, writeOff: 3_001 },
};

const PUSHED = { [CROSS]: 'f', [ISOLATED]: 'g' };

/** The next asset push of an account type that shows a position: its figures and those of its positions. */
async function pushOf(tradeType, positionId) {
  const content = await messages.waitFor(
    ({ msgCode, content: frame }) =>
      msgCode === 'assets' &&
      // Stock, spot and leveraged accounts push objects.
      typeof frame === 'string' &&
      frame.startsWith(`${PUSHED[tradeType]}(`) &&
      frame.includes(`(${positionId},`),
  );
  const [account, ...positions] = content
    .slice(1)
    .split(';')
    .filter((part) => part !== '')
    .map((part) => part.replace(/^\(|\)$/g, '').split(','));
  return { account, positions };
}

/** Every figure of an asset push: what is bound and there by the arithmetic of the fill, the rest by their own sums. */
async function checkPush(name, { accountId, tradeType, digits }, positionId, { margin, balance }) {
  const { account, positions } = await pushOf(tradeType, positionId);
  const [profitLoss, occupied, available, level, netWorth, pushed] = account;
  same(`${name}: margin in the push of account ${accountId}`, occupied, text(margin, digits));
  same(`${name}: balance in the push`, pushed, text(balance, digits));
  const profits = positions.reduce((sum, [, profit]) => sum + scale(profit, digits), 0n);
  same(`${name}: profit in the push`, profitLoss, text(profits, digits));
  same(`${name}: equity in the push`, netWorth, text(balance + profits, digits));
  const free = (tradeType === CROSS ? balance + profits : balance) - margin;
  same(`${name}: free margin in the push`, available, text(free, digits));
  same(`${name}: margin level in the push`, level, text(floor((balance + profits) * 10_000n, margin), 2));
}

/** Opens and closes, and follows every amount through answer, message, position, ledger and balance. */
async function roundTrip(tradeType) {
  const product = await productOf(tradeType);
  const before = await accountOf(tradeType);
  const { digits } = before;
  const money = (amount) => text(amount, digits);
  const types = FLOWS[tradeType];
  const opened = await order(before, product, { bizType: 1, requestNum: '0.5' });
  const message = await messages.waitFor(tradeOf(opened.orderId));
  const paid = marketValue(product, before, opened.executePrice, '0.5');
  const leverage = BigInt(product.detail.leverRatio);
  const margin = ceil(paid.notional, leverage);
  const name = `type ${tradeType}`;
  same(`${name}: fee in the answer`, opened.fee, money(-paid.fee));
  same(`${name}: fee in the message`, message.paramMap.commission, money(-paid.fee));
  same(`${name}: margin in the message`, message.paramMap.Margin, money(margin));
  const [position] = (
    await call('tradeapi.app.PositionApiService.queryPositionPage', {
      tradeType,
      accountId: before.accountId,
      size: 10,
      current: 1,
    })
  ).filter((row) => row.positionId === opened.positionId);
  same(`${name}: margin of the position`, position.margin, money(margin));
  const held = await accountOf(tradeType);
  same(`${name}: used margin of the account`, held.margin, money(margin));
  same(`${name}: balance after the opening`, held.balance, money(scale(before.balance, digits) - paid.fee));

  await checkPush(name, before, opened.positionId, { margin, balance: scale(held.balance, digits) });

  const close = { bizType: 2, direction: 2, requestNum: '0.5', positionId: opened.positionId };
  const closed = await order(before, product, close);
  const end = await messages.waitFor(tradeOf(closed.orderId));
  const gained = result(product, before, opened.executePrice, closed.executePrice, '0.5');
  const back = marketValue(product, before, closed.executePrice, '0.5');
  same(`${name}: result in the answer`, closed.profit, money(gained));
  same(`${name}: fee of the close`, closed.fee, money(-back.fee));
  const flows = await flowsOf(before);
  same(
    `${name}: line of the opening fee`,
    flowOf(flows, types.openFee, message.paramMap.dealId),
    money(-paid.fee),
  );
  same(
    `${name}: line of the closing fee`,
    flowOf(flows, types.closeFee, end.paramMap.dealId),
    money(-back.fee),
  );
  if (gained !== 0n)
    same(`${name}: line of the result`, flowOf(flows, types.result, end.paramMap.dealId), money(gained));
  if (types.marginIn !== undefined) {
    same(`${name}: margin locked`, flowOf(flows, types.marginIn, message.paramMap.dealId), money(-margin));
    same(`${name}: margin released`, flowOf(flows, types.marginOut, end.paramMap.dealId), money(margin));
  }
  const after = await accountOf(tradeType);
  const expected = scale(before.balance, digits) - paid.fee - back.fee + gained;
  same(`${name}: balance at the end`, after.balance, money(expected));
  same(`${name}: nothing bound any more`, after.margin, money(0n));
}

/** A cross account is warned when the market falls, and stopped out when it falls on. */
async function stopOut() {
  const product = await productOf(CROSS);
  const before = await accountOf(CROSS);
  const money = (amount) => text(amount, before.digits);
  await call('tradeapi.app.CfdMMOrderApiService.setCrossLevelNum', {
    tradeType: CROSS,
    accountId: before.accountId,
    symbolId: product.symbolId,
    crossLevelNum: 100,
  });
  const probe = await order(before, product, { bizType: 1, requestNum: '0.001', crossLevelNum: 100 });
  await order(before, product, {
    bizType: 2,
    direction: 2,
    requestNum: '0.001',
    positionId: probe.positionId,
    crossLevelNum: 100,
  });
  const start = await accountOf(CROSS);
  // Four fifths of the equity as margin at leverage 100.
  const lots = Math.floor((Number(start.equity) * 80) / Number(probe.executePrice));
  const opened = await order(start, product, { bizType: 1, requestNum: String(lots), crossLevelNum: 100 });
  const paid = marketValue(product, start, opened.executePrice, String(lots));
  const held = await accountOf(CROSS);
  same('cross: margin at leverage 100', held.margin, money(ceil(paid.notional, 100n)));

  const gap = (size) =>
    operator('venue.admin.MarketScenarioService.start', {
      name: 'opening-gap',
      size,
      symbolIds: [product.symbolId],
    });
  await gap(-0.2);
  const warning = await messages.waitFor(
    ({ msgCode, content }) => msgCode === 'notice' && content.bizType === 'MARGIN_CALL',
  );
  if (!warning.text.includes(String(start.accountId)))
    fail(`the warning does not name the account: ${warning.text}`);
  checked.push('cross: margin call');
  await gap(-0.3);
  const end = await messages.waitFor(
    ({ msgCode, content }) => msgCode === 'trade' && content.paramMap.orderBizType === '5',
  );
  const { dealPrice, dealId } = end.paramMap;
  const lost = result(product, start, opened.executePrice, dealPrice, String(lots));
  const fee = marketValue(product, start, dealPrice, String(lots)).fee;
  const flows = await flowsOf(start);
  same('cross: result of the stop-out', flowOf(flows, FLOWS[CROSS].stopOut, dealId), money(lost));
  same('cross: fee of the stop-out', flowOf(flows, FLOWS[CROSS].closeFee, dealId), money(-fee));
  const left = scale(start.balance, start.digits) - paid.fee + lost - fee;
  if (left < 0n) same('cross: shortfall written off', flowOf(flows, FLOWS[CROSS].writeOff), money(-left));
  const after = await accountOf(CROSS);
  same('cross: balance after the stop-out', after.balance, money(left < 0n ? 0n : left));
}

await roundTrip(ISOLATED);
await roundTrip(CROSS);
await stopOut();
finish();
