export { Kyc, MAX_REMARK_LENGTH } from './kyc.ts';
export { kycOperations, levelsToFill } from './operations.ts';
