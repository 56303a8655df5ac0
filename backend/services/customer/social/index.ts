export type { GoogleConfiguration } from './google-identity.ts';
export { socialOperations } from './social-operations.ts';
