import { Type } from 'typebox';
import { describe } from '../../describe.ts';
import PHRASES from '../../phrases.json' with { type: 'json' };
import { SWITCH_STATES } from '../../meanings.ts';
import { defineManagementCalls } from '../../call.ts';
import { MAX_PAGE_SIZE } from '../../records/page.ts';
import { IntegerLike, TextLike } from '../../records/request-values.ts';
import { Milliseconds, Text, Whole } from '../../records/shapes.ts';
import { MAX_RETURN_ADDRESS_LENGTH } from '../../records/money/return-address.ts';

const Settings = Type.Object({
  url: describe(
    'Address of the operator’s own service for e-mail and SMS.',
    Type.String({ minLength: 1, maxLength: 500 }),
  ),
  publicKey: describe(
    'Public key of that service, RSA, SubjectPublicKeyInfo in base64.',
    Type.String({ minLength: 1, maxLength: 2_000 }),
  ),
});

const Auth2ApplicationRecord = Type.Object({
  appId: describe('Identifier of the application, 32 hexadecimal characters.', Type.String()),
  name: describe('Name that a customer reads when asked to agree.', Type.String()),
  returnAddresses: Type.Array(Type.String()),
  status: describe(PHRASES.stateApplication, Type.Integer(), SWITCH_STATES),
});

/** Longest name of an application. */
const MAX_NAME_LENGTH = 64;

const Name = Type.String({ minLength: 1, maxLength: MAX_NAME_LENGTH });

/** Return addresses of one application. */
export const MAX_RETURN_ADDRESSES = 10;

const ReturnAddresses = Type.Array(Type.String({ minLength: 1, maxLength: MAX_RETURN_ADDRESS_LENGTH }), {
  minItems: 1,
  maxItems: MAX_RETURN_ADDRESSES,
});

const Auth2ApplicationSecret = Type.Object({
  ...Auth2ApplicationRecord.properties,
  appSecret: describe('Secret of the application; shown only now.', Type.String()),
});

const AppId = Type.String({ minLength: 1, maxLength: 64 });

const OutboxMessageRecord = Type.Object({
  id: describe(PHRASES.numberMessage, Type.Integer()),
  channel: describe('How it was to be sent: `email` or `sms`.', Type.String()),
  toUser: describe(PHRASES.emailOrPhone, Type.String()),
  bizType: describe('Purpose of the message.', Type.String()),
  title: Type.String(),
  content: describe(PHRASES.textMessage, Type.String()),
  code: describe('Verification code in it; null without one.', Type.Union([Type.String(), Type.Null()])),
  createTime: describe('Time of the message, milliseconds since 1970 (UTC).', Type.Integer()),
});

const Address = Type.String({ minLength: 1, maxLength: 512 });

const Token = Type.Object({
  quoteToken: describe('Token of the company for quotes over HTTP.', Type.String()),
});

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
  channelMessages: {
    bizType: 'venue.admin.MessageChannelService.messages',
    summary:
      'What became of messages to the operator’s own channel: failed ones first, the newest of each state',
    permission: 'customers.read',
    request: Type.Object({
      size: describe(
        'Most messages of each state; left out: 20.',
        Type.Optional(IntegerLike({ minimum: 1, maximum: MAX_PAGE_SIZE })),
      ),
    }),
    response: Type.Array(
      Type.Object({
        id: describe(PHRASES.numberMessage, Whole),
        channel: describe('`email` or `sms`.', Text),
        toUser: describe(PHRASES.emailOrPhone, Text),
        bizType: describe('Purpose of the message.', Text),
        title: Text,
        state: describe('What became of it.', Text, {
          failed: ['FAILED', 'the channel did not take it in time'],
          waiting: ['WAITING', 'it is tried again'],
          sent: ['SENT', 'the channel took it'],
        }),
        attempts: describe('How often it was tried.', Whole),
        nextTime: describe(
          'When it is tried next, or was tried last, milliseconds since 1970 (UTC).',
          Milliseconds,
        ),
        createTime: Milliseconds,
      }),
    ),
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
    request: Type.Object({
      name: describe('Name that a customer reads when asked to agree.', Name),
      returnAddresses: ReturnAddresses,
    }),
    response: Auth2ApplicationSecret,
  },
  rotateAuth2Secret: {
    bizType: 'venue.admin.Auth2ApplicationService.rotateSecret',
    summary: 'New secret of an application',
    permission: 'integrations.change',
    answer: 'secret',
    changes: true,
    request: Type.Object({
      appId: describe('Identifier of the application, 32 hexadecimal characters.', AppId),
    }),
    response: Auth2ApplicationSecret,
  },
  updateAuth2Application: {
    bizType: 'venue.admin.Auth2ApplicationService.update',
    summary: 'Change name or return addresses of an application',
    permission: 'integrations.change',
    changes: true,
    request: Type.Object({
      appId: describe('Identifier of the application, 32 hexadecimal characters.', AppId),
      name: describe('Name that a customer reads when asked to agree.', Type.Optional(Name)),
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
      appId: describe('Identifier of the application, 32 hexadecimal characters.', AppId),
      disabled: describe(
        'True, or left out, ends the application and all its codes and tokens; false opens it again.',
        Type.Optional(Type.Boolean()),
      ),
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
      toUser: describe(PHRASES.emailOrPhone, Type.Optional(TextLike(320))),
      size: describe(
        'Most messages; left out: 20.',
        Type.Optional(IntegerLike({ minimum: 1, maximum: MAX_PAGE_SIZE })),
      ),
    }),
    response: Type.Array(OutboxMessageRecord),
  },
  subscribeWebhook: {
    bizType: 'admin.admin.CompanyWebhookDubboService.subscribe',
    summary: 'Settle trades in the operator’s own wallets',
    permission: 'integrations.change',
    changes: true,
    request: Type.Object({
      queryUserAccountBalanceUrl: describe(
        'Address that answers the balance of a customer (http or https).',
        Address,
      ),
      externalSystemAdjustmentUrl: describe(
        'Address that takes and gives the money of trades (http or https).',
        Address,
      ),
      cancelExternalSystemAdjustmentUrl: describe(
        'Address that undoes an adjustment (http or https).',
        Address,
      ),
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
