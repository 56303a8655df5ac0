export { agentRepository, AGENTS_MIGRATION } from './agent-repository.ts';
export { apiKeyRepository } from './api-key-repository.ts';
export { companyRepository } from './company-repository.ts';
export { customerRepository } from './customer-repository.ts';
export { CUSTOMER_GROUPS_MIGRATION, groupRepository } from './group-repository.ts';
export { idempotencyRepository } from './idempotency-repository.ts';
export { messageRepository } from './message-repository.ts';
export { CUSTOMERS_MIGRATION } from './migration.ts';
export { originRepository } from './origin-repository.ts';
export { PAIR_MIGRATION, pairRepository } from './pair-repository.ts';
export { ACCOUNT_RESETS_MIGRATION, resetRepository } from './reset-repository.ts';
export { SECURITY_MIGRATION, securityRepository } from './security-repository.ts';
export { sessionRepository } from './session-repository.ts';
export { SOCIAL_MIGRATION, socialRepository } from './social-repository.ts';
export type {
  ApiKeyBanRow,
  ApiKeyRow,
  CompanyRow,
  CustomerRow,
  CustomerAgentRow,
  CustomerPairRow,
  CustomerSecurityRow,
  CustomerSocialRow,
  CustomerTables,
  IdempotentAnswerRow,
  LoginFailureRow,
  OutboxRow,
  SessionRow,
  VerificationCodeRow,
} from './tables.ts';
