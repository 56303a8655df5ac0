export { rebateRepository, type AgentRow, type FeeSum, type RebatePageQuery } from './rebate-repository.ts';
export type { AgentRebateRow, AgentTermsRow } from './tables.ts';
