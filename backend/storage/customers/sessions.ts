import { integer, later, optional, text } from '../columns.ts';
import type { Database, Statement } from '../database.ts';
import { defineTable, type RowOf } from '../table.ts';
import { SESSIONS, type SessionRow } from './tables.ts';

/** Push tokens know what they were asked for with. Those from before that have a life of seven days. */
export const SESSION_ISSUER_MIGRATION = {
  id: 'customers-20-session-issuer',
  statements: [SESSIONS.addition('issued_by')],
};

/** Networks from which customers signed in. */
const KNOWN_NETWORKS = defineTable(
  'known_networks',
  { customer_id: integer(), network: text(), time_ms: integer() },
  { key: ['customer_id', 'network'] },
);

export const KNOWN_NETWORKS_MIGRATION = { id: 'known-networks-1', statements: [KNOWN_NETWORKS.creation] };

/** Identities at social networks, each of one customer. */
const CUSTOMER_SOCIAL = defineTable(
  'customer_social',
  {
    company_id: integer(),
    source: text(),
    user_id: text(),
    customer_id: integer(),
    /** What the source says of its customer, as JSON text. */
    record: later(optional(text())),
    /** When it was bound; 0 for one of before. */
    time_ms: later(integer(), '0'),
  },
  { key: ['company_id', 'source', 'user_id'] },
);
type CustomerSocialRow = RowOf<typeof CUSTOMER_SOCIAL>;

export const SOCIAL_MIGRATION = { id: 'customers-4-social', statements: [CUSTOMER_SOCIAL.creation] };

export const SOCIAL_RECORD_MIGRATION = {
  id: 'customers-13-social-records',
  statements: [
    CUSTOMER_SOCIAL.addition('record'),
    'CREATE INDEX customer_social_by_customer ON customer_social (customer_id)',
  ],
};

export const SOCIAL_TIME_MIGRATION = {
  id: 'customers-social-times',
  statements: [CUSTOMER_SOCIAL.addition('time_ms')],
};

export const sessionRepository = {
  all: (database: Database): Promise<SessionRow[]> =>
    SESSIONS.list(database, {}, { order: ['create_time_ms'] }),

  /** Adds one session and removes those that it pushes out, in one step. */
  replace: (database: Database, added: SessionRow, removedHashes: readonly string[]): Promise<void> =>
    database.commit([
      ...(removedHashes.length === 0 ? [] : [sessionRepository.removal(removedHashes)]),
      SESSIONS.insert(added),
    ]),

  async isThere(database: Database, hash: string): Promise<boolean> {
    return (await SESSIONS.find(database, { token_hash: hash }, { columns: ['kind'] })) !== undefined;
  },

  remove: (database: Database, hashes: readonly string[]): Promise<void> =>
    database.commit([sessionRepository.removal(hashes)]),

  /** The statement that removes sessions, for a commit of more. */
  removal: (hashes: readonly string[]): Statement => SESSIONS.remove({ token_hash: hashes }),
};

/** Where customers signed in from, so that guesses from elsewhere never keep them out. */
export const networkRepository = {
  /** Whether a customer signed in from a network since `sinceMs`. */
  async isKnown(database: Database, customerId: number, network: string, sinceMs: number): Promise<boolean> {
    const where = { customer_id: customerId, network, time_ms: { '>': sinceMs } };
    return (await KNOWN_NETWORKS.find(database, where)) !== undefined;
  },

  /** Networks of a customer, that of the last sign-in first. */
  ofCustomer: (database: Database, customerId: number): Promise<RowOf<typeof KNOWN_NETWORKS>[]> =>
    KNOWN_NETWORKS.list(database, { customer_id: customerId }, { order: ['time_ms desc'] }),

  /** Notes a network and forgets all but the newest `keep` of the customer. */
  note: (customerId: number, network: string, timeMs: number, keep: number): Statement[] => [
    KNOWN_NETWORKS.upsert({ customer_id: customerId, network, time_ms: timeMs }),
    KNOWN_NETWORKS.trim({ customer_id: customerId }, keep, 'time_ms', 'network'),
  ],
};

export const socialRepository = {
  /** Identities of a customer, in the order of their sources. */
  ofCustomer: (database: Database, customerId: number): Promise<CustomerSocialRow[]> =>
    CUSTOMER_SOCIAL.list(database, { customer_id: customerId }, { order: ['source'] }),

  find: (
    database: Database,
    { company_id, source, user_id }: Pick<CustomerSocialRow, 'company_id' | 'source' | 'user_id'>,
  ): Promise<CustomerSocialRow | undefined> =>
    CUSTOMER_SOCIAL.find(database, { company_id, source, user_id }),

  /** To be stored; the commit is refused when the identity is bound already. */
  insert: (row: CustomerSocialRow): Statement => CUSTOMER_SOCIAL.insert(row),

  /** Takes the identities away that a customer has bound since a moment. */
  removeSince: (customerId: number, sinceMs: number): Statement =>
    CUSTOMER_SOCIAL.remove({ customer_id: customerId, time_ms: { '>=': sinceMs } }),
};
