import { formatDecimal } from '../../../domain/decimal.ts';
import { flowTypesOf } from '../../../contract/mapping/flow-types.ts';
import {
  transferLedgerRepository,
  type RowsAfter,
  type TransferLine,
  type TransferRow,
} from '../../../storage/fund/index.ts';
import type { Database } from '../../../storage/index.ts';
import {
  type Difference,
  MAX_DIFFERENCES,
  type ReconciliationCheck,
  type Watcher,
} from '../../proposals/index.ts';

/** Records and lines that are read at once. */
const ROWS_OF_READ = 1_000;

const OUT_FLOWS: ReadonlySet<number> = new Set(flowTypesOf('transferOut'));

/** A side of a transfer: what its record and its ledger line must have in common, and the difference while one of them is alone. */
interface Side {
  readonly common: string;
  readonly alone: Difference;
}

/** Sides that wait for their other half, by what both have in common. */
type Waiting = Map<string, Difference[]>;

interface Compared {
  readonly checked: number;
  /** Records without a line, and lines without a record. */
  readonly alone: ReadonlyMap<string, readonly Difference[]>;
}

/**
 * Transfers of all times against the ledger: each record has a line of either account with its amount and currency, and each line of a
 * transfer has its record. Transfers go on while the books are read: what differs is read again, and only what differs twice counts.
 */
export function transferCheck(database: Database): ReconciliationCheck {
  return {
    name: 'transfers',
    async run(companyId, _fromMs, { signal } = {}) {
      const first = await compare(database, companyId, signal);
      if (first.alone.size === 0) return { checked: first.checked, differences: [] };
      const { checked, alone } = await compare(database, companyId, signal);
      const twice = [...alone].filter(([common]) => first.alone.has(common)).flatMap(([, found]) => found);
      const named = new Map(twice.map((one) => [Object.values(one).join(' '), one]));
      const differences = [...named.values()].slice(0, MAX_DIFFERENCES);
      return { checked, differences, found: named.size };
    },
  };
}

/** Reads records and lines side by side, which have nearly the same order: what waits for its other half stays little. */
async function compare(database: Database, companyId: number, signal: Watcher['signal']): Promise<Compared> {
  const [records, lines]: [Waiting, Waiting] = [new Map(), new Map()];
  const nextRecords = reader((part) => transferLedgerRepository.records(database, part), companyId, 'id');
  const nextLines = reader(
    (part) => transferLedgerRepository.lines(database, part),
    companyId,
    'transfer_id',
  );
  let checked = 0;
  for (;;) {
    signal?.throwIfAborted();
    const readRecords = await nextRecords();
    // A transfer has one record and two lines.
    const readLines = [...(await nextLines()), ...(await nextLines())];
    checked += readRecords.length;
    for (const side of readRecords.flatMap(sidesOfRecord)) pair(side, records, lines);
    for (const side of readLines.map(sideOfLine)) pair(side, lines, records);
    if (readRecords.length === 0 && readLines.length === 0) break;
  }
  const alone = [
    ...[...records].map(([common, found]) => [`record ${common}`, found] as const),
    ...[...lines].map(([common, found]) => [`line ${common}`, found] as const),
  ];
  return { checked, alone: new Map(alone) };
}

/** Reads on, a part at a time. */
function reader<Name extends string, Row extends Readonly<Record<Name, number>>>(
  read: (part: RowsAfter) => Promise<Row[]>,
  companyId: number,
  id: Name,
): () => Promise<Row[]> {
  let afterId = 0;
  return async () => {
    const rows = await read({ companyId, afterId, limit: ROWS_OF_READ });
    afterId = rows.at(-1)?.[id] ?? afterId;
    return rows;
  };
}

function sidesOfRecord(row: TransferRow): readonly Side[] {
  const alone = { subject: String(row.id), reference: '', between: 'ledger' };
  return [
    { common: ['out', row.out_account_id, row.out_amount, row.out_currency].join(' '), alone },
    { common: ['in', row.in_account_id, row.in_amount, row.in_currency].join(' '), alone },
  ];
}

function sideOfLine({ transfer_id, account_id, flow_type, amount, currency, digits }: TransferLine): Side {
  const side = OUT_FLOWS.has(flow_type) ? 'out' : 'in';
  return {
    common: [side, account_id, formatDecimal(BigInt(amount), digits), currency].join(' '),
    alone: { subject: String(account_id), reference: String(transfer_id), between: 'record' },
  };
}

/** Takes the other half of a side away, or lets the side wait for it. */
function pair({ common, alone }: Side, own: Waiting, others: Waiting): void {
  const halves = others.get(common);
  if (halves !== undefined) {
    halves.pop();
    if (halves.length === 0) others.delete(common);
    return;
  }
  const waiting = own.get(common);
  if (waiting === undefined) own.set(common, [alone]);
  else waiting.push(alone);
}
