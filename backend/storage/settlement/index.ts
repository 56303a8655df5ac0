export { SETTLEMENT_MIGRATION } from './migration.ts';
export { settlementRepository } from './settlement-repository.ts';
export type { SettlementRequestRow, SettlementWebhookRow } from './tables.ts';
