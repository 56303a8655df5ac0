import { startQuoteProcess } from '../backend/composition/quote-process.ts';

/**
 * One quote process of the benchmark. Its argument is the address of the bus; it tells its port, and, whenever it is
 * asked, how many microseconds of CPU it has taken.
 */
const { ready } = await startQuoteProcess(
  {
    host: '127.0.0.1',
    quotePort: 0,
    bus: process.argv[2] ?? '',
    seed: 7,
    marketFile: undefined,
    productsFile: undefined,
    logLevel: 'silent',
  },
  (error) => {
    throw error;
  },
);
process.send?.(Number(new URL(ready.quoteWsUrl).port));
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.(user + system);
});
