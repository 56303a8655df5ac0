import type { Logger } from 'pino';
import { type Bus, type MarketFeed, publishMarket, type Scenario, scenarioChanges } from '../market/index.ts';
import type { Clock } from '../protocol/clock.ts';
import { type Admission, serveAdmission } from '../sockets/quote/admission-over-bus.ts';

export interface ShareMarketOptions extends Admission {
  /** Address of the NATS server. */
  readonly url: string;
  /** The feed of this platform, which is started already. */
  readonly feed: MarketFeed;
  /** The scenarios of its market. */
  scenarios(): readonly Scenario[];
  readonly wallClock: Clock;
  readonly log: Logger;
}

/** Opens the bus and says in the log when it goes away and comes back. Rejects with a BusError. */
export async function openBus(url: string, log: Logger): Promise<Bus> {
  const { openNatsBus } = await import('../market/bus/nats-bus.ts');
  return openNatsBus({
    url,
    onStatus: (connected) =>
      connected
        ? log.info('the bus is back')
        : log.warn('the bus is away; it is tried again until it is back'),
  });
}

/**
 * Makes this platform the producer of the market on a bus, and answers quote processes that ask about their clients.
 * Rejects with a BusError when the bus cannot be reached or has a producer already.
 */
export async function shareMarket(options: ShareMarketOptions): Promise<{ close(): Promise<void> }> {
  const { url, feed, wallClock, log } = options;
  const bus = await openBus(url, log);
  try {
    const changes = scenarioChanges(() => options.scenarios());
    const producer = await publishMarket({ feed, changes, wallClock, bus });
    const endAdmission = serveAdmission(bus, options);
    return {
      async close() {
        endAdmission();
        producer.close();
        await bus.close();
      },
    };
  } catch (error) {
    await bus.close();
    throw error;
  }
}
