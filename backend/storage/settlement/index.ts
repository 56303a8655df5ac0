export { settlementRepository } from './settlement-repository.ts';
export type { SettlementRequestRow, SettlementWebhookRow } from './tables.ts';
