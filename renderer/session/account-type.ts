import { TRADE_TYPES } from '../../backend/contract/mapping/account-numbers.ts';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { isWalletType, TRADE_TYPE, type TradeType } from '../../backend/domain/account-type.ts';
import { profileStorage } from './profile-storage.ts';

/** Account types that the terminal's ticket trades, in the order in which they are offered. */
export const TICKET_TYPES: readonly TradeType[] = [
  TRADE_TYPE.isolated,
  TRADE_TYPE.cross,
  TRADE_TYPE.spot,
  TRADE_TYPE.leveragedSpot,
  TRADE_TYPE.stock,
];

interface AccountTypeState {
  readonly accountType: TradeType;
  choose(accountType: TradeType): void;
}

/** The account type that the terminal trades in, kept in the profile's local storage: isolated unless another was chosen. */
export const useAccountTypeStore = create<AccountTypeState>()(
  persist((set) => ({ accountType: TRADE_TYPE.isolated, choose: (accountType) => set({ accountType }) }), {
    name: 'meridian.account-type',
    version: 1,
    storage: createJSONStorage(() => profileStorage),
    // Kept by its published number, as every version did.
    partialize: ({ accountType }) => ({ accountType: TRADE_TYPES.number(accountType) }),
    // What another version stored may be a type that this one does not trade.
    merge: (stored, current) => {
      const number = (stored as { readonly accountType?: number } | undefined)?.accountType;
      const accountType = TRADE_TYPES.word(number);
      return accountType !== undefined && TICKET_TYPES.includes(accountType)
        ? { ...current, accountType }
        : current;
    },
  }),
);

/** The account type in force now. */
export function accountType(): TradeType {
  return useAccountTypeStore.getState().accountType;
}

/** The same as calls name it: by its published number. */
export function accountTypeNumber(): number {
  return TRADE_TYPES.number(accountType());
}

/** Whether the account in force is a wallet: it holds assets and has no positions. */
export function useIsWallet(): boolean {
  return useAccountTypeStore((state) => isWalletType(state.accountType));
}

/** The account that the terminal trades, among those of a customer; undefined where the customer has none of the type. */
export function findTradingAccount<Held extends { readonly tradeType: TradeType }>(
  accounts: readonly Held[] | undefined,
): Held | undefined {
  return accounts?.find(({ tradeType }) => tradeType === accountType());
}
