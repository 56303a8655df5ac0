import { Type } from 'typebox';
import { describe } from '../describe.ts';
import PHRASES from '../phrases.json' with { type: 'json' };
import { KEY_PERMISSIONS, ON_OFF } from '../meanings.ts';
import { defineCalls } from '../call.ts';
import { ApiKey } from '../records/customers/api-key.ts';
import { PageOf, pageRequestMembers } from '../records/page.ts';
import { IntegerLike, TextLike } from '../records/request-values.ts';

const Tag = TextLike(50);

/** Codes that clients send with a change of their keys. */
const codeMembers = {
  googleCode: Type.Optional(TextLike(16)),
  phoneCode: describe(PHRASES.codeSentSms, Type.Optional(TextLike(16))),
  phoneSendToken: describe(PHRASES.ticketCodeSentSms, Type.Optional(Type.String({ maxLength: 64 }))),
  emailCode: describe(PHRASES.codeSentEmail, Type.Optional(TextLike(16))),
  emailSendToken: describe(PHRASES.ticketCodeSentEmail, Type.Optional(Type.String({ maxLength: 64 }))),
};

/** Keys of customers for signed calls. */
export const API_KEY_CALLS = defineCalls('Client API, other endpoints', {
  apiPage: {
    bizType: 'customer.app.CustomerApiWebService.page',
    summary: 'API keys',
    request: Type.Object({
      ...pageRequestMembers,
      tag: describe('Part of the name; left out: all.', Type.Optional(Tag)),
    }),
    response: PageOf(ApiKey),
  },
  queryApi: {
    bizType: 'customer.app.CustomerApiWebService.queryApi',
    summary: 'One API key with its permissions',
    request: Type.Object({ id: describe('Number of the key.', IntegerLike()) }),
    response: ApiKey,
  },
  delApi: {
    bizType: 'customer.app.CustomerApiWebService.delApi',
    summary: 'Delete an API key',
    request: Type.Object({ id: describe('Number of the key.', IntegerLike()) }),
    response: Type.Null(),
  },
  applyApi: {
    bizType: 'customer.app.CustomerApiWebService.applyApi',
    section: 'Authentication, API key acquisition',
    summary: 'Make an API key; the private key is shown once',
    answer: 'secret',
    request: Type.Object({
      tag: Tag,
      publicKey: describe(
        'Public key of the caller, Ed25519 or RSA of at least 2,048 bits, as PEM or SubjectPublicKeyInfo in base64; left out: the platform makes a pair.',
        Type.Optional(TextLike(2_000)),
      ),
      withSecret: describe(
        'True: also a secret by which calls of the compatible front are signed (HMAC).',
        Type.Optional(Type.Boolean()),
      ),
      ...codeMembers,
    }),
    response: ApiKey,
  },
  editApiPermission: {
    bizType: 'customer.app.CustomerApiWebService.editApiPermission',
    section: 'Authentication, API key acquisition',
    summary: 'Change permissions, addresses or name of an API key',
    request: Type.Object({
      id: describe('Number of the key.', IntegerLike()),
      tag: Type.Optional(Tag),
      permissionList: describe(
        'Permissions to change; left out or empty: none.',
        Type.Optional(
          Type.Array(
            Type.Object({
              code: describe(PHRASES.permission, Type.String(), KEY_PERMISSIONS),
              status: describe('What it becomes.', IntegerLike({ minimum: 1, maximum: 2 }), ON_OFF),
            }),
            { maxItems: 16 },
          ),
        ),
      ),
      whiteIps: Type.Optional(Type.String({ maxLength: 1024 })),
      ...codeMembers,
    }),
    response: Type.Null(),
  },
});
