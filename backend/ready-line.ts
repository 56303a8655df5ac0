import type { Company } from './services/company/company-service.ts';

/** Where a running platform is reached. */
export interface PlatformAddresses {
  readonly ready: true;
  readonly baseUrl: string;
  readonly quoteWsUrl: string;
  readonly messageWsUrl: string;
  readonly clientWsUrl: string;
  readonly statusUrl: string;
  readonly docsUrl: string;
  /** Where the compatible front is reached, over HTTP and as a websocket; absent where there is none. */
  readonly compatibleUrl?: string;
  readonly compatibleWsUrl?: string;
  /** Name of how kind fills are (`--fidelity`). */
  readonly fidelity?: string;
  readonly companyId: number;
}

/** One company with the credentials of its back office and the application id of its message websocket. */
export type ReadyCompany = Readonly<
  Pick<Company, 'companyType' | 'appId' | 'appSecret' | 'openMsgAppId'> & { companyId: number }
>;

/** A person at the office of a demonstration. */
export interface ReadyDemoPerson {
  readonly name: string;
  readonly role: string;
  /** Null once the person has chosen another one. */
  readonly password: string | null;
}

/** What everybody knows of a demonstration, and the credentials of the first company's back office. */
export interface ReadyDemo {
  readonly loginName: string;
  readonly password: string;
  readonly appId: string;
  readonly appSecret: string;
  readonly openMsgAppId: string;
  /** Persons at its office, who sign in by hand. */
  readonly office: readonly ReadyDemoPerson[];
  /** The key of the demonstration customer for the compatible front; absent where there is none. */
  readonly compatible?: { readonly apiKey: string; readonly secret: string };
  /** The application with which third-party sign-in is demonstrated. */
  readonly auth2: {
    readonly appId: string;
    /** Null once its operator changed it. */
    readonly appSecret: string | null;
    readonly returnAddress: string;
  };
}

/** Everything that a client has to know to use a running platform, secrets too. `demo`: of one that has the demonstration. */
export interface Credentials extends PlatformAddresses {
  readonly demo?: ReadyDemo;
  readonly companies: readonly ReadyCompany[];
  /** File of mode 600 that holds all of this; undefined: none is kept. */
  readonly credentialsFile?: string;
}

/** The ready line of a platform with the demonstration; the headless command prints it as one line. */
export interface ReadyLine extends Credentials {
  readonly demo: ReadyDemo;
}

/**
 * The line that the headless command prints. Without the demonstration it has no secret: it names the file that has them
 * (docs/decisions.md OPS-1).
 */
export function printedLine(credentials: Credentials, hasDemonstration: boolean): object {
  if (hasDemonstration) return credentials;
  const { demo: _demo, companies, credentialsFile = null, ...addresses } = credentials;
  return {
    ...addresses,
    companies: companies.map(({ appSecret: _secret, ...company }) => company),
    credentialsFile,
  };
}
