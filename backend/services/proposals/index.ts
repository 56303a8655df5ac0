export {
  approvalRejected,
  approversOf,
  loosensFourEyes,
  onePersonAmount,
  readApprovals,
  SETTING_DIGITS,
  type GuardedMethod,
  type StoredApproval,
} from './approvals.ts';
export {
  configured,
  feeTiers,
  findLimit,
  findMissingLevel,
  levelNeeded,
  isAssigned,
  limitsFor,
  proposalNumber,
} from './payment-methods.ts';
export { loosensMethods, offersMore } from './loosened-methods.ts';
export {
  packRecord,
  Proposals,
  unpackRecord,
  type ApprovedKind,
  type ExtraStatements,
  type ProposalKind,
  type StoredProposal,
} from './proposals.ts';
export {
  areBalanced,
  compareRows,
  MAX_DIFFERENCES,
  reconcile,
  type CheckResult,
  type Difference,
  type ReconciliationCheck,
  type ReconciliationProgress,
  type Watcher,
} from './reconciliation.ts';
export { Upkeep } from './upkeep.ts';
