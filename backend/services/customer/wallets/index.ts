export { bankCardOperations } from './bank-card-operations.ts';
export { BankCards, MAX_BANK_CARDS } from './bank-cards.ts';
export { walletOperations } from './wallet-operations.ts';
export { MAX_WALLETS_PER_CURRENCY, Wallets } from './wallets.ts';
