export { SocialAccounts } from './social-accounts.ts';
export { VerifiedIdentities } from './verified-identities.ts';
