import { solveChallenge, type DeriveKeyFunction, type Solution } from 'altcha-lib';
import type { AnswerOf, AnyCall } from '../../../backend/contract/call.ts';
import { CUSTOMER_CALLS } from '../../../backend/contract/calls/customers.ts';
import { DICTIONARY_CALLS } from '../../../backend/contract/calls/dictionaries.ts';
import { MESSAGE_CALLS } from '../../../backend/contract/calls/messages.ts';
import { SECURITY_CALLS } from '../../../backend/contract/calls/security.ts';
import { COMMON_PASSWORDS } from '../../../backend/contract/common-passwords.ts';
import { passwordText } from '../../../backend/contract/encryption/password.ts';
import { CODE } from '../../../backend/contract/errors/codes.ts';
import type { CaptchaChallenge } from '../../../backend/contract/captcha-challenge.ts';
import {
  mapResult,
  type ApiClient,
  type ApiResult,
  type BodyOf,
  type CallOptions,
} from '../../connection/terminal-connection.ts';
import type { CodeReason, EntrancePort, Obstacle } from '../port.ts';
import { withEitherForm, codePurpose, nameMembers, recipientOf } from './fields.ts';
import type { CodeTicket } from '../proof.ts';

/** Device of a desktop client (registerSource, 2: web on a computer). */
const DEVICE = 2;
/** Every country and region. */
const ALL_COUNTRIES = '-1';

const PURPOSE: Readonly<Record<CodeReason, string>> = {
  signIn: 'LOGIN',
  register: 'REGISTER',
  password: 'PASSWORD',
};

const OBSTACLES: ReadonlyMap<string, Obstacle> = new Map<string, Obstacle>([
  [CODE.loginOrPasswordWrong, 'passwordWrong'],
  [CODE.accountLocked, 'locked'],
  [CODE.captchaFailed, 'captchaFailed'],
  [CODE.emailCodeWrong, 'codeWrong'],
  [CODE.phoneCodeWrong, 'codeWrong'],
  [CODE.newEmailCodeWrong, 'newCodeWrong'],
  [CODE.newPhoneCodeWrong, 'newCodeWrong'],
  [CODE.oldEmailCodeWrong, 'codeWrong'],
  [CODE.oldPhoneCodeWrong, 'codeWrong'],
  [CODE.secondFactorEnabled, 'oneTimeCodeNeeded'],
  [CODE.oneTimeCodeMissing, 'oneTimeCodeNeeded'],
  [CODE.oneTimeCodeWrong, 'oneTimeCodeWrong'],
  [CODE.codeWrong, 'codeWrong'],
  [CODE.tooManyWrongCodes, 'codeSpent'],
  [CODE.emailRegistered, 'nameTaken'],
  [CODE.phoneRegistered, 'nameTaken'],
]);

/** The ways in over the client API. */
export function createEntrance(api: ApiClient): EntrancePort {
  return {
    sendCode: (reason, to) =>
      sendCode(api, codePurpose(to.kind, PURPOSE[reason]), { toUser: recipientOf(to) }, true),
    async usesAuthenticator(name) {
      const answer = await api.call(SECURITY_CALLS.checkGoogleMFAStatus, nameMembers(name), {
        asGuest: true,
      });
      return mapResult(answer, (id) => id > 0);
    },
    async signIn({ name, password, code, oneTimeCode }) {
      const body = (loginPwd?: string) => ({
        ...nameMembers(name),
        device: DEVICE,
        isThird: false,
        ...(loginPwd === undefined ? {} : { loginPwd }),
        ...(code === undefined ? {} : { verifyCode: code.code, sendToken: code.ticket }),
        ...(oneTimeCode === undefined ? {} : { googleCode: oneTimeCode }),
      });
      const send = (loginPwd?: string) =>
        callWithProof(api, CUSTOMER_CALLS.login, body(loginPwd), { asGuest: true });
      return tokenOf(
        password === undefined
          ? await send()
          : await withEitherForm(password, CODE.loginOrPasswordWrong, send),
      );
    },
    async register({ address, country, password, code }) {
      const body = {
        ...nameMembers(address),
        country,
        pwd: passwordText(password),
        verifyCode: code.code,
        sendToken: code.ticket,
        registerSource: DEVICE,
      };
      return tokenOf(await callWithProof(api, CUSTOMER_CALLS.register, body, { asGuest: true }));
    },
    resetPassword: ({ address, password, code, oneTimeCode }) =>
      api.call(
        SECURITY_CALLS.forgetLoginPwd,
        {
          ...nameMembers(address),
          newPwd: passwordText(password),
          verifyCode: code.code,
          sendToken: code.ticket,
          ...(oneTimeCode === undefined ? {} : { googleCode: oneTimeCode }),
        },
        { asGuest: true },
      ),
    async countries() {
      const answer = await api.call(DICTIONARY_CALLS.getCountryListByParentCode, {
        parentCode: ALL_COUNTRIES,
      });
      return mapResult(answer, (rows) =>
        rows.map(({ code, name, countryCode }) => ({ code, name, phoneArea: countryCode })),
      );
    },
    isCommon: (password) => COMMON_PASSWORDS.includes(password.normalize('NFKC')),
    obstacleOf: (code) => OBSTACLES.get(code) ?? 'other',
  };
}

/** Sends a code for a purpose and answers its ticket. */
export async function sendCode(
  api: ApiClient,
  purpose: string,
  to: { readonly toUser?: string },
  asGuest = false,
): Promise<ApiResult<CodeTicket>> {
  const body = { bizType: purpose, ...to };
  const answer = await callWithProof(api, MESSAGE_CALLS.verifyCodeSend, body, { asGuest });
  return mapResult(answer, ({ token }) => ({ ticket: token }));
}

function tokenOf(answer: ApiResult<{ token: string }>): ApiResult<string> {
  return mapResult(answer, ({ token }) => token);
}

/** A challenge is worked at for so long (ms); it takes a second of a slow machine. */
const WORKED_AT_MS = 60_000;

/**
 * A call that may want proof of a person. It is sent without one first: only a company that asks for it makes anybody wait.
 * Then a challenge is fetched and solved, once. A refusal stays what it is where the platform issues no challenges.
 */
export async function callWithProof<Call extends AnyCall>(
  api: ApiClient,
  call: Call,
  body: BodyOf<Call>,
  options: CallOptions = {},
): Promise<ApiResult<AnswerOf<Call>>> {
  const first = await api.call(call, body, options);
  if (first.kind !== 'refused' || first.failure.code !== CODE.captchaFailed) return first;
  const challenge = await api.call(MESSAGE_CALLS.captchaChallenge, {}, { asGuest: true });
  if (challenge.kind !== 'value') return first;
  const captcha = await proveWork(challenge.value);
  return captcha === undefined ? first : api.call(call, body, { ...options, captcha });
}

/** The header of a solved challenge; undefined when no solution was found in time. */
export async function proveWork(challenge: CaptchaChallenge): Promise<string | undefined> {
  const solution = await solveChallenge({ challenge, deriveKey, timeout: WORKED_AT_MS });
  return solution === null ? undefined : headerOf(challenge, solution);
}

function headerOf(challenge: CaptchaChallenge, { counter, derivedKey }: Solution): string {
  // Everything in it is ASCII: figures, hexadecimal text and the names of the members.
  return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } }));
}

/** The key of one try: SHA-2 over salt and password, again and again as often as the challenge says. */
const deriveKey: DeriveKeyFunction = async ({ algorithm, cost, keyLength }, salt, password) => {
  let data = new Uint8Array(salt.length + password.length);
  data.set(salt);
  data.set(password, salt.length);
  for (let round = 0; round < Math.max(1, cost); round += 1)
    data = new Uint8Array(await crypto.subtle.digest(algorithm, data));
  return { parameters: {}, derivedKey: data.subarray(0, keyLength ?? data.length) };
};
