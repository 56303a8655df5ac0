import type { Statement } from '../database.ts';

/** Rows that are counted while they are stored, by their tables. */
const COUNTED = { trade_order: 'orders', trade_deal: 'fills', trade_ledger: 'ledgerLines' } as const;
type Counted = (typeof COUNTED)[keyof typeof COUNTED];
const INSERTION = /^insert into "(\w+)"/;

/** What was stored so far: commits, and the rows that somebody would miss. */
export interface Tally extends Readonly<Record<Counted, number>> {
  readonly commits: number;
  /** Number of the newest order; 0 before the first one. */
  readonly newestOrder: number;
}

/** Nothing is stored yet. */
export const NO_TALLY: Tally = { commits: 0, orders: 0, fills: 0, ledgerLines: 0, newestOrder: 0 };

/** The tally after one more commit. */
export function withCommit(tally: Tally, statements: readonly Statement[]): Tally {
  const next = { ...tally, commits: tally.commits + 1 };
  for (const { sql, parameters } of statements) {
    const counted = countedBy(sql);
    if (counted === undefined) continue;
    next[counted] += 1;
    if (counted === 'orders') next.newestOrder = Math.max(next.newestOrder, Number(parameters[0]));
  }
  return next;
}

/** Reads a tally out of JSON; undefined when the text is none. */
export function parseTally(text: string): Tally | undefined {
  try {
    const found = JSON.parse(text) as Tally;
    const isTally = Object.keys(NO_TALLY).every((name) => Number.isSafeInteger(found[name as keyof Tally]));
    return isTally ? found : undefined;
  } catch {
    return undefined;
  }
}

/** What is missing in a store that should have more; undefined when nothing is. */
export function describeLoss(stored: Tally, acknowledged: Tally): string | undefined {
  const commits = acknowledged.commits - stored.commits;
  if (commits <= 0) return undefined;
  const orders = acknowledged.orders - stored.orders;
  const rows = [
    count(orders, 'order'),
    count(acknowledged.fills - stored.fills, 'fill'),
    count(acknowledged.ledgerLines - stored.ledgerLines, 'ledger line'),
  ].join(', ');
  const numbers =
    orders > 0
      ? ` The lost orders have numbers above ${stored.newestOrder}, up to ${acknowledged.newestOrder}.`
      : '';
  return `the log ends at commit ${stored.commits}, and commit ${acknowledged.commits} was acknowledged: ${count(commits, 'commit')} lost, with ${rows}.${numbers}`;
}

function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? '' : 's'}`;
}

const countedTexts = new Map<string, Counted | undefined>();
/** Texts whose table is remembered; texts that nobody prepared come in thousands only by mistake. */
const MAX_REMEMBERED_TEXTS = 1_024;

function countedBy(sql: string): Counted | undefined {
  if (countedTexts.has(sql)) return countedTexts.get(sql);
  const [, table = ''] = INSERTION.exec(sql) ?? [];
  const counted = Object.hasOwn(COUNTED, table) ? COUNTED[table as keyof typeof COUNTED] : undefined;
  if (countedTexts.size >= MAX_REMEMBERED_TEXTS) countedTexts.clear();
  countedTexts.set(sql, counted);
  return counted;
}
