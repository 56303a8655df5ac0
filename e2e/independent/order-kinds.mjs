// Plays every kind of order in every account that has it, and checks fills, states, messages and money by arithmetic of its own, written from the published
// documents alone (docs/trading.md): it shares no code with the platform. Input: the platform's ready line, what is to be done (`place`, `gaps`,
// `night`), and a file in which it keeps what it did, because the platform is ended and started again between the three. Output: one JSON line with what was
// checked and the kinds by account, or one line on standard error and exit code 1.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import {
  ACCOUNTS,
  breakEvenOf,
  checkBook,
  checkFill,
  lockOf,
  openBook,
  openingFee,
  orderOf,
  place,
  recordOf,
} from './fills.mjs';
import { checkNight, leaveAlone } from './trailing-night.mjs';
import {
  accountOf,
  attempt,
  call,
  ceil,
  expectTrue,
  fail,
  finish,
  messages,
  operator,
  productOf,
  same,
  scale,
  text,
  tradeOf,
} from './trading-client.mjs';

const part = process.argv[3];
const file = process.argv[4];
const kept = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { accounts: {}, table: {} };
const { table } = kept;

/** Where the market goes, in percent of where it was when the orders were placed. */
const UP = 1.2;
/** Still above the orders to buy that rest: a sale meets the market, not its own customer. */
const BACK = 0.65;
const DOWN = -1.2;
/** Usual daily moves of the products, as the product file states them. */
const USUAL_MOVES = [
  [2, 'BTC/USDT', 0.026],
  [2, 'ETH/USDT', 0.032],
  [6, 'ALDM', 0.016],
];
const CONTRACTS = ['isolated', 'cross'];
const LINKED = [...CONTRACTS, 'leveraged spot', 'spot'];

/**
 * The orders that wait: prices and distances in percent of the market, the move with which each is filled, and who has it. \`fires\` is the move that sets a
 * stop-limit off.
 */
const WAITING = [
  { kind: 'limit', limit: -0.6, ends: 'down' },
  { kind: 'post-only', limit: -0.7, timeInForce: 'GTX', ends: 'down' },
  { kind: 'stop', trigger: 0.6, ends: 'up' },
  { kind: 'stop by the middle', trigger: 0.6, triggerBy: 'middle', ends: 'up' },
  { kind: 'stop by the last trade', trigger: 0.6, triggerBy: 'last', ends: 'up' },
  { kind: 'if touched', trigger: -0.6, triggerWhen: 'falls', ends: 'down' },
  { kind: 'stop-limit', trigger: 0.6, limit: 0.3, fires: 'up', ends: 'down' },
  { kind: 'trailing by price', direction: 2, distance: 0.4, ends: 'back' },
  { kind: 'trailing by percent', percent: '1.00%', activation: -0.6, ends: 'again' },
  { kind: 'stop entry', stopEntry: 0.6, ends: 'up', has: ['cross'] },
  { kind: 'one cancels the other', limit: -0.8, cancelledBy: 'its stop', has: LINKED },
  { kind: 'its stop', trigger: 0.7, linksTo: 'one cancels the other', ends: 'up', has: LINKED },
];
const has = (of, { has: whose }) => whose === undefined || whose.includes(of.name);

/** Notes that a kind was played in an account. */
const played = (of, kind, how = 'yes') => ((table[kind] ??= {})[of.name] = how);

async function until(what, look) {
  for (const end = Date.now() + 30_000; Date.now() < end;) {
    const found = await look();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return fail(`${what} did not come`);
}

/** Lets every product jump by so many percent and stay there; a scenario counts in usual daily moves of a product. */
async function move(percent) {
  for (const { symbolId, daily } of kept.products)
    await operator('venue.admin.MarketScenarioService.start', {
      name: 'opening-gap',
      size: Number((Math.log1p(percent / 100) / daily).toFixed(4)),
      symbolIds: [symbolId],
    });
}

/** What is at once filled or ended. */
async function playAtOnce(of, product, book, at) {
  const beyond = at(0.5);
  const away = at(-3);
  for (const [kind, members] of [
    ['market', {}],
    ['market IOC', { timeInForce: 'IOC' }],
    ['limit IOC', { limit: beyond, timeInForce: 'IOC' }],
    ['limit FOK', { limit: beyond, timeInForce: 'FOK' }],
    ['market FOK', { timeInForce: 'FOK' }],
  ]) {
    const orderId = await place(of, members);
    const content = await messages.waitFor(tradeOf(orderId));
    same(`${of.name}, ${kind}: state in the message`, content.paramMap.orderStatus, '2');
    await checkFill(of, book, `${of.name}, ${kind}`, content, product);
    same(`${of.name}, ${kind}: state`, (await recordOf(of, orderId)).status, 2);
    played(of, kind);
  }
  for (const timeInForce of ['IOC', 'FOK']) {
    const orderId = await place(of, { limit: away, timeInForce });
    const { paramMap, endReason } = await messages.waitFor(tradeOf(orderId));
    same(`${of.name}, ${timeInForce} away: state in the message`, paramMap.orderStatus, '4');
    same(`${of.name}, ${timeInForce} away: reason`, endReason, 'notEnoughLiquidity');
    const { status, executeNum } = await recordOf(of, orderId);
    same(`${of.name}, ${timeInForce} away: state`, status, 4);
    same(`${of.name}, ${timeInForce} away: filled`, executeNum, '0');
  }
  // What would be filled at once is no post-only order, and what is reached already no stop.
  for (const members of [{ limit: beyond, timeInForce: 'GTX' }, { triggerPrice: String(at(-0.5)) }])
    same(
      `${of.name}: refused ${JSON.stringify(members)}`,
      (await attempt(...(await orderOf(of, members)))).code,
      'CFDWBWE000022',
    );
}

/** An account that does not have a kind says so: by a code, or by naming what it has not read; what it has placed then is taken back. */
async function refused(of, kind, members) {
  const { code, data } = await attempt(...(await orderOf(of, members)));
  expectTrue(`${of.name}, ${kind}: refused`, code !== '0', code);
  played(of, kind, code);
  if (!code.startsWith('does')) return;
  await call('tradeapi.app.StockOrderApiService.cancelOrder', {
    tradeType: of.tradeType,
    orderId: data.orderId,
  });
}

/** The members of an order that waits, in whole ticks. */
function membersOf(row, at, placed) {
  const { direction, limit, trigger, triggerBy, triggerWhen, timeInForce, percent, linksTo } = row;
  const { distance, activation, stopEntry } = row;
  return {
    direction,
    triggerBy,
    triggerWhen,
    timeInForce,
    ...(limit !== undefined && { limit: at(limit) }),
    ...(trigger !== undefined && { triggerPrice: String(at(trigger)) }),
    ...(distance !== undefined && { trailing: String(at(distance) - at(0)) }),
    ...(percent !== undefined && { trailing: percent }),
    ...(activation !== undefined && { activationPrice: String(at(activation)) }),
    ...(stopEntry !== undefined && { limit: at(stopEntry), bizType: 11 }),
    ...(linksTo !== undefined && { linkedOrder: placed[linksTo] }),
  };
}

/** Places what waits; what each locks is computed where its price is known beforehand. */
async function playWaiting(of, product, state, at) {
  const { orders } = state;
  const frozen = async () => scale((await accountOf(of.tradeType)).frozen, 2);
  for (const row of WAITING) {
    const { kind, limit, trigger, linksTo, direction } = row;
    const members = membersOf(row, at, orders);
    if (!has(of, row)) {
      const linkedOrder = row.has === LINKED ? orders['limit'] : undefined;
      await refused(of, kind, { ...members, linkedOrder });
      continue;
    }
    const before = await frozen();
    orders[kind] = await place(of, members);
    const price = limit ?? trigger;
    const record = await recordOf(of, orders[kind]);
    same(`${of.name}, ${kind}: state at first`, record.status, 1);
    if (trigger !== undefined)
      same(`${of.name}, ${kind}: level`, record.triggerPrice, text(BigInt(at(trigger)), product.digits));
    if (price === undefined || linksTo !== undefined) continue;
    const lock = lockOf(of, product, { direction, price: text(BigInt(at(price)), product.digits) });
    same(`${of.name}, ${kind}: locked`, text((await frozen()) - before, 2), text(lock, 2));
  }
}

/** Positions with targets and break-even, an order that only reduces, and one that closes all. */
async function playExits(of, state) {
  const product = await productOf(of.tradeType, 'ETH/USDT');
  const volume = '0.2';
  state.exits = { volume, positions: {}, orders: {} };
  const open = async (members) => {
    const orderId = await place(of, { product, requestNum: volume, ...members });
    const content = await messages.waitFor(tradeOf(orderId));
    await checkFill(of, state.book, `${of.name}, ETH/USDT`, content, product);
    return content.paramMap;
  };
  const first = await open({});
  const ticks = Number(scale(first.dealPrice, product.digits));
  const at = (percent) => Math.round(ticks * (1 + percent / 100));
  state.exits.first = ticks;
  const targets = await open({
    takeProfits: [
      { price: String(at(0.6)), percent: '50' },
      { price: String(at(5)), percent: '25' },
    ],
    breakEven: 'firstTarget',
    stopLoss: String(at(-4)),
  });
  const whole = await open({});
  const { positions, orders } = state.exits;
  Object.assign(positions, {
    reduced: first.positionId,
    targets: targets.positionId,
    closed: whole.positionId,
  });
  const close = (positionId, members) =>
    place(of, { product, direction: 2, positionId: Number(positionId), ...members });
  orders['reduce-only'] = await close(positions.reduced, {
    limit: at(0.6),
    requestNum: '5',
    reduceOnly: true,
  });
  const { realRequestNum } = await recordOf(of, orders['reduce-only']);
  same(`${of.name}, reduce-only: cut to what is open`, Number(realRequestNum), Number(volume));
  orders['close-position'] = await close(positions.closed, {
    triggerPrice: String(at(-0.6)),
    requestNum: undefined,
    closePosition: true,
  });
}

/** Before anything moves. */
async function placeAll() {
  for (const of of ACCOUNTS) {
    const product = await productOf(of.tradeType, of.code);
    const state = (kept.accounts[of.name] = { book: await openBook(of), orders: {} });
    const probe = await messages.waitFor(tradeOf(await place(of, {})));
    await checkFill(of, state.book, `${of.name}, market`, probe, product);
    const ticks = Number(scale(probe.paramMap.dealPrice, product.digits));
    state.first = ticks;
    const at = (percent) => Math.round(ticks * (1 + percent / 100));
    await playAtOnce(of, product, state.book, at);
    await playWaiting(of, product, state, at);
    if (CONTRACTS.includes(of.name)) await playExits(of, state);
    else
      for (const [kind, members] of [
        ['reduce-only', { direction: 2, limit: at(3), reduceOnly: true }],
        ['close-position', { direction: 2, limit: at(3), closePosition: true }],
        ['targets', { limit: at(-3), takeProfits: [{ price: String(at(0.6)), percent: '50' }] }],
        ['break-even', { limit: at(-3), breakEven: '100' }],
      ]) {
        await refused(of, kind, members);
      }
    await checkBook(of, state.book, 'before the moves');
  }
  kept.products = [];
  for (const [tradeType, code, daily] of USUAL_MOVES)
    kept.products.push({ symbolId: (await productOf(tradeType, code)).symbolId, daily });
}

/** Every order is where it was, after the platform was killed. */
async function compareAfterRestart() {
  for (const of of ACCOUNTS)
    for (const [kind, orderId] of Object.entries(kept.accounts[of.name].orders))
      same(`${of.name}, ${kind}: state after the restart`, (await recordOf(of, orderId)).status, 1);
}

/** The fills of a move: each at a price that its order allows and near where the market went. */
async function checkMove(name, percent) {
  for (const of of ACCOUNTS) {
    const product = await productOf(of.tradeType, of.code);
    const state = kept.accounts[of.name];
    const at = (share) => Math.round(state.first * (1 + share / 100));
    for (const row of WAITING.filter((each) => has(of, each))) {
      const { kind, limit, trigger, distance } = row;
      const title = `${of.name}, ${kind}`;
      const orderId = state.orders[kind];
      if (row.fires === name) {
        const record = await until(`${title}: the trigger`, async () => {
          const found = await recordOf(of, orderId);
          return found.triggerTime !== undefined && found;
        });
        same(`${title}: rests once it was set off`, record.status, 1);
        continue;
      }
      if (distance !== undefined && name === 'up') {
        const level = await until(`${title}: the level`, async () => {
          const { trailingPeak, triggerPrice } = await recordOf(of, orderId);
          return scale(trailingPeak, product.digits) > BigInt(at(UP - 0.2)) && { trailingPeak, triggerPrice };
        });
        const expected = scale(level.trailingPeak, product.digits) - BigInt(at(distance) - at(0));
        same(`${title}: level after the rise`, level.triggerPrice, text(expected, product.digits));
        state.trailed = level.triggerPrice;
      }
      if (row.percent !== undefined && name === 'down') {
        const { trailingPeak, triggerPrice } = await until(`${title}: its beginning`, async () => {
          const found = await recordOf(of, orderId);
          return found.trailingPeak !== undefined && found;
        });
        const best = scale(trailingPeak, product.digits);
        same(`${title}: level after the fall`, triggerPrice, text(best + ceil(best, 100n), product.digits));
        state.trailedUp = triggerPrice;
      }
      if (row.cancelledBy !== undefined && name === 'up') {
        const content = await messages.waitFor(tradeOf(orderId));
        same(`${title}: state in the message`, content.paramMap.orderStatus, '4');
        same(`${title}: reason`, content.endReason, 'linkedOrderFilled');
        same(`${title}: state`, (await recordOf(of, orderId)).status, 4);
        played(of, kind);
        continue;
      }
      if (row.ends !== name) continue;
      const content = await messages.waitFor(tradeOf(orderId));
      same(`${title}: state in the message`, content.paramMap.orderStatus, '2');
      await checkFill(of, state.book, title, content, product);
      const record = await recordOf(of, orderId);
      same(`${title}: state`, record.status, 2);
      const price = Number(scale(content.paramMap.dealPrice, product.digits));
      same(`${title}: price in the record`, scale(record.executePrice, product.digits), BigInt(price));
      expectTrue(`${title}: price of the gap`, Math.abs(price - at(percent)) < state.first * 0.003, price);
      if (limit !== undefined) expectTrue(`${title}: within its limit`, price <= at(limit), price);
      else if (trigger > 0) expectTrue(`${title}: beyond its level`, price >= at(trigger), price);
      if (distance !== undefined)
        expectTrue(
          `${title}: beyond its level`,
          price <= Number(scale(state.trailed, product.digits)),
          price,
        );
      if (row.percent !== undefined)
        expectTrue(
          `${title}: beyond its level`,
          price >= Number(scale(state.trailedUp, product.digits)),
          price,
        );
      played(of, kind);
    }
    if (CONTRACTS.includes(of.name)) await checkExits(of, state, name);
    await checkBook(of, state.book, `after the move ${name}`);
  }
}

/** The next fill of a position that another order than its own made. */
const fillOf = (positionId, seen) =>
  messages.waitFor(
    ({ msgCode, content }) =>
      msgCode === 'trade' &&
      content.paramMap.positionId === positionId &&
      content.paramMap.dealId !== '' &&
      content.paramMap.orderStatus === '2' &&
      !seen.includes(content.paramMap.dealId),
  );

async function checkExits(of, state, name) {
  const { exits, book } = state;
  const product = await productOf(of.tradeType, 'ETH/USDT');
  const { positions, orders, volume } = exits;
  exits.seen ??= [];
  const next = async (kind, positionId, lots, ended) => {
    const content = await fillOf(positionId, exits.seen);
    exits.seen.push(content.paramMap.dealId);
    const title = `${of.name}, ${kind}`;
    same(`${title}: lots`, Number(content.paramMap.dealExecuteNum), lots);
    await checkFill(of, book, title, content, product, ended);
    played(of, kind);
    return content.paramMap;
  };
  const half = Number(volume) / 2;
  if (name === 'up') {
    await next('reduce-only', positions.reduced, Number(volume));
    await next('targets', positions.targets, half, 'takeProfit');
    const entry = book.entries[positions.targets].price;
    const paid = ceil(openingFee(product, entry, volume), 2n);
    const stop = breakEvenOf(product, entry, String(half), paid);
    await until(`${of.name}, break-even`, async () => {
      const rows = await call('tradeapi.app.PositionApiService.queryPositionPage', {
        tradeType: of.tradeType,
        size: 50,
        current: 1,
      });
      const row = rows.find(({ positionId }) => String(positionId) === positions.targets);
      const isMoved = row !== undefined && BigInt(row.stopLoss) > scale(entry, product.digits);
      return isMoved && (exits.stop = String(row.stopLoss));
    });
    same(`${of.name}, break-even: stop`, exits.stop, String(scale(stop, product.digits)));
  }
  if (name === 'down') {
    await next('break-even', positions.targets, half, 'stopLoss');
    await next('close-position', positions.closed, Number(volume));
    for (const orderId of Object.values(orders))
      same(`${of.name}, ${orderId}: state`, (await recordOf(of, orderId)).status, 2);
  }
}

/** Up beyond every stop, back a little, down beyond every limit, and up again. */
async function playGaps() {
  await compareAfterRestart();
  await move(UP);
  await checkMove('up', UP);
  await move(BACK - UP);
  await checkMove('back', BACK);
  await move(DOWN - BACK);
  await checkMove('down', DOWN);
  await move(UP - DOWN);
  await checkMove('again', UP);
  await leaveAlone(kept);
}

if (part === 'place') await placeAll();
else if (part === 'gaps') await playGaps();
else await checkNight(kept, Number(process.argv[5]));
writeFileSync(file, JSON.stringify(kept));
finish({ table });
