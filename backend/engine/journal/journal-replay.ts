import type { Database } from '../../storage/index.ts';
import {
  decodeRecord,
  journalRepository,
  tradingRepository,
  type JournalRow,
  type JournalTableRow,
} from '../../storage/trading/index.ts';
import { apply, isHouseBook, TradingState, type StoredState, describeState } from '../core/index.ts';
import { accountValues, ofJournalEvent } from './journal-events.ts';
import { storedState } from './rows.ts';
import { ofSnapshot } from './state-snapshot.ts';
import type { Money } from '../../domain/units.ts';
import { createHash } from 'node:crypto';

/** SHA-256 of everything that a state holds: two states with the same hash go on in the same way. */
export function stateHash(state: TradingState): string {
  const hash = createHash('sha256');
  for (const line of describeState(state)) hash.update(line);
  return hash.digest('hex');
}

/** What a journal leads to. */
export interface Replay {
  readonly state: TradingState;
  readonly records: number;
  readonly events: number;
  /** Records whose events lead to other books than they say, the first of them. */
  readonly problems: readonly string[];
}

/** What a journal and the tables beside it come to. */
export interface JournalReport {
  readonly records: number;
  readonly hash: string;
  readonly problems: readonly string[];
}

/** Differences that are named; whoever finds more knows enough. */
const MAX_PROBLEMS = 5;

/**
 * Decides nothing and reads nothing but the snapshot and the journal after it: the state that they lead to. A record that does
 * not fit the state before it is a problem and ends the replay.
 */
export async function replayJournal(database: Database): Promise<Replay> {
  const snapshot = await journalRepository.snapshot(database);
  const state = snapshot === undefined ? new TradingState() : ofSnapshot(snapshot.parts);
  const problems: string[] = [];
  let records = 0;
  let events = 0;
  for await (const row of journalRepository.records(database, snapshot?.sequence ?? 0)) {
    records += 1;
    try {
      events += replayRecord(state, row, problems);
    } catch (error) {
      problems.push(`record ${row.sequence} does not fit what was before it: ${messageOf(error)}`);
    }
    if (problems.length >= MAX_PROBLEMS) break;
  }
  return { state, records, events, problems };
}

/** Whether the journal leads to what the tables hold; undefined for a store that has none yet. */
export async function verifyJournal(database: Database): Promise<JournalReport | undefined> {
  const { last, snapshot } = await journalRepository.extent(database);
  const stored = await storedNow(database);
  if (last === 0 && snapshot === undefined && stored.accounts.length > 0) return undefined;
  const replay = await replayJournal(database);
  const hash = stateHash(replay.state);
  const problems = [...replay.problems];
  if (problems.length === 0 && hash !== stateHash(TradingState.restore(stored)))
    problems.push('the journal leads to another state than the tables hold');
  return { records: replay.records, hash, problems };
}

/** The state that the tables hold, with the books that are no customer's. */
export async function storedNow(database: Database): Promise<StoredState> {
  const stored = await tradingRepository.load(database);
  const houseBooks = await houseBooksUpTo(database, [], 0, stored.last.transferId);
  return { ...storedState(stored), houseBooks };
}

/** Books that are no customer's after some more lines of the ledger. */
export async function houseBooksUpTo(
  database: Database,
  before: Iterable<readonly [book: string, amount: Money]>,
  after: number,
  upTo: number,
): Promise<ReadonlyMap<string, bigint>> {
  const books = new Map(before);
  const add = (book: string, currency: string, amount: Money) => {
    if (!isHouseBook(book)) return;
    const name = `${book}/${currency}`;
    books.set(name, (books.get(name) ?? 0n) + amount);
  };
  for (const { from, to, currency, amount } of await journalRepository.moved(database, after, upTo)) {
    add(from, currency, -amount);
    add(to, currency, amount);
  }
  return books;
}

function replayRecord(
  state: TradingState,
  { sequence, record }: JournalTableRow,
  problems: string[],
): number {
  const { events, accounts } = decodeRecord(record);
  for (const event of events) apply(state, ofJournalEvent(event));
  for (const row of accounts)
    if (!isSame(state, row))
      problems.push(`record ${sequence}: account ${String(row[0])} comes out otherwise`);
  return events.length;
}

function isSame(state: TradingState, row: JournalRow): boolean {
  const account = state.account(Number(row[0]));
  if (account === undefined) return false;
  const found = accountValues(account);
  return row.every((value, at) => String(value) === String(found[at] ?? null));
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
