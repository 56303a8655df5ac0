import {
  checkResult,
  mapResult,
  readEnvelope,
  type ApiResult,
  type BodyOf,
} from '../../../backend/client/index.ts';
import type { AnswerOf, AnyCall } from '../../../backend/contract/call.ts';
import type { Language } from '../../../backend/contract/languages.ts';
import { logWrongAnswer } from '../../connection/log-wrong-answer.ts';
import { part } from '../../parts.ts';
import type { DesktopBridge, RelayedAnswer } from '../../../main/ipc/table.ts';
import { isAttended } from '../attendance.ts';
import type { PersonCredentials } from '../port.ts';

/** What is signed in with. */
type OperatorCredentials = { readonly appId: string; readonly appSecret: string } | PersonCredentials;

/** Management calls of whoever is signed in at the host. */
export interface OperatorLine {
  call<Call extends AnyCall>(
    call: Call,
    body: BodyOf<Call>,
    key?: string,
  ): Promise<ApiResult<AnswerOf<Call>>>;
  /** The same, undefined when nobody is signed in. */
  callIfSignedIn<Call extends AnyCall>(
    call: Call,
    body: BodyOf<Call>,
  ): Promise<ApiResult<AnswerOf<Call>> | undefined>;
  /** With the credentials of a program, or as a person. */
  signIn(credentials: OperatorCredentials): Promise<ApiResult<null>>;
  signOut(): Promise<void>;
}

/** What the terminal says of a call when nobody is signed in. */
const NOBODY: ApiResult<never> = { kind: 'unknown', reason: 'offline' };

/** `onNobody` is told when a call finds that the host signed the person out: after a lock, or with the customer. */
export function createOperatorLine(
  bridge: DesktopBridge,
  language: () => Language,
  onNobody: () => void,
): OperatorLine {
  const callIfSignedIn = async <Call extends AnyCall>(call: Call, body: BodyOf<Call>, key = '') => {
    const isUnattended = key === '' && !isAttended();
    const request = { bizType: call.bizType, body: { ...body }, lang: language(), key, isUnattended };
    const { answer } = await bridge.invoke('operator.call', request).catch(() => ({ answer: LOST }));
    return answer === null ? undefined : checkResult(call, read(answer, language()), logWrongAnswer);
  };
  return {
    callIfSignedIn,
    async call(call, body, key) {
      const answer = await callIfSignedIn(call, body, key);
      if (answer === undefined) onNobody();
      return answer ?? NOBODY;
    },
    async signIn(credentials) {
      const request = { ...credentials, lang: language() };
      const { answer } = await bridge.invoke('operator.signIn', request).catch(() => ({ answer: LOST }));
      return mapResult(read(answer, language()), () => null);
    },
    async signOut() {
      await bridge.invoke('operator.signOut', {}).catch(() => undefined);
    },
  };
}

const LOST: RelayedAnswer = { status: 0, headers: {}, body: null, durationMs: 0 };

function read({ status, headers, body }: RelayedAnswer, language: Language): ApiResult<unknown> {
  if (status === 0) return { kind: 'unknown', reason: 'offline' };
  return readEnvelope({ arrived: true, status, headers, body }, language);
}

declare module '../../parts.ts' {
  interface TerminalContext {
    /** Management calls, for the pages of the office that are made of their table. */
    readonly operatorLine: OperatorLine;
  }
}

/** Management calls of whoever is signed in at the host. */
export function operatorLine(): OperatorLine {
  return part('operatorLine');
}
