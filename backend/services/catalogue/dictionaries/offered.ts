import type { DictEntry } from './entries.ts';
import { BANK_CODE, ROOT_CODE, ROOT_ID } from './entries.ts';

/** The ways in and out of a company, as far as its dictionaries tell of them. */
export interface OfferedPaymentMethods {
  /** Banks that a card may be of: those named, and `any` other where a way takes every card. Absent: no way leads to a card. */
  readonly banks?: {
    readonly named: readonly { readonly code: string; readonly name: string }[];
    readonly any: boolean;
  };
  /** Chains on which a coin comes in or goes out. */
  readonly chains: ReadonlyMap<string, readonly string[]>;
}

/** Ids of the groups of coins and of banks that a company names begin here, above the built-in ones and below those of edits. */
const FIRST_ID = 500_000;
const GROUP_SPAN = 1_000;

/** Entries below a parent as the ways of a company make them; undefined for a parent of which they say nothing. */
export function offeredItems(
  parent: string,
  by: 'id' | 'code',
  paymentMethods: OfferedPaymentMethods,
  builtInBanks: readonly DictEntry[],
): readonly DictEntry[] | undefined {
  const [bank] = builtInBanks;
  if (bank !== undefined && parent === (by === 'id' ? String(bank.parentId) : BANK_CODE))
    return bankEntries(paymentMethods, builtInBanks, bank.parentId);
  const coins = [...paymentMethods.chains.keys()];
  const at = coins.findIndex((coin, index) => parent === (by === 'id' ? String(groupId(index)) : coin));
  const coin = coins[at];
  if (coin === undefined) return undefined;
  const chains = paymentMethods.chains.get(coin) ?? [];
  return chains.map((chain, index) =>
    plainEntry({ id: groupId(at) + index + 1, parentId: groupId(at), parentCode: coin }, chain, chain, index),
  );
}

/** The groups of coins, beside the built-in ones below the root. */
export function offeredGroups({ chains }: OfferedPaymentMethods): readonly DictEntry[] {
  return [...chains.keys()].map((coin, index) => ({
    ...plainEntry(
      { id: groupId(index), parentId: ROOT_ID, parentCode: ROOT_CODE },
      coin,
      coin,
      groupId(index),
    ),
    hasLeaf: 1,
  }));
}

function bankEntries(
  { banks }: OfferedPaymentMethods,
  builtIn: readonly DictEntry[],
  parentId: number,
): readonly DictEntry[] {
  if (banks === undefined) return [];
  const named = banks.named.map(({ code, name }, index) =>
    plainEntry({ id: FIRST_ID + index, parentId, parentCode: BANK_CODE }, code, name, index),
  );
  const codes = new Set(banks.named.map(({ code }) => code));
  return banks.any ? [...named, ...builtIn.filter(({ code }) => !codes.has(code))] : named;
}

function groupId(index: number): number {
  return FIRST_ID + (index + 1) * GROUP_SPAN;
}

/** An entry with one name in every language. */
function plainEntry(
  place: Pick<DictEntry, 'id' | 'parentId' | 'parentCode'>,
  code: string,
  name: string,
  index: number,
): DictEntry {
  const names = { 'en-US': name, 'zh-CN': name, 'zh-TW': name };
  return { ...place, code, name: names, sort: index + 1, hasLeaf: 0 };
}
