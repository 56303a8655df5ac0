import { ORDER } from './venue.mjs';

/** Trade messages among the frames of the message websocket. */
const TRADES = { socket: 'message', contains: '"msgCode":"trade"' };
/** More lots than anybody may order. */
const TOO_MANY = '90000';
/** Fewer lots than the smallest step. */
const TOO_FINE = '0.001';
/** More lots than the book of the product holds. */
const MORE_THAN_THE_BOOK = '1.8';

/**
 * What a program has to survive. Each rule plays its faults and says what is wrong in the platform's record; `run` is the
 * scenario with its steps (scenario.mjs).
 */
export const RULES = {
  clock: {
    title: 'signs at the platform’s time',
    async play(run) {
      const ms = run.variant([8_000, -8_000, 60_000, -60_000]);
      await run.faults([{ kind: 'clock', ms, keyId: run.keyId }]);
      await run.aims(run.lots(3));
      await run.made(1);
    },
  },
  idempotency: {
    title: 'an order without an answer is made once',
    async play(run) {
      const late = { kind: 'slow', ms: 6 * run.paceMs };
      const lost = run.variant([{ kind: 'silence' }, { kind: 'cut' }, { kind: 'loss' }, late]);
      await run.faults([
        { ...lost, bizType: ORDER, keyId: run.keyId, nth: 1 },
        { kind: 'loss', ...TRADES },
      ]);
      await run.aims(run.lots(3));
      // So long a program may wait before it repeats what was not answered.
      await run.waits(16 * run.paceMs);
      await run.made(1);
    },
  },
  outcome: {
    title: 'a failure that says nothing leaves the order open',
    async play(run) {
      await run.faults([
        { kind: 'error', bizType: ORDER, keyId: run.keyId, nth: 1 },
        { kind: 'delay', ms: 3 * run.paceMs, ...TRADES, nth: 1 },
      ]);
      await run.aims(run.lots(3));
      await run.made(1);
    },
  },
  gap: {
    title: 'a message that is missing is noticed',
    async play(run) {
      await run.aims(run.lots(3));
      await run.faults([{ kind: run.variant(['loss', 'cut']), ...TRADES, nth: 1 }]);
      await run.closesManually(run.lots(1));
      await run.struck(0);
      await run.aims(run.lots(5));
    },
  },
  duplicates: {
    title: 'a message that comes twice counts once',
    async play(run) {
      const all = [{ kind: 'duplicate', ...TRADES }];
      const some = ['duplicate', 'reorder'].map((kind) => ({ kind, ...TRADES, chance: 0.5 }));
      await run.faults(run.variant([all, some]));
      await run.aims(run.lots(3));
      await run.aims(run.lots(5));
      await run.aims(run.lots(2));
      await run.made(3);
    },
  },
  partial: {
    title: 'an order that fills in part counts by its fills',
    async play(run) {
      await run.aims(MORE_THAN_THE_BOOK);
      await run.made(3);
    },
  },
  rejects: {
    title: 'a rejected order is not repeated at once',
    async play(run) {
      await run.faults([{ kind: 'jitter', ms: 0, bizType: ORDER, keyId: run.keyId }]);
      run.says(run.variant([TOO_MANY, TOO_FINE]));
      await run.waits(6 * run.paceMs);
      await run.struckAtMost(0, 4, 'orders while every one is rejected');
      await run.aims(run.lots(3));
      await run.made(1);
    },
  },
  limits: {
    title: 'no call is made before a limit lets it pass',
    async play(run) {
      const [first, second] = run.variant([
        ['429', '418'],
        ['429', '429'],
        ['418', '418'],
      ]);
      await run.faults([
        { kind: first, ms: 2_000, keyId: run.keyId, untilMs: 2_000 },
        { kind: second, ms: 2_000, keyId: run.keyId, afterMs: 2_000, untilMs: 4_000 },
      ]);
      await run.aims(run.lots(3));
      await run.struckAtMost(0, 2, 'calls within the time of the first limit');
      await run.struckAtMost(1, 2, 'calls within the time of the second limit');
      await run.made(1);
    },
  },
  heartbeats: {
    title: 'a connection that falls silent is opened anew',
    async play(run) {
      await run.aims(run.lots(3));
      const halfOpen = { kind: 'half-open', times: 1 };
      const lost = { kind: 'loss', untilMs: 8 * run.paceMs };
      await run.faults([{ ...run.variant([halfOpen, lost]), socket: 'message' }]);
      await run.struck(0);
      await run.closesManually(run.lots(1));
      await run.holds(run.lots(3));
    },
  },
  keys: {
    title: 'a key that ends is followed by the next one',
    async play(run) {
      await run.aims(run.lots(3));
      await run.replacesKey();
      await run.aims(run.lots(5));
    },
  },
  closed: {
    title: 'a closed market is waited for',
    async play(run) {
      await run.faults([{ kind: 'jitter', ms: 0, bizType: ORDER, keyId: run.keyId }]);
      await run.closesMarket();
      run.says(run.lots(3));
      await run.waits(6 * run.paceMs);
      await run.struckAtMost(0, 4, 'orders while the market is closed');
      await run.opensMarket();
      await run.holds(run.lots(3));
      await run.made(1);
    },
  },
  restart: {
    title: 'a program that starts again looks at what it has',
    async play(run) {
      if (run.variant([false, true])) {
        await run.faults([{ kind: 'silence', bizType: ORDER, keyId: run.keyId, nth: 1 }]);
        run.says(run.lots(3));
        await run.struck(0);
      } else await run.aims(run.lots(3));
      await run.restarts();
      await run.waits(6 * run.paceMs);
      await run.made(1);
      await run.aims(run.lots(5));
      await run.made(2);
    },
  },
};
