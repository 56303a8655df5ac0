import { expect, it } from 'vitest';
import { addReading, linePath, toCharts, worstOf, type Figures } from './health-model.ts';

// Written out: a test does not import what it checks.
const KEPT = 150;

const reading = (time: number, rest: Partial<Figures> = {}): Figures => ({
  time,
  startTime: 1,
  parts: [],
  ticks: 0,
  tradeMessages: 0,
  commits: 0,
  commitMs: 0,
  waitingCommits: 0,
  quoteConnections: 0,
  messageConnections: 0,
  clientConnections: 0,
  dataPushConnections: 0,
  ...rest,
});

const last = (readings: readonly Figures[]) =>
  Object.fromEntries(toCharts(readings).map((chart) => [chart.id, chart.last]));

it('says of two readings what came in a second between them', () => {
  const later = { ticks: 300, tradeMessages: 4, commits: 10, commitMs: 35, waitingCommits: 2 };
  const pair = [reading(1000), reading(3000, { ...later, quoteConnections: 3, clientConnections: 1 })];
  expect(last(pair)).toEqual({
    ticks: 150,
    orders: 2,
    commits: 5,
    commitTime: 3.5,
    waiting: 2,
    connections: 4,
  });
});

it('has no time of a commit where there was none, and nothing of one reading', () => {
  expect(last([reading(1000), reading(2000)])['commitTime']).toBeUndefined();
  expect(last([reading(1000)])['ticks']).toBeUndefined();
});

it('keeps the newest readings, and begins anew with another start of the platform [MAX_READINGS]', () => {
  let readings: readonly Figures[] = [];
  for (let time = 1; time <= KEPT + 5; time += 1) readings = addReading(readings, reading(time));
  expect([readings.length, readings[0]?.time]).toEqual([KEPT, 6]);
  expect(addReading(readings, reading(KEPT + 5))).toBe(readings);
  expect(addReading(readings, reading(9000, { startTime: 2 }))).toHaveLength(1);
});

it('draws a line from nothing to the largest point', () => {
  expect(linePath([0, 5, 10])).toBe('M0.0 100.0L50.0 55.0L100.0 10.0');
  expect(linePath([4])).toBe('');
  expect(linePath([0, 0])).toBe('M0.0 100.0L100.0 100.0');
});

it('is as bad as its worst part', () => {
  const part = (status: string) => ({ part: 'x', status, reason: '', sinceTime: 0 });
  expect(worstOf([part('up'), part('degraded')])).toBe('degraded');
  expect(worstOf([part('down'), part('degraded')])).toBe('down');
  expect(worstOf([])).toBe('up');
});
