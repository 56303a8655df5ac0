import { isWalletType } from '../../../domain/account-type.ts';
import type { Money } from '../../../domain/units.ts';
import type { MoveAssets, WalletMove } from '../commands.ts';
import {
  reject,
  requireAccount,
  requireBalance,
  type Asset,
  type Decision,
  requireFunds,
} from '../decision.ts';
import { isHouseBook, Posting } from '../ledger.ts';
import type { Account } from '../model.ts';
import { computeSpendable } from './place-asset-order.ts';
import { findPocket, openPocket } from './pockets.ts';

/**
 * Moves assets between the pockets of a wallet and books that are nobody's own, in the order of the moves. All of them happen or
 * none: rejected where more would leave a pocket than nothing else keeps, and beyond the largest balance.
 */
export function moveAssets(decision: Decision, { accountId, moves, timeMs }: MoveAssets): void {
  const owner = requireAccount(decision, accountId);
  if (!isWalletType(owner.tradeType)) return reject('assetNotLent');
  if (moves.length === 0) return reject('nothingToMove');
  const byCurrency = new Map<string, WalletMove[]>();
  for (const move of moves) {
    const own = [move.from, move.to].filter((book) => !isHouseBook(book));
    if (own.length !== 1 || own[0] !== 'cash' || move.amount <= 0n) reject('nothingToMove');
    byCurrency.set(move.currency, [...(byCurrency.get(move.currency) ?? []), move]);
  }
  for (const [currency, own] of byCurrency)
    check(findPocket(decision, owner, currency), own, decision.assets.asset(currency) ?? NO_ASSET);
  for (const [currency, own] of byCurrency) {
    const pocket = openPocket(decision, owner, currency, timeMs);
    const posting = new Posting(pocket);
    for (const { from, to, amount, flow } of own) posting.move(from, to, amount, flow);
    const { transfers } = posting;
    decision.emit({ type: 'fundsMoved', accountId: pocket.accountId, timeMs, credit: 0n, transfers });
  }
}

/** Stands for an asset that is not held; what moves it is refused when it is opened. */
const NO_ASSET = { digits: 0 };

/** What is free before the first move, and after each, never falls below zero. */
function check(
  pocket: Account | undefined,
  moves: readonly WalletMove[],
  asset: Pick<Asset, 'digits'>,
): void {
  let free: Money = pocket === undefined ? 0n : computeSpendable(pocket);
  let balance: Money = pocket === undefined ? 0n : pocket.cash + pocket.margin;
  for (const { from, amount, currency } of moves) {
    const change = from === 'cash' ? -amount : amount;
    free += change;
    balance += change;
    if (free < 0n && pocket !== undefined) requireFunds(pocket, amount, free + amount);
    if (free < 0n) reject('insufficientMargin', currency);
    requireBalance(asset, balance);
  }
}
