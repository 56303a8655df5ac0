import { Type, type Static } from 'typebox';
import { Milliseconds, Nullable, Text, Whole } from './shapes.ts';

/** Permissions of an API key. The last is spelled so on the wire, as is `ready_only`. */
export const KEY_PERMISSION = {
  read: 'ready_only',
  spotTrade: 'trade',
  contractTrade: 'contract_trade',
  withdraw: 'captial_out',
} as const;

/** One permission of a key: 1 on, 2 off, and the paths that it opens. */
export const ApiKeyPermission = Type.Object({
  code: Text,
  name: Text,
  status: Type.Integer({ minimum: 1, maximum: 2 }),
  canEdit: Type.Boolean(),
  paths: Type.Array(Text),
});
export type ApiKeyPermission = Static<typeof ApiKeyPermission>;

/** An API key as its owner sees it. */
export const ApiKey = Type.Object({
  id: Whole,
  createTime: Milliseconds,
  updateTime: Milliseconds,
  /** 32 hexadecimal digits. */
  apiKey: Text,
  customerNo: Text,
  customerId: Whole,
  customerGroupId: Whole,
  companyId: Whole,
  secretKeyMd5: Text,
  /** PKCS #8 base64, in the answer of applyApi only; null everywhere else. */
  privateKey: Nullable(Text),
  /** SubjectPublicKeyInfo base64. */
  pubKey: Text,
  tag: Text,
  permissionDTOList: Nullable(Type.Array(ApiKeyPermission)),
  /** True while addresses are bound. */
  ipLimit: Type.Boolean(),
  /** Comma list of bound addresses; null when none is bound. */
  whiteIps: Nullable(Text),
  /** Resources that the key may call, each `bizType_version_group`. */
  sources: Nullable(Type.Array(Text)),
  /** Null for a key that does not expire. */
  expiredTime: Nullable(Milliseconds),
  withdrawTime: Nullable(Milliseconds),
  /** 90 after applying, -1 expired, null unlimited. */
  validityDays: Nullable(Whole),
});
export type ApiKey = Static<typeof ApiKey>;
