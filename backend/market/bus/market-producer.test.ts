import { afterEach, describe, expect, it, vi } from 'vitest';
import { START, startProducer as startEnding, type ProducerOptions } from './producer-fixture.ts';
import { createMemoryBus } from './testing.ts';
import { encodeBatch } from './tick-batch.ts';

const endings: (() => void)[] = [];
afterEach(() => endings.splice(0).forEach((end) => end()));
const startProducer = (options: ProducerOptions) => startEnding(endings, options);

describe('a producer', () => {
  it('does not start beside another one', async () => {
    const bus = createMemoryBus();
    await startProducer({ bus });
    await expect(startProducer({ bus })).rejects.toThrow(/another producer is on this bus/);
  });

  it('does not start beside another one that starts at the same moment', async () => {
    const bus = createMemoryBus();
    const started = await Promise.allSettled([startProducer({ bus }), startProducer({ bus })]);
    const rejected = started.filter(({ status }) => status === 'rejected');
    expect(rejected).toMatchObject([
      { reason: { message: expect.stringMatching(/another producer/) as string } },
    ]);
    const known = bus.published;
    for (const start of started) if (start.status === 'fulfilled') start.value.marketClock.advance(1_000);
    expect(bus.published).toBeGreaterThan(known);
  });

  it('says once that it hears another one, which the bus had kept from it at the start', async () => {
    const bus = createMemoryBus();
    const onRival = vi.fn();
    const { marketClock } = await startProducer({ bus, onRival });
    marketClock.advance(1_000);
    bus.publish('meridian.market.ticks', new Uint8Array([1, 2, 3]));
    expect(onRival).not.toHaveBeenCalled();
    const rival = { run: 1, number: 7, revision: 0, nowMs: START, ticks: [] };
    for (const number of [8, 9]) bus.publish('meridian.market.ticks', encodeBatch({ ...rival, number }));
    expect(onRival).toHaveBeenCalledOnce();
  });
});
