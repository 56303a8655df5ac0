import { Type, type Static } from 'typebox';
import { describe, record } from '../../describe.ts';
import PHRASES from '../../phrases.json' with { type: 'json' };
import { KEY_PERMISSIONS, ON_OFF } from '../../meanings.ts';
import * as Id from '../ids.ts';
import { Milliseconds, Nullable, Text, Whole, ours } from '../shapes.ts';

/** Permissions of an API key. The last is spelled so on the wire, as is `ready_only`. */
export const KEY_PERMISSION = {
  read: 'ready_only',
  spotTrade: 'trade',
  contractTrade: 'contract_trade',
  withdraw: 'captial_out',
} as const;

/** One permission of a key: 1 on, 2 off, and the paths that it opens. */
export const ApiKeyPermission = record('ApiKeyPermission', {
  code: describe(PHRASES.permission, Text, KEY_PERMISSIONS),
  name: describe('Name of the permission.', Text),
  status: describe('Whether the key has it.', Type.Integer({ minimum: 1, maximum: 2 }), ON_OFF),
  canEdit: describe('True when it can be switched.', Type.Boolean()),
  paths: describe('Paths of the calls that it opens.', Type.Array(Text)),
});
export type ApiKeyPermission = Static<typeof ApiKeyPermission>;

/** An API key as its owner sees it. */
export const ApiKey = record('ApiKey', {
  id: describe('Number of the key, for the other calls about keys.', Whole),
  createTime: Milliseconds,
  updateTime: Milliseconds,
  /** 32 hexadecimal digits. */
  apiKey: Text,
  customerNo: Id.CustomerNo,
  customerId: Id.Customer,
  customerGroupId: Whole,
  companyId: Whole,
  secretKeyMd5: describe('MD5 of the private key, 32 hexadecimal digits.', Text),
  privateKey: describe(
    'Private key, RSA, PKCS #8 in base64: signs the calls. In the answer of applyApi only, once; null everywhere else, and for a public key that its owner brought.',
    Nullable(Text),
  ),
  hmacSecret: describe(
    'Secret by which calls of the compatible front are signed (HMAC). In the answer of applyApi only, once, where it was asked for.',
    Type.Optional(ours(Text)),
  ),
  pubKey: describe('Public key, SubjectPublicKeyInfo in base64.', Text),
  tag: Text,
  permissionDTOList: describe(
    'Permissions of the key; null in lists.',
    Nullable(Type.Array(ApiKeyPermission)),
  ),
  ipLimit: describe('True while the key is bound to addresses.', Type.Boolean()),
  /** Comma list of bound addresses; null when none is bound. */
  whiteIps: Nullable(Text),
  sources: describe(
    'Calls that the key may make, each `bizType_version_group`; null in lists.',
    Nullable(Type.Array(Text)),
  ),
  expiredTime: describe(
    'End of the key, milliseconds since 1970 (UTC): 90 days after its creation; null while it is bound to addresses.',
    Nullable(Milliseconds),
  ),
  withdrawTime: describe(
    'First time at which the key may move money out, milliseconds since 1970 (UTC); null where it may not.',
    Nullable(Milliseconds),
  ),
  validityDays: describe(
    'Days that the key is still valid: 90 when it is new, -1 when it ended, null without end.',
    Nullable(Whole),
  ),
});
export type ApiKey = Static<typeof ApiKey>;
