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
const ADD_ORDER = '/api/global/tradeapi.app.OrderApiService.addOrder';
const BTC_USDT = 10021;
const SPOT = 5;
const SIDES = [
  { side: 'BUY', direction: 1, currency: 'USDT' },
  { side: 'SELL', direction: 2, currency: 'BTC' },
] as const;

/**
 * CPU time of a market order in the spot account: through the compatible front with its signature by HMAC, beside our own call with a login token. The
 * same server, by turns, measured by its own CPU time.
 */
export async function run(): Promise<BenchResult> {
  const children: ChildProcess[] = [];
  try {
    return await measure(children);
  } finally {
    for (const child of children) child.kill('SIGKILL');
  }
}

async function measure(children: ChildProcess[]): Promise<BenchResult> {
  const target = await Target.start(children, {
    kind: 'platform with the compatible front',
    path: '',
    answer: {},
  });
  const { ready, port } = target.served;
  const front = Number(new URL(ready?.compatibleUrl ?? '').port);
  const { apiKey = '', secret = '' } = ready?.demo.compatible ?? {};
  const caller = await Caller.signIn(target.served);
  const load = { requests: REQUESTS, connections: CONNECTIONS };
  const own = ({ direction, currency }: (typeof SIDES)[number]) =>
    target.costOf({
      ...load,
      port,
      request: postText(
        ADD_ORDER,
        { host: `127.0.0.1:${port}`, ...caller.clientHeaders },
        JSON.stringify({
          accountCurrency: currency,
          symbolId: BTC_USDT,
          tradeType: SPOT,
          bizType: 1,
          direction,
          entryType: 1,
          requestNum: QUANTITY,
          requestTime: Date.now(),
        }),
      ),
      expected: '"code":"0"',
    });
  const signed = (side: string, quantity: string) => {
    const text = `symbol=BTCUSDT&side=${side}&type=MARKET&quantity=${quantity}&recvWindow=60000&timestamp=${Date.now()}`;
    const signature = createHmac('sha256', secret).update(text).digest('hex');
    const headers = {
      host: `127.0.0.1:${front}`,
      'x-mbx-apikey': apiKey,
      'content-type': 'application/x-www-form-urlencoded',
    };
    return postText('/api/v3/order', headers, `${text}&signature=${signature}`);
  };
  const through = ({ side }: (typeof SIDES)[number], quantity = QUANTITY, requests = REQUESTS) =>
    target.costOf({
      requests,
      connections: Math.min(requests, CONNECTIONS),
      port: front,
      request: signed(side, quantity),
      expected: '"status":"FILLED"',
    });
  await through(SIDES[0], STORE, 1);
  const rounds: { ours: number; baseline: number }[] = [];
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++)
    for (const side of SIDES) {
      const ours = await through(side);
      const baseline = await own(side);
      if (round >= WARM_UP_ROUNDS) rounds.push({ ours, baseline });
    }
  const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
  const ours = median(rounds.map((each) => each.ours));
  const baseline = median(rounds.map((each) => each.baseline));
  return {
    name: 'compatible',
    ours: Number(ours.toFixed(1)),
    baseline: Number(baseline.toFixed(1)),
    ratio: Number(median(rounds.map((each) => each.baseline / each.ours)).toFixed(3)),
    unit: 'µs CPU an order',
    conditions: `median of ${rounds.length} rounds of ${REQUESTS} market orders in the spot account by turns, ${CONNECTIONS} at a time; ours: the compatible front, HMAC; baseline: addOrder with a login token`,
  };
}
