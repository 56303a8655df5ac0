export { customerNoteRepository, customerTagRepository } from './customer-notes.ts';
export { adjustProposalRepository, type AdjustProposalRow } from './adjust-proposals.ts';
export { operatorSignInRepository, type OperatorSignInRow } from './operator-sign-ins.ts';
export {
  auditRepository,
  operatorRepository,
  waitingRequestRepository,
  type AuditQuery,
  type AuditRow,
  type OperatorPersonRow,
  type WaitingRequestRow,
} from './operators.ts';
export {
  customerListRepository,
  dealReportRepository,
  readAccountPayments,
  readCurrencyFlows,
  type CurrencyFlows,
  type ListedCustomerRow,
} from './reports.ts';
export { searchRepository, type FoundCustomerRow, type FoundTradeRow } from './search.ts';
export { statusRepository, type MaintenanceRow } from './status.ts';
