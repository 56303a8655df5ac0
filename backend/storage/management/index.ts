export { auditRepository } from './audit-repository.ts';
export { MANAGEMENT_MIGRATION } from './migration.ts';
export type { AuditRow, ManagementTables } from './tables.ts';
