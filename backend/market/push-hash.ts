import { createHash } from 'node:crypto';
import { SCENARIO_NAMES } from '../contract/calls/management/platform.ts';
import {
  encodeDepthPush,
  encodeTickerPush,
  encodeTradePush,
  type PushTarget,
} from '../contract/quote/encode-push.ts';
import type { Tick } from '../domain/market-data.ts';
import { createBuiltInMarket } from './built-in-market.ts';
import { createSteppedClock } from './clocks/stepped-clock.ts';
import { createMarketFeed } from './market-feed.ts';
import { createScenarioMarket, makeScenario } from './scenarios/index.ts';

/** What a run is made of; the same run gives the same pushes. */
export interface PushRun {
  readonly seed: number;
  readonly fromMs: number;
  readonly minutes: number;
  /** With a scenario of every name, one after another. */
  readonly scenarios: boolean;
  /** How far the clock steps at a time, milliseconds. */
  readonly stepMs: number;
}

/** How much of a run was hashed, and its hash. */
export interface PushHash {
  readonly pushes: number;
  readonly hash: string;
}

const MINUTE_MS = 60_000;
/** From one scenario to the next, for every minute of the run. */
const PAUSE_A_MINUTE_MS = 8_000;
const LEVELS = 20;
/** A depth push is hashed for one tick in so many: books are a function of the tick. */
const TICKS_A_DEPTH = 50;

/** For tests: plays the market of all products and hashes every push of a quote and a trade, and some of the books. */
export function hashOfPushes({ seed, fromMs, minutes, scenarios, stepMs }: PushRun): PushHash {
  const market = createScenarioMarket(createBuiltInMarket({ seed }));
  if (scenarios)
    market.setScenarios(
      SCENARIO_NAMES.map((name, i) => makeScenario({ name }, fromMs + i * minutes * PAUSE_A_MINUTE_MS)),
    );
  const { source } = market;
  const clock = createSteppedClock(fromMs);
  const feed = createMarketFeed({ source, clock });
  const targets = new Map(
    source.products.flatMap(({ symbolId, digits, numberDigits, plays }) =>
      plays.map(({ tradeType, tradeMode }): [number, PushTarget] => [
        symbolId,
        { symbolId, digits, numberDigits, tradeType, tradeMode },
      ]),
    ),
  );
  const hash = createHash('sha256');
  let pushes = 0;
  feed.onTicks((ticks: readonly Tick[]) => {
    for (const tick of ticks) {
      const target = targets.get(tick.symbolId);
      if (!target) continue;
      hash.update(encodeTickerPush(target, tick) + encodeTradePush(target, tick));
      pushes += 2;
      if (tick.seq % TICKS_A_DEPTH > 0) continue;
      const depth = source.depth(tick.symbolId, tick.timeMs, LEVELS);
      if (depth) hash.update(encodeDepthPush(target, depth));
      pushes += 1;
    }
  });
  feed.start();
  for (let passed = 0; passed < minutes * MINUTE_MS; passed += stepMs) clock.advance(stepMs);
  feed.stop();
  return { pushes, hash: hash.digest('hex') };
}
