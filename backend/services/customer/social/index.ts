export { MAX_ID_TOKEN_LENGTH, type GoogleConfiguration } from './google-identity.ts';
export { socialOperations, type SocialParts } from './social-operations.ts';
