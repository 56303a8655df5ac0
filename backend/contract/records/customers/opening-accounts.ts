/** Accounts that one registration or openAccount call may name. */
export const MAX_ACCOUNTS_A_CALL = 20;
