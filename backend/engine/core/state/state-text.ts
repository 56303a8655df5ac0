import type { TradingState } from './state.ts';
import type { AccountId, InstrumentId } from '../../../domain/units.ts';

/**
 * Everything that a state holds of accounts, orders, positions, leverages, holdings, hedges and books of the house, as lines in one order, so that two
 * states are the same when their lines are. Numbers that were given out are no part of it: one may be given out and never used.
 */
export function* describeState(state: TradingState): Iterable<string> {
  for (const account of inOrder(state.accounts)) yield line('account', account);
  for (const order of inOrder(state.orders)) yield line('order', order);
  for (const position of inOrder(state.positions)) yield line('position', position);
  for (const leverage of [...state.leverages()].sort(byOwner)) yield line('leverage', leverage);
  for (const holding of [...state.stock.all()].sort(byOwner)) yield line('holding', holding);
  for (const hedge of [...state.hedges.all()].sort((one, other) => one.hedgeId - other.hedgeId))
    yield line('hedge', hedge);
  for (const [book, amount] of [...state.houseBooks].sort(byName))
    if (amount !== 0n) yield line('house', { book, amount });
}

function inOrder<Held>(held: ReadonlyMap<number, Held>): readonly Held[] {
  return [...held].sort(([one], [other]) => one - other).map(([, record]) => record);
}

function byOwner(
  one: { readonly accountId: AccountId; readonly symbolId: InstrumentId },
  other: { readonly accountId: AccountId; readonly symbolId: InstrumentId },
): number {
  return one.accountId - other.accountId || one.symbolId - other.symbolId;
}

function byName([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : 1;
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((each) => line('', each as object)).join('')}]`;
  return typeof value === 'bigint' ? String(value) : JSON.stringify(value);
}

/** Members by their names; one that is undefined is as good as absent. */
function line(kind: string, record: object): string {
  const members: string[] = [];
  const values = record as Readonly<Record<string, unknown>>;
  for (const name of Object.keys(values).sort()) {
    const value = values[name];
    if (value === undefined) continue;
    members.push(`${name}=${textOf(value)}`);
  }
  return `${kind} ${members.join(' ')}\n`;
}
