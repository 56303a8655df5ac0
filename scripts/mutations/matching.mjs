/** Faults of the market between customers that a test must notice. */

const MATCHING = ['backend/trading/matching/matching.test.ts'];
const TOGETHER = ['backend/services/trade/matching.integration.test.ts'];

export const MATCHES = [
  {
    name: 'matching: nobody trades with himself',
    file: 'backend/trading/matching/fill-order.ts',
    from: 'if (isOwn(decision, order, maker))\n',
    to: 'if (maker === order)\n',
    tests: MATCHING,
  },
  {
    name: 'matching: customers before the market at one price',
    file: 'backend/trading/matching/market-ladder.ts',
    from: 'this.#isBuy ? price - 1 : price + 1',
    to: 'price',
    tests: MATCHING,
    title: 'meets the best prices first, customers before the market at equal ones',
  },
  {
    name: 'matching: companies apart',
    file: 'backend/trading/matching/customer-books.ts',
    from: '`${companyId}/${symbolId}/${tradeType}`',
    to: '`${symbolId}/${tradeType}/${Math.min(companyId, 0)}`',
    tests: MATCHING,
  },
  {
    name: 'matching: what met is lost together',
    file: 'backend/trading/matching/fill-order.ts',
    from: 'decision.join(taker.accountId, maker.accountId);',
    to: '',
    tests: TOGETHER,
  },
  {
    name: 'matching: a commit builds on the chains of all that met',
    file: 'backend/services/trade/commit-queue.ts',
    from: 'only !== undefined ? only : chains',
    to: 'only !== undefined ? only : (chains[0] ?? [])',
    tests: ['backend/services/trade/commit-queue.test.ts'],
  },
  {
    name: 'candles of customers: stored with the fills',
    file: 'backend/services/trade/commit-tracker.ts',
    from: '...beside, ...tradeStatements(trades)]',
    to: '...beside, ...tradeStatements(trades.slice(1))]',
    tests: ['backend/services/trade/customer-market.integration.test.ts'],
    title: 'add up to candles of every interval',
  },
  {
    name: 'candles of customers: volume is added',
    file: 'backend/market/customer-candles.ts',
    from: 'volume: market.volume + own.volume,',
    to: 'volume: market.volume,',
    tests: ['backend/market/customer-tape.test.ts'],
  },
  {
    name: 'candles of customers: the last trade closes',
    file: 'backend/market/customer-candles.ts',
    from: 'close: isLast ? own.close : market.close,',
    to: 'close: own.close,',
    tests: ['backend/market/customer-tape.test.ts'],
  },
  {
    name: 'candles of customers: for their company alone',
    file: 'backend/sockets/quote/customer-view.ts',
    from: 'const query = { companyId: seen,',
    to: 'const query = { companyId: Math.min(seen, 1),',
    tests: ['backend/sockets/quote/customer-trades.integration.test.ts'],
  },
  {
    name: 'customers over a bus: what came while it was asked counts once',
    file: 'backend/market/bus/customer-follower.ts',
    from: 'return isKnown ? { run',
    to: 'return news.number < 0 ? { run',
    tests: ['backend/market/bus/customer-follower.test.ts'],
    title: 'counts no trade twice',
  },
  {
    name: 'store: what builds on a refused commit by another chain',
    file: 'backend/storage/sqlite-store.ts',
    from: "broken.add(chain);\n      return { id, ok: false, cause: 'chain'",
    to: "return { id, ok: false, cause: 'chain'",
    tests: ['backend/storage/open-database.integration.test.ts'],
    title: 'refuses a commit of several chains when one of them is broken',
  },
];
