import type { FastifyRequest } from 'fastify';
import { failureEnvelope } from '../../contract/envelope.ts';
import type { PlatformError } from '../../contract/platform-error.ts';
import { requestFacts } from '../http/answer.ts';
import { callerAddress } from '../proxies/callers.ts';
import type { TokenOwner } from '../../services/token-owner.ts';
import { headerText, type Headers } from '../http/request-headers.ts';
import { HEADER } from '../../contract/headers.ts';
import { makePage, type PublicPage } from './public-page.ts';

/** Path at which assistants ask. */
export const ASSISTANT_PATH = '/mcp';

/** Codes of JSON-RPC for what is refused before a message is read; they are free for servers to choose. */
const RPC_CODE = { refused: -32_000, signedOut: -32_001 } as const;

/** A message of an assistant from a customer who is signed in. */
export interface SignedMessage {
  readonly body: string;
  readonly accept: string;
  readonly token: string;
  readonly companyId: number;
  readonly ip: string;
}

/** Answers messages of assistants: status and JSON text, empty for a message that wants no answer. */
export type AnswerAssistant = (
  message: SignedMessage,
) => Promise<{ readonly status: number; readonly body: string }>;

export interface AssistantRequest {
  readonly method: string;
  readonly headers: Headers;
  readonly body: string;
  readonly ip: string;
  /** Why the body was not taken. */
  readonly refusal: string | undefined;
}

/** What a request says to an assistant's page; `failure` is why its body was not taken. */
export function assistantRequest(
  { method, headers, body, raw }: FastifyRequest,
  failure: PlatformError | undefined,
): AssistantRequest {
  const { trace, language } = requestFacts(headers);
  const refusal =
    failure && failureEnvelope({ error: failure, bizType: undefined, trace, tm: 0, language }).msg;
  return { method, headers, body: typeof body === 'string' ? body : '', ip: callerAddress(raw), refusal };
}

/**
 * Lets a message through to who answers it, for the token of a sign-in; the token stands in `Authorization: Bearer` or in the header of
 * calls. Anything else is refused with the status and the words of HTTP, in the form of the protocol.
 */
export async function assistantPage(
  { method, headers, body, ip, refusal }: AssistantRequest,
  ownerOf: (token: string) => TokenOwner | undefined,
  answer: AnswerAssistant,
): Promise<PublicPage> {
  if (method !== 'POST')
    return { ...refuse(405, RPC_CODE.refused, 'Send messages by POST.'), headers: { allow: 'POST' } };
  const token = tokenOf(headers);
  const owner = token === undefined ? undefined : ownerOf(token);
  if (token === undefined || owner?.kind !== 'login')
    return {
      ...refuse(401, RPC_CODE.signedOut, 'Sign in first, and send the token as Authorization: Bearer TOKEN.'),
      headers: { 'www-authenticate': 'Bearer realm="Meridian"' },
    };
  if (refusal !== undefined) return refuse(400, RPC_CODE.refused, refusal);
  const accept = typeof headers['accept'] === 'string' ? headers['accept'] : '';
  const { status, body: text } = await answer({ body, accept, token, companyId: owner.companyId, ip });
  return { ...makePage('json', text), status };
}

function tokenOf(headers: Headers): string | undefined {
  const { authorization } = headers;
  const bearer = typeof authorization === 'string' ? /^Bearer +(\S+)$/i.exec(authorization)?.[1] : undefined;
  return bearer ?? headerText(headers, HEADER.token);
}

function refuse(status: number, code: number, message: string): PublicPage {
  return {
    ...makePage('json', JSON.stringify({ jsonrpc: '2.0', error: { code, message }, id: null })),
    status,
  };
}
