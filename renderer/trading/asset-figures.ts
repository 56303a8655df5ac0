import { parseDecimal } from '../../backend/domain/decimal.ts';
import { create } from 'zustand';
import {
  assetPushPrefix,
  decodeAssetPush,
  type AssetPush,
} from '../../backend/protocol/message-hub/asset-push.ts';
import { accountType } from '../session/account-type.ts';
import { computeMarginLevel, parseMoney, type ReportedAccount } from './records.ts';

export interface AssetState {
  /** The last push of the account, `f(…)` of a cross and `g(…)` of an isolated one. */
  readonly push: AssetPush | undefined;
  readonly receivedAtMs: number;
}

export const useAssetStore = create<AssetState>(() => ({ push: undefined, receivedAtMs: 0 }));

/** Takes a text frame of asset figures; frames of other account types and malformed ones are left out. */
export function takeAssetText(text: string, receivedAtMs: number): void {
  const push = decodeAssetPush(text);
  if (push?.prefix === assetPushPrefix(accountType())) useAssetStore.setState({ push, receivedAtMs });
}

export function clearAssets(): void {
  useAssetStore.setState({ push: undefined, receivedAtMs: 0 });
}

/** Whether the platform has told the figures of the account that is traded while this terminal listened. */
export function isTold(state: AssetState): boolean {
  return ownPush(state) !== undefined;
}

/** The push, as long as it is of the account that is traded now. */
function ownPush({ push }: AssetState): AssetPush | undefined {
  return push?.prefix === assetPushPrefix(accountType()) ? push : undefined;
}

/**
 * Price at which a position would be closed by force, as the newest push says (ticks); undefined where none is known. Of a
 * cross position only the platform can tell, because the whole account backs it.
 */
export function pushedStopPrice(
  state: AssetState,
  positionId: string,
  priceDigits: number,
): number | undefined {
  const text = ownPush(state)?.positions.find((row) => row.positionId === positionId)?.previewStopPrice ?? '';
  const price = parseDecimal(text, priceDigits);
  return price === undefined ? undefined : Number(price);
}

/** The account with the figures of a push that is newer than the reported ones. */
export function withAssets(account: ReportedAccount, state: AssetState): ReportedAccount {
  const { receivedAtMs } = state;
  const push = ownPush(state);
  if (!push || receivedAtMs <= account.receivedAtMs) return account;
  const money = (text: string, otherwise: bigint) =>
    text === '' ? otherwise : parseMoney(text, account.digits);
  const figures = push.account;
  const equity = money(figures.netWorth, account.equity);
  const usedMargin = money(figures.occupyMargin, account.usedMargin);
  return {
    ...account,
    balance: money(figures.balance, account.balance),
    equity,
    usedMargin,
    freeMargin: money(figures.availableMargin, account.freeMargin),
    openProfit: money(figures.profitLoss, account.openProfit),
    marginLevelBp: computeMarginLevel(equity, usedMargin),
    receivedAtMs,
  };
}
