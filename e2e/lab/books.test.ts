import { describe, expect, it } from 'vitest';
import type { Database } from '../../backend/storage/index.ts';
import { CustomerBooks, findBookProblems, type Notified } from './books.ts';
import { ProposalEnds } from './office.ts';

type Row = Readonly<Record<string, string | number>>;

/** A store whose tables hold these rows. */
const holding = (tables: Readonly<Record<string, readonly Row[]>>): Pick<Database, 'read'> => ({
  read: async ({ sql }: { readonly sql: string }) => {
    const [, table = ''] = /FROM (\w+)/.exec(sql) ?? [];
    return (tables[table] ?? []) as never;
  },
});

const order = (code: string, orderId?: number): Notified => ({
  request: { mark: 'lab-1-1', kind: 'order', bizType: '', body: {} },
  code,
  data: orderId === undefined ? undefined : { orderId },
});
const stored = (...numbers: number[]) =>
  holding({ trade_order: numbers.map((number) => ({ mark: 'lab-1-1', number })) });

function booksOf(...notified: Notified[]): CustomerBooks {
  const books = new CustomerBooks();
  for (const one of notified) books.note(one, false);
  return books;
}

describe('the books of a customer in the laboratory', () => {
  it('find nothing where everything acknowledged is stored once', async () => {
    expect(await booksOf(order('0', 7)).findProblems(stored(7))).toEqual([]);
  });

  it('find what was acknowledged and is lost', async () => {
    expect(await booksOf(order('0', 7)).findProblems(stored())).toEqual([
      'lab-1-1: acknowledged order 7 is lost',
    ]);
    expect(await booksOf(order('0', 7)).findProblems(stored(8))).toHaveLength(1);
  });

  it('find what is there twice', async () => {
    expect(await booksOf(order('0', 7)).findProblems(stored(7, 8))).toEqual(['lab-1-1: there 2 times: 7, 8']);
  });

  it('find a request that is answered with something else when it is repeated', async () => {
    expect(await booksOf(order('0', 7), order('0', 8)).findProblems(stored(8))).toEqual([
      'lab-1-1: answered with 7, then 8',
    ]);
  });

  it('find an answer that is off the list of codes', async () => {
    expect(await booksOf(order('X1')).findProblems(stored())).toEqual(['lab-1-1: X1 is on no list']);
    expect(await booksOf(order('CFDWBWE000008')).findProblems(stored())).toEqual([]);
  });

  it('forgive what a lying disk took, and nothing else', async () => {
    const books = booksOf(order('0', 7));
    books.forgive();
    expect(await books.findProblems(stored())).toHaveLength(1);
    books.note(order('0', 7), true);
    books.forgive();
    expect(await books.findProblems(stored())).toEqual([]);
  });
});

describe('the ends of proposals in the laboratory', () => {
  it('stay as they are, and one that changes is found', async () => {
    const ends = new ProposalEnds();
    const at = (state: string) =>
      holding({ deposit_proposals: [{ kind: 'deposit', proposal_no: 'D1', state }] });
    expect(await ends.findProblems(at('waiting'))).toEqual([]);
    expect(await ends.findProblems(at('done'))).toEqual([]);
    expect(await ends.findProblems(at('waiting'))).toEqual(['D1: ended as done, then waiting']);
  });
});

describe('the look at ledger and journal of a platform that trades', () => {
  /** A store whose every read fails from outside, and whose journal grows with the first looks. */
  const trading = (looks: number) => {
    let reads = 0;
    const database = {
      read: async ({ sql }: { readonly sql: string }) => {
        if (sql.includes('trade_snapshot')) return [{ sequence: null }];
        if (!sql.includes('trade_journal')) throw new Error('the books do not add up');
        reads += 1;
        return [{ last: Math.min(reads, 2 * looks), records: 0 }];
      },
    };
    return { database: database as unknown as Database, looks: () => reads / 2 };
  };

  it('is taken once more where trading has overtaken it, and then reports what it finds', async () => {
    for (const looks of [1, 3]) {
      const { database, looks: taken } = trading(looks);
      expect(await findBookProblems(database)).toEqual(['Error: the books do not add up']);
      expect(taken()).toBe(looks + 1);
    }
  });
});
