export { approvalRejected, approversOf, readApprovals, type StoredApproval } from './approvals.ts';
export {
  Proposals,
  type ApprovedKind,
  type ExtraStatements,
  type ProposalKind,
  type StoredProposal,
} from './proposals.ts';
export { packRecord, unpackRecord } from './records.ts';
export { Upkeep, type Attempt } from './upkeep.ts';
export {
  reconcile,
  type CheckResult,
  type Difference,
  type OnCompared,
  type ReconciliationCheck,
} from './reconciliation.ts';
