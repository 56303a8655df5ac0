/** Faults of the journal of trading that a test must notice. */

const JOURNAL = ['backend/services/trade/journal.integration.test.ts'];

export const JOURNALS = [
  {
    name: 'journal: a record that was changed',
    file: 'backend/storage/trading/journal-row.ts',
    from: 'if (row.checksum !== checksumOf(row, row.record))',
    to: 'if (row.checksum < 0)',
    tests: JOURNAL,
  },
  {
    name: 'journal: another state than the tables hold',
    file: 'backend/services/trade/journal-replay.ts',
    from: 'hash !== stateHash(TradingState.restore(stored))',
    to: "hash === ''",
    tests: JOURNAL,
  },
  {
    name: 'journal: what begins with a record is inserted',
    file: 'backend/storage/trading/journal-projection.ts',
    from: 'rowOf(isNew ? newOrder : order, row)',
    to: 'rowOf(isNew ? order : order, row)',
    tests: ['backend/services/trade/collision.integration.test.ts'],
  },
  {
    name: 'journal: books of the house before a snapshot',
    file: 'backend/services/trade/journal-keeper.ts',
    from: 'head?.houseBooks ?? [], head?.transferId ?? 0',
    to: '[], head?.transferId ?? 0',
    tests: JOURNAL,
  },
  {
    name: 'journal: the number of a kind of order',
    file: 'backend/contract/mapping/order-numbers.ts',
    from: '  limitClose: 14,',
    to: '  limitClose: 15,',
    tests: ['backend/services/trade/journal-events.test.ts'],
  },
  {
    name: 'journal: the number of an account type',
    file: 'backend/contract/enumerations.ts',
    from: 'cross: 1, isolated: 2,',
    to: 'cross: 2, isolated: 1,',
    tests: [
      'backend/services/trade/journal-events.test.ts',
      'backend/contract/mapping/order-numbers.test.ts',
    ],
  },
  {
    name: 'journal: a number that no version wrote',
    file: 'backend/contract/mapping/wire-numbers.ts',
    from: 'if (word === undefined) throw',
    to: 'if (list === undefined) throw',
    tests: [
      'backend/services/trade/journal-events.test.ts',
      'backend/contract/mapping/order-numbers.test.ts',
    ],
  },
];
