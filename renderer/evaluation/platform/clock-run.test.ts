import { describe, expect, it } from 'vitest';
import type { ClockAdvance, ClockState } from '../../../backend/contract/calls/evaluation.ts';
import { ClockRun, MAX_JUMP_MS, nextPiece, readJump, type ClockLine } from './clock-run.ts';

const NOW = Date.parse('2025-03-03T08:00Z');
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** A platform that answers at once, and a wall clock that stands but for waits. */
class FakeLine implements ClockLine {
  timeMs = NOW;
  wallMs = 0;
  /** How long the platform takes for a call. */
  takesMs = 0;
  readonly requests: ClockAdvance[] = [];
  readonly waits: number[] = [];
  participants: ClockState['participants'] = [];
  onAdvance: (request: ClockAdvance) => Awaited<ReturnType<ClockLine['advance']>> | undefined = () =>
    undefined;
  join = async () => {
    this.participants = [{ participant: 4, name: 'terminal', untilMs: null, isLate: false }];
    return { kind: 'value', value: { participant: 4 } } as const;
  };
  leave = async () => {
    this.participants = [];
    return { kind: 'value', value: null } as const;
  };
  advance = async (request: ClockAdvance) => {
    this.requests.push(request);
    this.wallMs += this.takesMs;
    const other = this.onAdvance(request);
    if (other !== undefined) return other;
    this.timeMs = request.untilMs ?? this.timeMs + 40;
    const value = { timeMs: this.timeMs, reason: 'time', quoteSeq: null, messageSeq: null } as const;
    return { kind: 'value', value } as const;
  };
  state = async () => {
    const { timeMs, participants } = this;
    const value: ClockState = {
      timeMs,
      clock: 'stepped',
      fidelity: 'touch',
      participants,
      waitingFor: [],
      wasLate: false,
    };
    return { kind: 'value', value } as const;
  };
  wait = async (ms: number) => {
    this.waits.push(ms);
    this.wallMs += ms;
  };
  nowMs = () => this.wallMs;
}

async function joined() {
  const line = new FakeLine();
  const run = new ClockRun(line);
  await run.join();
  return { line, run, now: () => run.state.getState() };
}

describe('the clock in the hands of a person', () => {
  it('takes part, goes a step as it was asked, and stands again', async () => {
    const { line, run, now } = await joined();
    expect(now()).toMatchObject({ participant: 4, timeMs: NOW, doing: 'stands' });
    await run.step({ ticks: { symbolId: 7, tradeType: 1, count: 1 } }, ['fill']);
    expect(line.requests).toEqual([
      { participant: 4, ticks: { symbolId: 7, tradeType: 1, count: 1 }, stopOn: ['fill'] },
    ]);
    expect(now()).toMatchObject({ doing: 'stands', timeMs: NOW + 40, reason: 'time' });
    await run.leave();
    expect(now().participant).toBeUndefined();
    await run.step({ untilMs: NOW + 1 }, []);
    expect(line.requests).toHaveLength(1);
  });

  it('jumps in pieces that a call can answer in time, to the very end', async () => {
    const { line, run, now } = await joined();
    await run.jump(NOW + 100 * MINUTE_MS, []);
    const minutes = line.requests.map(({ untilMs = 0 }) => (untilMs - NOW) / MINUTE_MS);
    expect(minutes).toEqual([1, 3, 7, 15, 31, 63, 100]);
    expect(now()).toMatchObject({ doing: 'stands', timeMs: NOW + 100 * MINUTE_MS, fromMs: NOW });
    expect(nextPiece(HOUR_MS, 1_000)).toBe(HOUR_MS);
    expect(nextPiece(HOUR_MS, 2_001)).toBe(HOUR_MS / 2);
    expect(nextPiece(1_000, 9_000)).toBe(1_000);
    expect(nextPiece(24 * HOUR_MS, 0)).toBe(24 * HOUR_MS);
  });

  it('stops at what it was to stop at', async () => {
    const { line, run, now } = await joined();
    line.onAdvance = ({ untilMs = 0 }) => {
      const reason = line.requests.length === 2 ? 'fill' : 'time';
      return { kind: 'value', value: { timeMs: untilMs, reason, quoteSeq: null, messageSeq: null } };
    };
    await run.play(60, ['fill']);
    expect(line.requests).toHaveLength(2);
    expect(now()).toMatchObject({ doing: 'stands', reason: 'fill', timeMs: NOW + 2 * 60 * 250 });
  });

  it('plays at its speed, and says how fast a slow platform came to be', async () => {
    const { line, run, now } = await joined();
    line.onAdvance = () => {
      if (line.requests.length === 3) run.pause();
      return undefined;
    };
    await run.play(10, []);
    expect(line.requests.map(({ untilMs = 0 }) => untilMs - NOW)).toEqual([2_500, 5_000, 7_500]);
    expect(line.waits).toEqual([0, 250, 250]);
    expect(now()).toMatchObject({ doing: 'stands', rate: 10 });
    line.onAdvance = () => {
      if (line.requests.length === 4) run.pause();
      return undefined;
    };
    line.takesMs = 1_000;
    await run.play(10, []);
    expect(now().rate).toBe(2.5);
  });

  it('asks one thing at a time: what is under way comes to its end first', async () => {
    const { line, run } = await joined();
    let answer = (): void => undefined;
    const { advance } = line;
    line.advance = async (request) => {
      if (line.requests.length === 0) await new Promise<void>((resolve) => (answer = resolve));
      return advance(request);
    };
    const first = run.jump(NOW + 9 * MINUTE_MS, []);
    await Promise.resolve();
    await Promise.resolve();
    const second = run.step({ untilMs: NOW + 2 * MINUTE_MS }, []);
    expect(line.requests).toEqual([]);
    answer();
    await Promise.all([first, second]);
    expect(line.requests.map(({ untilMs = 0 }) => (untilMs - NOW) / MINUTE_MS)).toEqual([1, 2]);
  });

  it('waits for others who think, beyond the time of a call', async () => {
    const { line, run, now } = await joined();
    line.onAdvance = ({ untilMs = 0 }) => {
      line.participants = [{ participant: 4, name: 'terminal', untilMs, isLate: false }];
      return { kind: 'unknown', reason: 'timeout' };
    };
    line.wait = async () => {
      line.timeMs = NOW + MINUTE_MS;
      line.participants = [{ participant: 4, name: 'terminal', untilMs: null, isLate: false }];
    };
    await run.jump(NOW + MINUTE_MS, []);
    expect(line.requests).toHaveLength(1);
    expect(now()).toMatchObject({ doing: 'stands', timeMs: NOW + MINUTE_MS, failed: undefined });
  });

  it('says why a step was not taken, and that it takes part no longer where that is so', async () => {
    const { line, run, now } = await joined();
    const failure = { code: 'GGATEWAY_CODE_015', message: 'Call join first.' };
    line.onAdvance = () => {
      line.participants = [];
      return { kind: 'refused', failure } as never;
    };
    await run.step({ untilMs: NOW + 1 }, []);
    expect(now()).toMatchObject({ doing: 'stands', participant: undefined, failed: { failure } });
  });
});

it.each([
  ['2025-03-03 14:30', Date.parse('2025-03-03T14:30Z')],
  ['2025-03-04', Date.parse('2025-03-04T00:00Z')],
  ['2025-03-03T08:00:01', NOW + 1_000],
  ['09:15', Date.parse('2025-03-03T09:15Z')],
  ['08:00', 'past'],
  ['2025-03-01', 'past'],
  ['2027-01-01', 'far'],
  ['', 'unread'],
  ['2025-03-03 ', 'past'],
  ['2025-13-03', 'unread'],
  ['2025-03-0314:30', 'unread'],
  ['tomorrow', 'unread'],
  ['2025-04-31', 'unread'],
  ['2026-02-29 10:00', 'unread'],
  ['２０２５-０３-０４　０９：１５', Date.parse('2025-03-04T09:15Z')],
])('reads the moment of a jump, a year away at most [MAX_JUMP_MS]: %j', (text, wanted) => {
  expect(readJump(text, NOW)).toBe(wanted);
  expect(readJump(new Date(NOW + MAX_JUMP_MS).toISOString().slice(0, 16), NOW)).toBe(NOW + MAX_JUMP_MS);
});
