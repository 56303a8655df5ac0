import { formatDecimal } from '../../domain/decimal.ts';
import { verifyJournal, type JournalReport } from '../../services/trade/trade-service.ts';
import { openDatabase, type Database } from '../../storage/index.ts';
import {
  countLedger,
  findUnsound,
  hedgeRepository,
  LEDGER_CHECKS,
  totalLedger,
  type LedgerCheck,
} from '../../storage/trading/index.ts';
import { dataOptions } from './data-options.ts';
import type { Environment } from '../environment.ts';
import { FailedCheckError } from './failed-check.ts';

/** Most rows that a report names for one check. */
const MAX_NAMED = 5;

/**
 * Checks the books of a stopped platform: every balance is the sum of its lines, every fill has its lines, every order and
 * position the sums of its fills, every hedge of the house the sums of its deals by what customers held; and the journal, replayed from its snapshot to its end, leads to the state that the tables
 * hold. Returns a report. `args` are `--verify-ledger --data DIR`, and `--seal-key FILE` where the
 * key is not in the data folder.
 * @throws BadOptionError for other options and for a folder without data, FailedCheckError that names the rows, and the
 *   errors of the storage room, for example while the platform is running.
 */
export async function ledgerReport(args: readonly string[], environment: Environment = {}): Promise<string> {
  const options = dataOptions('verify-ledger', args, environment);
  const database = await openDatabase(options);
  try {
    return await soundLedger(database);
  } finally {
    await database.close();
  }
}

/** Checks the books of an open store as `ledgerReport` does. Throws FailedCheckError that names the rows. */
export async function soundLedger(database: Database): Promise<string> {
  const problems: string[] = [];
  for (const check of LEDGER_CHECKS) problems.push(...(await findProblems(database, check)));
  const journal = await verifyJournal(database);
  problems.push(...(journal?.problems ?? []));
  if (problems.length > 0)
    throw new FailedCheckError(['the ledger does not add up:', ...problems].join('\n'));
  const books = await describeBooks(database);
  return [books, ...(await describeHedges(database)), describeJournal(journal)].join('\n');
}

/** A line for each row that does not add up, and one for those that are not named. */
async function findProblems(database: Database, check: LedgerCheck): Promise<string[]> {
  const { rows, count } = await findUnsound(database, check, MAX_NAMED);
  const lines = rows.map(
    ({ id, found, expected }) => `${check.what.replace('#', String(id))}: ${found}, not ${expected}`,
  );
  const more = count - rows.length;
  return more > 0 ? [...lines, `${check.what.replace(' #', 's')}: ${more} more`] : lines;
}

function describeJournal(journal: JournalReport | undefined): string {
  if (journal === undefined) return 'no journal yet: it begins when the platform is started';
  return `journal sound: ${journal.records} records lead to the same state, ${journal.hash}`;
}

/** A line where the house hedges. */
async function describeHedges(database: Database): Promise<string[]> {
  const newest = await hedgeRepository.newest(database);
  if (newest.length === 0) return [];
  const open = newest.filter(({ held }) => held !== 0);
  return [`hedges sound: ${await hedgeRepository.count(database)} fills, ${open.length} held`];
}

async function describeBooks(database: Database): Promise<string> {
  const { accounts, orders, fills, lines } = await countLedger(database);
  const places = (await totalLedger(database)).map((total) => {
    const always = ['customers', 'house', 'fees', 'outside'] as const;
    // Few borrow, pay tax, wait with a proposal or hold shares of funds.
    const seldom = (['lent', 'taxes', 'frozen', 'payable', 'funds'] as const).filter(
      (place) => BigInt(total[place]) !== 0n,
    );
    const places = [...always, ...seldom];
    const amounts = places.map((place) => `${place} ${formatDecimal(BigInt(total[place]), total.digits)}`);
    return `${total.currency}: ${amounts.join(', ')}`;
  });
  const found = `${accounts} accounts, ${orders} orders, ${fills} fills, ${lines} lines`;
  return [`ledger sound: ${found}`, ...places].join('\n');
}
