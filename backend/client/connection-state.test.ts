import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  healthOfLine,
  IDLE_LINE,
  nextLineState,
  RETRY_PAUSES_MS,
  retryPause,
  type LineEvent,
  type ConnectionState,
} from './connection-state.ts';

const after = (...events: LineEvent[]): ConnectionState => events.reduce(nextLineState, IDLE_LINE);
const lost = (atMs: number): LineEvent => ({ type: 'lost', atMs, chance: 0 });

describe('the state of a line', () => {
  it('is connecting until it is live for the first time', () => {
    expect(healthOfLine(after({ type: 'try' })).state).toBe('connecting');
    expect(healthOfLine(after({ type: 'try' }, { type: 'live' })).state).toBe('live');
  });

  it('stays down since the first loss until it is live again [DT-19]', () => {
    const down = after({ type: 'try' }, { type: 'live' }, lost(5000), { type: 'try' }, lost(6000));
    expect(healthOfLine(down)).toMatchObject({ state: 'down', downSinceMs: 5000, tries: 1 });
    const trying = nextLineState(down, { type: 'try' });
    expect(healthOfLine(trying)).toMatchObject({ state: 'down', downSinceMs: 5000, nextTryAtMs: undefined });
    expect(healthOfLine(nextLineState(trying, { type: 'live' })).downSinceMs).toBeUndefined();
  });

  it('waits longer after every try in vain, up to a limit [DT-19]', () => {
    const pauses = RETRY_PAUSES_MS.map((_, index) => retryPause(index + 1, 0));
    expect(pauses).toEqual([...RETRY_PAUSES_MS]);
    expect(retryPause(1000, 0)).toBe(RETRY_PAUSES_MS.at(-1));
    expect(retryPause(1, 1)).toBeLessThan(RETRY_PAUSES_MS[0]);
  });

  it('measures the round trip of a heartbeat and forgets it with the connection', () => {
    const live = after(
      { type: 'try' },
      { type: 'live' },
      { type: 'pinged', atMs: 100 },
      { type: 'pong', atMs: 112 },
    );
    expect(healthOfLine(live).latencyMs).toBe(12);
    expect(healthOfLine(nextLineState(live, lost(200))).latencyMs).toBeUndefined();
  });

  it('never counts back, never waits without a time and never is live and down at once', () => {
    const events = fc.array(
      fc.oneof(
        fc.constant<LineEvent>({ type: 'try' }),
        fc.constant<LineEvent>({ type: 'live' }),
        fc.record({
          type: fc.constant('lost' as const),
          atMs: fc.nat(),
          chance: fc.double({ min: 0, max: 1 }),
        }),
        fc.constant<LineEvent>({ type: 'stop' }),
      ),
    );
    fc.assert(
      fc.property(events, (list) => {
        const state = list.reduce(nextLineState, IDLE_LINE);
        expect(state.phase === 'waiting').toBe(state.nextTryAtMs !== undefined);
        if (state.phase === 'live') expect(state.downSinceMs).toBeUndefined();
        if (state.phase === 'idle') expect(state).toEqual(IDLE_LINE);
      }),
    );
  });
});
