export { adjustProposalRepository } from './adjust-proposal-repository.ts';
export { auditRepository } from './audit-repository.ts';
export { customerListRepository, type ListedCustomerRow } from './customer-list-repository.ts';
export { dealReportRepository } from './deal-report-repository.ts';
export { operatorRepository } from './operator-repository.ts';
export { readAccountPayments, readCurrencyFlows, type CurrencyFlows } from './house-report-repository.ts';
export { statusRepository, type MaintenanceRow } from './status-repository.ts';
export { waitingRequestRepository } from './waiting-request-repository.ts';
export type { AdjustProposalRow, AuditRow, OperatorPersonRow, WaitingRequestRow } from './tables.ts';
