import { Type } from 'typebox';
import { defineCalls } from '../call.ts';
import { ApiKey } from '../records/api-key.ts';
import { PageOf, pageRequestMembers } from '../records/page.ts';
import { IntegerLike, TextLike } from '../records/request-values.ts';

const Tag = TextLike(50);

/** Codes that clients send with a change of their keys. */
const codeMembers = {
  googleCode: Type.Optional(TextLike(16)),
  phoneCode: Type.Optional(TextLike(16)),
  phoneSendToken: Type.Optional(Type.String({ maxLength: 64 })),
  emailCode: Type.Optional(TextLike(16)),
  emailSendToken: Type.Optional(Type.String({ maxLength: 64 })),
};

/** Keys of customers for signed calls. */
export const API_KEY_CALLS = defineCalls('Client API, other endpoints', {
  apiPage: {
    bizType: 'customer.app.CustomerApiWebService.page',
    summary: 'API keys',
    request: Type.Object({ ...pageRequestMembers, tag: Type.Optional(Tag) }),
    response: PageOf(ApiKey),
  },
  queryApi: {
    bizType: 'customer.app.CustomerApiWebService.queryApi',
    summary: 'One API key with its permissions',
    request: Type.Object({ id: IntegerLike() }),
    response: ApiKey,
  },
  delApi: {
    bizType: 'customer.app.CustomerApiWebService.delApi',
    summary: 'Delete an API key',
    request: Type.Object({ id: IntegerLike() }),
    response: Type.Null(),
  },
  applyApi: {
    bizType: 'customer.app.CustomerApiWebService.applyApi',
    section: 'Authentication, API key acquisition',
    summary: 'Make an API key; the private key is shown once',
    answer: 'secret',
    request: Type.Object({ tag: Tag, ...codeMembers }),
    response: ApiKey,
  },
  editApiPermission: {
    bizType: 'customer.app.CustomerApiWebService.editApiPermission',
    section: 'Authentication, API key acquisition',
    summary: 'Change permissions, addresses or name of an API key',
    request: Type.Object({
      id: IntegerLike(),
      tag: Type.Optional(Tag),
      permissionList: Type.Optional(
        Type.Array(Type.Object({ code: Type.String(), status: IntegerLike({ minimum: 1, maximum: 2 }) }), {
          maxItems: 16,
        }),
      ),
      whiteIps: Type.Optional(Type.String({ maxLength: 1024 })),
      ...codeMembers,
    }),
    response: Type.Null(),
  },
});
