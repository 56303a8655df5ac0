import type { Selectable } from 'kysely';
import { createQueryBuilder } from '../query-builder.ts';

/** Rows as the tables of `migration.ts` hold them. */
export interface Auth2Tables {
  auth2_applications: {
    app_id: string;
    company_id: number;
    name: string;
    secret_hash: string;
    /** JSON list of addresses. */
    return_addresses: string;
    create_time_ms: number;
    disabled: 0 | 1;
  };
  auth2_codes: {
    code_hash: string;
    family_id: string;
    app_id: string;
    company_id: number;
    customer_id: number;
    third_app_type: string;
    used: 0 | 1;
    expire_time_ms: number;
    /** Null where the application sent none. */
    state: string | null;
    /** Base64url of the SHA-256 of the verifier (PKCE, S256); null without one. */
    code_challenge: string | null;
    /** `tokenHash` of the session by which the customer agreed; null for a consent that is bound to none. */
    session_hash: string | null;
  };
  auth2_tokens: {
    token_hash: string;
    kind: 'access' | 'refresh';
    family_id: string;
    app_id: string;
    company_id: number;
    customer_id: number;
    used: 0 | 1;
    create_time_ms: number;
    expire_time_ms: number;
    /** As that of the code. */
    session_hash: string | null;
  };
}

export type Auth2ApplicationRow = Selectable<Auth2Tables['auth2_applications']>;
export type Auth2CodeRow = Selectable<Auth2Tables['auth2_codes']>;
export type Auth2TokenRow = Selectable<Auth2Tables['auth2_tokens']>;

/** Builds statements for these tables; it never runs them itself, the `Database` does. */
export const tables = createQueryBuilder<Auth2Tables>();
