import { describe, expect, it } from 'vitest';
import { SERVED_INTERVALS } from '../../panels/chart/intervals/chart-interval.ts';
import { readCommand } from './command-sentence.ts';
import { readSentence } from './order-sentence.ts';
import { productWord, type SentenceProduct } from './sentence-products.ts';

const pair = (
  symbolId: number,
  code: string,
  name: string,
  [digits, numberDigits]: readonly [number, number],
  area: string,
  tradeType: 'cross' | 'isolated' | 'spot' = 'cross',
): SentenceProduct => {
  const [baseCurrency = code, profitCurrency = 'USD'] = code.split('/');
  return { symbolId, code, name, baseCurrency, profitCurrency, digits, numberDigits, area, tradeType };
};

const PRODUCTS = [
  pair(1, 'BTC/USDT', 'Bitcoin', [1, 3], 'crypto'),
  pair(2, 'ETH/USDT', 'Ether', [2, 2], 'crypto'),
  pair(3, 'EUR/USD', 'Euro', [5, 2], 'forex'),
  pair(4, 'USD/JPY', 'Yen', [3, 2], 'forex'),
  pair(5, 'EUR/JPY', 'Euro / Yen', [3, 2], 'forex'),
  pair(6, 'GBP/JPY', 'Pound / Yen', [3, 2], 'forex'),
  pair(7, 'XAU/USD', 'Gold', [2, 2], 'metal'),
  pair(8, 'MER500', 'Meridian 500', [1, 0], 'index'),
  pair(9, 'SOL/USDT', 'Solana', [2, 1], 'crypto', 'spot'),
  pair(10, 'ADA/USDT', 'Cardano', [4, 0], 'crypto', 'isolated'),
];
const leverageOf = () => ({ minLeverage: 1, maxLeverage: 100 });
const world = { products: PRODUCTS, form: 'comma', selected: PRODUCTS[0], leverageOf } as const;

/** What the palette takes a text for, in few words; a refusal with the nearest text that is right. */
function said(text: string): string {
  const command = readCommand(text, world);
  if (command?.state === 'help') return 'help';
  if (command?.state === 'refused')
    return `no: ${command.fault}${command.nearest ? ` → ${command.nearest}` : ''}`;
  if (command?.state === 'read') {
    const { kind, product, ...rest } = command.command as unknown as Record<string, unknown> & {
      readonly product?: SentenceProduct;
    };
    const { interval, percent, choice, transfer, ...others } = rest;
    const words = [
      kind,
      product && productWord(product),
      choice === 'all' ? undefined : choice,
      percent === 100 || percent === undefined ? undefined : `${String(percent)}%`,
      typeof interval === 'number' ? SERVED_INTERVALS[interval] : undefined,
      ...(transfer === undefined
        ? []
        : ['amount', 'currency', 'from', 'to'].map((key) => (transfer as Record<string, string>)[key])),
      ...Object.values(others),
    ];
    return words.filter((word) => word !== undefined).join(' ');
  }
  const sentence = readSentence(text, { products: PRODUCTS });
  if (!sentence.isOrder) return 'search';
  const wrong = sentence.pieces.find(({ fault }) => fault !== undefined);
  if (wrong) return `no: ${wrong.fault}${wrong.nearest ? ` → ${wrong.nearest}` : ''}`;
  const { side, quantity, counts, product, kind, limit, stopLoss, takeProfit, away, expire, trail } =
    sentence.order;
  const bracket = (name: string, price: string | undefined, of: 'stopLoss' | 'takeProfit') => {
    const distance = away?.[of];
    if (distance !== undefined) return `${name} ${distance.figure} ${distance.unit}`;
    return price === undefined ? undefined : `${name} ${price}`;
  };
  return [
    side,
    quantity && `${quantity}${counts === undefined ? '' : ` ${counts}`}`,
    product && productWord(product),
    trail === undefined
      ? kind === 'limit' || kind === 'stop'
        ? `${kind} ${limit}`
        : kind
      : `trail ${trail.figure} ${trail.unit}`,
    bracket('sl', stopLoss, 'stopLoss'),
    bracket('tp', takeProfit, 'takeProfit'),
    expire,
    sentence.order.timeInForce,
  ]
    .filter((word) => word !== undefined)
    .join(' ');
}

describe('what traders write, each read rightly or refused with the nearest that is right', () => {
  it.each([
    // Orders by quantity.
    ['buy 0.1 btc', 'buy 0.100 btc/usdt'],
    ['sell 0.1 btc at market', 'sell 0.100 btc/usdt market'],
    ['sell 0.1 btc market', 'sell 0.100 btc/usdt market'],
    ['long 0.5 eth', 'buy 0.50 eth/usdt'],
    ['short 2 gold', 'sell 2.00 xau/usd'],
    ['buy 1 lot eurusd', 'buy 1.00 eur/usd'],
    ['buy 1 lot of eur usd', 'buy 1.00 eur/usd'],
    ['buy 100 usd jpy', 'buy 100.00 usd/jpy'],
    ['buy 1 usd/jpy', 'buy 1.00 usd/jpy'],
    ['buy 1 yen', 'buy 1.00 usd/jpy'],
    ['buy 1 jpy', 'no: which → usd/jpy'],
    ['sell 5 mer500', 'sell 5 mer500'],
    ['b .25 btc', 'buy 0.250 btc/usdt'],
    ['buy ０．２５ btc', 'buy 0.250 btc/usdt'],
    ['buy 0,25 btc', 'no: unread'],
    ['buy 0.0001 btc', 'no: digits'],
    ['buy 1e-1 btc', 'no: unread'],
    ['buy btc', 'buy btc/usdt'],
    ['buy 1 btx', 'no: word → btc'],
    ['byu 1 btc', 'no: word → buy'],
    ['buy sell 1 btc', 'no: twice'],
    ['buy 1 btc 2', 'no: figureLoose'],
    ['買 1 btc', 'buy 1.000 btc/usdt'],
    ['卖出 0.5 eth 限价 2000', 'sell 0.50 eth/usdt limit 2000.00'],
    ['买入 0.1 btc 止损入场 70000', 'buy 0.100 btc/usdt stop 70000.0'],
    ['賣出 0.1 btc 停損進場 50000', 'sell 0.100 btc/usdt stop 50000.0'],
    // Limits and stop entries.
    ['buy 0.1 btc limit 60000', 'buy 0.100 btc/usdt limit 60000.0'],
    ['buy 0.1 btc @ 60,000', 'buy 0.100 btc/usdt limit 60000.0'],
    ['buy 0.1 btc @60k', 'buy 0.100 btc/usdt limit 60000.0'],
    ['buy 0.1 btc lmt 60000 day', 'buy 0.100 btc/usdt limit 60000.0 day'],
    ['buy stop 70000 0.1 btc', 'buy 0.100 btc/usdt stop 70000.0'],
    ['sell stop 50000 0.1 btc', 'sell 0.100 btc/usdt stop 50000.0'],
    ['buy 0.1 btc stop entry 70000', 'buy 0.100 btc/usdt stop 70000.0'],
    ['buy 0.1 btc trigger 70000 sl 69000', 'buy 0.100 btc/usdt stop 70000.0 sl 69000.0'],
    ['buy 0.1 btc stop 59000', 'no: stop → sl'],
    ['buy stop 1 10 ada', 'buy 10 ada/usdt stop 1.0000'],
    ['sell stop 100 1 sol', 'sell 1.0 sol/usdt stop 100.00'],
    ['buy 0.1 btc limit 60000 limit 61000', 'no: twice'],
    ['buy 0.1 btc market limit 61000', 'no: twice'],
    ['buy 0.1 btc limt 60000', 'no: word → limit'],
    // Stops and targets.
    ['buy 0.1 btc sl 59000 tp 65000', 'buy 0.100 btc/usdt sl 59000.0 tp 65000.0'],
    ['buy 0.1 btc stop loss 59000', 'buy 0.100 btc/usdt sl 59000.0'],
    ['buy 0.1 btc stop-loss 59k take profit 65k', 'buy 0.100 btc/usdt sl 59000.0 tp 65000.0'],
    ['buy 1 eur sl 20 pips', 'buy 1.00 eur/usd sl 20 pips'],
    ['buy 1 eur sl 20pips tp 40pips', 'buy 1.00 eur/usd sl 20 pips tp 40 pips'],
    ['buy 1 eur sl 12.5 pips', 'buy 1.00 eur/usd sl 12.5 pips'],
    ['buy 1 usdjpy sl 15 pips away', 'buy 1.00 usd/jpy sl 15 pips'],
    ['buy 1 gold sl 20 pips', 'no: unit'],
    ['buy 1 gold sl 200 ticks', 'buy 1.00 xau/usd sl 200 ticks'],
    ['buy 0.1 btc sl 2%', 'buy 0.100 btc/usdt sl 2 percent'],
    ['buy 0.1 btc sl 2 % tp 4 %', 'buy 0.100 btc/usdt sl 2 percent tp 4 percent'],
    ['buy 0.1 btc sl 1.5 percent', 'buy 0.100 btc/usdt sl 1.5 percent'],
    ['buy 0.1 btc sl -2%', 'no: unread'],
    ['buy 0.1 btc sl 200 usd', 'no: unit'],
    ['buy 0.1 btc sl', 'no: figureMissing'],
    ['buy 0.1 btc trailing 2%', 'buy 0.100 btc/usdt trail 2 percent'],
    ['sell 0.1 btc trail 500', 'sell 0.100 btc/usdt trail 500.0 price'],
    ['sell 1 eur trailing stop 15 pips', 'sell 1.00 eur/usd trail 15 pips'],
    ['sell 10 ada trail 1.5%', 'sell 10 ada/usdt trail 1.5 percent'],
    ['卖出 0.1 btc 跟踪止损 1%', 'sell 0.100 btc/usdt trail 1 percent'],
    ['賣出 0.1 btc 追蹤 1%', 'sell 0.100 btc/usdt trail 1 percent'],
    ['sell 0.1 btc trail', 'no: figureMissing'],
    ['sell 0.1 btc trail 2% limit 60000', 'no: twice'],
    ['sell 1 gold trail 20 pips', 'no: unit'],
    ['sell 0.1 btc trail 200 usd', 'no: unit'],
    ['buy 0.1 btc oco', 'no: absent → sl'],
    ['buy 1 sol sl 100', 'no: absent'],
    // Amounts, shares and risks.
    ['buy 1k usd of eth', 'buy 1000.00 amount eth/usdt'],
    ['buy 1k usd eth', 'buy 1000.00 amount eth/usdt'],
    ['buy $500 btc', 'buy 500.00 amount btc/usdt'],
    ['buy 500$ of btc', 'buy 500.00 amount btc/usdt'],
    ['buy 2500 usdt worth of btc', 'buy 2500.00 amount btc/usdt'],
    ['buy 1,500.50 dollars of sol', 'buy 1500.50 amount sol/usdt'],
    ['buy 1.2m usd of gold', 'buy 1200000.00 amount xau/usd'],
    ['sell 1k usd eth limit 2000', 'sell 1000.00 amount eth/usdt limit 2000.00'],
    ['buy 1.005 usd eth', 'no: digits'],
    ['buy 10% btc', 'buy 10.00 share btc/usdt'],
    ['buy 25 % of btc', 'buy 25.00 share btc/usdt'],
    ['buy max eth', 'buy 100.00 share eth/usdt'],
    ['sell max btc', 'sell 100.00 share btc/usdt'],
    ['buy max 1 btc', 'no: figureLoose'],
    ['buy btc risk 1% sl 59000', 'buy 1.00 risk btc/usdt sl 59000.0'],
    ['buy btc risk 0.5 % sl 2%', 'buy 0.50 risk btc/usdt sl 2 percent'],
    ['buy btc risking 200 usd sl 59000', 'buy 200.00 riskMoney btc/usdt sl 59000.0'],
    ['buy btc risk 1 sl 59000', 'buy 1.00 risk btc/usdt sl 59000.0'],
    ['buy 1 btc risk 1%', 'no: twice'],
    ['buy 20 pips btc', 'no: unit'],
    // Time in force.
    ['buy 0.1 btc limit 60000 week', 'buy 0.100 btc/usdt limit 60000.0 week'],
    ['buy 0.1 btc limit 60000 gtc', 'no: absent → week'],
    ['买 0.1 btc 限价 60000 取消前有效', 'no: absent → week'],
    ['buy 0.1 btc ioc', 'no: absent → market'],
    ['buy 0.1 btc limit 60000 ioc', 'buy 0.100 btc/usdt limit 60000.0 IOC'],
    ['buy 1 sol limit 100 fok', 'buy 1.0 sol/usdt limit 100.00 FOK'],
    ['buy 0.1 btc limit 60000 post only', 'buy 0.100 btc/usdt limit 60000.0 postOnly'],
    ['buy 0.1 btc limit 60000 maker week', 'buy 0.100 btc/usdt limit 60000.0 week postOnly'],
    ['buy 0.1 btc limit 60000 ioc fok', 'no: twice'],
    ['买入 0.1 btc 限价 60000 只做挂单', 'buy 0.100 btc/usdt limit 60000.0 postOnly'],
    ['buy 1 sol limit 100 30d', 'buy 1.0 sol/usdt limit 100.00 thirtyDays'],
    ['buy 1 sol limit 100 month', 'buy 1.0 sol/usdt limit 100.00 thirtyDays'],
    ['buy 1 btc limit 60000 month', 'no: absent → week'],
    // Closing and turning.
    ['close btc', 'close btc/usdt'],
    ['close my btc position', 'close btc/usdt'],
    ['close all', 'close'],
    ['close everything', 'close'],
    ['close half btc', 'close btc/usdt 50%'],
    ['close half of btc', 'close btc/usdt 50%'],
    ['close 25% eth', 'close eth/usdt 25%'],
    ['close 150% eth', 'no: figure'],
    ['close half', 'close 50%'],
    ['close losers', 'close losing'],
    ['close all losing trades', 'close losing'],
    ['close winners', 'close winning'],
    ['close longs', 'close buy'],
    ['close long btc', 'close btc/usdt buy'],
    ['close 0.05 btc', 'close btc/usdt 50'],
    ['close 0.0005 btc', 'no: figure → close half btc/usdt'],
    ['close', 'no: what → close all'],
    ['close eur', 'no: which → close eur/usd'],
    ['close jpy', 'no: which → close usd/jpy'],
    ['close bct', 'no: word → close btc'],
    ['exit gold', 'close xau/usd'],
    ['平仓 btc', 'close btc/usdt'],
    ['平倉 btc 部位', 'close btc/usdt'],
    ['reverse btc', 'reverse btc/usdt'],
    ['flip eth', 'reverse eth/usdt'],
    ['reverse', 'no: what → reverse btc/usdt'],
    ['flatten', 'flatten'],
    ['flatten all', 'flatten'],
    ['flatten btc', 'no: word → close btc'],
    // Cancelling.
    ['cancel all', 'cancel'],
    ['cancel all orders', 'cancel'],
    ['cancel btc', 'cancel btc/usdt'],
    ['cancel buys', 'cancel buy'],
    ['cancel btc sells', 'cancel btc/usdt sell'],
    ['cancel', 'no: what → cancel all'],
    ['cancel 0.1 btc', 'no: figure → cancel btc/usdt'],
    ['撤单 btc', 'cancel btc/usdt'],
    // Alerts.
    ['alert btc 65000', 'alert btc/usdt 650000'],
    ['alert btc above 65k', 'alert btc/usdt 650000 above'],
    ['alert btc > 65,000', 'alert btc/usdt 650000 above'],
    ['alert me when btc is below 60000', 'alert btc/usdt 600000 below'],
    ['alert eur under 1.08', 'alert eur/usd 108000 below'],
    ['alert eur 1,08', 'no: unread'],
    ['alert eur 1.0812345', 'no: figure'],
    ['alert 65000', 'no: what → alert btc/usdt 65000'],
    ['alert btc', 'no: what'],
    // Leverage, pages, charts.
    ['leverage btc 20', 'leverage btc/usdt 20'],
    ['leverage 20x btc', 'leverage btc/usdt 20'],
    ['btc 20x', 'leverage btc/usdt 20'],
    ['leverage 20', 'no: what → leverage btc/usdt 20x'],
    ['leverage btc 2.5x', 'no: figure → leverage btc/usdt 10x'],
    ['leverage btc 100x', 'leverage btc/usdt 100'],
    ['btc 125x', 'no: leverage → leverage btc/usdt 100x'],
    ['leverage eth 0x', 'no: figure → leverage eth/usdt 10x'],
    ['transfer', 'transfer'],
    ['transfer 100 usdt from spot to cross', 'transfer 100 USDT spot cross'],
    ['transfer 1.5k usdt spot to isolated', 'transfer 1500 USDT spot isolated'],
    ['transfer 250usd cross to stocks', 'transfer 250 USD cross stock'],
    ['move 0.5 btc from spot to margin account', 'transfer 0.5 BTC spot leveragedSpot'],
    ['transfer 100 to spot from cross', 'transfer 100 cross spot'],
    ['划转 100 usdt 从现货到全仓', 'transfer 100 USDT spot cross'],
    ['transfer 100 usdt', 'no: what → transfer 100 usdt from spot to cross'],
    ['transfer 100 to isolated', 'no: what → transfer 100 from spot to isolated'],
    ['transfer from spot to cross', 'no: what → transfer 100 from spot to cross'],
    ['transfer 100 from cross to cross', 'no: what → transfer 100 from cross to spot'],
    ['transfer 0 usdt from spot to cross', 'no: figure → transfer 100 usdt from spot to cross'],
    ['transfer 1,5 usdt from spot to cross', 'no: unread'],
    ['transfer 100 from sopt to cross', 'no: word → transfer 100 from spot to cross'],
    ['theme dark', 'theme dark'],
    ['light mode', 'theme light'],
    ['theme pink', 'no: word → theme dark'],
    ['btc 15m', 'chart btc/usdt 15m'],
    ['eurusd 4h', 'chart eur/usd 4h'],
    ['gold daily', 'chart xau/usd 1d'],
    ['1h eth', 'chart eth/usdt 1h'],
    ['chart btc 5m', 'chart btc/usdt 5m'],
    ['btc 3h', 'no: interval → btc 4h'],
    ['help', 'help'],
    ['?', 'help'],
    // What is none of it stays a search.
    ['btc', 'search'],
    ['settings', 'search'],
    // What would be nearest by its letters is refused itself.
    ['cancel stops', 'no: word'],
    ['close bycs', 'no: word → close buys'],
    ['leverage 500', 'no: what → leverage btc/usdt 100x'],
    ['close 0.00001', 'no: what → close half btc/usdt'],
    ['alert 65000.123', 'no: what'],
    ['transfer 100 usdt to spot', 'no: what → transfer 100 usdt from cross to spot'],
    // A price or a condition: what acts at once is not done without it.
    ['close btc at 65000', 'no: figure → alert btc/usdt 65000'],
    ['close ada at 1', 'no: figure → alert ada/usdt 1'],
    ['close half btc at 65000', 'no: figure → alert btc/usdt 65000'],
    ['close sol on 100', 'no: figure → alert sol/usdt 100'],
    ['close btc when price hits 65000', 'no: word'],
    ['close btc if it falls', 'no: word'],
    ['reverse eth when 2000', 'no: word'],
    ['flatten if btc crosses 60000', 'no: word'],
    ['cancel btc when price goes up', 'no: word'],
    // A part or a choice that a command does not take: it is not done to all.
    ['flatten half', 'no: figure → close half'],
    ['flatten 50%', 'no: figure → close 50%'],
    ['flatten losers', 'no: word → close losers'],
    ['flatten longs', 'no: word → close longs'],
    ['reverse half btc', 'no: figure → reverse btc/usdt'],
    ['reverse 0.1 btc', 'no: figure → reverse btc/usdt'],
    ['reverse btc longs', 'no: word → reverse btc/usdt'],
    ['cancel 50% btc', 'no: figure → cancel btc/usdt'],
    ['cancel half', 'no: figure → cancel all'],
    ['cancel btc losers', 'no: word → cancel btc/usdt'],
    ['close btc 20x', 'no: figure → close btc/usdt'],
    ['leverage long btc 20', 'no: word → leverage btc/usdt 20x'],
    ['alert btc 65000 20x', 'no: figure'],
    // The contrary of it is never nearest.
    ['close all but btc', 'no: word'],
    ['close everything except btc', 'no: word'],
    ["don't close btc", 'search'],
    ['buy 0.1 btc but not eth', 'no: word'],
    ['buy 0.1 btc if it breaks 70000', 'no: word'],
    ['buy 0.1 btc when above 70000', 'no: word'],
    ['buy back btc', 'no: word'],
    ['cancel stop losses', 'no: word'],
    ['move stop to breakeven', 'no: word'],
    // Full-width letters and signs of an input method.
    ['ｂｕｙ ０．１ ｂｔｃ', 'buy 0.100 btc/usdt'],
    ['buy 0.1 btc sl ２％', 'buy 0.100 btc/usdt sl 2 percent'],
    ['buy ５００＄ btc', 'buy 500.00 amount btc/usdt'],
    ['买 0.1 btc　限价　６０，０００', 'buy 0.100 btc/usdt limit 60000.0'],
    ['平仓 50％ btc', 'close btc/usdt 50%'],
    ['提醒 btc ＞ 65000', 'alert btc/usdt 650000 above'],
    ['槓桿 20倍 btc', 'leverage btc/usdt 20'],
    // A figure and its product without a space.
    ['buy 0.1btc', 'buy 0.100 btc/usdt'],
    ['买入0.1btc', 'buy 0.100 btc/usdt'],
    ['賣0.2eurusd 限價1.08', 'sell 0.20 eur/usd limit 1.08000'],
    ['sell 5mer500', 'sell 5 mer500'],
    ['buy 1mbtc', 'no: unread'],
    // Months and minutes differ by their case alone.
    ['btc 1M', 'chart btc/usdt 1M'],
    ['btc 1m', 'chart btc/usdt 1m'],
    ['btc 2M', 'no: interval → btc 1mo'],
  ])('%s: %s', (text, intended) => {
    expect(said(text)).toBe(intended);
    const command = readCommand(text, world);
    if (command?.state === 'refused' && command.nearest !== undefined)
      expect(readCommand(command.nearest, world)).toMatchObject({ state: 'read' });
  });
});
