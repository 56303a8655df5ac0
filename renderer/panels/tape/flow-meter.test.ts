import { describe, expect, it } from 'vitest';
import { FlowMeter, timesUsual } from './flow-meter.ts';

const trade = (second: number, volume: number, direction: 'buy' | 'sell' | 'unknown' = 'buy') => ({
  timeMs: second * 1_000 + 300,
  volume,
  direction: direction === 'unknown' ? undefined : direction,
});

describe('the flow of five minutes', () => {
  it('sums bought and sold, and runs the difference second by second', () => {
    const meter = new FlowMeter();
    expect(meter.flow()).toBeUndefined();
    for (const each of [trade(1, 5), trade(1, 2, 'sell'), trade(2, 4, 'sell'), trade(4, 9, 'unknown')])
      meter.add(each);
    expect(meter.flow()).toMatchObject({ bought: 5, sold: 6, delta: [3, -1, -1] });
  });

  it('forgets what is older than five minutes [MAX_FLOW_SECONDS]', () => {
    const meter = new FlowMeter();
    meter.add(trade(0, 100));
    meter.add(trade(1, 10));
    meter.add(trade(300, 1));
    expect(meter.flow()).toMatchObject({ bought: 11 });
    meter.add(trade(0, 100));
    expect(meter.flow()).toMatchObject({ bought: 11 });
  });

  it('compares the last five seconds with those before them', () => {
    const meter = new FlowMeter();
    for (let second = 0; second < 40; second += 1)
      for (let count = 0; count < 2; count += 1) meter.add(trade(second, 1));
    for (let second = 40; second < 45; second += 1)
      for (let count = 0; count < 3; count += 1) meter.add(trade(second, 1));
    const flow = meter.flow();
    expect(flow).toMatchObject({ now: 3, usual: 2 });
    expect(flow && timesUsual(flow)).toBe(1.5);
    expect(flow?.speeds.slice(-6)).toEqual([2, 3, 3, 3, 3, 3]);
    expect(flow?.speeds).toHaveLength(60);
  });

  it('knows no usual speed before it has seen enough', () => {
    const meter = new FlowMeter();
    for (let second = 0; second < 10; second += 1) meter.add(trade(second, 1));
    const flow = meter.flow();
    expect(flow?.usual).toBeUndefined();
    expect(flow && timesUsual(flow)).toBeUndefined();
  });
});
