export { agentRepository } from './agent-repository.ts';
export { apiKeyRepository } from './api-key-repository.ts';
export { companyRepository } from './company-repository.ts';
export { customerRepository } from './customer-repository.ts';
export { groupRepository } from './group-repository.ts';
export { usedSignatureRepository } from './used-signature-repository.ts';
export { idempotencyRepository } from './idempotency-repository.ts';
export { codeSendRepository } from './code-send-repository.ts';
export { messageRepository } from './message-repository.ts';
export { networkRepository } from './network-repository.ts';
export { originRepository } from './origin-repository.ts';
export { pairRepository } from './pair-repository.ts';
export { resetRepository } from './reset-repository.ts';
export { wayBackRepository, type WayBackRow } from './way-back-repository.ts';
export { securityChangeRepository, type SecurityChange } from './security-change-repository.ts';
export { securityRepository } from './security-repository.ts';
export { sessionRepository } from './session-repository.ts';
export { socialRepository } from './social-repository.ts';
export type {
  ApiKeyRow,
  CompanyRow,
  CustomerRow,
  CustomerSecurityRow,
  IdempotentAnswerRow,
  LoginFailureRow,
  OutboxRow,
  SessionRow,
  VerificationCodeRow,
} from './tables.ts';
