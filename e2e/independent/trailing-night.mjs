// Trailing stops over a night in which the platform is off, followed by the bars of that night alone (docs/trading.md). Nothing here is code of the platform.
import { inflateSync } from 'node:zlib';
import WebSocket from 'ws';
import { ACCOUNTS, checkBook, checkFill, place, recordOf } from './fills.mjs';
import { ceil, expectTrue, fail, productOf, same, scale, text } from './trading-client.mjs';

const ready = JSON.parse(process.argv[2]);
const isContract = ({ tradeType }) => tradeType < 3;

/** Trailing stops that are left alone: two that follow closely, and one that no night reaches. */
const LEFT_ALONE = [
  { kind: 'trailing over a night off, sale', direction: 2, trailing: '0.30%' },
  { kind: 'trailing over a night off, purchase', direction: 1, trailing: '0.30%' },
  { kind: 'trailing over a night off, far away', direction: 2, trailing: '20.00%' },
];
const isFar = ({ trailing }) => trailing.startsWith('20');

export async function leaveAlone(kept) {
  for (const of of ACCOUNTS)
    for (const { kind, ...members } of LEFT_ALONE)
      kept.accounts[of.name].orders[kind] = await place(of, { ...members, triggerBy: 'last' });
}

/** The bars of a minute since a time, oldest first, in ticks; the running one is the last. */
async function barsSince(timeMs, { symbolId, digits }, tradeType) {
  const socket = new WebSocket(`${ready.quoteWsUrl}/quote_guest`);
  await new Promise((resolve) => socket.once('open', resolve));
  const bars = new Map();
  for (let end = 0; ;) {
    const data = { symbol_id: symbolId, trade_type: tradeType, trade_mode: 1, kline_type: 1 };
    const query = { ...data, kline_timestamp_end: end, query_kline_num: 500 };
    const answer = new Promise((resolve) =>
      socket.on('message', (frame, isBinary) => {
        const said = isBinary ? inflateSync(frame).toString() : frame.toString();
        if (said.includes('kline_list')) resolve(JSON.parse(said));
      }),
    );
    socket.send(JSON.stringify({ cmd_id: 14012, seq_id: bars.size + 1, ext: 'bars', data: query }));
    const rows = (await answer).data.kline_list;
    socket.removeAllListeners('message');
    const isNew = rows.some(({ timestamp }) => !bars.has(Number(timestamp)));
    for (const { timestamp, high_price: high, low_price: low } of rows)
      bars.set(Number(timestamp), { high: scale(high, digits), low: scale(low, digits) });
    end = Math.min(...bars.keys());
    if (end * 1_000 <= timeMs || !isNew) break;
  }
  socket.close();
  return [...bars]
    .map(([start, bar]) => ({ start: start * 1_000, ...bar }))
    .filter(({ start }) => start + 60_000 > timeMs)
    .sort((a, b) => a.start - b.start);
}

/**
 * Where a trailing stop has been while nobody watched, by the bars of that time alone: its best price lies between that of the whole minutes and that of all
 * minutes, its level is the distance behind it, no earlier minute reached the level that was in force when it began, and the minute of its trigger did.
 */
function checkFollowed(title, row, record, bars, digits) {
  const isSale = row.direction === 2;
  const bestOf = (some) =>
    some
      .map(({ high, low }) => (isSale ? high : -low))
      .reduce((best, each) => (each > best ? each : best), -(10n ** 18n));
  const hundredths = BigInt(row.trailing.replace(/[.%]/g, ''));
  // The distance is rounded up: a level is never nearer than it says.
  const levelOf = (best) =>
    isSale ? best - ceil(best * hundredths, 10_000n) : -best + ceil(-best * hundredths, 10_000n);
  const { triggerTime = Infinity } = record;
  const until = bars.filter(({ start }) => start <= triggerTime);
  const whole = until.slice(1, -1);
  const peak = isSale ? scale(record.trailingPeak, digits) : -scale(record.trailingPeak, digits);
  expectTrue(`${title}: best price`, bestOf(whole) <= peak && peak <= bestOf(until), record.trailingPeak);
  same(`${title}: level`, record.triggerPrice, text(levelOf(peak), digits));
  whole.forEach(({ high, low }, at) => {
    const level = levelOf(bestOf(whole.slice(0, at)));
    const isTriggered = at > 0 && (isSale ? low <= level : high >= level);
    if (isTriggered) fail(`${title}: minute ${at} of ${whole.length} reached ${level} already`);
  });
  if (triggerTime === Infinity) return;
  const { high, low } = until.at(-1);
  const level = levelOf(peak);
  expectTrue(`${title}: reached in its minute`, isSale ? low <= level : high >= level, [low, level, high]);
  const price = scale(record.executePrice, digits);
  const near = high - low + price / 500n;
  expectTrue(`${title}: price of its minute`, price >= low - near && price <= high + near, price);
}

/**
 * After a night off, which ended at `startedAt`: what followed closely has fired at its time, what follows from far away stands where it would have been.
 */
export async function checkNight({ accounts, table }, startedAt) {
  for (const of of ACCOUNTS) {
    const product = await productOf(of.tradeType, of.code);
    const { orders, book } = accounts[of.name];
    for (const row of LEFT_ALONE) {
      const title = `${of.name}, ${row.kind}`;
      const record = await recordOf(of, orders[row.kind]);
      const bars = await barsSince(record.requestTime, product, of.tradeType);
      same(`${title}: state`, record.status, isFar(row) ? 1 : 2);
      checkFollowed(title, row, record, bars, product.digits);
      (table[row.kind] ??= {})[of.name] = 'yes';
      if (isFar(row)) continue;
      expectTrue(`${title}: fired while it was off`, record.triggerTime < startedAt, record.triggerTime);
      const { executePrice, executeNum, dealId, fee, direction, positionId } = record;
      const paramMap = {
        dealPrice: executePrice,
        dealExecuteNum: executeNum,
        dealId: String(dealId),
        commission: fee,
        direction: String(direction),
        positionId: String(positionId),
      };
      await checkFill(of, book, title, { paramMap }, product);
    }
    // Contracts have paid for their night.
    if (!isContract(of)) await checkBook(of, book, 'after the night');
  }
}
