import { describe, expect, it } from 'vitest';
import { UNOPENED_LINE, type LineHealth } from '../../backend/client/index.ts';
import { checkSteps, verdictOf, type Measured } from './connections-section.tsx';

const live: LineHealth = { ...UNOPENED_LINE, state: 'live', latencyMs: 12.4 };
const down: LineHealth = { ...UNOPENED_LINE, state: 'down', downSinceMs: 1 };
const well: Measured = {
  answerMs: 18,
  offsetMs: 3,
  quotes: live,
  messages: live,
  signedIn: true,
  callsUsed: 16,
  callsLimit: 100,
};

const states = (measured: Measured) => checkSteps(measured).map(({ id, state }) => `${id} ${state}`);

describe('the test of a connection', () => {
  it('names every step with its figure', () => {
    expect(checkSteps(well)).toEqual([
      { id: 'answer', state: 'ok', figure: { ms: 18 } },
      { id: 'clock', state: 'ok', figure: { ms: 3 } },
      { id: 'session', state: 'ok' },
      { id: 'quotes', state: 'ok', figure: { ms: 12 } },
      { id: 'messages', state: 'ok', figure: { ms: 12 } },
      { id: 'budget', state: 'ok', figure: { used: 16, limit: 100 } },
    ]);
    expect(verdictOf(well)).toBe('works');
  });

  it('looks at a clock that is more than a second off [CLOCK_OFFSET_LIMIT_MS]', () => {
    expect(states({ ...well, offsetMs: 1000 })).toContain('clock ok');
    expect(states({ ...well, offsetMs: -1001 })).toContain('clock look');
  });

  it.each([
    [{ ...well, answerMs: undefined, offsetMs: undefined }, 'unreachable'],
    [{ ...well, signedIn: false }, 'readOnly'],
    [{ ...well, messages: down }, 'readOnly'],
    [{ ...well, quotes: down }, 'blind'],
  ] as const)('says what can still be done', (measured, verdict) => {
    expect(verdictOf(measured)).toBe(verdict);
    expect(checkSteps(measured).some(({ state }) => state !== 'ok')).toBe(true);
  });

  it('warns before the calls of a minute are used up', () => {
    expect(states({ ...well, callsUsed: 79 })).toContain('budget ok');
    expect(states({ ...well, callsUsed: 80 })).toContain('budget look');
    expect(states({ ...well, callsUsed: undefined })).toHaveLength(5);
  });
});
