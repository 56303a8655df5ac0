export { Kyc, MAX_REMARK_LENGTH } from './kyc.ts';
export { KYC_STATE } from './marks.ts';
export { kycOperations, levelsToFill } from './operations.ts';
