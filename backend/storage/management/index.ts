export { auditRepository } from './audit-repository.ts';
export {
  customerListRepository,
  type CustomerListQuery,
  type ListedCustomerRow,
} from './customer-list-repository.ts';
export { CUSTOMER_ORIGINS_MIGRATION, MANAGEMENT_MIGRATION } from './migration.ts';
export type { AuditRow, ManagementTables } from './tables.ts';
