export { Kyc, MAX_REMARK_LENGTH, type KycReview } from './kyc.ts';
export { kycOperations } from './operations.ts';
