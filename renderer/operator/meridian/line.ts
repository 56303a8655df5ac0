import { readEnvelope, type ApiResult } from '../../../backend/client/index.ts';
import type { Language } from '../../../backend/contract/languages.ts';
import type { DesktopBridge, RelayedAnswer } from '../../../main/ipc/table.ts';

/** Management calls of whoever is signed in at the host. */
export interface OperatorLine {
  call<Value>(bizType: string, body: object, key?: string): Promise<ApiResult<Value>>;
  /** The same, undefined when nobody is signed in. */
  callIfSignedIn<Value>(bizType: string, body: object): Promise<ApiResult<Value> | undefined>;
  signIn(appId: string, appSecret: string): Promise<ApiResult<null>>;
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
  const callIfSignedIn = async <Value>(bizType: string, body: object, key = '') => {
    const call = { bizType, body: { ...body }, lang: language(), key };
    const { answer } = await bridge.invoke('operator.call', call).catch(() => ({ answer: LOST }));
    return answer === null ? undefined : read<Value>(answer, language());
  };
  return {
    callIfSignedIn,
    async call<Value>(bizType: string, body: object, key = '') {
      const answer = await callIfSignedIn<Value>(bizType, body, key);
      if (answer === undefined) onNobody();
      return answer ?? NOBODY;
    },
    async signIn(appId, appSecret) {
      const credentials = { appId, appSecret, lang: language() };
      const { answer } = await bridge.invoke('operator.signIn', credentials).catch(() => ({ answer: LOST }));
      return read<null>(answer, language());
    },
    async signOut() {
      await bridge.invoke('operator.signOut', {}).catch(() => undefined);
    },
  };
}

const LOST: RelayedAnswer = { status: 0, headers: {}, body: null, durationMs: 0 };

function read<Value>({ status, headers, body }: RelayedAnswer, language: Language): ApiResult<Value> {
  if (status === 0) return { kind: 'unknown', reason: 'offline' };
  return readEnvelope<Value>({ arrived: true, status, headers, body }, language);
}
