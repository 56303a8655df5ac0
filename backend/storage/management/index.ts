export { adjustProposalRepository } from './adjust-proposal-repository.ts';
export { auditRepository } from './audit-repository.ts';
export {
  customerListRepository,
  type CustomerListQuery,
  type ListedCustomerRow,
} from './customer-list-repository.ts';
export { dealReportRepository, MAX_DEALS_OF_ORDER } from './deal-report-repository.ts';
export { ADJUST_PROPOSALS_MIGRATION, CUSTOMER_ORIGINS_MIGRATION, MANAGEMENT_MIGRATION } from './migration.ts';
export type { AdjustProposalRow, AuditRow, ManagementTables } from './tables.ts';
