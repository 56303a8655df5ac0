import type { JSONWebKeySet } from 'jose';

/** Where an account of another service may come from. */
export const SOCIAL_SOURCES = ['google', 'facebook', 'twitter', 'telegram', 'apple', 'metamask'] as const;
export type SocialSource = (typeof SOCIAL_SOURCES)[number];

export function isSocialSource(text: string): text is SocialSource {
  return (SOCIAL_SOURCES as readonly string[]).includes(text);
}

/** What every source tells the client's page. */
interface Provider {
  /** The application, or for Telegram the bot, that the operator registered there. */
  readonly clientId: string;
  readonly developerAccount: string;
}

/** A provider of ID tokens, verified by its public keys without asking anybody. */
export interface IdTokenProvider extends Provider {
  /** Public keys that may have signed a token, as the provider publishes them. */
  readonly keys: JSONWebKeySet['keys'];
}

/** Telegram's login data, verified by the token of the operator's bot without asking anybody. */
export interface TelegramProvider extends Provider {
  readonly botToken: string;
}

/** A provider that has to be asked: the operator runs a verifier that does. */
export interface RequestedProvider extends Provider {
  readonly verifierUrl: string;
}

export type GoogleConfiguration = IdTokenProvider;

/** The sources that an operator has set up; nobody signs in with any other. */
export interface SocialConfiguration {
  readonly google?: IdTokenProvider | undefined;
  readonly apple?: IdTokenProvider | undefined;
  readonly telegram?: TelegramProvider | undefined;
  readonly facebook?: RequestedProvider | undefined;
  readonly twitter?: RequestedProvider | undefined;
  readonly metamask?: RequestedProvider | undefined;
}

/** Who the bearer of a proof is at its source. */
export interface SocialIdentity {
  readonly source: SocialSource;
  readonly userId: string;
  /** Only an address that the provider has verified. */
  readonly email: string | null;
  readonly phone: string | null;
}
