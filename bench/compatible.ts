import { createHmac } from 'node:crypto';
import type { ChildProcess } from 'node:child_process';
import { Caller, Target } from './http.ts';
import { postText } from './http-load.ts';
import type { BenchResult } from './result.ts';

/** Short rounds by turns, buying and selling the same, so that money and coins last. */
const REQUESTS = 60;
const CONNECTIONS = 8;
const WARM_UP_ROUNDS = 2;
const ROUNDS = 6;
const QUANTITY = '0.001';
const STORE = '0.3';
/** Where limit orders rest, below the market at the beginning: it does not fall so far in a minute. */
const RESTS_AT = 0.95;
const BTC_USDT = 10021;
const SPOT = 5;
const CROSS = 1;

const ADD_ORDER = 'tradeapi.app.OrderApiService.addOrder';
const ADD_CONTRACT = 'tradeapi.app.CfdMMOrderApiService.addMarketOrder';
const CANCEL_SPOT = 'tradeapi.app.SpotOrderApiService.closeTradePboOrder';
const POSITIONS = 'tradeapi.app.PositionApiService.queryPositionPage';

const SIDES = [
  { side: 'BUY', direction: 1, currency: 'USDT' },
  { side: 'SELL', direction: 2, currency: 'BTC' },
] as const;

/** Sends a round of one thing and resolves with its cost (µs CPU for each). */
type Round = () => Promise<number>;
/** What both do, round by round: by turns through the front and by our own call. */
interface Pair {
  readonly name: string;
  readonly unit: string;
  readonly what: string;
  readonly rounds: readonly { readonly front: Round; readonly own: Round }[];
}

/**
 * CPU time of calls through the compatible front with their signature by HMAC, beside our own calls with a login token that do the same. The same server,
 * by turns, measured by its own CPU time.
 */
export async function run(): Promise<BenchResult[]> {
  const children: ChildProcess[] = [];
  try {
    return await measure(children);
  } finally {
    for (const child of children) child.kill('SIGKILL');
  }
}

async function measure(children: ChildProcess[]): Promise<BenchResult[]> {
  const target = await Target.start(children, {
    kind: 'platform with the compatible front',
    path: '',
    answer: {},
  });
  const results: BenchResult[] = [];
  for (const pair of await pairsOf(target)) {
    const rounds: { ours: number; baseline: number }[] = [];
    for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++)
      for (const { front, own } of pair.rounds) {
        const ours = await front();
        const baseline = await own();
        if (round >= WARM_UP_ROUNDS) rounds.push({ ours, baseline });
      }
    const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
    results.push({
      name: pair.name,
      ours: Number(median(rounds.map(({ ours }) => ours)).toFixed(1)),
      baseline: Number(median(rounds.map(({ baseline }) => baseline)).toFixed(1)),
      ratio: Number(median(rounds.map(({ ours, baseline }) => baseline / ours)).toFixed(3)),
      unit: `µs CPU ${pair.unit}`,
      conditions: `median of ${rounds.length} rounds of ${REQUESTS} by turns, ${CONNECTIONS} at a time; ours: the compatible front, HMAC; baseline: our own calls with a login token; ${pair.what}`,
    });
  }
  return results;
}

/** The calls of either side, ready to be sent. */
async function pairsOf(target: Target): Promise<readonly Pair[]> {
  const { ready, port } = target.served;
  const front = Number(new URL(ready?.compatibleUrl ?? '').port);
  const { apiKey = '', secret = '' } = ready?.demo.compatible ?? {};
  const caller = await Caller.signIn(target.served);
  const load = { requests: REQUESTS, connections: CONNECTIONS };

  const ownText = (bizType: string, body: object) =>
    postText(
      `/api/global/${bizType}`,
      { host: `127.0.0.1:${port}`, ...caller.clientHeaders },
      JSON.stringify(body),
    );
  const signed = (method: string, path: string, query: string) => {
    const text = `${query}${query === '' ? '' : '&'}recvWindow=60000&timestamp=${Date.now()}`;
    const signature = createHmac('sha256', secret).update(text).digest('hex');
    const headers = {
      host: `127.0.0.1:${front}`,
      'x-mbx-apikey': apiKey,
      'content-type': 'application/x-www-form-urlencoded',
    };
    const whole = `${text}&signature=${signature}`;
    return method === 'POST'
      ? postText(path, headers, whole)
      : postText(`${path}?${whole}`, headers, '', method);
  };
  const own = (bizType: string, body: () => object): Promise<number> =>
    target.costOf({ ...load, port, request: ownText(bizType, body()), expected: '"code":"0"' });
  const through = (method: string, path: string, query: string, expected: string, requests = REQUESTS) =>
    target.costOf({
      requests,
      connections: Math.min(requests, CONNECTIONS),
      port: front,
      request: signed(method, path, query),
      expected,
    });

  /** Places so many orders that rest and cancels each by its number: the cost of both together. */
  async function placeAndCancel(
    to: number,
    placed: { readonly text: string; readonly expected: string; readonly number: RegExp },
    cancelled: { readonly text: (orderId: string) => string; readonly expected: string },
  ): Promise<number> {
    const numbers: string[] = [];
    const placing = await target.costOf({
      ...load,
      port: to,
      request: placed.text,
      expected: placed.expected,
      onAnswer: (text) => void numbers.push(placed.number.exec(text)?.[1] ?? ''),
    });
    const request = () => cancelled.text(numbers.pop() ?? '');
    return placing + (await target.costOf({ ...load, port: to, request, expected: cancelled.expected }));
  }

  const spotOrder = (direction: number, currency: string) => ({
    accountCurrency: currency,
    symbolId: BTC_USDT,
    tradeType: SPOT,
    bizType: 1,
    direction,
    entryType: 1,
    requestNum: QUANTITY,
    requestTime: Date.now(),
  });
  const contractOrder = (direction: number) => ({
    ...spotOrder(direction, 'USDT'),
    tradeType: CROSS,
    accountDigits: 2,
    requestPrice: '0',
    expireType: 1,
    ...(direction === 2 && { reduceOnly: true }),
  });
  const market = (side: string, quantity = QUANTITY) =>
    `symbol=BTCUSDT&side=${side}&type=MARKET&quantity=${quantity}`;
  const { price } = (await (
    await fetch(`${ready?.compatibleUrl}/api/v3/ticker/price?symbol=BTCUSDT`)
  ).json()) as { price: string };
  const low = Math.round(Number(price) * RESTS_AT);
  const limit = `symbol=BTCUSDT&side=BUY&type=LIMIT&timeInForce=GTC&quantity=${QUANTITY}&price=${low}.0`;

  await through('POST', '/api/v3/order', market('BUY', STORE), '"status":"FILLED"', 1);
  await through('POST', '/fapi/v1/order', market('BUY'), '"symbol":"BTCUSDT"', 1);
  return [
    {
      name: 'compatible',
      unit: 'an order',
      what: 'market orders in the spot account',
      rounds: SIDES.map(({ side, direction, currency }) => ({
        front: () => through('POST', '/api/v3/order', market(side), '"status":"FILLED"'),
        own: () => own(ADD_ORDER, () => spotOrder(direction, currency)),
      })),
    },
    {
      name: 'compatible-limits',
      unit: 'an order and its cancellation',
      what: 'limit orders in the spot account, each cancelled by its number',
      rounds: [
        {
          front: () =>
            placeAndCancel(
              front,
              {
                text: signed('POST', '/api/v3/order', limit),
                expected: '"status":"NEW"',
                number: /"orderId":(\d+)/,
              },
              {
                text: (orderId) => signed('DELETE', '/api/v3/order', `symbol=BTCUSDT&orderId=${orderId}`),
                expected: '"status":"CANCELED"',
              },
            ),
          own: () =>
            placeAndCancel(
              port,
              {
                text: ownText(ADD_ORDER, {
                  ...spotOrder(1, 'USDT'),
                  bizType: 13,
                  requestPrice: String(low * 10),
                  expireType: 4,
                }),
                expected: '"code":"0"',
                number: /"orderId":"?(\d+)/,
              },
              {
                text: (orderId) => ownText(CANCEL_SPOT, { tradeType: SPOT, orderId }),
                expected: '"code":"0"',
              },
            ),
        },
      ],
    },
    {
      name: 'compatible-futures',
      unit: 'an order',
      what: 'market orders in the cross account that open and close',
      rounds: SIDES.map(({ side, direction }) => ({
        front: () =>
          through(
            'POST',
            '/fapi/v1/order',
            `${market(side)}${side === 'SELL' ? '&reduceOnly=true' : ''}&newOrderRespType=RESULT`,
            '"status":"FILLED"',
          ),
        own: () => own(ADD_CONTRACT, () => contractOrder(direction)),
      })),
    },
    {
      name: 'compatible-positions',
      unit: 'a query',
      what: 'the positions of the cross account',
      rounds: [
        {
          front: () => through('GET', '/fapi/v3/positionRisk', 'symbol=BTCUSDT', '"symbol":"BTCUSDT"'),
          own: () => own(POSITIONS, () => ({ current: 1, size: 20, tradeType: CROSS })),
        },
      ],
    },
  ];
}
