import { randomUUID, createPrivateKey, sign } from 'node:crypto';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { TRADE_GROUP } from '../../backend/contract/headers.ts';
import { API_KEY_CALLS } from '../../backend/contract/calls/api-keys.ts';
import type { ConnectionProfile, IpcRequest, IpcResponse, KeySummary } from '../ipc/table.ts';
import type { Relay } from '../relay.ts';
import type { StoredKey, Vault } from '../vault/vault.ts';
import { signingText } from '../../backend/contract/signing/open-api.ts';

/** Each step of an open-API signature. */
interface SignatureSteps {
  readonly text: string;
  /** Value of the `timestamp` header, milliseconds. */
  readonly timestamp: string;
  /** Base64 of SHA1WithRSA over the text. */
  readonly signature: string;
}

/**
 * Signs the JSON text of a body.
 * @param privateKey PKCS#8 in base64, as applyApi answers it.
 */
function signOpenApi(body: string, timestamp: string, privateKey: string): SignatureSteps {
  const text = signingText(body, timestamp);
  const key = createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' });
  return { text, timestamp, signature: sign('sha1', Buffer.from(text, 'utf8'), key).toString('base64') };
}

/** API keys of this terminal: created here, kept in the vault, used for signing without the page seeing them. */
export interface KeyService {
  /** Creates a key by applyApi and keeps its secret; the answer is passed on without it. */
  apply(request: IpcRequest<'keys.apply'>): Promise<IpcResponse<'keys.apply'>>;
  list(): readonly KeySummary[];
  /** The secret, the first time only. */
  reveal(apiKey: string): Promise<string | null>;
  forget(apiKey: string): Promise<void>;
  /** @throws Error when the vault holds no such key of this profile. */
  signedCall(request: IpcRequest<'keys.signedCall'>): Promise<IpcResponse<'keys.signedCall'>>;
}

/** What an answer to applyApi must carry to be kept: envelope data of the ApiKey record. */
const AppliedKey = Type.Object({
  data: Type.Object({
    id: Type.Integer(),
    apiKey: Type.String({ minLength: 1, maxLength: 64 }),
    privateKey: Type.String({ minLength: 1, maxLength: 8_192 }),
  }),
});

export interface KeyServiceOptions {
  readonly profile: ConnectionProfile;
  readonly relay: Relay;
  readonly vault: Vault;
  /** Wall-clock time in milliseconds. */
  readonly nowMs: () => number;
}

export function createKeyService({ profile, relay, vault, nowMs }: KeyServiceOptions): KeyService {
  const commonHeaders = () => ({
    companyId: String(profile.companyId),
    trace: randomUUID(),
    timestamp: String(nowMs()),
  });

  return {
    async apply({ token, tag }) {
      // A key whose secret could not be kept would be lost on arrival, so none is created.
      if (vault.isFull()) throw new Error('the vault is full');
      const headers = { ...commonHeaders(), token };
      const answer = await relay.post(
        `/api/global/${API_KEY_CALLS.applyApi.bizType}`,
        headers,
        JSON.stringify({ tag }),
      );
      const { body } = answer;
      if (!Value.Check(AppliedKey, body))
        return { answer: { ...answer, body: withoutSecret(body) }, key: null };
      const { id, apiKey, privateKey } = body.data;
      const stored: StoredKey = { profileId: profile.id, id, tag, apiKey, privateKey, revealed: false };
      await vault.addKey(stored);
      return { answer: { ...answer, body: withoutSecret(body) }, key: summary(stored) };
    },

    list: () => vault.keys(profile.id).map(summary),
    reveal: (apiKey) => vault.revealKey(profile.id, apiKey),
    forget: (apiKey) => vault.forgetKey(profile.id, apiKey),

    async signedCall({ apiKey, bizType, body, lang }) {
      const key = vault.key(profile.id, apiKey);
      if (!key) throw new Error('the vault holds no such key of this profile');
      const common = commonHeaders();
      const text = JSON.stringify(body);
      const steps = signOpenApi(text, common.timestamp, key.privateKey);
      const headers = {
        ...common,
        apiKey,
        signature: steps.signature,
        group: TRADE_GROUP,
        ...(lang === undefined ? {} : { lang }),
      };
      const answer = await relay.post(`/openapi-c/global/${bizType}`, headers, text);
      return { answer, steps };
    },
  };
}

function summary(key: StoredKey): KeySummary {
  return { id: key.id, tag: key.tag, apiKey: key.apiKey, inVault: true, canReveal: !key.revealed };
}

/** A copy of an answer whose record shows no private key, as every later query of the platform shows it. */
function withoutSecret(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('data' in body)) return body;
  const { data } = body;
  if (typeof data !== 'object' || data === null) return body;
  return { ...body, data: { ...data, privateKey: null } };
}
