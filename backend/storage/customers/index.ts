export { apiKeyRepository, idempotencyRepository, usedSignatureRepository } from './api-access.ts';
export { companyRepository, groupRepository } from './companies.ts';
export {
  agentRepository,
  customerRepository,
  originRepository,
  pairRepository,
  resetRepository,
} from './customers.ts';
export { codeSendRepository, messageRepository } from './messages.ts';
export {
  securityChangeRepository,
  securityRepository,
  wayBackRepository,
  type CustomerSecurityRow,
  type SecurityChange,
  type WayBackRow,
} from './security.ts';
export { networkRepository, sessionRepository, socialRepository } from './sessions.ts';
export type {
  ApiKeyRow,
  CompanyRow,
  CustomerRow,
  IdempotentAnswerRow,
  LoginFailureRow,
  OutboxRow,
  SessionRow,
  VerificationCodeRow,
} from './tables.ts';
