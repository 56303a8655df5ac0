import { Type } from 'typebox';
import { defineManagementCalls } from '../../call.ts';
import { MAX_PAGE_SIZE } from '../../records/page.ts';
import { IntegerLike, TextLike } from '../../records/request-values.ts';
import { MAX_RETURN_ADDRESS_LENGTH } from '../../records/return-address.ts';

const Settings = Type.Object({
  url: Type.String({ minLength: 1, maxLength: 500 }),
  publicKey: Type.String({ minLength: 1, maxLength: 2_000 }),
});

const Auth2ApplicationRecord = Type.Object({
  appId: Type.String(),
  name: Type.String(),
  returnAddresses: Type.Array(Type.String()),
  status: Type.Integer(),
});

/** Longest name of an application. */
const MAX_NAME_LENGTH = 64;

const Name = Type.String({
  minLength: 1,
  maxLength: MAX_NAME_LENGTH,
});

/** Return addresses of one application. */
export const MAX_RETURN_ADDRESSES = 10;

const ReturnAddresses = Type.Array(Type.String({ minLength: 1, maxLength: MAX_RETURN_ADDRESS_LENGTH }), {
  minItems: 1,
  maxItems: MAX_RETURN_ADDRESSES,
});

const Auth2ApplicationSecret = Type.Object({
  ...Auth2ApplicationRecord.properties,
  appSecret: Type.String(),
});

const AppId = Type.String({ minLength: 1, maxLength: 64 });

const OutboxMessageRecord = Type.Object({
  id: Type.Integer(),
  channel: Type.String(),
  toUser: Type.String(),
  bizType: Type.String(),
  title: Type.String(),
  content: Type.String(),
  code: Type.Union([Type.String(), Type.Null()]),
  createTime: Type.Integer(),
});

const Address = Type.String({ minLength: 1, maxLength: 512 });

const Token = Type.Object({ quoteToken: Type.String() });

/** Applications, webhooks, mails and tokens. */
export const INTEGRATION_MANAGEMENT = defineManagementCalls({
  saveMessageChannel: {
    bizType: 'venue.admin.MessageChannelService.save',
    summary: 'Set the operator’s own channel for messages',
    permission: 'integrations.change',
    changes: true,
    request: Settings,
    response: Type.Boolean(),
  },
  messageChannelDetail: {
    bizType: 'venue.admin.MessageChannelService.detail',
    summary: 'The operator’s own channel for messages',
    permission: 'integrations.read',
    request: Type.Object({}),
    response: Type.Union([Settings, Type.Null()]),
  },
  removeMessageChannel: {
    bizType: 'venue.admin.MessageChannelService.remove',
    summary: 'Remove the operator’s own channel for messages',
    permission: 'integrations.change',
    changes: true,
    request: Type.Object({}),
    response: Type.Boolean(),
  },
  auth2Applications: {
    bizType: 'venue.admin.Auth2ApplicationService.list',
    summary: 'Applications for third-party sign-in',
    permission: 'integrations.read',
    request: Type.Object({}),
    response: Type.Array(Auth2ApplicationRecord),
  },
  registerAuth2Application: {
    bizType: 'venue.admin.Auth2ApplicationService.register',
    summary: 'Register an application for third-party sign-in',
    permission: 'integrations.change',
    answer: 'secret',
    changes: true,
    request: Type.Object({ name: Name, returnAddresses: ReturnAddresses }),
    response: Auth2ApplicationSecret,
  },
  rotateAuth2Secret: {
    bizType: 'venue.admin.Auth2ApplicationService.rotateSecret',
    summary: 'New secret of an application',
    permission: 'integrations.change',
    answer: 'secret',
    changes: true,
    request: Type.Object({ appId: AppId }),
    response: Auth2ApplicationSecret,
  },
  updateAuth2Application: {
    bizType: 'venue.admin.Auth2ApplicationService.update',
    summary: 'Change name or return addresses of an application',
    permission: 'integrations.change',
    changes: true,
    request: Type.Object({
      appId: AppId,
      name: Type.Optional(Name),
      returnAddresses: Type.Optional(ReturnAddresses),
    }),
    response: Auth2ApplicationRecord,
  },
  disableAuth2Application: {
    bizType: 'venue.admin.Auth2ApplicationService.disable',
    summary: 'Disable an application or enable it again',
    permission: 'integrations.change',
    changes: true,
    request: Type.Object({
      appId: AppId,
      disabled: Type.Optional(Type.Boolean()),
    }),
    response: Auth2ApplicationRecord,
  },
  outboxMessages: {
    bizType: 'venue.admin.OutboxService.messages',
    summary: 'Messages and verification codes that the platform keeps',
    permission: 'codes.reveal',
    answer: 'secret',
    changes: true,
    request: Type.Object({
      toUser: Type.Optional(TextLike(320)),
      size: Type.Optional(IntegerLike({ minimum: 1, maximum: MAX_PAGE_SIZE })),
    }),
    response: Type.Array(OutboxMessageRecord),
  },
  subscribeWebhook: {
    bizType: 'admin.admin.CompanyWebhookDubboService.subscribe',
    summary: 'Settle trades in the operator’s own wallets',
    permission: 'integrations.change',
    changes: true,
    request: Type.Object({
      queryUserAccountBalanceUrl: Address,
      externalSystemAdjustmentUrl: Address,
      cancelExternalSystemAdjustmentUrl: Address,
    }),
    response: Type.Boolean(),
  },
  quoteTokenDetail: {
    bizType: 'venue.admin.QuoteTokenService.detail',
    summary: 'Token for quotes over HTTP',
    permission: 'integrations.read',
    answer: 'secret',
    request: Type.Object({}),
    response: Token,
  },
  resetQuoteToken: {
    bizType: 'venue.admin.QuoteTokenService.reset',
    summary: 'New token for quotes over HTTP',
    permission: 'integrations.change',
    answer: 'secret',
    changes: true,
    request: Type.Object({}),
    response: Token,
  },
});
