import type { Database, Statement } from '../database.ts';
import { given, type Page, type Table, type Where } from '../table.ts';

/** What every table of proposals has, whatever is proposed. */
export interface ProposalColumns {
  readonly id: number;
  readonly proposal_no: string;
  readonly company_id: number;
  readonly customer_id: number;
  readonly customer_no: string;
  readonly state: string;
  readonly create_time_ms: number;
  readonly update_time_ms: number;
  readonly record: string;
}

/** Which proposals a page shows; undefined members leave nothing out. */
export interface ProposalPageQuery<Row extends ProposalColumns = ProposalColumns> {
  readonly companyId: number;
  readonly customerId?: number | undefined;
  readonly customerNo?: string | undefined;
  readonly proposalNo?: string | undefined;
  readonly states?: readonly string[] | undefined;
  /** Both ends are included. */
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
  /** What columns of this kind alone have to be. */
  readonly where?: { readonly [Name in keyof Row]?: Where<Row>[Name] | undefined };
  readonly limit: number;
  readonly offset: number;
}

/** What is stored and read alike of every kind of proposal; `changing` are the columns that what becomes of one changes. */
export function proposalRepository<Row extends ProposalColumns>(
  table: Table<string, Row, Row>,
  changing: readonly (keyof Row)[] = ['state', 'record', 'update_time_ms'],
) {
  // What the columns of every kind say is known of the rows of this one.
  const named = (columns: Where<ProposalColumns>) => columns as Where<Row>;
  return {
    insert: (row: Row): Statement => table.insert(row),

    /** The statement that stores how a proposal stands, for the commit of what changed it. */
    update: (row: Row): Statement =>
      table.update(
        named({ id: row.id }),
        Object.fromEntries(changing.map((column) => [column, row[column]])) as Partial<Row>,
      ),

    byNumber: (database: Database, proposalNo: string): Promise<Row | undefined> =>
      table.find(database, named({ proposal_no: proposalNo })) as Promise<Row | undefined>,

    /** How many proposals of a customer are in one of the states. */
    count: (database: Database, customerId: number, states: readonly string[]): Promise<number> =>
      table.count(database, named({ customer_id: customerId, state: states })),

    /** One page, newest first, and the number of all rows. */
    page(database: Database, query: ProposalPageQuery<Row>): Promise<Page<Row>> {
      const { companyId, customerId, customerNo, proposalNo, states, fromMs, toMs } = query;
      const where = {
        company_id: companyId,
        ...given({
          customer_id: customerId,
          customer_no: customerNo,
          proposal_no: proposalNo,
          state: states,
          create_time_ms: { '>=': fromMs, '<=': toMs },
        }),
      };
      const matching = { ...named(where), ...given(query.where ?? {}) };
      return table.page(database, matching as Where<Row>, {
        order: ['id desc' as keyof Row & string],
        limit: query.limit,
        offset: query.offset,
      });
    },

    /** Highest id in use, 0 when there is none. */
    lastId: (database: Database): Promise<number> => table.greatest(database, 'id'),
  };
}

export type ProposalRepository<Row extends ProposalColumns> = ReturnType<typeof proposalRepository<Row>>;
