import { Type, type Static } from 'typebox';
import { BrandMembers } from '../../backend/contract/brand/look.ts';
import { EVALUATION_CALLS } from './evaluation-calls.ts';
import { Fields, NoFields, Text } from './fields.ts';
import { OPENED_CALLS } from './opened-calls.ts';
import { UPDATE_CALLS } from './update-calls.ts';

/**
 * The one table of calls between the terminal and its host: name, request schema, response schema. Handlers are bound
 * to it in `handlers.ts`; `preload/` exposes it as `window.desktop.invoke(name, request)`. A call with an unknown name,
 * a wrong sender or a wrong shape is refused and logged, and no handler runs.
 */

/** Addresses and public facts of the platform that this terminal talks to. No secrets but the public demo line. */
export const ConnectionProfile = Fields({
  id: Text(64),
  name: Text(80),
  kind: Type.Union([Type.Literal('embedded'), Type.Literal('remote')]),
  companyId: Type.Integer(),
  baseUrl: Text(200),
  quoteWsUrl: Text(200),
  messageWsUrl: Text(200),
  clientWsUrl: Text(200),
  statusUrl: Text(200),
  docsUrl: Text(200),
  openMsgAppId: Text(64),
  /** Sign-in of the demonstration customer that the embedded platform creates; null for a remote platform. */
  demo: Type.Union([Fields({ loginName: Text(120), password: Text(120) }), Type.Null()]),
});
export type ConnectionProfile = Static<typeof ConnectionProfile>;

/** A remote profile as it is written by hand: `id` is empty for a new one. */
export const ProfileDraft = Type.Omit(ConnectionProfile, ['kind'], { additionalProperties: false });
export type ProfileDraft = Static<typeof ProfileDraft>;

/** Why a profile cannot be kept. */
export const ProfileRefusal = Fields({
  /** The member that is wrong; empty where it is none of them. */
  member: Text(20),
  reason: Type.Union([
    Type.Literal('empty'),
    Type.Literal('notPositive'),
    Type.Literal('noAddress'),
    Type.Literal('plain'),
    Type.Literal('signIn'),
    Type.Literal('taken'),
    Type.Literal('tooMany'),
    Type.Literal('inUse'),
    Type.Literal('unknown'),
  ]),
});
export type ProfileRefusal = Static<typeof ProfileRefusal>;

/** The look of a white label: its name, its logo and the four figures from which every colour is mixed. */
export const Brand = Fields({ name: Type.String({ minLength: 1, maxLength: 40 }), ...BrandMembers });
export type Brand = Static<typeof Brand>;

/** What the terminal may know of an API key. The private key stays in the vault. */
export const KeySummary = Fields({
  id: Type.Integer(),
  tag: Text(64),
  apiKey: Text(64),
  /** True while the secret is in this terminal's vault, so that calls can be signed with it. */
  inVault: Type.Boolean(),
  /** True until the secret was revealed; afterwards it can never be shown again. */
  canReveal: Type.Boolean(),
});
export type KeySummary = Static<typeof KeySummary>;

/** An answer of the platform relayed by the host, envelope included. `status` 0 means that no answer arrived. */
const RelayedAnswer = Fields({
  status: Type.Integer(),
  headers: Type.Record(Type.String(), Type.String()),
  body: Type.Unknown(),
  durationMs: Type.Number(),
});
export type RelayedAnswer = Static<typeof RelayedAnswer>;

const AutostartState = Fields({
  state: Type.Union([Type.Literal('on'), Type.Literal('off'), Type.Literal('none')]),
});

/** Each step of the open-API signature, for the signature inspector. */
const SignatureSteps = Fields({ text: Type.String(), timestamp: Type.String(), signature: Type.String() });

export const IPC_TABLE = {
  'app.info': {
    request: NoFields,
    response: Fields({
      version: Text(32),
      shell: Type.Union([Type.Literal('electron'), Type.Literal('chromium'), Type.Literal('link')]),
      productName: Text(40),
      /** Milliseconds from process start until the platform was ready. */
      platformReadyMs: Type.Number(),
      /** How secrets are sealed: by the operating system, by a passphrase, or only for this run (memory). */
      vault: Type.Union([Type.Literal('system'), Type.Literal('passphrase'), Type.Literal('memory')]),
    }),
  },
  /** The profile that a page begins with. After another one was chosen, no call about a platform passes before this one. */
  'profile.current': { request: NoFields, response: ConnectionProfile },
  /** The remote profiles that the host keeps, and the one that came with the start, which is not kept. */
  'profiles.list': {
    request: NoFields,
    response: Fields({
      profiles: Type.Array(ConnectionProfile),
      given: Type.Union([ConnectionProfile, Type.Null()]),
      /** Profiles that are kept at most. */
      limit: Type.Integer(),
    }),
  },
  /** Has the next page talk to another platform. The bridge carries it only after a key or button was pressed, as the two below. */
  'profiles.choose': { request: Fields({ id: Text(64) }), response: NoFields },
  /** Keeps a new profile or another version of one. Of another platform it becomes a new one: keys and token stay behind. */
  'profiles.save': {
    request: Fields({ draft: ProfileDraft }),
    response: Fields({ refusal: Type.Union([ProfileRefusal, Type.Null()]), id: Text(64) }),
  },
  /** Forgets a profile with its keys and login token. */
  'profiles.remove': {
    request: Fields({ id: Text(64) }),
    response: Fields({ refusal: Type.Union([ProfileRefusal, Type.Null()]) }),
  },
  /** The brand of the start. `isGiven`: whoever started the terminal chose it, also for platforms elsewhere. */
  'brand.current': { request: NoFields, response: Fields({ brand: Brand, isGiven: Type.Boolean() }) },
  /** Client-API call carried by the host; used for remote platforms, whose CORS rules need not allow the terminal. */
  'platform.call': {
    request: Fields({
      path: Type.String({ maxLength: 300, pattern: '^/(api|auth2)/' }),
      method: Type.Union([Type.Literal('POST'), Type.Literal('GET')]),
      headers: Type.Record(Type.String(), Text(512)),
      body: Type.Unknown(),
    }),
    response: RelayedAnswer,
  },
  /** Announces a picture for the platform; it follows in parts, since a call is shorter than a picture. */
  'upload.begin': {
    request: Fields({ type: Text(20), bytes: Type.Integer({ minimum: 1, maximum: 5_242_880 }) }),
    response: Fields({ uploadId: Text(36) }),
  },
  'upload.part': { request: Fields({ uploadId: Text(36), base64: Text(200_000) }), response: NoFields },
  /** Sends the whole picture to the platform as the one part of a form. */
  'upload.send': {
    request: Fields({
      uploadId: Text(36),
      path: Type.String({ maxLength: 300, pattern: '^/(api|auth2)/' }),
      headers: Type.Record(Type.String(), Text(512)),
      part: Type.String({ maxLength: 40, pattern: '^[A-Za-z]+$' }),
    }),
    response: RelayedAnswer,
  },
  /** Keeps the login token for the next start, sealed; an empty token forgets it. */
  'session.remember': { request: Fields({ token: Text(256) }), response: NoFields },
  'session.restore': { request: NoFields, response: Fields({ token: Type.Union([Text(256), Type.Null()]) }) },
  /** Creates an API key with the caller's login token. The private key goes straight into the vault. */
  'keys.apply': {
    request: Fields({ token: Text(256), tag: Type.String({ minLength: 1, maxLength: 64 }) }),
    response: Fields({ answer: RelayedAnswer, key: Type.Union([KeySummary, Type.Null()]) }),
  },
  'keys.list': { request: NoFields, response: Fields({ keys: Type.Array(KeySummary) }) },
  /** Shows the private key exactly once. */
  'keys.reveal': {
    request: Fields({ apiKey: Text(64) }),
    response: Fields({ privateKey: Type.Union([Type.String(), Type.Null()]) }),
  },
  'keys.forget': { request: Fields({ apiKey: Text(64) }), response: NoFields },
  /** Signs a body with a vault key and sends it to the open API; answers with every step of the signature. */
  'keys.signedCall': {
    request: Fields({
      apiKey: Text(64),
      bizType: Type.String({ maxLength: 160, pattern: '^[A-Za-z0-9./]+$' }),
      body: Type.Record(Type.String(), Type.Unknown()),
      /** Language of the answer; the platform's default without it. */
      lang: Type.Optional(Text(8)),
    }),
    response: Fields({ answer: RelayedAnswer, steps: SignatureSteps }),
  },
  /** Signs a program's credentials or a person of the operator's office in. The host keeps the token; the answer comes without it. */
  'operator.signIn': {
    request: Type.Union([
      Fields({ appId: Text(64), appSecret: Text(256), lang: Text(8) }),
      // Empty: no code of an authenticator, and no password in the place of a first one.
      Fields({ name: Text(254), password: Text(128), code: Text(16), newPassword: Text(128), lang: Text(8) }),
    ]),
    response: Fields({ answer: RelayedAnswer }),
  },
  /** A call of the management API by whoever is signed in there; null when nobody is. */
  'operator.call': {
    request: Fields({
      bizType: Type.String({ maxLength: 160, pattern: '^[A-Za-z0-9.]+$' }),
      body: Type.Record(Type.String(), Type.Unknown()),
      lang: Text(8),
      /** Executed once under a key; empty for calls that change nothing. */
      key: Text(64),
      /** The page makes it by itself, with nobody before it: the session goes on no longer for it. */
      isUnattended: Type.Boolean(),
    }),
    response: Fields({ answer: Type.Union([RelayedAnswer, Type.Null()]) }),
  },
  'operator.signOut': { request: NoFields, response: NoFields },
  'vault.state': { request: NoFields, response: Fields({ locked: Type.Boolean() }) },
  /** Somebody is at the terminal; the bridge carries it only after a key or button was pressed. */
  'vault.touch': { request: NoFields, response: NoFields },
  'vault.unlock': {
    request: Fields({ passphrase: Text(1_000) }),
    response: Fields({ unlocked: Type.Boolean() }),
  },
  /** Shows a notice of an alert on the desktop; `shown` is false where the shell has none and the page may show it itself. */
  'notice.show': {
    request: Fields({ title: Text(120), body: Text(400) }),
    response: Fields({ shown: Type.Boolean() }),
  },
  /** Where alerts of this platform are sent; null: nowhere. */
  'webhook.current': { request: NoFields, response: Fields({ url: Type.Union([Text(500), Type.Null()]) }) },
  /**
   * Has alerts sent to an address of https, or of this machine, with a new secret that the page is shown this once; an empty one ends
   * it. The bridge carries it only after a key or button was pressed.
   */
  'webhook.set': {
    request: Fields({ url: Text(500) }),
    response: Fields({
      refusal: Type.Union([
        Type.Literal('address'),
        Type.Literal('locked'),
        Type.Literal('none'),
        Type.Null(),
      ]),
      secret: Type.Union([Text(64), Type.Null()]),
    }),
  },
  /** Sends an alert that fired. The host signs it; `busy`: too many in a minute. */
  'webhook.call': {
    request: Fields({ id: Text(64), body: Text(8_000) }),
    response: Fields({
      outcome: Type.Union([
        Type.Literal('sent'),
        Type.Literal('rejected'),
        Type.Literal('failed'),
        Type.Literal('busy'),
        Type.Literal('unset'),
        Type.Literal('locked'),
      ]),
    }),
  },
  'clipboard.write': { request: Fields({ text: Text(20_000) }), response: NoFields },
  /**
   * Asks whether an https address, or one of a program on this machine, may be opened in the user's browser. The page
   * shows the question; null: it is not opened at all.
   */
  'link.open': {
    request: Fields({ url: Text(1_000) }),
    response: Fields({
      question: Type.Union([Fields({ id: Text(36), url: Text(3_000), host: Text(300) }), Type.Null()]),
    }),
  },
  /** The person's yes to the question; the bridge carries it only after a key or button was pressed. */
  'link.answer': { request: Fields({ id: Text(36) }), response: Fields({ opened: Type.Boolean() }) },
  /** Whether the system starts the terminal when its user signs in to it; `none`: only an installed application can be. */
  'autostart.current': { request: NoFields, response: AutostartState },
  /** Only after a key or button was pressed. */
  'autostart.set': { request: Fields({ isOn: Type.Boolean() }), response: AutostartState },
  ...OPENED_CALLS,
  ...EVALUATION_CALLS,
  ...UPDATE_CALLS,
  /** What explains how this terminal is, without secrets, as a list and as an archive; only after a key or button was pressed. */
  'diagnostics.collect': {
    request: NoFields,
    response: Fields({
      name: Text(80),
      files: Type.Array(Fields({ name: Text(100), bytes: Type.Integer() })),
      /** `.tar.gz` in Base64. */
      archive: Type.String(),
    }),
  },
  'window.quit': { request: NoFields, response: NoFields },
} as const;

export type IpcTable = typeof IPC_TABLE;
export type IpcName = keyof IpcTable;
export type IpcRequest<Name extends IpcName> = Static<IpcTable[Name]['request']>;
export type IpcResponse<Name extends IpcName> = Static<IpcTable[Name]['response']>;

/** What `preload/` puts on `window.desktop`, and nothing else. */
export interface DesktopBridge {
  invoke<Name extends IpcName>(name: Name, request: IpcRequest<Name>): Promise<IpcResponse<Name>>;
}
