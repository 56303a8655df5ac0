export { bankCardOperations } from './bank-card-operations.ts';
export { BankCards } from './bank-cards.ts';
export { walletOperations } from './wallet-operations.ts';
export { Wallets } from './wallets.ts';
