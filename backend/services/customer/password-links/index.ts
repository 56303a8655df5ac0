export { passwordLinkOperations } from './operations.ts';
export { LINK_LIFETIME_MS, PasswordLinks } from './password-links.ts';
